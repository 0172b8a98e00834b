extension Transform3D {
  /// Returns the transform that applies this one first, then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    var result = Transform3D()
    (result.m11, result.m12, result.m13, result.m14) = next.row(m11, m12, m13, m14)
    (result.m21, result.m22, result.m23, result.m24) = next.row(m21, m22, m23, m24)
    (result.m31, result.m32, result.m33, result.m34) = next.row(m31, m32, m33, m34)
    (result.m41, result.m42, result.m43, result.m44) = next.row(m41, m42, m43, m44)
    return result
  }

  /// Returns the product of a row vector and the matrix.
  @inline(__always)
  private func row(
    _ x: Double, _ y: Double, _ z: Double, _ w: Double
  ) -> (Double, Double, Double, Double) {
    (
      x * m11 + y * m21 + z * m31 + w * m41, x * m12 + y * m22 + z * m32 + w * m42,
      x * m13 + y * m23 + z * m33 + w * m43, x * m14 + y * m24 + z * m34 + w * m44
    )
  }

  /// Returns the transform that translates first, then applies this one.
  public func translatedBy(x: Double, y: Double, z: Double) -> Transform3D {
    var result = self
    (result.m41, result.m42, result.m43, result.m44) = row(x, y, z, 1)
    return result
  }

  /// Returns the transform that scales first, then applies this one.
  public func scaledBy(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// Returns the transform that rotates about an axis first, then applies this one.
  ///
  /// - Parameters:
  ///   - angle: The angle, in radians.
  ///   - x: The x component of the axis.
  ///   - y: The y component of the axis.
  ///   - z: The z component of the axis.
  /// - Returns: The combined transform.
  public func rotatedBy(radians angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rotationRadians: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the same transform about another point than the origin.
  public func about(x: Double, y: Double, z: Double = 0) -> Transform3D {
    translatedBy(x: -x, y: -y, z: -z).concatenating(Transform3D(translationX: x, y: y, z: z))
  }

  /// The factor by which the transform scales volumes, perspective aside; negative when it mirrors.
  public var determinant: Double {
    let minors = MinorDeterminants(self)
    return minors.a0 * minors.b5 - minors.a1 * minors.b4 + minors.a2 * minors.b3
      + minors.a3 * minors.b2 - minors.a4 * minors.b1 + minors.a5 * minors.b0
  }

  /// The inverse transform, or nil when this transform flattens space.
  public var inverse: Transform3D? {
    let m = MinorDeterminants(self)
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    var result = Transform3D()
    result.m11 = (m22 * m.b5 - m23 * m.b4 + m24 * m.b3) / determinant
    result.m12 = (-m12 * m.b5 + m13 * m.b4 - m14 * m.b3) / determinant
    result.m13 = (m42 * m.a5 - m43 * m.a4 + m44 * m.a3) / determinant
    result.m14 = (-m32 * m.a5 + m33 * m.a4 - m34 * m.a3) / determinant
    result.m21 = (-m21 * m.b5 + m23 * m.b2 - m24 * m.b1) / determinant
    result.m22 = (m11 * m.b5 - m13 * m.b2 + m14 * m.b1) / determinant
    result.m23 = (-m41 * m.a5 + m43 * m.a2 - m44 * m.a1) / determinant
    result.m24 = (m31 * m.a5 - m33 * m.a2 + m34 * m.a1) / determinant
    result.m31 = (m21 * m.b4 - m22 * m.b2 + m24 * m.b0) / determinant
    result.m32 = (-m11 * m.b4 + m12 * m.b2 - m14 * m.b0) / determinant
    result.m33 = (m41 * m.a4 - m42 * m.a2 + m44 * m.a0) / determinant
    result.m34 = (-m31 * m.a4 + m32 * m.a2 - m34 * m.a0) / determinant
    result.m41 = (-m21 * m.b3 + m22 * m.b1 - m23 * m.b0) / determinant
    result.m42 = (m11 * m.b3 - m12 * m.b1 + m13 * m.b0) / determinant
    result.m43 = (-m41 * m.a3 + m42 * m.a1 - m43 * m.a0) / determinant
    result.m44 = (m31 * m.a3 - m32 * m.a1 + m33 * m.a0) / determinant
    return result.isFinite ? result : nil
  }

  /// Returns the x and y of a transformed point; nil when it lies beside or behind the eye.
  public func apply(x: Double, y: Double, z: Double = 0) -> Point? {
    let (px, py, _, w) = row(x, y, z, 1)
    guard w > 0 else { return nil }
    let point = Point(x: px / w, y: py / w)
    return point.isFinite ? point : nil
  }
}

/// The 2x2 determinants of the upper two rows (a) and the lower two rows (b), for the determinant and the inverse.
private struct MinorDeterminants {
  let a0, a1, a2, a3, a4, a5: Double
  let b0, b1, b2, b3, b4, b5: Double

  init(_ m: Transform3D) {
    a0 = m.m11 * m.m22 - m.m12 * m.m21
    a1 = m.m11 * m.m23 - m.m13 * m.m21
    a2 = m.m11 * m.m24 - m.m14 * m.m21
    a3 = m.m12 * m.m23 - m.m13 * m.m22
    a4 = m.m12 * m.m24 - m.m14 * m.m22
    a5 = m.m13 * m.m24 - m.m14 * m.m23
    b0 = m.m31 * m.m42 - m.m32 * m.m41
    b1 = m.m31 * m.m43 - m.m33 * m.m41
    b2 = m.m31 * m.m44 - m.m34 * m.m41
    b3 = m.m32 * m.m43 - m.m33 * m.m42
    b4 = m.m32 * m.m44 - m.m34 * m.m42
    b5 = m.m33 * m.m44 - m.m34 * m.m43
  }
}
