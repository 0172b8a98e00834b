/// A recognizer of hovering: begins when the pointer enters the view, changes when it moves, and ends when it leaves.
///
/// Subviews count as the view. Touches have no part in it.
public final class HoverGestureRecognizer: GestureRecognizer {
  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when the pointer comes, moves and leaves.
  public convenience init(_ action: @escaping (HoverGestureRecognizer) -> Void) {
    self.init()
    addAction { recognizer in
      if let hover = recognizer as? HoverGestureRecognizer { action(hover) }
    }
  }

  nonisolated deinit {}

  public override func shouldReceive(_ touch: Touch) -> Bool { false }

  public override func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {
    lastMiddle = pointer.location
    currentInput = InputEvent(microseconds: pointer.microseconds, .mouseMoved(pointer.location))
    switch (phase, state) {
    case (.began, .possible): state = .began
    case (.moved, .began), (.moved, .changed): state = .changed
    case (.ended, .began), (.ended, .changed): state = .ended
    default: break
    }
  }
}
