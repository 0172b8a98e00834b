import Lamella

/// Shows what touches do: every finger, the view it hit, every recognizer, and a photo to handle.
final class TouchLab: View, GestureRecognizerDelegate {
  private let field = TouchField()
  private let photo = PhotoView()
  private let overlay = FingerOverlay()
  private let hint = Label()
  private let watcher = FingerWatcher()
  private let gestures = LabGestures()
  private let panel: LabPanel
  private let toggle = Button(title: "Panel")
  private var isPanelOpen = false
  private var hasStarted = false
  private lazy var watch = LabWatch(self)

  /// The least width of a window that has room for the panel beside the photo, in points.
  private static let leastWidth = 620.0

  override init(frame: Rect) {
    panel = LabPanel(rows: gestures.rows)
    super.init(frame: frame)
    identifier = "touch-lab"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    hint.identifier = "hint"
    hint.font = FontLibrary.system(size: Theme.TypeSize.small)
    hint.textAlignment = .center
    hint.numberOfLines = 0
    toggle.identifier = "toggle"
    field.addSubview(hint)
    field.addSubview(photo)
    for view in [field, panel, toggle, overlay] as [View] { addSubview(view) }
    addGestureRecognizer(watcher)
    watcher.onTouches = { [unowned self] in touchesChanged($0, $1) }
    setUpGestures()
    setUpControls()
    applyControls()
    showColors()
  }

  // MARK: Gestures

  private func setUpGestures() {
    for recognizer in gestures.all {
      recognizer.delegate = self
      field.addGestureRecognizer(recognizer)
    }
    gestures.tap.require(toFail: gestures.doubleTap)
    gestures.pan.addAction { [unowned self] _ in
      guard concernsPhoto(gestures.pan) else { return }
      photo.center += gestures.takeWay()
    }
    gestures.pinch.addAction { [unowned self] pinch in
      guard concernsPhoto(pinch) else { return }
      photo.scale(by: gestures.takeScale(), about: pinch.location(in: field))
    }
    gestures.rotation.addAction { [unowned self] rotation in
      guard concernsPhoto(rotation) else { return }
      photo.turn(by: gestures.takeAngle(), about: rotation.location(in: field))
    }
    gestures.longPress.addAction { [unowned self] press in
      photo.isLifted = press.state == .began || press.state == .changed
    }
    gestures.doubleTap.addAction { [unowned self] _ in photo.reset(in: photoRoom) }
  }

  /// Whether one of a gesture's fingers is on the photo, or it is the wheel's.
  private func concernsPhoto(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.touches.isEmpty || recognizer.touches.contains { $0.view === photo }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { gestures.all.contains { $0 === other } }

  private func touchesChanged(_ touches: Set<Touch>, _ phase: Touch.Phase) {
    if phase == .began, overlay.fingerCount == 0 {
      gestures.startOver(with: touches)
      window?.animator.add(watch)
    }
    overlay.follow(touches, phase)
    showHint()
  }

  /// Looks at states that no action tells of.
  ///
  /// - Returns: Whether to look again in the next tick.
  fileprivate func lookAtStates() -> Bool {
    let isTouched = overlay.fingerCount > 0
    for row in gestures.rows { row.look(fingersAreDown: isTouched) }
    overlay.lookAtHit()
    return isTouched
  }

  // MARK: Controls

  private func setUpControls() {
    for control in panel.controls {
      control.addAction(for: .valueChanged) { [unowned self] _ in applyControls() }
    }
    panel.pages.addAction(for: .valueChanged) { [unowned self] _ in
      photo.show(panel.pages.currentPage)
    }
    panel.theme.addAction(for: .valueChanged) { [unowned self] _ in
      Theme.current = panel.theme.selectedSegmentIndex == 1 ? .light : .dark
    }
    panel.reset.addAction(for: .primaryActionTriggered) { [unowned self] _ in
      photo.reset(in: photoRoom)
    }
    toggle.addAction(for: .primaryActionTriggered) { [unowned self] _ in
      isPanelOpen.toggle()
      setNeedsLayout()
    }
  }

  private func applyControls() {
    photo.radius = panel.radius.value
    photo.alpha = panel.opacity.value
    photo.frameWidth = panel.border.value
    field.showsGrid = panel.grid.isOn
    overlay.showsTraces = panel.traces.isOn
    panel.showValues()
  }

  private func showColors() {
    backgroundColor = effectiveTheme.ground
    hint.textColor = effectiveTheme.inkSoft
  }

  override func themeDidChange() {
    super.themeDidChange()
    showColors()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let isWide = bounds.width >= Self.leastWidth
    let width = min(LabPanel.width, bounds.width)
    let isShown = isWide || isPanelOpen
    panel.isHidden = !isShown
    toggle.title = isPanelOpen ? "Close" : "Panel"
    let margin = Theme.Spacing.card
    let size = toggle.intrinsicContentSize
    // Where the button does not fit beside the panel it stands above it.
    let top =
      isWide || bounds.width >= width + size.width + 2 * margin ? 0 : size.height + 2 * margin
    panel.frame = Rect(
      x: bounds.width - width, y: top, width: width, height: max(0, bounds.height - top))
    let old = field.bounds.size
    field.frame = Rect(
      x: 0, y: 0, width: isWide ? bounds.width - width : bounds.width, height: bounds.height)
    overlay.frame = bounds
    toggle.isHidden = isWide
    toggle.frame = Rect(
      x: isPanelOpen ? margin : bounds.width - size.width - margin, y: margin, width: size.width,
      height: size.height)
    hint.text = field.bounds.width < Self.leastHintWidth ? Self.shortHint : Self.longHint
    let text = hint.sizeThatFits(Size(field.bounds.width - 48, 0))
    hint.frame = Rect(
      x: 24, y: field.bounds.height - text.height - 14, width: field.bounds.width - 48,
      height: text.height)
    placeHitName(isPanelOver: !isWide && isPanelOpen)
    if !hasStarted, !bounds.isEmpty {
      hasStarted = true
      photo.reset(in: photoRoom)
    } else if old != field.bounds.size {
      photo.center += Point(
        (field.bounds.width - old.width) / 2, (field.bounds.height - old.height) / 2)
    }
  }

  /// Gives the name of the view that is hit a place where nothing else is: that of the hint, or, where the panel
  /// covers it, what is left beside the panel or above it.
  private func placeHitName(isPanelOver: Bool) {
    let margin = Theme.Spacing.card
    let height = FingerOverlay.nameHeight
    if !isPanelOver {
      overlay.nameRoom = Rect(
        x: hint.frame.minX, y: (hint.frame.midY - height / 2).rounded(), width: hint.frame.width,
        height: height)
    } else if panel.frame.minY > 0 {
      let x = toggle.frame.maxX + Theme.Spacing.controls
      overlay.nameRoom = Rect(
        x: x, y: (toggle.frame.midY - height / 2).rounded(), width: bounds.width - x - margin,
        height: height)
    } else {
      overlay.nameRoom = Rect(
        x: margin, y: bounds.height - height - margin, width: panel.frame.minX - 2 * margin,
        height: height)
    }
    showHint()
  }

  /// Shows the hint, unless the name of what is hit takes its place or the panel covers it in part.
  private func showHint() { hint.isHidden = !toggle.isHidden && isPanelOpen || overlay.showsName }

  private static let longHint =
    "Drag, pinch and turn the photo; double tap puts it back. Mouse: wheel with Ctrl or Alt"
  private static let shortHint = "Drag, pinch, turn; double tap puts it back"
  /// The width from which there is room for the long hint, in points.
  private static let leastHintWidth = 420.0

  /// Where the photo fits between the edges, the button and the hint; about the middle of the field where
  /// that leaves enough.
  private var photoRoom: Rect {
    let top = toggle.isHidden ? 24 : toggle.frame.maxY + 12
    let bottom = hint.frame.minY - 12
    let middle = field.bounds.midY
    let even = min(middle - top, bottom - middle)
    let isEven = even >= 100
    return Rect(
      x: 24, y: isEven ? middle - even : top, width: field.bounds.width - 48,
      height: max(isEven ? 2 * even : bottom - top, 0))
  }
}

/// Looks at the recognizers' states while fingers are down.
private final class LabWatch: Steppable {
  private weak var lab: TouchLab?
  init(_ lab: TouchLab) { self.lab = lab }
  nonisolated deinit {}
  func step(to time: TickTime) -> Bool { lab?.lookAtStates() ?? false }
}
