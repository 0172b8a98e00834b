import Lamella

/// A recognizer that watches every touch below its view and takes none: nothing prevents it, and it prevents nothing.
final class FingerWatcher: GestureRecognizer {
  /// The closure that is called with the touches that changed, and their phase.
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
