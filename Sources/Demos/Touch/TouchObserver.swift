import Lamella

/// A recognizer that observes all touches of its view without consuming them or competing with others.
final class TouchObserver: GestureRecognizer {
  /// Called with the touches that changed and their phase.
  var onTouches: ((Set<Touch>, Touch.Phase) -> Void)?

  override init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  nonisolated deinit {}

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    onTouches?(touches, .began)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    onTouches?(touches, .moved)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    onTouches?(touches, .ended)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    onTouches?(touches, .cancelled)
  }
}
