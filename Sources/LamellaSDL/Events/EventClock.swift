internal import LamellaScene

/// The conversion of SDL's event time stamps, in milliseconds, to the platform's clock in microseconds.
///
/// Many drivers stamp events when they are polled, so all events since the last poll have one stamp. Such a group is
/// spread evenly over the time since then, so that speeds computed from it are right on average.
struct EventClock {
  /// The longest time over which a group is spread, about a frame.
  static let longestSpreadMicroseconds: Int64 = 16_667

  /// The latest time of an event.
  private var last: Int64 = .min
  private var now: Int64 = 0
  private var ticks: UInt32 = 0

  /// Begins a poll of SDL's queue.
  ///
  /// - Parameters:
  ///   - now: The platform's clock.
  ///   - ticks: SDL's milliseconds at the same time.
  mutating func begin(now: Int64, ticks: UInt32) {
    self.now = now
    self.ticks = ticks
    // The first poll, or the first after the clock was set back.
    if last == .min || last > now { last = now - Self.longestSpreadMicroseconds }
  }

  /// Returns the time of a stamp: not after now, and not before an event of an earlier poll unless the clock was set
  /// back.
  ///
  /// SDL's milliseconds wrap around after 49 days, and events made by a program may have no stamp.
  func microseconds(ofStamp stamp: UInt32) -> Int64 {
    let age = Int64(Int32(bitPattern: ticks &- stamp))
    return min(max(now - max(0, age) * 1_000, last), now)
  }

  /// Ends a poll: sorts the events' times and spreads equal ones.
  ///
  /// - Parameters:
  ///   - events: The events; those of this poll start at `first`.
  ///   - first: The index of the poll's first event.
  mutating func end(_ events: inout [InputEvent], from first: Int) {
    var start = first
    while start < events.count {
      let time = max(events[start].microseconds, last)
      var end = start + 1
      while end < events.count, events[end].microseconds <= time { end += 1 }
      let count = Int64(end - start)
      let span = min(time - last, Self.longestSpreadMicroseconds)
      for index in start..<end {
        let part = span * Int64(end - 1 - index) / count
        events[index].microseconds = time - part
      }
      last = time
      start = end
    }
    last = max(last, now)
  }
}
