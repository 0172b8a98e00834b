/// The elementary functions, which give the same bits on every processor.
///
/// The C library's `exp`, `log` and `sin` choose their code by the processor (fused multiply-add or not), so their
/// last bit differs between machines. Everything that reaches a model value uses these functions instead: range
/// reduction in two or three parts, then a Taylor polynomial evaluated with plain IEEE operations in a fixed order.
public enum Elementary {
  /// Returns e to the power `x`.
  ///
  /// The error is below 1.5 units in the last place for |x| <= 700. Underflows to 0 below -745.2,
  /// overflows to infinity above 709.79; NaN stays NaN.
  ///
  /// - Complexity: O(1), about 15 multiplications.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.2 { return 0 }
    // x = k * ln 2 + r with |r| <= ln(2)/2; ln 2 is split so that k * high is exact.
    let k = (x * inverseLn2).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    // Taylor to degree 13: the first omitted term is below 4e-18 for |r| <= 0.3466.
    var sum = 1.0 / 6_227_020_800
    sum = sum * r + 1.0 / 479_001_600
    sum = sum * r + 1.0 / 39_916_800
    sum = sum * r + 1.0 / 3_628_800
    sum = sum * r + 1.0 / 362_880
    sum = sum * r + 1.0 / 40320
    sum = sum * r + 1.0 / 5040
    sum = sum * r + 1.0 / 720
    sum = sum * r + 1.0 / 120
    sum = sum * r + 1.0 / 24
    sum = sum * r + 1.0 / 6
    sum = sum * r + 0.5
    let result = 1 + (r + r * r * sum)
    return scale(result, exponent: Int(saturating: k))
  }

  /// Returns the natural logarithm of `x`.
  ///
  /// The error is below 1.5 units in the last place (below 2e-16 absolute near 1). Zero gives
  /// negative infinity, a negative number or NaN gives NaN.
  ///
  /// - Complexity: O(1), about 15 multiplications and one division.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    // x = m * 2^k with m in [sqrt(1/2), sqrt 2); log m = 2 atanh((m - 1)/(m + 1)).
    var k = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m *= 0.5
      k += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    // atanh series; s <= 0.1716, so the first omitted term is below 1e-18 relative.
    var sum = 1.0 / 21
    sum = sum * z + 1.0 / 19
    sum = sum * z + 1.0 / 17
    sum = sum * z + 1.0 / 15
    sum = sum * z + 1.0 / 13
    sum = sum * z + 1.0 / 11
    sum = sum * z + 1.0 / 9
    sum = sum * z + 1.0 / 7
    sum = sum * z + 1.0 / 5
    sum = sum * z + 1.0 / 3
    let tail = 2 * s * z * sum
    // log m = f - s * f + tail exactly, since 2s = f - s * f; this keeps the leading digits of f.
    return k * ln2High + ((k * ln2Low + (tail - s * f)) + f)
  }

  /// Returns `base` to the power `exponent`, for a base of zero or more.
  ///
  /// Computed as exp(exponent * log(base)): the relative error grows with the size of the result's
  /// logarithm, below 1e-13 while the result lies in 1e-100...1e100.
  ///
  /// - Complexity: O(1), one `log` and one `exp`.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    return exp(exponent * log(base))
  }

  /// Returns the length of a vector, also where the squares of its components overflow or underflow.
  ///
  /// Otherwise it is the square root of their sum, to the last bit. The result is infinite only where the length
  /// itself overflows, and NaN where a component is NaN.
  ///
  /// - Complexity: O(1), one square root.
  @inlinable
  public static func length(_ x: Double, _ y: Double) -> Double {
    let square = x * x + y * y
    if square > 0x1p-960, square < .infinity { return square.squareRoot() }
    return scaledLength(x, y)
  }

  /// Returns the length of a vector with any number of components, also where their squares overflow or underflow.
  @inlinable
  package static func length<Vector: SIMD>(_ vector: Vector) -> Double
  where Vector.Scalar == Double {
    let square = (vector * vector).sum()
    if square > 0x1p-960, square < .infinity { return square.squareRoot() }
    var length = 0.0
    for index in vector.indices { length = Self.length(length, vector[index]) }
    return length
  }

  /// Returns the length of a vector, scaled to a usual size first; powers of two change no bits.
  @usableFromInline
  static func scaledLength(_ x: Double, _ y: Double) -> Double {
    let largest = max(abs(x), abs(y))
    guard largest > 0, largest.isFinite, !x.isNaN, !y.isNaN else { return abs(x) + abs(y) }
    let factor: Double = largest > 1 ? 0x1p-600 : 0x1p600
    let (x, y) = (x * factor, y * factor)
    return (x * x + y * y).squareRoot() / factor
  }

  // MARK: Constants

  static let inverseLn2 = 1.4426950408889634
  /// The leading 33 bits of ln 2: products with |k| < 2^20 are exact.
  static let ln2High = 0x1.62e42ffp-1
  /// The rest of ln 2 after `ln2High`.
  static let ln2Low = -4.2009150726810846e-11

  /// Multiplies by a power of two; in two steps where the result is subnormal.
  static func scale(_ x: Double, exponent k: Int) -> Double {
    if k >= -1021 && k <= 1023 {
      return x * Double(sign: .plus, exponent: k, significand: 1)
    }
    if k > 1023 {
      return x * Double(sign: .plus, exponent: 1023, significand: 1)
        * Double(sign: .plus, exponent: k - 1023, significand: 1)
    }
    return x * Double(sign: .plus, exponent: -1000, significand: 1)
      * Double(sign: .plus, exponent: k + 1000, significand: 1)
  }
}
