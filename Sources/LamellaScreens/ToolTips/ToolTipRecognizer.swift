import LamellaGeometry
import LamellaScene

/// The recognizer of a pointer that rests over a view, whose tip it shows then.
final class ToolTipRecognizer: GestureRecognizer {
  /// The time for which the pointer rests before the tip is shown, in seconds.
  private static let delay = 0.7

  /// The text of the tip.
  var text: String { didSet { if text != oldValue { tip?.text = text } } }
  private var tip: ToolTipView?
  /// The place of the pointer, in window space.
  private var location = Point.zero
  /// Whether the tip has been shown or refused since the pointer came.
  private var isDone = false

  init(_ text: String) {
    self.text = text
    super.init()
  }

  nonisolated deinit {}

  override func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {
    switch phase {
    case .began:
      isDone = false
      state = .began
      location = pointer.location
      startTimer(seconds: Self.delay)
    case .moved:
      location = pointer.location
      if !isDone { startTimer(seconds: Self.delay) }
    default:
      hide()
      if state == .began || state == .changed { state = .ended }
    }
  }

  /// Takes no touches: a press ends the tip.
  override func shouldReceive(_ touch: Touch) -> Bool {
    hide()
    return false
  }

  override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    hide()
    return false
  }

  override func timerFired() {
    guard !isDone, let view, let window = view.window, window.touches.isEmpty else { return }
    isDone = true
    var inner = window.hoveredView
    while let current = inner, current !== view {
      if current.toolTipRecognizer != nil { return }
      inner = current.superview
    }
    guard inner === view else { return }
    let tip = ToolTipView(text)
    tip.show(at: location, in: window)
    self.tip = tip
    window.inputWatch = { [weak self] in self?.hide() }
  }

  /// Takes the tip away, and shows none until the pointer comes again.
  func hide() {
    stopTimer()
    isDone = true
    guard let tip else { return }
    self.tip = nil
    tip.window?.inputWatch = nil
    tip.removeFromSuperview()
  }
}
