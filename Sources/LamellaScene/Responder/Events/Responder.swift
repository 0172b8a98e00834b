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

  /// Called when the pointer enters the view or one of its subviews.
  ///
  /// Each view from the window down to the one that is hit is called, the window first.
  open func pointerEntered(_ pointer: PointerEvent) {}

  /// Called when the pointer moves over the view with no button held; calls the next responder by default.
  open func pointerMoved(_ pointer: PointerEvent) { next?.pointerMoved(pointer) }

  /// Called when the pointer leaves the view, or the view moves away from below it.
  open func pointerExited(_ pointer: PointerEvent) {}

  /// Called when a button other than the left one is pressed over the view; the left one is a ``Touch``.
  ///
  /// - Returns: Whether the press is taken: then its release comes here, wherever the pointer is. A press that is not
  ///   taken is offered to the next responder.
  open func pointerPressed(_ pointer: PointerEvent) -> Bool { false }

  /// Called when the pointer moves, wherever it is, while a button is held whose press was taken.
  open func pointerDragged(_ pointer: PointerEvent) {}

  /// Called when a button is released whose press was taken.
  open func pointerReleased(_ pointer: PointerEvent) {}

  /// Called when a press that was taken is cancelled, as by a loss of focus.
  open func pointerCancelled(_ pointer: PointerEvent) {}

  // MARK: Wheel, keys, text, gamepads

  /// The commands of keys that reach the responder, asked before `keyDown(_:)`.
  ///
  /// The default is none.
  open var keyCommands: [KeyCommand] { [] }

  /// Called when the wheel is turned over the view.
  ///
  /// - Returns: Whether the event was handled.
  open func wheelTurned(_ wheel: WheelEvent) -> Bool { next?.wheelTurned(wheel) ?? false }

  /// Called when a key is pressed.
  ///
  /// - Returns: Whether the event was handled.
  open func keyDown(_ press: KeyPress) -> Bool { next?.keyDown(press) ?? false }

  /// Called when a key is released.
  ///
  /// - Returns: Whether the event was handled.
  open func keyUp(_ press: KeyPress) -> Bool { next?.keyUp(press) ?? false }

  /// Called when the window loses the keyboard or its input is reset: no key counts as held any more.
  ///
  /// Comes to the first responder; passes that on along the chain by default.
  open func keysCancelled() { next?.keysCancelled() }

  /// Called when text is entered, or composed by an input method.
  ///
  /// - Parameter event: The input, `text` or `textEditing`.
  /// - Returns: Whether the event was handled.
  open func textInput(_ event: InputEvent) -> Bool { next?.textInput(event) ?? false }

  /// Called when a button or an axis of a gamepad changes.
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

  /// Makes the responder the first responder of its window, which gets the keys.
  ///
  /// - Returns: Whether keys go to the responder now; false outside of a window.
  open func becomeFirstResponder() -> Bool { false }

  /// Resigns as the first responder.
  ///
  /// - Returns: Whether the responder did.
  open func resignFirstResponder() -> Bool { false }

  /// Whether keys of the window go to the responder.
  open var isFirstResponder: Bool { false }

  // MARK: Focus

  /// The views and controllers in this one that get the focus first: the first of them that has something to focus.
  ///
  /// A screen whose controller names some asks for the focus; see <doc:Focus>. The default is none for controllers, but
  /// those of navigation, tabs and splits name the one that they show, and a view names its ``View/preferredFocusedView``.
  open var preferredFocusEnvironments: [Responder] { [] }

  /// Returns whether the focus may change; false keeps it where it is.
  ///
  /// Asked of the views that lose and get it, and of the responders after them, before a change by the user or by the
  /// engine. Not asked if the view that has it vanishes, or another becomes the first responder.
  open func shouldUpdateFocus(in context: FocusUpdateContext) -> Bool { true }

  /// Called after the focus has changed, of the view that lost it and the responders after it, then of the view that got
  /// it and those after it that were not called yet.
  ///
  /// - Parameters:
  ///   - context: The change.
  ///   - coordinator: Collects animations that run along with it.
  open func didUpdateFocus(
    in context: FocusUpdateContext, with coordinator: FocusAnimationCoordinator
  ) {}
}
