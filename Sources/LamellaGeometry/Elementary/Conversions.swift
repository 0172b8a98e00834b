// Saturating conversions from floating point to integers. The standard library's conversions trap where the result
// does not fit, and a program may set any finite number.
extension FixedWidthInteger {
  /// Makes an integer from the whole part of a number, or the nearest value of the type; 0 for NaN.
  ///
  /// Numbers of 2^63 and more become the largest value of the type.
  @inlinable
  @inline(__always)
  package init(saturating value: Double) {
    // With exactly these limits the compiler can prove that the conversion's own checks hold, and drops them.
    if value > -9_223_372_036_854_777_856, value < 9_223_372_036_854_775_808 {
      self.init(clamping: Int64(value))
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// Makes an integer from the whole part of a number, or the nearest value of the type; 0 for NaN.
  @inlinable
  @inline(__always)
  package init(saturating value: Float) {
    self.init(saturating: Double(value))
  }
}

// Roundings of several numbers at once. The standard library's are calls for each, or check the range first.

extension SIMD4<Int32> {
  /// Makes integers from numbers rounded down, which must lie within 4 million of zero.
  @inlinable
  @inline(__always)
  package init(roundingDown values: SIMD4<Float>) {
    // The addition rounds to the nearest whole number, found in the lowest bits of the sum: a cast of vectors of one
    // size, as there is no `bitPattern` for them.
    let units = SIMD4<Float>(repeating: 0x1.8p23)
    let sums = values + units
    let nearest = unsafeBitCast(sums, to: Self.self) &- unsafeBitCast(units, to: Self.self)
    self = (nearest &- 1).replacing(with: nearest, where: sums - units .<= values)
  }
}

extension SIMD2<Int32> {
  /// Makes integers from numbers rounded down, which must lie within 2 billion of zero.
  @inlinable
  @inline(__always)
  package init(roundingDown values: SIMD2<Double>) {
    let units = SIMD2<Double>(repeating: 0x1.8p52)
    let sums = values + units
    let below = sums - SIMD2<Double>(repeating: 1)
    // The lowest bits again, in the first half of each sum.
    let halves = unsafeBitCast(
      below.replacing(with: sums, where: sums - units .<= values), to: SIMD4<Int32>.self)
    self.init(halves[0], halves[2])
  }
}
