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
