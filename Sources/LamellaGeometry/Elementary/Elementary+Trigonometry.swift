extension Elementary {
  /// Returns the sine and cosine of an angle in radians.
  ///
  /// The absolute error is below 2.5e-16 for |x| <= 1e5; larger angles lose precision with their
  /// size, as the reduction keeps about 99 bits of pi. Infinite and NaN angles give NaN.
  ///
  /// - Complexity: O(1), about 30 multiplications.
  public static func sincos(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    // Larger quotients do not fit the exact products below: reduce by a remainder first.
    let x = abs(x) > 1e6 ? x.remainder(dividingBy: 2 * Double.pi) : x
    let quotient = (x * 0.6366197723675814).rounded()
    let r = ((x - quotient * halfPiHigh) - quotient * halfPiMiddle) - quotient * halfPiLow
    let sine = sineKernel(r)
    let cosine = cosineKernel(r)
    switch Int(saturating: quotient) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the sine of an angle in radians; see `sincos(_:)` for its error.
  public static func sin(_ x: Double) -> Double { sincos(x).sine }

  /// Returns the cosine of an angle in radians; see `sincos(_:)` for its error.
  public static func cos(_ x: Double) -> Double { sincos(x).cosine }

  /// pi/2 in three parts of at most 33 bits, so that products with quotients below 2^20 are exact.
  static let halfPiHigh = 0x1.921fb544p0
  static let halfPiMiddle = 0x1.0b4611a6p-34
  static let halfPiLow = 2.0222662487959506e-21

  /// Returns the Taylor series of sine for |r| <= pi/4; the first omitted term is below 1e-18.
  private static func sineKernel(_ r: Double) -> Double {
    let z = r * r
    var sum = -1.0 / 1_307_674_368_000 + z / 355_687_428_096_000
    sum = sum * z + 1.0 / 6_227_020_800
    sum = sum * z - 1.0 / 39_916_800
    sum = sum * z + 1.0 / 362_880
    sum = sum * z - 1.0 / 5040
    sum = sum * z + 1.0 / 120
    sum = sum * z - 1.0 / 6
    return r + r * z * sum
  }

  /// Returns the Taylor series of cosine for |r| <= pi/4; the first omitted term is below 1e-18.
  private static func cosineKernel(_ r: Double) -> Double {
    let z = r * r
    var sum = 1.0 / 20_922_789_888_000 - z / 6_402_373_705_728_000
    sum = sum * z - 1.0 / 87_178_291_200
    sum = sum * z + 1.0 / 479_001_600
    sum = sum * z - 1.0 / 3_628_800
    sum = sum * z + 1.0 / 40320
    sum = sum * z - 1.0 / 720
    sum = sum * z + 1.0 / 24
    let half = 0.5 * z
    let head = 1 - half
    return head + ((1 - head) - half + z * z * sum)
  }
}
