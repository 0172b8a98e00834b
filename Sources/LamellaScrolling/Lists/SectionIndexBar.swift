internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The bar at a list's trailing edge whose titles lead to sections.
final class SectionIndexBar: View {
  /// The width, in points.
  static let width = 18.0
  private static let lineHeight = 14.0
  private static let dot = "\u{2022}"

  /// The titles; of more than fit, some are shown as dots.
  var titles: [String] = [] {
    didSet {
      if titles != oldValue {
        chosen = nil
        setNeedsLayout()
      }
    }
  }
  /// The closure that is called with the index of a title that was touched.
  private let choose: (Int) -> Void
  /// The labels of titles and dots, from top to bottom.
  private var labels: [Label] = []
  /// The title below the touch; nil without one.
  private var chosen: Int?
  private let press = PressRecognizer()

  init(choose: @escaping (Int) -> Void) {
    self.choose = choose
    super.init(frame: .zero)
    staysInBounds = true
    // In front of headers that stay in sight and of rows that are being moved.
    layer.zPosition = 3
    accessibilityLabel = "Index"
    press.addAction { [weak self] _ in self?.pressDidChange() }
    addGestureRecognizer(press)
  }

  nonisolated deinit {}

  /// Takes the place at the trailing edge of a visible area.
  func place(in area: Rect, isMirrored: Bool) {
    let reach = Self.width - Theme.targetSide
    hitInsets = EdgeInsets(
      top: 0, left: isMirrored ? 0 : reach, bottom: 0, right: isMirrored ? reach : 0)
    let new = Rect(
      x: isMirrored ? area.minX : area.maxX - Self.width, y: area.minY, width: Self.width,
      height: max(area.height, 0))
    if new != frame { frame = new }
  }

  // MARK: Titles

  /// Returns the titles and dots that fit a height, which begin and end with a title.
  static func entries(of titles: [String], height: Double) -> [String] {
    let room = max(Int(saturating: (height / lineHeight).rounded(.down)), 1)
    guard titles.count > room else { return titles }
    let count = (room + 1) / 2
    guard count > 1 else { return [titles[0]] }
    var result: [String] = []
    for place in 0..<count {
      if place > 0 { result.append(dot) }
      result.append(titles[place * (titles.count - 1) / (count - 1)])
    }
    return result
  }

  override func themeDidChange() {
    super.themeDidChange()
    for label in labels { label.textColor = effectiveTheme.accent }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let entries = Self.entries(of: titles, height: bounds.height)
    while labels.count > entries.count { labels.removeLast().removeFromSuperview() }
    while labels.count < entries.count {
      let label = Label()
      label.font = .system(size: Theme.TypeSize.caption, weight: .semibold)
      label.textColor = effectiveTheme.accent
      addSubview(label)
      labels.append(label)
    }
    var y = (bounds.height - Double(entries.count) * Self.lineHeight) / 2
    for (label, entry) in zip(labels, entries) {
      label.text = entry
      let size = label.intrinsicContentSize
      label.frame = Rect(
        x: ((bounds.width - size.width) / 2).rounded(), y: y.rounded(), width: size.width,
        height: Self.lineHeight)
      y += Self.lineHeight
    }
  }

  // MARK: Touches

  /// Leaves touches to the bar: they neither scroll nor swipe.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === press
  }

  private func pressDidChange() {
    switch press.state {
    case .began, .changed:
      // The list places the bar again after a jump.
      superview?.layoutIfNeeded()
      choose(at: press.location(in: self).y)
    case .possible, .ended, .cancelled, .failed: chosen = nil
    }
  }

  /// Chooses the title at a height, once.
  private func choose(at y: Double) {
    guard let first = labels.first, let last = labels.last else { return }
    let top = first.frame.minY
    let fraction = (y - top) / max(last.frame.maxY - top, 1)
    let index = min(max(Int(saturating: fraction * Double(titles.count)), 0), titles.count - 1)
    guard index != chosen else { return }
    chosen = index
    choose(index)
  }
}
