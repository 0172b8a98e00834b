/// The range of translations along one axis under which all positions round alike.
@usableFromInline package struct PhaseRange {
  /// The lower bound of the range, in pixels; 0 or less.
  private(set) var low = -1.0
  /// The upper bound of the range, excluded, in pixels; greater than 0.
  private(set) var high = 1.0
  /// The maximum translation in pixels that is considered.
  @usableFromInline package static let farthest = 1e6
  /// The constant whose addition rounds a number to the nearest whole one, found in the lowest bits of the sum.
  ///
  /// The number must be small against the constant. The standard library's conversions are calls, or check the range
  /// first.
  @usableFromInline package static let units = 0x1.8p52

  /// Narrows the range by a position that is rounded down.
  @inline(__always)
  mutating func note(_ place: Double) {
    let fraction = place - place.rounded(.down)
    low = max(low, -fraction)
    high = min(high, 1 - fraction)
  }

  /// Narrows the range by a position that is rounded to the nearest eighth.
  mutating func noteEighths(_ place: Double) {
    let eighths = place * 8 + 0.5
    let fraction = eighths - eighths.rounded(.down)
    low = max(low, -fraction / 8)
    high = min(high, (1 - fraction) / 8)
  }

  /// Returns the whole pixels by which all positions move under a translation; nil if they do not move alike.
  @inline(__always)
  func shift(_ move: Double) -> Int32? {
    guard abs(move) < Self.farthest else { return nil }
    let place = move - low
    var whole = (place + Self.units) - Self.units
    if whole > place { whole -= 1 }
    guard move - whole < high else { return nil }
    return Int32(truncatingIfNeeded: (whole + Self.units).bitPattern)
  }
}
