/// The frame pacing: it computes delays so that frames come at the display's refresh rate.
struct FramePacer {
  /// The refresh interval of the display, in microseconds.
  var intervalMicroseconds: Int64
  /// Whether presenting a frame waits for the display (vsync).
  let displayWaits: Bool
  /// The earliest start of the last frame.
  private var begin: Int64 = 0

  init(intervalMicroseconds: Int64, displayWaits: Bool) {
    self.intervalMicroseconds = intervalMicroseconds
    self.displayWaits = displayWaits
  }

  /// Returns the delay before the next frame, in microseconds; called after each presented frame.
  mutating func delay(now: Int64) -> Int64 {
    // A display that claims to wait may not, as for a hidden window: half an interval keeps the loop from spinning
    // and never misses a refresh of a display that does.
    let interval = displayWaits ? intervalMicroseconds / 2 : intervalMicroseconds
    // After a pause, a late frame, or a clock that was set back, the intervals start again.
    begin = min(max(begin + interval, now), now + interval)
    return begin - now
  }
}
