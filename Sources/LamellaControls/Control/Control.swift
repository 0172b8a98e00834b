internal import LamellaGeometry
public import LamellaScene

/// A view that tracks a touch and sends events to the actions that were added for them.
///
/// Subclasses draw according to ``state`` and override the four tracking methods. Add actions as closures:
///
/// ```swift
/// slider.addAction(for: .valueChanged) { _ in volume = slider.value }
/// ```
///
/// A control shows that the pointer is over it (``isHovered``) and that it has the focus (`isFocused`). A touch
/// does not move the focus.
///
/// Tracking follows UIKit: a finger counts as inside up to 70 points from the bounds, the mouse only within them. A
/// disabled control ignores touches, but views behind it do not get them.
open class Control: View {
  /// The states of a control, which determine its appearance.
  public nonisolated struct State: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt8
    /// Pressed: a touch is inside.
    public static let highlighted = State(rawValue: 1)
    /// Disabled: input has no effect.
    public static let disabled = State(rawValue: 2)
    /// Selected: on or chosen.
    public static let selected = State(rawValue: 4)
    /// Focused: keys and gamepads act on the control.
    public static let focused = State(rawValue: 8)
    /// None of the other states.
    public static let normal: State = []
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The events of a control.
  public nonisolated struct Events: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt32
    /// A touch went down in the control.
    public static let touchDown = Events(rawValue: 1)
    /// A touch went down again shortly after a tap.
    public static let touchDownRepeat = Events(rawValue: 2)
    /// The touch moved inside the control.
    public static let touchDragInside = Events(rawValue: 4)
    /// The touch moved outside the control.
    public static let touchDragOutside = Events(rawValue: 8)
    /// The touch moved into the control again.
    public static let touchDragEnter = Events(rawValue: 16)
    /// The touch moved out of the control.
    public static let touchDragExit = Events(rawValue: 32)
    /// The touch ended inside the control.
    public static let touchUpInside = Events(rawValue: 64)
    /// The touch ended outside the control.
    public static let touchUpOutside = Events(rawValue: 128)
    /// The touch was canceled.
    public static let touchCancel = Events(rawValue: 256)
    /// The user changed the value.
    public static let valueChanged = Events(rawValue: 4096)
    /// The control's main action: a press of a button, a change of a value.
    public static let primaryActionTriggered = Events(rawValue: 8192)
    /// Editing began.
    public static let editingDidBegin = Events(rawValue: 65_536)
    /// The user changed the edited text.
    public static let editingChanged = Events(rawValue: 131_072)
    /// Editing ended.
    public static let editingDidEnd = Events(rawValue: 262_144)
    /// The user ended editing with Return.
    public static let editingDidEndOnExit = Events(rawValue: 524_288)
    /// All touch events.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All editing events.
    public static let allEditingEvents = Events(rawValue: 0xF_0000)
    /// All events.
    public static let allEvents = Events(rawValue: .max)
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The identifier of an added action, for removing it.
  public nonisolated struct ActionID: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// An added action with its identifier and events.
  private struct Action {
    var id: ActionID
    var events: Events
    var body: (Control) -> Void
  }

  private final var actions: [Action] = []
  private final var nextAction = 0
  private final var storedState = State.normal
  private final var storedIsTracking = false
  private final var storedIsTouchInside = false
  private final var storedIsHovered = false
  /// The key that presses the control at present.
  private final var pressedKey: Key?
  /// Whether the touch was canceled during `beginTracking(_:with:)`.
  private final var isTouchCancelled = false
  /// The focus ring; nil while the control does not have the focus.
  private(set) final var focusRing: Layer?
  /// Whether the last layout was from right to left.
  private final var isLaidOutMirrored = false

  nonisolated deinit {}

  /// The distance from the bounds up to which a finger counts as inside, in points.
  private static let fingerSlop = 70.0

  // MARK: State

  /// The current state of the control.
  public final var state: State { storedState }

  /// Whether the control responds to input; true by default.
  ///
  /// Disabling it cancels its touch.
  public final var isEnabled: Bool {
    get { !storedState.contains(.disabled) }
    set {
      guard newValue != isEnabled else { return }
      if !newValue, storedIsTracking { stopTracking(cancelled: true) }
      setState(.disabled, to: !newValue)
      if !newValue { loseFocus() }
    }
  }

  /// Whether the control is on or chosen.
  public final var isSelected: Bool {
    get { storedState.contains(.selected) }
    set { setState(.selected, to: newValue) }
  }

  /// Whether the control is drawn as pressed; tracking sets it.
  public final var isHighlighted: Bool {
    get { storedState.contains(.highlighted) }
    set { setState(.highlighted, to: newValue) }
  }

  /// Whether the control is tracking a touch.
  public final var isTracking: Bool { storedIsTracking }

  /// Whether the tracked touch is inside the control.
  public final var isTouchInside: Bool { storedIsTouchInside }

  /// Whether the pointer is over the control, with no button down or one that was pressed in the control.
  ///
  /// Hovering is not part of ``state``: fingers do not hover, so a control's behavior must not depend on it.
  public final var isHovered: Bool { storedIsHovered }

  /// Sets or clears a state, and responds to the change.
  private func setState(_ bit: State, to value: Bool) {
    guard storedState.contains(bit) != value else { return }
    if value { storedState.insert(bit) } else { storedState.remove(bit) }
    stateDidChange()
  }

  /// Responds to a change of `state`, `isHovered`, the theme or the tint color; marks display and layout as needed.
  open func stateDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// Adds `state` to the properties of every view.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("state", Int(storedState.rawValue))
  }

  open override func themeDidChange() {
    super.themeDidChange()
    stateDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if isMirrored != isLaidOutMirrored {
      isLaidOutMirrored = isMirrored
      setNeedsDisplay()
    }
    updateFocusRing()
  }

  // MARK: For subclasses

  /// Sets the hit insets so that a control of a height, in points, has a touch target of ``Theme/targetSide``.
  final func enlargeTouchTarget(forHeight height: Double) {
    let inset = (height - Theme.targetSide) / 2
    hitInsets = EdgeInsets(top: inset, left: 0, bottom: inset, right: 0)
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    cancelKeyPress()
  }

  // MARK: Pointer

  open override func pointerEntered(_ pointer: PointerEvent) {
    super.pointerEntered(pointer)
    hover(true)
  }

  open override func pointerExited(_ pointer: PointerEvent) {
    super.pointerExited(pointer)
    hover(false)
  }

  /// Sets whether the pointer is over the control.
  private func hover(_ isHovered: Bool) {
    guard isHovered != storedIsHovered else { return }
    storedIsHovered = isHovered
    stateDidChange()
  }

  // MARK: Keys

  /// Shows by a ring in the tint color whether the control has the focus; call `super`.
  open override func didUpdateFocus(
    in context: FocusUpdateContext, with coordinator: FocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    let isFocused = isFocused
    guard isFocused != storedState.contains(.focused) else { return }
    if !isFocused { cancelKeyPress() }
    setState(.focused, to: isFocused)
    updateFocusRing()
  }

  open override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    cancelKeyPress()
    return true
  }

  /// Whether the control can become first responder.
  open override var canBecomeFocused: Bool { canBecomeFirstResponder }

  /// Whether Space and Return press the control: key down highlights it, key up performs its action.
  open var canBePressedByKeys: Bool { false }

  /// Performs the control's action after a press by Space or Return.
  open func performKeyPress() {}

  /// Presses the control for Space and Return, once for each press of the key; Escape cancels the press.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard canBePressedByKeys, isEnabled else { return super.keyDown(press) }
    if press.key == .escape, pressedKey != nil {
      cancelKeyPress()
      return true
    }
    guard press.modifiers.isEmpty, press.key == .space || press.key == .return else {
      return super.keyDown(press)
    }
    if !press.isRepeat, pressedKey == nil, !storedIsTracking {
      pressedKey = press.key
      isHighlighted = true
    }
    return true
  }

  open override func keyUp(_ press: KeyPress) -> Bool {
    guard press.key == pressedKey else { return super.keyUp(press) }
    cancelKeyPress()
    performKeyPress()
    return true
  }

  open override func keysCancelled() {
    cancelKeyPress()
    super.keysCancelled()
  }

  /// Cancels the press of a key.
  private func cancelKeyPress() {
    guard pressedKey != nil else { return }
    pressedKey = nil
    isHighlighted = false
  }

  /// The rectangle that the focus ring surrounds, in the control's coordinates, and its corner radius in points.
  var focusShape: (rect: Rect, radius: Double) { (bounds, cornerRadius) }

  /// Whether the control shows that it has the focus by a ring.
  var showsFocusRing: Bool { true }

  /// Adds, moves or removes the focus ring.
  final func updateFocusRing() {
    guard storedState.contains(.focused), showsFocusRing else {
      focusRing?.removeFromSuperlayer()
      focusRing = nil
      return
    }
    let ring = focusRing ?? Layer()
    if focusRing == nil {
      focusRing = ring
      layer.addSublayer(ring)
    }
    let (rect, radius) = focusShape
    ring.frame = rect.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)
    ring.cornerRadius = radius > 0 ? radius + Self.ringDistance : 0
    ring.borderWidth = 2
    ring.borderColor = tintColor
  }

  /// The distance of the focus ring's outer edge from the rectangle that it surrounds, in points.
  private static let ringDistance = 4.0

  // MARK: Values

  /// Returns whether a number is finite; one that is not is reported, with the control's path.
  final func accepts(_ number: Double, as name: String) -> Bool {
    if number.isFinite { return true }
    Diagnostics.report("\(path) was given a \(name) that is not finite; the old value stays")
    return false
  }

  /// Sends the events of a change of the value by the user.
  final func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  // MARK: Actions

  /// Adds a closure that is called for events.
  ///
  /// - Parameters:
  ///   - events: The events to call the closure for.
  ///   - action: The closure, whose argument is the control. Capture objects that own the control weakly.
  /// - Returns: The identifier for removing the action.
  @discardableResult
  public final func addAction(
    for events: Events, _ action: @escaping (Control) -> Void
  ) -> ActionID {
    nextAction += 1
    let id = ActionID(number: nextAction)
    actions.append(Action(id: id, events: events, body: action))
    return id
  }

  /// Removes an action.
  public final func removeAction(_ id: ActionID) {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return }
    // Released after the change of the list: objects that the closure holds may call this method when deallocated.
    let removed = actions.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  /// Calls the actions of events, in the order in which they were added.
  public final func sendActions(for events: Events) {
    // The loop iterates over a copy: an action may add and remove others.
    for action in actions where !action.events.isDisjoint(with: events) { action.body(self) }
  }

  /// Returns whether an action was added for an event.
  final func hasActions(for events: Events) -> Bool {
    actions.contains { !$0.events.isDisjoint(with: events) }
  }

  /// The events to send when a touch ends inside the control; buttons add `primaryActionTriggered`.
  open var touchUpEvents: Events { .touchUpInside }

  // MARK: Tracking

  /// Whether the tracked touch drags a part of the control, so that pans and swipes around the control must not begin.
  var isDraggingPart: Bool { false }

  /// Returns whether a touch at a point would drag a part of the control.
  func dragsPart(at point: Point) -> Bool { false }

  /// Returns whether a touch may drag a part of the control, so that scroll views do not withhold it.
  package func dragsPart(with touch: Touch) -> Bool {
    isEnabled && dragsPart(at: touch.location(in: self))
  }

  /// Whether a recognizer may begin: an enabled control blocks single taps of views around it, and a control whose part
  /// is dragged blocks their pans and swipes.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let tap = recognizer as? TapGestureRecognizer, tap.view !== self, isEnabled,
      tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
    {
      return false
    }
    if storedIsTracking, isDraggingPart, recognizer.view !== self,
      recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Whether the touch of a control that can no longer be hit is canceled: true.
  open override var cancelsTouchesOutOfReach: Bool { true }

  /// Called when a touch goes down on the control; returns whether the control tracks it.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// Called when the tracked touch moves; returns whether tracking continues.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// Called when the tracked touch is lifted, or with nil when tracking ends otherwise.
  open func endTracking(_ touch: Touch?, with event: Event?) {}
  /// Called when the tracked touch is canceled.
  open func cancelTracking(with event: Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    cancelKeyPress()
    guard isEnabled, !storedIsTracking, let touch = touches.earliest else { return }
    isTouchCancelled = false
    guard beginTracking(touch, with: event) else { return }
    // An action may have disabled, hidden or removed the control.
    guard isEnabled, window != nil, !isTouchCancelled else { return cancelTracking(with: event) }
    storedIsTracking = true
    storedIsTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard storedIsTracking, let touch = touches.earliest else { return }
    let isInside = isNear(touch)
    let isContinuing = continueTracking(touch, with: event)
    // An action may have ended tracking.
    guard storedIsTracking else { return }
    guard isContinuing else { return stopTracking(cancelled: false) }
    if isInside != storedIsTouchInside {
      storedIsTouchInside = isInside
      isHighlighted = isInside
      sendActions(for: isInside ? .touchDragEnter : .touchDragExit)
    }
    // An action may have disabled the control.
    if storedIsTracking { sendActions(for: isInside ? .touchDragInside : .touchDragOutside) }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard storedIsTracking, let touch = touches.earliest else { return }
    let isInside = isNear(touch)
    storedIsTracking = false
    storedIsTouchInside = false
    endTracking(touch, with: event)
    isHighlighted = false
    sendActions(for: isInside ? touchUpEvents : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    isTouchCancelled = true
    guard storedIsTracking else { return }
    stopTracking(cancelled: true, event)
  }

  /// Ends or cancels tracking, and sends `touchCancel` if it is cancelled.
  private func stopTracking(cancelled: Bool, _ event: Event? = nil) {
    storedIsTracking = false
    storedIsTouchInside = false
    if cancelled { cancelTracking(with: event) } else { endTracking(nil, with: event) }
    isHighlighted = false
    if cancelled { sendActions(for: .touchCancel) }
  }

  /// Returns whether a touch counts as inside the control: within the bounds, or a finger up to 70 points from them.
  final func isNear(_ touch: Touch) -> Bool {
    let location = touch.location(in: self)
    if point(inside: location, with: nil) { return true }
    guard case .finger = touch.source else { return false }
    return bounds.insetBy(dx: -Self.fingerSlop, dy: -Self.fingerSlop).contains(location)
  }
}
