/// An object that events can reach: a view, a controller, a window.
///
/// Events that a responder does not handle go to its `next`. Touches start at the view that was hit,
/// keys at the window's first responder. The methods below that return a `Bool` tell whether the event was handled;
/// their defaults pass it on.
open class Responder {
  /// Makes a responder.
  public init() {}

  // Stated so that subclasses may state theirs: an implicit one counts as isolated, and would wait for the process's
  // first thread where a game in C drives its stage from another.
  nonisolated deinit {}

  /// The responder that gets the events that this one does not handle; nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Responds to touches that went down in the view.
  ///
  /// Override all four methods or none: their defaults pass the touches on to ``next``. A set has no order of its own:
  /// `inOrder` has the touches in the order in which they began.
  ///
  /// - Parameters:
  ///   - touches: The touches of this view that began.
  ///   - event: The event that they began with; never nil when the engine calls.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Responds to touches that moved, inside the view or outside.
  ///
  /// - Parameters:
  ///   - touches: The touches of this view that moved.
  ///   - event: The event that they moved with; never nil when the engine calls.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Responds to touches that were lifted, inside the view or outside.
  ///
  /// - Parameters:
  ///   - touches: The touches of this view that ended.
  ///   - event: The event that they ended with; never nil when the engine calls.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Responds to touches that were taken away: by a gesture, a loss of focus, or because the view left its window.
  ///
  /// - Parameters:
  ///   - touches: The touches of this view that are cancelled.
  ///   - event: The event that they are cancelled with; never nil when the engine calls.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Pointer

  /// Responds to the pointer, which came over the view, or over one of its subviews.
  ///
  /// Each view from the window down to the one that is hit is called, the window first.
  open func pointerEntered(_ pointer: PointerEvent) {}

  /// Responds to the pointer, which moved over the view with no button held; passes that on along the chain by default.
  open func pointerMoved(_ pointer: PointerEvent) { next?.pointerMoved(pointer) }

  /// Responds to the pointer, which left the view, or that the view moved from below.
  open func pointerExited(_ pointer: PointerEvent) {}

  /// Responds to a press over the view of a button other than the left one, which is a ``Touch``.
  ///
  /// - Returns: Whether the press is taken: then its release comes here, wherever the pointer is. A press that is not
  ///   taken is offered to the next responder.
  open func pointerPressed(_ pointer: PointerEvent) -> Bool { false }

  /// Responds to the release of a button whose press was taken.
  open func pointerReleased(_ pointer: PointerEvent) {}

  /// Responds to the loss of a press that was taken, as by a loss of focus.
  open func pointerCancelled(_ pointer: PointerEvent) {}

  // MARK: Wheel, keys, text, gamepads

  /// The commands of keys that reach the responder, asked before `keyDown(_:)`.
  ///
  /// The default is none.
  open var keyCommands: [KeyCommand] { [] }

  /// Responds to a turn of the wheel over the view.
  ///
  /// - Returns: Whether the event was handled.
  open func wheelTurned(_ wheel: WheelEvent) -> Bool { next?.wheelTurned(wheel) ?? false }

  /// Responds to a key that went down.
  ///
  /// - Returns: Whether the event was handled.
  open func keyDown(_ press: KeyPress) -> Bool { next?.keyDown(press) ?? false }

  /// Responds to a key that came up.
  ///
  /// - Returns: Whether the event was handled.
  open func keyUp(_ press: KeyPress) -> Bool { next?.keyUp(press) ?? false }

  /// Forgets the keys that are down: the window lost the keyboard, or its input was reset.
  ///
  /// Comes to the first responder; passes that on along the chain by default.
  open func keysCancelled() { next?.keysCancelled() }

  /// Responds to text that was entered, or that an input method composes.
  ///
  /// - Parameter event: The input, `text` or `textEditing`.
  /// - Returns: Whether the event was handled.
  open func textInput(_ event: InputEvent) -> Bool { next?.textInput(event) ?? false }

  /// Responds to a change of a gamepad's button or axis.
  ///
  /// - Parameter event: The input, `gamepadDown`, `gamepadUp` or `gamepadAxis`.
  /// - Returns: Whether the event was handled.
  open func gamepadInput(_ event: InputEvent) -> Bool { next?.gamepadInput(event) ?? false }

  // MARK: First responder

  /// Whether the responder may become the first, which keys go to.
  ///
  /// The default is false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives the keys up when another asks for them.
  ///
  /// The default is true.
  open var canResignFirstResponder: Bool { true }

  /// Asks for the keys of the window.
  ///
  /// - Returns: Whether keys go to the responder now; false outside of a window.
  open func becomeFirstResponder() -> Bool { false }

  /// Gives the keys up.
  ///
  /// - Returns: Whether the responder did.
  open func resignFirstResponder() -> Bool { false }

  /// Whether keys of the window go to the responder.
  open var isFirstResponder: Bool { false }
}
