internal import LamellaScene

/// The input state of a stage: the event queue, and requests of events to the stage itself.
nonisolated struct StageInput {
  /// Events that wait for their tick.
  var queue = EventQueue()
  /// The number of events that were handed out since the last frame.
  var eventsSinceFrame = 0
  /// Whether an event has asked the program to end.
  var isQuitRequested = false
  /// Whether no tick follows the one in which the program is asked to end.
  ///
  /// A run and its replay then end in the same tick, whatever their frames. True in a ``FrameLoop``; a host's stage
  /// continues.
  var endsWithQuit = false
  /// The time of the last event that was handed out, in microseconds; no later one has an earlier time.
  private var lastDispatched: Int64 = 0

  /// Removes and returns the next event of a tick; nil if there is none left.
  mutating func takeEvent(ofTick tick: Int64, ticksPerSecond rate: Int) -> InputEvent? {
    guard let microseconds = queue.firstMicroseconds else { return nil }
    let due = StageTime(microseconds: microseconds).tickOfEvent(ticksPerSecond: rate)
    guard due <= tick else { return nil }
    var event = queue.removeFirst()
    if due < tick {
      // It came too late for its own tick: with this tick's time, a recording replays it here.
      event.microseconds = StageTime(value: tick, unitsPerSecond: Int64(rate)).microseconds
    }
    // An event that follows a late one in the same tick must not be earlier.
    event.microseconds = max(event.microseconds, lastDispatched)
    lastDispatched = event.microseconds
    eventsSinceFrame += 1
    return event
  }

  /// Removes and returns the texts that the event which was handed out last pastes, in order.
  mutating func takePastes() -> [String] {
    var texts: [String] = []
    while case .pasteboard(let text)? = queue.first?.kind {
      _ = queue.removeFirst()
      texts.append(text)
    }
    return texts
  }

  /// Returns the event by which a recording knows of pasted text.
  func paste(_ text: String) -> InputEvent {
    InputEvent(microseconds: lastDispatched, .pasteboard(text))
  }
}
