internal import LamellaScene

/// A queue of events sorted by time, in which events of equal time keep their order.
nonisolated struct EventQueue {
  private var events: [InputEvent] = []
  /// The index of the next event; those before it have been taken.
  private var head = 0

  /// The number of events that wait.
  var count: Int { events.count - head }

  /// The event that comes next.
  var first: InputEvent? { head < events.count ? events[head] : nil }

  /// The time of the event that comes next, in microseconds.
  var firstMicroseconds: Int64? { head < events.count ? events[head].microseconds : nil }

  /// Whether a resize of the window waits.
  ///
  /// - Complexity: O(events that wait).
  var hasResize: Bool {
    for event in events[head...] { if case .resize = event.kind { return true } }
    return false
  }

  /// Whether events of a recording that pastes have been inserted, until it is set to false.
  var hasPastes = false

  /// Inserts an event after all events that are not later.
  ///
  /// - Complexity: O(number of later events in the queue); O(1) for events that come in order.
  mutating func insert(_ event: InputEvent) {
    var place = events.count
    while place > head, events[place - 1].microseconds > event.microseconds { place -= 1 }
    if place == events.count { events.append(event) } else { events.insert(event, at: place) }
    if !hasPastes { hasPastes = event.kind.isPasteboard }
  }

  /// Replaces a pending move of the same pointer by a newer one, if only moves have come since.
  ///
  /// - Returns: Whether there was such a move; otherwise nothing has changed.
  mutating func replaceMove(with event: InputEvent) -> Bool {
    var place = events.count
    while place > head, let source = events[place - 1].kind.moveSource {
      place -= 1
      guard source == event.kind.moveSource else { continue }
      events[place] = event
      return true
    }
    return false
  }

  /// Removes and returns the next event.
  mutating func removeFirst() -> InputEvent {
    if head == events.count - 1 {
      let event = events.removeLast()
      if head > 0 { events.removeAll(keepingCapacity: true) }
      head = 0
      return event
    }
    let event = events[head]
    head += 1
    if head >= 64, head * 2 >= events.count {
      // Taken events are removed when they are half of the array, so that each event is moved once on average.
      events.removeFirst(head)
      head = 0
    }
    return event
  }
}

/// The pointer, finger or axis that a move event belongs to.
nonisolated enum MoveSource: Equatable {
  case mouse
  case finger(FingerID)
  case axis(String)
}

nonisolated extension InputEvent.Kind {
  /// Whether the event is the text that the one before pastes.
  fileprivate var isPasteboard: Bool {
    switch self {
    case .pasteboard: true
    default: false
    }
  }

  /// The source of a move; nil for other events, which are never replaced.
  var moveSource: MoveSource? {
    switch self {
    case .mouseMoved: .mouse
    case .fingerMoved(let finger, _, _): .finger(finger)
    case .gamepadAxis(let name, _): .axis(name)
    default: nil
    }
  }
}
