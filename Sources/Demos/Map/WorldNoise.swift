/// Value noise with the same bits on every machine: hashed integers, interpolated with multiplications and
/// sums.
nonisolated enum WorldNoise {
  /// Returns the hash of a lattice point.
  static func hash(_ x: Int, _ y: Int, _ seed: UInt32) -> UInt32 {
    var value: UInt32 = 0x9E37_79B9
    for number in [UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), seed] {
      value = (value ^ number) &* 0x85EB_CA6B
      value ^= value >> 13
      value = value &* 0xC2B2_AE35
      value ^= value >> 16
    }
    return value
  }

  /// Returns the hash as a fraction, 0 to just below 1.
  static func unit(_ x: Int, _ y: Int, _ seed: UInt32) -> Double {
    Double(hash(x, y, seed)) / 4_294_967_296
  }

  /// Returns smooth value noise, -1 to 1, with a lattice spacing of 1.
  static func value(_ x: Double, _ y: Double, _ seed: UInt32) -> Double {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    let u = smooth(x - left)
    let v = smooth(y - top)
    let column = Int(left)
    let row = Int(top)
    let upper = unit(column, row, seed) * (1 - u) + unit(column + 1, row, seed) * u
    let lower = unit(column, row + 1, seed) * (1 - u) + unit(column + 1, row + 1, seed) * u
    return (upper * (1 - v) + lower * v) * 2 - 1
  }

  /// Returns fractal noise: octaves of half the scale and half the amplitude each; about -1 to 1.
  ///
  /// Each octave is rotated, so that no feature runs along the axes.
  static func layered(_ x: Double, _ y: Double, _ seed: UInt32, octaves: Int) -> Double {
    var x = x
    var y = y
    var total = 0.0
    var weight = 1.0
    var maximum = 0.0
    for octave in 0..<octaves {
      (x, y) = (x * 0.8 + y * 0.6 + 17.3, y * 0.8 - x * 0.6 + 5.7)
      total += value(x, y, seed &+ UInt32(octave) &* 101) * weight
      maximum += weight
      weight *= 0.5
      x *= 2
      y *= 2
    }
    return total / maximum
  }

  /// Returns the smoothstep of a fraction.
  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
