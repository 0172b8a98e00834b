internal import LamellaGeometry

/// The delivery state of a touch: the phases that its view has received, and those that are withheld.
struct TouchDelivery {
  /// A phase of a touch that a recognizer withholds until it has decided.
  struct Withheld {
    var phase: Touch.Phase
    var location: Point
    var previous: Point
    var input: InputEvent
  }

  /// Whether the view receives the touch at all.
  var reachesView = true
  /// Whether the view has received the beginning of the touch, and so must receive its end.
  var hasBegun = false
  /// Whether the view has received the end of the touch, or never will.
  var hasEnded = false
  /// The withheld phases, the oldest first.
  var withheld: [Withheld] = []

  /// Resets the state for a new contact.
  mutating func begin() {
    reachesView = true
    hasBegun = false
    hasEnded = false
    withheld.removeAll(keepingCapacity: true)
  }

  /// Whether the view is still to receive something of the touch.
  var isOpen: Bool { reachesView && !hasEnded }
}

/// A pool of sets and events that are reused between deliveries.
struct DeliveryPool {
  private var sets: [Set<Touch>] = []
  private var events: [Event] = []
  private static let capacity = 16

  /// Returns an empty set.
  mutating func takeSet() -> Set<Touch> { sets.popLast() ?? Set(minimumCapacity: 8) }

  /// Returns an empty set to the pool.
  mutating func giveBack(_ set: inout Set<Touch>) {
    guard sets.count < Self.capacity else { return }
    // Moved: a set that two hold would be copied when it is changed next.
    var moved: Set<Touch> = []
    swap(&moved, &set)
    sets.append(moved)
  }

  /// Returns an event whose fields are to be set.
  mutating func takeEvent() -> Event { events.popLast() ?? Event() }

  /// Returns an event to the pool, unless a callee has kept it.
  mutating func giveBack(_ event: inout Event) {
    guard isKnownUniquelyReferenced(&event), events.count < Self.capacity else { return }
    events.append(event)
  }
}
