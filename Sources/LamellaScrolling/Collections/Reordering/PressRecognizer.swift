internal import LamellaScene

/// A recognizer of presses that begins with the touch and ends with it.
final class PressRecognizer: GestureRecognizer {
  override init() { super.init() }
  nonisolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if state == .possible { state = .began }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if state == .began || state == .changed { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches == touches.count { state = .ended }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }
}
