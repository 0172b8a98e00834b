internal import LamellaGeometry

/// The count of presses that follow one another closely in time and place.
nonisolated struct TapCounter {
  /// The longest time between the beginnings of two taps in a row, in microseconds.
  static let intervalMicroseconds: Int64 = 350_000
  /// The greatest distance between two taps in a row, of fingers, in points.
  static let fingerReach = 30.0
  /// The greatest distance between two taps in a row, of the mouse, in points.
  static let mouseReach = 5.0

  private var last: (point: Point, microseconds: Int64, count: Int, isMouse: Bool)?

  /// Counts a press.
  ///
  /// - Returns: The number of taps in a row that the press ends.
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
