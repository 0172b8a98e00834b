/// Decides how long to wait after a frame so that frames come at the display's rate.
struct FramePacer {
  /// The time from one picture of the display to the next.
  var intervalMicroseconds: Int64
  /// Whether showing a frame waits for the display by itself.
  let displayWaits: Bool
  /// When the frame could begin that was shown last.
  private var begin: Int64 = 0

  init(intervalMicroseconds: Int64, displayWaits: Bool) {
    self.intervalMicroseconds = intervalMicroseconds
    self.displayWaits = displayWaits
  }

  /// How long to wait before the next frame, called after each one that was shown.
  mutating func delay(now: Int64) -> Int64 {
    // A display that says it waits may not, as when nobody sees the window: half an interval keeps such
    // a loop from spinning and never misses a picture of one that does.
    let interval = displayWaits ? intervalMicroseconds / 2 : intervalMicroseconds
    // After a rest, or a frame that took too long, the beat begins anew; also on a clock that goes back.
    begin = min(max(begin + interval, now), now + interval)
    return begin - now
  }
}
