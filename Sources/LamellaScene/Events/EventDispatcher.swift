/// Routes a window's events: hit test, touches, gestures, responder chain.
final class EventDispatcher {
  unowned let window: Window

  /// Whether a timer of a gesture runs, so that ticks are needed without events.
  var needsTick: Bool { false }

  init(window: Window) {
    self.window = window
  }

  /// Hands out one event.
  func dispatch(_ event: InputEvent) {}

  /// Lets timers of gestures pass.
  func step() {}
}
