/// Something that events can reach: views, controllers, windows.
///
/// Events that a responder does not handle go to its `next`. Touches start at the view that was hit,
/// keys at the window's first responder. The methods below that answer with a `Bool` say whether the
/// event was handled; their defaults pass it on.
open class Responder {
  /// Makes a responder.
  public init() {}

  // Stated so that subclasses may state theirs: an implicit one counts as isolated, and would wait for the process's
  // first thread where a game in C drives its stage from another.
  nonisolated deinit {}

  /// What gets the events that this responder does not handle.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Touches went down in the view.
  ///
  /// Override all four methods or none.
  ///
  /// - Parameters:
  ///   - touches: Those of this view that began, in the order in which they did.
  ///   - event: The input that caused it.
  open func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    next?.touchesBegan(touches, with: event)
  }

  /// Touches moved, inside the view or outside.
  ///
  /// - Parameters:
  ///   - touches: Those of this view that moved.
  ///   - event: The input that caused it.
  open func touchesMoved(_ touches: [Touch], with event: InputEvent) {
    next?.touchesMoved(touches, with: event)
  }

  /// Touches were lifted, inside the view or outside.
  ///
  /// - Parameters:
  ///   - touches: Those of this view that ended.
  ///   - event: The input that caused it.
  open func touchesEnded(_ touches: [Touch], with event: InputEvent) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches were taken away: by a gesture, a loss of focus, or because the view left its window.
  ///
  /// - Parameters:
  ///   - touches: Those of this view that are cancelled.
  ///   - event: The input that caused it.
  open func touchesCancelled(_ touches: [Touch], with event: InputEvent) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Pointer

  /// The pointer came over the view, or over what it contains.
  ///
  /// Each view on the way from the window to the one that is hit hears of it for itself, the window first.
  open func pointerEntered(_ pointer: PointerEvent) {}

  /// The pointer moved over the view, with no button held; passed on along the chain by default.
  open func pointerMoved(_ pointer: PointerEvent) { next?.pointerMoved(pointer) }

  /// The pointer left the view, or the view went from below it.
  open func pointerExited(_ pointer: PointerEvent) {}

  /// A button other than the left one, which is a ``Touch``, went down over the view.
  ///
  /// - Returns: Whether the press is taken: then its release comes here, wherever the pointer is. What is
  ///   not taken is offered to the next responder.
  open func pointerPressed(_ pointer: PointerEvent) -> Bool { false }

  /// The button whose press was taken came up.
  open func pointerReleased(_ pointer: PointerEvent) {}

  /// The press was taken away, as by a loss of focus.
  open func pointerCancelled(_ pointer: PointerEvent) {}

  // MARK: Wheel, keys, text, gamepads

  /// What keys do while they go here or come by, asked before `keyDown(_:)`; none unless overridden.
  open var keyCommands: [KeyCommand] { [] }

  /// The wheel turned over the view.
  ///
  /// - Returns: Whether the event was handled.
  open func wheelTurned(_ wheel: WheelEvent) -> Bool { next?.wheelTurned(wheel) ?? false }

  /// A key went down.
  ///
  /// - Returns: Whether the event was handled.
  open func keyDown(_ press: KeyPress) -> Bool { next?.keyDown(press) ?? false }

  /// A key came up.
  ///
  /// - Returns: Whether the event was handled.
  open func keyUp(_ press: KeyPress) -> Bool { next?.keyUp(press) ?? false }

  /// Keys that are down will not be heard to come up: the window lost the keyboard, or its input was reset.
  ///
  /// Comes to the first responder, without effect by default.
  open func keysCancelled() { next?.keysCancelled() }

  /// Text was entered, or an input method composes some.
  ///
  /// - Parameter event: `text` or `textEditing`.
  /// - Returns: Whether the event was handled.
  open func textInput(_ event: InputEvent) -> Bool { next?.textInput(event) ?? false }

  /// A gamepad's button or axis changed.
  ///
  /// - Parameter event: `gamepadDown`, `gamepadUp` or `gamepadAxis`.
  /// - Returns: Whether the event was handled.
  open func gamepadInput(_ event: InputEvent) -> Bool { next?.gamepadInput(event) ?? false }

  // MARK: First responder

  /// Whether the responder may become the one that keys go to; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives the keys up when another wants them; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Asks to get the keys of the window from now on.
  ///
  /// - Returns: Whether it does; false outside of a window.
  open func becomeFirstResponder() -> Bool { false }

  /// Gives the keys up.
  ///
  /// - Returns: Whether it did.
  open func resignFirstResponder() -> Bool { false }

  /// Whether the keys of the window come here.
  open var isFirstResponder: Bool { false }
}
