import Lamella

/// The touch lab: touches with their traces, the hit view, the state of each recognizer, and a photo to
/// manipulate.
final class TouchLab: View, GestureRecognizerDelegate {
  private let field = TouchField()
  private let photo = PhotoView()
  private let overlay = FingerOverlay()
  private let hint = Label()
  private let observer = TouchObserver()
  private let gestures = LabGestures()
  private let panel: LabPanel
  private let toggle = Button(title: "Panel")
  private var isPanelOpen = false
  private var hasStarted = false
  private lazy var stateTicker = RecognizerStateTicker(self)

  /// The smallest window width, in points, at which the panel fits beside the photo.
  private static let leastWidth = 620.0

  override init(frame: Rect) {
    panel = LabPanel(rows: gestures.rows)
    super.init(frame: frame)
    identifier = "touch-lab"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    hint.identifier = "hint"
    hint.font = .system(size: Theme.TypeSize.small)
    hint.textAlignment = .center
    hint.numberOfLines = 0
    toggle.identifier = "toggle"
    field.addSubview(hint)
    field.addSubview(photo)
    for view in [field, panel, toggle, overlay] as [View] { addSubview(view) }
    addGestureRecognizer(observer)
    observer.onTouches = { [unowned self] in touchesChanged($0, $1) }
    setUpGestures()
    setUpControls()
    applyControls()
    showColors()
  }

  // MARK: Gestures

  /// Adds the recognizers and their actions.
  private func setUpGestures() {
    for recognizer in gestures.all {
      recognizer.delegate = self
      field.addGestureRecognizer(recognizer)
    }
    gestures.tap.require(toFail: gestures.doubleTap)
    gestures.pan.addAction { [unowned self] _ in
      guard affectsPhoto(gestures.pan) else { return }
      photo.center += gestures.takeTranslation()
    }
    gestures.pinch.addAction { [unowned self] pinch in
      guard affectsPhoto(pinch) else { return }
      photo.scale(by: gestures.takeScale(), about: pinch.location(in: field))
    }
    gestures.rotation.addAction { [unowned self] rotation in
      guard affectsPhoto(rotation) else { return }
      photo.rotate(by: gestures.takeAngle(), about: rotation.location(in: field))
    }
    gestures.longPress.addAction { [unowned self] press in
      photo.isLifted = press.state == .began || press.state == .changed
    }
    gestures.doubleTap.addAction { [unowned self] _ in photo.reset(in: photoArea) }
  }

  /// Returns whether one of a gesture's touches is on the photo, or the gesture comes from the wheel.
  private func affectsPhoto(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.touches.isEmpty || recognizer.touches.contains { $0.view === photo }
  }

  /// Lets all gestures of the photo be recognized at once.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { gestures.all.contains { $0 === other } }

  /// Updates overlay and rows for touches that changed.
  private func touchesChanged(_ touches: Set<Touch>, _ phase: Touch.Phase) {
    if phase == .began, overlay.fingerCount == 0 {
      gestures.reset(with: touches)
      window?.ticker.add(stateTicker)
    }
    overlay.record(touches, phase)
    showHint()
  }

  /// Updates the rows with states that are reached without an action.
  ///
  /// - Returns: Whether to check again in the next tick.
  fileprivate func updateStates() -> Bool {
    let isTouched = overlay.fingerCount > 0
    for row in gestures.rows { row.updateState(fingersAreDown: isTouched) }
    overlay.updateHitOutline()
    return isTouched
  }

  // MARK: Controls

  /// Adds the actions of the controls.
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
      photo.reset(in: photoArea)
    }
    toggle.addAction(for: .primaryActionTriggered) { [unowned self] _ in
      isPanelOpen.toggle()
      setNeedsLayout()
    }
  }

  /// Applies the values of the controls to the photo, the grid and the traces.
  private func applyControls() {
    photo.radius = panel.radius.value
    photo.alpha = panel.opacity.value
    photo.frameWidth = panel.border.value
    field.showsGrid = panel.grid.isOn
    overlay.showsTraces = panel.traces.isOn
    panel.showValues()
  }

  /// Takes the colors from the theme.
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
    // Where the button does not fit beside the panel, it is above it.
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
    layOutHitName(isPanelOver: !isWide && isPanelOpen)
    if !hasStarted, !bounds.isEmpty {
      hasStarted = true
      photo.reset(in: photoArea)
    } else if old != field.bounds.size {
      photo.center += Point(
        (field.bounds.width - old.width) / 2, (field.bounds.height - old.height) / 2)
    }
  }

  /// Places the hit view's name where nothing else is: over the hint, or, where the panel covers it, in the
  /// space beside the panel or above it.
  private func layOutHitName(isPanelOver: Bool) {
    let margin = Theme.Spacing.card
    let height = FingerOverlay.nameHeight
    if !isPanelOver {
      overlay.nameArea = Rect(
        x: hint.frame.minX, y: (hint.frame.midY - height / 2).rounded(), width: hint.frame.width,
        height: height)
    } else if panel.frame.minY > 0 {
      let x = toggle.frame.maxX + Theme.Spacing.controls
      overlay.nameArea = Rect(
        x: x, y: (toggle.frame.midY - height / 2).rounded(), width: bounds.width - x - margin,
        height: height)
    } else {
      overlay.nameArea = Rect(
        x: margin, y: bounds.height - height - margin, width: panel.frame.minX - 2 * margin,
        height: height)
    }
    showHint()
  }

  /// Hides the hint while the name of the hit view takes its place or the panel covers part of it.
  private func showHint() { hint.isHidden = !toggle.isHidden && isPanelOpen || overlay.showsName }

  private static let longHint =
    "Drag, pinch and turn the photo; double tap puts it back. Mouse: wheel with Ctrl or Alt"
  private static let shortHint = "Drag, pinch, turn; double tap puts it back"
  /// The smallest width at which the long hint fits, in points.
  private static let leastHintWidth = 420.0

  /// The rectangle between the edges, the button and the hint in which the photo fits; centered in the field
  /// where that leaves enough space.
  private var photoArea: Rect {
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

/// A ticker that checks the recognizers' states while touches are down.
private final class RecognizerStateTicker: Steppable {
  private weak var lab: TouchLab?
  init(_ lab: TouchLab) { self.lab = lab }
  nonisolated deinit {}
  /// Updates the states of the recognizers; returns whether to be stepped again.
  func step(to time: TickTime) -> Bool { lab?.updateStates() ?? false }
}
