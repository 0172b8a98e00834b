internal import LamellaGeometry
public import LamellaScene

/// A view that a person operates: it tracks a touch and reports what came of it.
///
/// Subclasses draw by `state` and override the four tracking methods. Users add closures:
///
/// ```swift
/// slider.addAction(for: .valueChanged) { _ in volume = slider.value }
/// ```
///
/// Where the mouse is over a control, or keys go to it, it shows that: see ``isHovered`` and
/// ``becomeFirstResponder()``. A touch does not take the keys from whoever has them.
///
/// Tracking follows UIKit: a finger may stray 70 points from the control before it counts as outside, the
/// mouse not at all. A disabled control reacts to nothing but still keeps touches from what lies behind.
open class Control: View {
  /// What a control looks like.
  public nonisolated struct State: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt8
    /// A touch is on it.
    public static let highlighted = State(rawValue: 1)
    /// It does not react.
    public static let disabled = State(rawValue: 2)
    /// It is on or chosen.
    public static let selected = State(rawValue: 4)
    /// Keys go to it.
    public static let focused = State(rawValue: 8)
    /// Nothing of these.
    public static let normal: State = []
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// What a control reports.
  public nonisolated struct Events: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt32
    /// A touch went down on it.
    public static let touchDown = Events(rawValue: 1)
    /// A touch went down for the second time or more, in short intervals.
    public static let touchDownRepeat = Events(rawValue: 2)
    /// The touch moved on it.
    public static let touchDragInside = Events(rawValue: 4)
    /// The touch moved elsewhere.
    public static let touchDragOutside = Events(rawValue: 8)
    /// The touch came back.
    public static let touchDragEnter = Events(rawValue: 16)
    /// The touch left it.
    public static let touchDragExit = Events(rawValue: 32)
    /// The touch was lifted on it.
    public static let touchUpInside = Events(rawValue: 64)
    /// The touch was lifted elsewhere.
    public static let touchUpOutside = Events(rawValue: 128)
    /// The touch was taken away.
    public static let touchCancel = Events(rawValue: 256)
    /// A person changed its value.
    public static let valueChanged = Events(rawValue: 4096)
    /// What the control is for has happened.
    public static let primaryActionTriggered = Events(rawValue: 8192)
    /// A person began to edit.
    public static let editingDidBegin = Events(rawValue: 65_536)
    /// A person changed what is edited.
    public static let editingChanged = Events(rawValue: 131_072)
    /// A person left what is edited.
    public static let editingDidEnd = Events(rawValue: 262_144)
    /// A person ended editing with return.
    public static let editingDidEndOnExit = Events(rawValue: 524_288)
    /// All that touches do.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All that editing does.
    public static let allEditingEvents = Events(rawValue: 0xF_0000)
    /// Everything.
    public static let allEvents = Events(rawValue: .max)
    /// Makes a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The identity of an action, to remove it by.
  public nonisolated struct ActionID: Hashable, Sendable {
    fileprivate let number: Int
  }

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
  /// The key that holds the control pressed.
  private final var pressedKey: Key?
  /// Whether a touch was taken away while `beginTracking(_:with:)` dealt with it.
  private final var hasLostTouch = false
  private final var ring: Layer?
  /// Whether the control was laid out from right to left.
  private final var isShownMirrored = false

  nonisolated deinit {}

  /// How far a finger may stray from the bounds before it counts as outside, in points.
  private static let fingerSlop = 70.0

  // MARK: State

  /// What the control looks like at present.
  public final var state: State { storedState }

  /// Whether the control reacts; true unless set.
  ///
  /// Switching it off cancels a touch.
  public final var isEnabled: Bool {
    get { !storedState.contains(.disabled) }
    set {
      guard newValue != isEnabled else { return }
      if !newValue, storedIsTracking { stopTracking(cancelled: true) }
      if !newValue, isFirstResponder { _ = resignFirstResponder() }
      change(.disabled, to: !newValue)
    }
  }

  /// Whether the control is on or chosen.
  public final var isSelected: Bool {
    get { storedState.contains(.selected) }
    set { change(.selected, to: newValue) }
  }

  /// Whether a touch is on the control; tracking sets it.
  public final var isHighlighted: Bool {
    get { storedState.contains(.highlighted) }
    set { change(.highlighted, to: newValue) }
  }

  /// Whether a touch that began on the control is down.
  public final var isTracking: Bool { storedIsTracking }

  /// Whether that touch is on the control or near enough.
  public final var isTouchInside: Bool { storedIsTouchInside }

  /// Whether the pointer is over the control, with no button held or one that was pressed there.
  ///
  /// No part of ``state``: fingers do not hover, and what a control does must not depend on it.
  public final var isHovered: Bool { storedIsHovered }

  private func change(_ bit: State, to value: Bool) {
    guard storedState.contains(bit) != value else { return }
    if value { storedState.insert(bit) } else { storedState.remove(bit) }
    stateDidChange()
  }

  /// Called after `state`, `isHovered`, the theme or the tint changed; asks for drawing and layout.
  open func stateDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// Adds `state` to what every view tells.
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
    if isMirrored != isShownMirrored {
      isShownMirrored = isMirrored
      setNeedsDisplay()
    }
    placeFocusRing()
  }

  // MARK: What subclasses have in common

  /// Makes the area that hits as high as a finger needs, around a row of some height.
  final func enlargeTarget(around height: Double) {
    let spare = (Theme.targetSide - height) / 2
    hitInsets = EdgeInsets(top: -spare, left: 0, bottom: -spare, right: 0)
  }

  /// What travels in the control, and ends when that changes its window; nil where nothing does.
  var travel: Glide? { nil }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    cancelKeyPress()
    travel?.finish()
  }

  /// Ends the travel that the end of a touch in the old window has begun.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    travel?.finish()
    if isMirrored != isShownMirrored { setNeedsLayout() }
  }

  /// The arrow key that a key stands for: where lines run from right to left, left is onwards.
  final func readingKey(_ key: Key) -> Key {
    guard isMirrored else { return key }
    return switch key {
    case .left: .right
    case .right: .left
    default: key
    }
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

  private func hover(_ isHovered: Bool) {
    guard isHovered != storedIsHovered else { return }
    storedIsHovered = isHovered
    stateDidChange()
  }

  // MARK: Keys

  /// Gets the keys of the window and shows a ring in the accent's colour.
  open override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    change(.focused, to: true)
    placeFocusRing()
    return true
  }

  open override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    cancelKeyPress()
    change(.focused, to: false)
    placeFocusRing()
    return true
  }

  /// Whether it can get the keys.
  open override var canBecomeFocused: Bool { canBecomeFirstResponder }

  /// Whether Space and Return press the control: down they highlight it, coming up they do what a touch does.
  var isPressedByKeys: Bool { false }

  /// The key that held the control pressed has come up.
  func keyPressEnded() {}

  /// Space and Return press what can be pressed, once however long they are held; Escape takes that back.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isPressedByKeys, isEnabled else { return super.keyDown(press) }
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
    keyPressEnded()
    return true
  }

  open override func keysCancelled() {
    cancelKeyPress()
    super.keysCancelled()
  }

  private func cancelKeyPress() {
    guard pressedKey != nil else { return }
    pressedKey = nil
    isHighlighted = false
  }

  /// What the ring of the keys goes around, and the radius of its corners.
  var focusShape: (rect: Rect, radius: Double) { (bounds, cornerRadius) }

  private func placeFocusRing() {
    guard storedState.contains(.focused) else {
      ring?.removeFromSuperlayer()
      ring = nil
      return
    }
    let ring = ring ?? Layer()
    if self.ring == nil {
      self.ring = ring
      layer.addSublayer(ring)
    }
    let (rect, radius) = focusShape
    ring.frame = rect.insetBy(dx: -Self.ringDistance, dy: -Self.ringDistance)
    ring.cornerRadius = radius > 0 ? radius + Self.ringDistance : 0
    ring.borderWidth = 2
    ring.borderColor = effectiveTintColor
  }

  /// How far the outside of the focus ring is from what it goes around, in points.
  private static let ringDistance = 4.0

  // MARK: Values

  /// Whether a number is one; if not, that is reported once with the control's path.
  final func accepts(_ number: Double, as name: String) -> Bool {
    if number.isFinite { return true }
    Diagnostics.report("\(path) was given a \(name) that is not finite; the old value stays")
    return false
  }

  /// A person changed the value.
  final func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  // MARK: Actions

  /// Calls a closure when one of some events happens.
  ///
  /// - Parameters:
  ///   - events: When to call it.
  ///   - action: Gets the control; hold other objects weakly where they own the control.
  /// - Returns: What to remove it by.
  @discardableResult
  public final func addAction(
    for events: Events, _ action: @escaping (Control) -> Void
  ) -> ActionID {
    nextAction += 1
    let id = ActionID(number: nextAction)
    actions.append(Action(id: id, events: events, body: action))
    return id
  }

  /// No longer calls a closure.
  public final func removeAction(_ id: ActionID) {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return }
    // Let go behind the change of the list: what the closure holds may come back here when it ends.
    let removed = actions.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  /// Calls the closures of some events, in the order in which they were added.
  public final func sendActions(for events: Events) {
    // A snapshot: an action may add and remove others.
    for action in actions where !action.events.isDisjoint(with: events) { action.body(self) }
  }

  /// What a touch that is lifted on the control sends; buttons add `primaryActionTriggered`.
  open var touchUpEvents: Events { .touchUpInside }

  // MARK: Tracking

  /// Whether drags that are recognized around the control must leave the touch being tracked to it.
  var holdsDrags: Bool { false }

  /// A control that reacts goes before single taps that are recognized around it, and one that is dragged
  /// itself before drags and swipes.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let tap = recognizer as? TapGestureRecognizer, tap.view !== self, isEnabled,
      tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
    {
      return false
    }
    if storedIsTracking, holdsDrags, recognizer.view !== self,
      recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// True: what can no longer be hit is not pressed any longer.
  open override var cancelsTouchesOutOfReach: Bool { true }

  /// A touch went down on the control; false leaves it alone.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// The touch moved; false ends tracking.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// The touch was lifted; nil when tracking ended otherwise.
  open func endTracking(_ touch: Touch?, with event: Event?) {}
  /// The touch was taken away.
  open func cancelTracking(with event: Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    cancelKeyPress()
    guard isEnabled, !storedIsTracking, let touch = touches.earliest else { return }
    hasLostTouch = false
    guard beginTracking(touch, with: event) else { return }
    // An action of what has begun may have switched the control off, hidden it or taken it away.
    guard isEnabled, window != nil, !hasLostTouch else { return cancelTracking(with: event) }
    storedIsTracking = true
    storedIsTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard storedIsTracking, let touch = touches.earliest else { return }
    let isInside = isNear(touch)
    let goesOn = continueTracking(touch, with: event)
    // An action of it may have ended the tracking.
    guard storedIsTracking else { return }
    guard goesOn else { return stopTracking(cancelled: false) }
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
    hasLostTouch = true
    guard storedIsTracking else { return }
    stopTracking(cancelled: true, event)
  }

  private func stopTracking(cancelled: Bool, _ event: Event? = nil) {
    storedIsTracking = false
    storedIsTouchInside = false
    if cancelled { cancelTracking(with: event) } else { endTracking(nil, with: event) }
    isHighlighted = false
    if cancelled { sendActions(for: .touchCancel) }
  }

  /// Whether a touch counts as on the control: a finger may stray.
  final func isNear(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: nil) { return true }
    guard case .finger = touch.source else { return false }
    return bounds.insetBy(dx: -Self.fingerSlop, dy: -Self.fingerSlop).contains(place)
  }
}
