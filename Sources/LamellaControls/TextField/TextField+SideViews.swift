internal import LamellaGeometry
internal import LamellaScene

// The views beside the text, and the clear button.
extension TextField {
  /// Removes a view that another one has replaced.
  final func removeSideView(_ old: View?) {
    if old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  /// The clear button, made when it is first shown.
  final var clearButton: ClearButton {
    if let storedClearButton { return storedClearButton }
    let new = ClearButton()
    new.addAction(for: .touchUpInside) { [weak self] _ in self?.clear() }
    storedClearButton = new
    addSubview(new)
    return new
  }

  /// Whether the clear button is shown.
  final var showsClearButton: Bool {
    storedClearMode.isShown(whileEditing: isEditing) && hasText && isEnabled && isEditable
      && !showsRightView
  }

  final var showsLeftView: Bool {
    storedLeftView != nil && storedLeftMode.isShown(whileEditing: isEditing)
  }

  final var showsRightView: Bool {
    storedRightView != nil && storedRightMode.isShown(whileEditing: isEditing)
  }

  /// The distance of the text and the views from the sides, in points.
  final var sideMargin: Double {
    switch storedBorderStyle {
    case .none: 0
    case .line, .bezel: Theme.Spacing.grid
    case .roundedRect: Theme.Spacing.controls
    }
  }

  /// The distance between the text and a view beside it, in points.
  static let gap = Theme.Spacing.grid

  /// Returns the rectangle of a view at a side.
  final func sideRect(_ size: Size, isLeading: Bool, in bounds: Rect) -> Rect {
    let isLeft = isLeading != isMirrored
    return Rect(
      x: isLeft ? bounds.minX + sideMargin : bounds.maxX - sideMargin - size.width,
      y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Places the views beside the text, and shows those whose time it is.
  final func placeSideViews() {
    place(storedLeftView, isShown: showsLeftView, in: leftViewRect(forBounds: bounds))
    place(storedRightView, isShown: showsRightView, in: rightViewRect(forBounds: bounds))
    if showsClearButton || storedClearButton != nil {
      place(clearButton, isShown: showsClearButton, in: clearButtonRect(forBounds: bounds))
    }
  }

  /// Adds, places and shows or hides a view in the field.
  private func place(_ view: View?, isShown: Bool, in rect: Rect) {
    guard let view else { return }
    if isShown, view.superview !== self { addSubview(view) }
    view.isHidden = !isShown
    if isShown { view.center = Point(rect.midX, rect.midY) }
    if isShown, view === storedClearButton { view.frame = rect }
  }
}
