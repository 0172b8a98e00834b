internal import LamellaGeometry

// Conversions of floating point to integers without calls of the C library's rounding functions, which cost more
// than the rest of a small rectangle. The standard library's methods call them where the processor's base instruction
// set has none.

extension Int {
  /// Makes an integer from a number of less than 2^62, rounded down.
  @inline(__always)
  init(floor value: Double) {
    let whole = Int(saturating: value)
    self = Double(whole) > value ? whole &- 1 : whole
  }

  /// Makes an integer from a number of less than 2^62, rounded up.
  @inline(__always)
  init(ceiling value: Double) {
    let whole = Int(saturating: value)
    self = Double(whole) < value ? whole &+ 1 : whole
  }

  /// Makes an integer from a number of less than 2^52, rounded to the nearest one; halves are rounded away from 0.
  @inline(__always)
  init(nearest value: Double) {
    self.init(saturating: value + (value < 0 ? -0.5 : 0.5))
  }
}
