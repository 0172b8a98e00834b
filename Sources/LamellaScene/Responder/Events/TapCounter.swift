internal import LamellaGeometry

/// Counts presses that follow one another closely in time and place.
nonisolated struct TapCounter {
  /// A further tap counts when it begins this soon after the one before.
  static let intervalMicroseconds: Int64 = 350_000
  /// A further tap counts when it begins this near to the one before: fingers, in points.
  static let fingerReach = 30.0
  /// The same for the mouse.
  static let mouseReach = 5.0

  private var last: (point: Point, microseconds: Int64, count: Int, isMouse: Bool)?

  /// The number of taps in a row that a press makes.
  mutating func count(isMouse: Bool, at point: Point, _ microseconds: Int64) -> Int {
    let reach = isMouse ? Self.mouseReach : Self.fingerReach
    var count = 1
    if let last, last.isMouse == isMouse,
      microseconds - last.microseconds <= Self.intervalMicroseconds,
      last.point.distance(to: point) <= reach
    {
      count = last.count + 1
    }
    last = (point, microseconds, count, isMouse)
    return count
  }
}
