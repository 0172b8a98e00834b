public import LamellaGeometry

/// A touch: a finger, or the mouse with its left button held, from down to up.
///
/// The object lives as long as the contact and changes in place. Its view is the one that was hit at the start,
/// wherever the finger goes. A touch that nobody holds when it is over serves the next contact; a weak reference does
/// not hold it, and may lead to that.
public final class Touch {
  /// The phases of a touch.
  public enum Phase: Sendable {
    /// Went down with this event.
    case began
    /// Moved with this event.
    case moved
    /// Down, and has not moved since the last event.
    case stationary
    /// Was lifted.
    case ended
    /// Was taken away.
    case cancelled
  }

  /// The kinds of touches: finger or mouse.
  public enum Source: Hashable, Sendable {
    /// A finger on a screen.
    case finger(FingerID)
    /// The mouse with its left button held.
    case mouse
  }

  /// A location of a touch at a time, between two events.
  public nonisolated struct Sample: Hashable, Sendable {
    /// The place, in window space.
    public var location: Point
    /// The pressure, 0...1; 1 where the device does not tell.
    public var pressure: Double
    /// The time, in microseconds on the stage's timeline.
    public var microseconds: Int64
  }

  /// The kind of contact.
  ///
  /// Unchecked, like the numbers below: nothing is called while they change.
  @exclusivity(unchecked) public private(set) var source = Source.mouse
  /// The number of the touch among those of its window: 1 for the first, greater for each that began later.
  public var sequenceNumber: Int64 { number }
  /// The stage of the touch's life.
  @exclusivity(unchecked) public internal(set) var phase: Phase = .began
  /// The number of taps in a row that the touch ends, at the same place and in short intervals; 1 for the first.
  @exclusivity(unchecked) public internal(set) var tapCount = 1
  /// The pressure, 0...1; 1 where the device does not tell.
  @exclusivity(unchecked) public internal(set) var pressure = 1.0
  /// The time of the last change, in microseconds on the stage's timeline.
  @exclusivity(unchecked) public internal(set) var microseconds: Int64 = 0
  /// The time of the last change, in seconds on the stage's timeline.
  public var timestamp: Double { Double(microseconds) / 1e6 }
  /// The view that was hit at the start; nil after it left the window.
  public var view: View? { hitView ?? (isOnWindow ? liveWindow : pastView) }
  /// The window of the touch.
  public var window: Window? { liveWindow ?? pastWindow }

  /// The recognizers that were given the touch: of the view that was hit first, then up the tree.
  public var gestureRecognizers: [GestureRecognizer] { recognizers }

  // Unchecked, like the properties below that are: read with every event, and nothing is called while they change.
  /// The places of the touch since the event before, the last one its present place.
  ///
  /// Moves are delivered once a tick, however often the device reports; code that draws a line takes these as well.
  @exclusivity(unchecked) public internal(set) var coalescedSamples: [Sample] = []

  // Unchecked, all below: the recognizers and the view that are taken out are held until the change is over.

  // In window space.
  @exclusivity(unchecked) var location = Point.zero
  @exclusivity(unchecked) var previous = Point.zero
  @exclusivity(unchecked) private(set) var start = Point.zero
  // Unprotected: hashing reads it, and a touch in a set is held, so that it does not change.
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var number: Int64 = 0
  // Unprotected, as are view and window below, for `clear()`: a window that ends calls it from its deinit.
  @exclusivity(unchecked) nonisolated(unsafe) var recognizers: [GestureRecognizer] = []
  /// The state of the touch's delivery to its view.
  @exclusivity(unchecked) var delivery = TouchDelivery()
  /// Whether the touch has ended or was cancelled.
  @exclusivity(unchecked) var isOver = false
  /// Whether the end of the touch is being delivered.
  @exclusivity(unchecked) var isEnding = false
  /// Whether a phase of the touch is being delivered to its view.
  @exclusivity(unchecked) var isBeingDelivered = false
  /// Whether the samples hold moves that have not been delivered.
  @exclusivity(unchecked) var hasMoved = false
  /// Whether the touch is already in a group for its view; set while groups are made.
  @exclusivity(unchecked) var isGrouped = false

  // While the dispatcher has the touch it tells when view and window go. Weak references would leave a record behind
  // with each object that was touched: they are for touches that somebody keeps.

  /// The view, unless it is the window, which holds its touches.
  @exclusivity(unchecked) private nonisolated(unsafe) var hitView: View?
  @exclusivity(unchecked) private nonisolated(unsafe) var isOnWindow = false
  @exclusivity(unchecked) private nonisolated(unsafe) unowned(unsafe) var liveWindow: Window?
  private weak var pastView: View?
  private weak var pastWindow: Window?

  /// Makes an object for any contact; `begin` must follow.
  init() {}

  nonisolated deinit {}

  /// Resets the object for a new contact, and keeps its storage.
  func begin(
    _ source: Source, number: Int64, in view: View, at location: Point, microseconds: Int64,
    window: Window
  ) {
    self.source = source
    self.number = number
    self.location = location
    self.previous = location
    self.start = location
    self.microseconds = microseconds
    isOnWindow = view === window
    hitView = isOnWindow ? nil : view
    liveWindow = window
    phase = .began
    coalescedSamples.removeAll(keepingCapacity: true)
    delivery.begin()
    isOver = false
  }

  /// Whether the view has received the beginning of the touch, and not its end.
  package var isDelivered: Bool { delivery.hasBegun && !delivery.hasEnded }

  // MARK: Changes by the dispatcher

  /// Removes the touch from some recognizers.
  ///
  /// - Parameter isDropped: Whether a recognizer loses the touch; may be code of the program.
  func dropRecognizers(where isDropped: (GestureRecognizer) -> Bool) {
    var index = 0
    while index < recognizers.count {
      let recognizer = recognizers[index]
      if isDropped(recognizer), index < recognizers.count, recognizers[index] === recognizer {
        let dropped = recognizers.remove(at: index)
        withExtendedLifetime(dropped) {}
      } else {
        index += 1
      }
    }
  }

  /// Whether nothing is left to be done for the touch.
  var isDone: Bool {
    isOver && !isEnding && recognizers.isEmpty
      && (!delivery.isOpen || delivery.withheld.isEmpty)
  }

  /// Clears the view, which left the window.
  func clearView() {
    isOnWindow = false
    exchange(&hitView, with: nil)
  }

  /// Makes the references to view and window weak, for a touch that other code retains beyond its end.
  func detach() {
    pastView = view
    pastWindow = window
    clear()
  }

  /// Releases view, window and recognizers; callable from any thread, on which a window may be released.
  nonisolated func clear() {
    isOnWindow = false
    liveWindow = nil
    // One after another: objects that end may come back here.
    while let recognizer = recognizers.popLast() { withExtendedLifetime(recognizer) {} }
    exchange(&hitView, with: nil)
  }

  // MARK: Places

  /// Returns the location of the touch in a view's own space; nil means window space.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Returns the location of the touch before its last change, in a view's own space; nil means window space.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previous, from: nil) ?? previous
  }

  /// Returns the location of the touch as exactly as the device reports it; nil means window space.
  ///
  /// All places are kept as exactly as that: the same as ``location(in:)``, under UIKit's name.
  public func preciseLocation(in view: View?) -> Point { location(in: view) }

  /// Returns the location before the last change as exactly as the device reports it; the same as
  /// ``previousLocation(in:)``.
  public func precisePreviousLocation(in view: View?) -> Point { previousLocation(in: view) }

  // MARK: Copies

  /// The touch at each of its coalesced places.
  ///
  /// - Complexity: O(*samples*), with an allocation each.
  var coalescedCopies: [Touch] {
    var before = previous
    return coalescedSamples.map { sample in
      defer { before = sample.location }
      return copy(at: sample, before: before)
    }
  }

  /// Returns a copy of the touch at a sample's location.
  private func copy(at sample: Sample, before: Point) -> Touch {
    let copy = Touch()
    copy.source = source
    copy.number = number
    copy.phase = phase
    copy.tapCount = tapCount
    copy.pressure = sample.pressure
    copy.microseconds = sample.microseconds
    copy.location = sample.location
    copy.previous = before
    copy.start = start
    copy.coalescedSamples = [sample]
    copy.pastView = view
    copy.pastWindow = window
    copy.isOver = true
    return copy
  }
}

// MARK: - Hashable

extension Touch: nonisolated Hashable {
  /// Returns whether two touches are the same object.
  public nonisolated static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Feeds the touch's number into a hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns the touch's number, whatever the seed.
  ///
  /// The requirement behind `hash(into:)` that sets call. Stated so that a set of touches has the same order in every
  /// run: code that walks it without a thought still does the same in a replay.
  public nonisolated func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: number) }
}
