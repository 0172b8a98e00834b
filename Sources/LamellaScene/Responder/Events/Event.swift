/// The input behind a call to a responder or recognizer, with the touches of the window at that time.
///
/// The counterpart of `UIEvent`. Its touches are those of the call that it came with: an event that is kept for later
/// still has its input and has no touches any more. ``InputEvent`` is the value to store.
///
/// A set of touches has no order of its own. Where order counts, ``touches`` has them in the order in which they
/// began, as have `touches.inOrder` and `touches.earliest` of a set:
///
/// ```swift
/// override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
///   for touch in touches.inOrder {
///     for sample in event?.coalescedTouches(for: touch) ?? [touch] { line.add(sample.location(in: self)) }
///   }
/// }
/// ```
public final class Event {
  /// The input as the platform reported it, or as the engine made it, such as the reset of a window that is left.
  ///
  /// Unchecked, like the modifiers: set with every event, and nothing is called while they change.
  @exclusivity(unchecked)
  public internal(set) var input = InputEvent(microseconds: 0, .inputReset)
  /// The modifier keys held.
  @exclusivity(unchecked) public internal(set) var modifierFlags: KeyModifiers = []

  /// The dispatcher that makes the call; nil after the call.
  ///
  /// Unsafe, and cleared in time: a weak reference would slow down every use of the dispatcher.
  unowned(unsafe) var dispatcher: EventDispatcher?

  /// Makes an event without touches; the dispatcher fills it in.
  init() {}

  nonisolated deinit {}

  /// The time of the input, in microseconds on the stage's timeline.
  public var microseconds: Int64 { input.microseconds }

  /// The time of the input, in seconds on the stage's timeline.
  public var timestamp: Double { Double(input.microseconds) / 1e6 }

  /// The window that the input came to; nil after the call.
  public var window: Window? { dispatcher?.window }

  // MARK: Touches

  /// The touches of the window that are down or end with this event, in the order in which they began.
  ///
  /// - Complexity: O(*touches*), with an allocation.
  public var touches: [Touch] { dispatcher?.currentTouches ?? [] }

  /// The touches of the window that are down or end with this event; nil where there are none.
  ///
  /// - Complexity: O(*touches*), with an allocation.
  public var allTouches: Set<Touch>? { touches(where: { _ in true }) }

  /// Returns the touches of a window; nil where there are none.
  public func touches(for window: Window) -> Set<Touch>? {
    touches(where: { $0.window === window })
  }

  /// Returns the touches that began in a view, without those of its subviews; nil where there are none.
  public func touches(for view: View) -> Set<Touch>? { touches(where: { $0.view === view }) }

  /// Returns the touches that a recognizer watches; nil where there are none.
  public func touches(for recognizer: GestureRecognizer) -> Set<Touch>? {
    touches(where: { recognizer.isWatching($0) })
  }

  /// Returns copies of a touch at each place that the device reported since the event before, the last one at its
  /// present place.
  ///
  /// Moves are delivered once a tick, however often the device reports. ``Touch/coalescedSamples`` has the same places
  /// without an allocation.
  ///
  /// - Returns: The copies, which are not equal to the touch; nil where the touch is none of this event.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard touches.contains(touch) else { return nil }
    return touch.coalescedCopies
  }

  /// Returns the touches that satisfy a condition; nil if there are none.
  private func touches(where isIncluded: (Touch) -> Bool) -> Set<Touch>? {
    let result = Set(touches.filter(isIncluded))
    return result.isEmpty ? nil : result
  }
}

extension Set where Element == Touch {
  /// The touches in the order in which they began.
  ///
  /// - Complexity: O(*n* log *n*), with an allocation.
  public var inOrder: [Touch] { sorted { $0.sequenceNumber < $1.sequenceNumber } }

  /// The touch that began first; nil where there is none.
  ///
  /// - Complexity: O(*n*).
  public var earliest: Touch? {
    var result: Touch?
    for touch in self where touch.sequenceNumber < result?.sequenceNumber ?? .max { result = touch }
    return result
  }
}
