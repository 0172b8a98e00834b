internal import LamellaGeometry

/// The speed of a stage's time, as a whole number of millionths of real time.
///
/// A whole number lets slowed time add up exactly, however it is divided into frames.
nonisolated struct TimeScale: Hashable, Sendable {
  /// The speed of real time.
  static let normal = TimeScale(millionths: 1_000_000)
  /// The range of speeds: a thousandth of real time to a hundred times as fast.
  static let range = 0.001...100.0

  /// The speed, in millionths of real time.
  let millionths: Int64

  private init(millionths: Int64) { self.millionths = millionths }

  /// Makes a scale rounded to millionths; nil if the factor is out of range or NaN.
  init?(_ factor: Double) {
    guard Self.range.contains(factor) else { return nil }
    self.init(millionths: Int64(saturating: (factor * 1e6).rounded()))
  }

  /// The scale as a factor.
  var factor: Double { Double(millionths) / 1e6 }

  /// Converts real time to the stage's time, with the remainder of the last conversion.
  ///
  /// - Parameters:
  ///   - elapsed: The real time in microseconds, not negative.
  ///   - remainder: The remainder of an earlier call, in millionths of a microsecond.
  /// - Returns: The stage's time in whole microseconds, at most `Int64.max`, and the new remainder.
  func scaled(_ elapsed: Int64, remainder: Int64) -> (whole: Int64, remainder: Int64) {
    let (whole, rest) = (Int128(elapsed) * Int128(millionths) + Int128(remainder))
      .quotientAndRemainder(dividingBy: 1_000_000)
    return (Int64(clamping: whole), Int64(rest))
  }

  /// Converts the stage's time to real time, rounded up to microseconds; at most `Int64.max`.
  func realTime(of microseconds: Int64) -> Int64 {
    guard self != .normal else { return microseconds }
    let parts = Int128(microseconds) * 1_000_000 + Int128(millionths - 1)
    return Int64(clamping: parts / Int128(millionths))
  }
}
