// The one way from floating point to whole numbers. The standard library's stops the program where the result does
// not fit, and what a program sets may be any finite number.
extension FixedWidthInteger {
  /// The whole part of a number, or the nearest value there is; 0 for NaN.
  ///
  /// Numbers of 2^63 and more become the largest value of the type.
  @inlinable
  @inline(__always)
  package init(saturating value: Double) {
    // These very limits: the conversion's own checks are then known to hold, and left out.
    if value > -9_223_372_036_854_777_856, value < 9_223_372_036_854_775_808 {
      self.init(clamping: Int64(value))
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// The whole part of a number, or the nearest value there is; 0 for NaN.
  @inlinable
  @inline(__always)
  package init(saturating value: Float) {
    self.init(saturating: Double(value))
  }
}
