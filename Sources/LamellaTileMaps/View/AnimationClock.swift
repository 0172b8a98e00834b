internal import LamellaScene

/// The clock of a map view's tile animations: it sleeps while no tile changes, and its time stops while it is
/// off.
final class AnimationClock: Steppable {
  weak var view: TileMapView?
  var isRunning = true
  /// The tick up to which time has been counted.
  var start: TickTime?
  private var microseconds: Int64 = 0

  nonisolated deinit {}

  /// Advances the animations to a tick, and schedules the tick of the next change.
  func step(to time: TickTime) -> Bool {
    guard isRunning, let view, let window = view.window else { return false }
    if let start { microseconds += max(0, Self.microseconds(time) - Self.microseconds(start)) }
    start = time
    guard let change = view.animate(microseconds: microseconds) else { return false }
    let wait = Int64(time.ticksPerSecond) * (change - microseconds)
    var next = time.tick + max(1, wait / 1_000_000)
    // Rounded as the time itself is, to find the first tick at which the change is due.
    while Self.microseconds(TickTime(tick: next, ticksPerSecond: time.ticksPerSecond))
      - Self.microseconds(time) < change - microseconds
    {
      next += 1
    }
    window.ticker.add(self, at: next)
    return false
  }

  /// Returns the time of a tick in microseconds.
  private static func microseconds(_ time: TickTime) -> Int64 {
    Int64(clamping: Int128(time.tick) * 1_000_000 / Int128(time.ticksPerSecond))
  }
}
