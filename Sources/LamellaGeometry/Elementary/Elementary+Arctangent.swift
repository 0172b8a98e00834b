extension Elementary {
  /// Returns the angle of the vector (x, y), in radians from the x axis towards the y axis, -pi...pi.
  ///
  /// The result has the same bits on every machine and is within two units in the last place. The zero vector gives
  /// 0.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return 0 }
    let (width, height) = (abs(x), abs(y))
    var angle = height <= width ? atan(height / width) : Double.pi / 2 - atan(width / height)
    if x < 0 { angle = Double.pi - angle }
    return y < 0 ? -angle : angle
  }

  /// Returns the arc tangent of 0...1.
  private static func atan(_ x: Double) -> Double {
    // Reduces the argument: relative to atan(1/2) in the middle of the range, to atan(1) above.
    if x < 0.4375 { return series(x) }
    if x < 0.6875 { return 0.4636476090008061 + series((2 * x - 1) / (2 + x)) }
    return Double.pi / 4 + series((x - 1) / (x + 1))
  }

  /// Returns the arc tangent of at most 7/16, by fdlibm's polynomial.
  private static func series(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    var odd = 1.62858201153657823623e-02
    for factor in [
      4.97687799461593236017e-02, 6.66107313738753120669e-02, 9.09088713343650656196e-02,
      1.42857142725034663711e-01, 3.33333333333329318027e-01,
    ] { odd = odd * w + factor }
    var even = -3.65315727442169155270e-02
    for factor in [
      -5.83357013379057348645e-02, -7.69187620504482999495e-02, -1.11111104054623557880e-01,
      -1.99999999998764832476e-01,
    ] { even = even * w + factor }
    return x - x * (z * odd + w * even)
  }
}
