internal import LamellaScene

/// Gives events of SDL, stamped in milliseconds, times on the platform's clock in microseconds.
///
/// Many drivers stamp what they find when they are asked, so everything that happened since the last
/// look carries one stamp. Such a group is spread evenly over the time it may have taken: speeds
/// computed from it come out right on average.
struct EventClock {
  /// Over how much time a group is spread at most: about a frame.
  static let longestSpreadMicroseconds: Int64 = 16_667

  /// The latest time that was given.
  private var last: Int64 = .min
  private var now: Int64 = 0
  private var ticks: UInt32 = 0

  /// Begins a look at SDL's queue.
  ///
  /// - Parameters:
  ///   - now: The platform's clock.
  ///   - ticks: SDL's milliseconds at the same moment.
  mutating func begin(now: Int64, ticks: UInt32) {
    self.now = now
    self.ticks = ticks
    // The first look, or one after the clock went back.
    if last == .min || last > now { last = now - Self.longestSpreadMicroseconds }
  }

  /// The time that a stamp stands for: not after now, not before an event of an earlier look unless the clock
  /// went back.
  ///
  /// SDL's milliseconds run over after 49 days, and events made by a program may carry none.
  func microseconds(ofStamp stamp: UInt32) -> Int64 {
    let age = Int64(Int32(bitPattern: ticks &- stamp))
    return min(max(now - max(0, age) * 1_000, last), now)
  }

  /// Ends a look: puts the events' times in order and spreads those that are equal.
  ///
  /// - Parameters:
  ///   - events: Those of this look from `first` on.
  ///   - first: The number of the look's first event.
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
