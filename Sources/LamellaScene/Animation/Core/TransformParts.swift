internal import LamellaGeometry

/// A decomposed transform: scale, then shear, rotation, translation and perspective.
///
/// Transforms are interpolated by their components, so that a rotation does not distort. The difference of two
/// transforms is of this type, too; differences can be added, which combines additive animations.
nonisolated struct TransformParts {
  var translation = SIMD4<Double>.zero
  var scale = SIMD4<Double>(1, 1, 1, 0)
  /// The shear of y along x, of z along x, and of z along y.
  var shear = SIMD4<Double>.zero
  /// The rotation vector: the axis, with the angle in radians as its length.
  var turn = SIMD4<Double>.zero
  /// The coefficients of x, y, z and 1 in the homogeneous divisor.
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// The zero difference.
  static let none: TransformParts = {
    var parts = TransformParts()
    parts.scale = .zero
    parts.perspective = .zero
    return parts
  }()

  init() {}

  /// Makes the parts of a transform; a degenerate one has no rotation.
  init(_ transform: Transform3D) {
    if transform.isAffine { self.init(transform.affinePart) } else { self.init(spatial: transform) }
  }

  /// Makes the parts of an affine transform.
  init(_ t: Transform2D) {
    translation = SIMD4(t.tx, t.ty, 0, 0)
    guard t.b != 0 || t.c != 0 else {
      scale = SIMD4(t.a, t.d, 1, 0)
      // Two negative scales are a rotation by half a turn.
      if t.a < 0, t.d < 0 {
        scale = SIMD4(-t.a, -t.d, 1, 0)
        turn[2] = .pi
      }
      return
    }
    var x = (t.a, t.b)
    var y = (t.c, t.d)
    var scaleX = Elementary.length(x.0, x.1)
    guard scaleX > 0 else {
      // The x axis has length zero; take the direction from the y axis.
      let scaleY = Elementary.length(y.0, y.1)
      scale = SIMD4(0, scaleY, 1, 0)
      if scaleY > 0 { turn[2] = Elementary.atan2(-y.0, y.1) }
      return
    }
    // A mirrored transform has one negative scale, on the axis that points farther backwards.
    let isMirrored = t.determinant < 0
    if isMirrored, t.a < t.d {
      scaleX = -scaleX
      x = (-x.0, -x.1)
    }
    x = (x.0 / abs(scaleX), x.1 / abs(scaleX))
    let along = x.0 * y.0 + x.1 * y.1
    y = (y.0 - along * x.0, y.1 - along * x.1)
    let length = Elementary.length(y.0, y.1)
    let scaleY = isMirrored && t.a >= t.d ? -length : length
    scale = SIMD4(scaleX, scaleY, 1, 0)
    shear[0] = length > 0 ? along / scaleY : 0
    turn[2] = Elementary.atan2(x.1, x.0)
  }

  private init(spatial m: Transform3D) {
    var x = SIMD3(m.m11, m.m12, m.m13)
    var y = SIMD3(m.m21, m.m22, m.m23)
    var z = SIMD3(m.m31, m.m32, m.m33)
    let move = SIMD3(m.m41, m.m42, m.m43)
    translation = SIMD4(move, 0)
    perspective = Self.perspective(
      x, y, z, move, column: SIMD4(m.m14, m.m24, m.m34, m.m44))
    let scaleX = Self.normalize(&x)
    let xy = Self.dot(x, y)
    y -= xy * x
    let scaleY = Self.normalize(&y)
    let (xz, yz) = (Self.dot(x, z), Self.dot(y, z))
    z -= xz * x + yz * y
    let scaleZ = Self.normalize(&z)
    scale = SIMD4(scaleX, scaleY, scaleZ, 0)
    shear = SIMD4(
      scaleY > 0 ? xy / scaleY : 0, scaleZ > 0 ? xz / scaleZ : 0, scaleZ > 0 ? yz / scaleZ : 0, 0)
    if Self.dot(x, Self.cross(y, z)) < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    turn = Quaternion(x, y, z).turn
  }

  /// Returns the perspective coefficients that remain after the affine part.
  private static func perspective(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, _ move: SIMD3<Double>,
    column: SIMD4<Double>
  ) -> SIMD4<Double> {
    let volume = dot(x, cross(y, z))
    guard volume != 0, column != SIMD4(0, 0, 0, 1) else { return SIMD4(0, 0, 0, 1) }
    let right = SIMD3(column[0], column[1], column[2])
    // Cramer's rule.
    let first = SIMD3(x[0], y[0], z[0])
    let second = SIMD3(x[1], y[1], z[1])
    let third = SIMD3(x[2], y[2], z[2])
    let p =
      SIMD3(
        dot(right, cross(second, third)), dot(first, cross(right, third)),
        dot(first, cross(second, right))) / volume
    return SIMD4(p, column[3] - dot(move, p))
  }

  // MARK: Together again

  /// Whether the components form an affine 2D transform.
  var isFlat: Bool {
    perspective == SIMD4(0, 0, 0, 1) && translation[2] == 0 && scale[2] == 1
      && shear[1] == 0 && shear[2] == 0 && turn[0] == 0 && turn[1] == 0
  }

  /// The transform composed from the components.
  var transform: Transform3D {
    isFlat ? Transform3D(affine) : spatial
  }

  private var affine: Transform2D {
    var (sine, cosine) = (0.0, 1.0)
    if turn[2] != 0 { (sine, cosine) = Elementary.sincos(turn[2]) }
    return Transform2D(
      a: scale[0] * cosine, b: scale[0] * sine,
      c: scale[1] * (shear[0] * cosine - sine), d: scale[1] * (shear[0] * sine + cosine),
      tx: translation[0], ty: translation[1])
  }

  private var spatial: Transform3D {
    var first = Transform3D()
    first.m11 = scale[0]
    first.m21 = scale[1] * shear[0]
    first.m22 = scale[1]
    first.m31 = scale[2] * shear[1]
    first.m32 = scale[2] * shear[2]
    first.m33 = scale[2]
    let angle = Elementary.length(turn)
    if angle > 0 {
      first = first.concatenating(
        Transform3D(rotationRadians: angle, x: turn[0], y: turn[1], z: turn[2]))
    }
    first.m41 = translation[0]
    first.m42 = translation[1]
    first.m43 = translation[2]
    var last = Transform3D()
    last.m14 = perspective[0]
    last.m24 = perspective[1]
    last.m34 = perspective[2]
    last.m44 = perspective[3]
    return first.concatenating(last)
  }

  // MARK: Sums

  /// Returns the difference to another transform, with the shorter rotation.
  func difference(from other: TransformParts) -> TransformParts {
    var result = TransformParts()
    result.translation = translation - other.translation
    result.scale = scale - other.scale
    result.shear = shear - other.shear
    result.perspective = perspective - other.perspective
    if turnsInPlane, other.turnsInPlane {
      let full = 2 * Double.pi
      var angle = turn[2] - other.turn[2]
      if abs(angle) > .pi { angle -= full * (angle / full).rounded() }
      result.turn = SIMD4(0, 0, angle, 0)
    } else {
      result.turn = Quaternion(turn).times(Quaternion(other.turn).inverse).turn
    }
    return result
  }

  /// Adds a weighted difference.
  mutating func add(_ difference: TransformParts, _ weight: Double) {
    translation += difference.translation * weight
    scale += difference.scale * weight
    shear += difference.shear * weight
    perspective += difference.perspective * weight
    if turnsInPlane, difference.turnsInPlane {
      turn[2] += difference.turn[2] * weight
    } else {
      turn = Quaternion(difference.turn * weight).times(Quaternion(turn)).turn
    }
  }

  private var turnsInPlane: Bool { turn[0] == 0 && turn[1] == 0 }

  // MARK: Vectors

  /// Returns the dot product.
  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  /// Returns the cross product.
  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  }

  /// Normalizes a vector, and returns its former length.
  private static func normalize(_ vector: inout SIMD3<Double>) -> Double {
    let length = Elementary.length(vector)
    if length > 0 { vector /= length }
    return length
  }
}

/// A rotation quaternion.
nonisolated private struct Quaternion {
  var w: Double
  var x: Double
  var y: Double
  var z: Double

  init(w: Double, x: Double, y: Double, z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// Makes a quaternion from a rotation vector, whose length is the angle in radians.
  init(_ turn: SIMD4<Double>) {
    let angle = Elementary.length(turn)
    guard angle > 0 else {
      self.init(w: 1, x: 0, y: 0, z: 0)
      return
    }
    let (sine, cosine) = Elementary.sincos(angle / 2)
    let axis = turn * (sine / angle)
    self.init(w: cosine, x: axis[0], y: axis[1], z: axis[2])
  }

  /// Makes the rotation that maps the axes to three orthonormal vectors.
  init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    // Compute the largest component first, then the others from it.
    let squares = SIMD4(
      1 + a[0] + b[1] + c[2], 1 + a[0] - b[1] - c[2], 1 - a[0] + b[1] - c[2],
      1 - a[0] - b[1] + c[2])
    let largest = squares.max()
    let double = max(largest, 0).squareRoot()
    let half = double > 0 ? 0.5 / double : 0
    if largest == squares[0] {
      self.init(
        w: double / 2, x: (b[2] - c[1]) * half, y: (c[0] - a[2]) * half, z: (a[1] - b[0]) * half)
    } else if largest == squares[1] {
      self.init(
        w: (b[2] - c[1]) * half, x: double / 2, y: (a[1] + b[0]) * half, z: (a[2] + c[0]) * half)
    } else if largest == squares[2] {
      self.init(
        w: (c[0] - a[2]) * half, x: (a[1] + b[0]) * half, y: double / 2, z: (b[2] + c[1]) * half)
    } else {
      self.init(
        w: (a[1] - b[0]) * half, x: (a[2] + c[0]) * half, y: (b[2] + c[1]) * half, z: double / 2)
    }
  }

  var inverse: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  /// The rotation vector, with an angle of at most half a turn.
  var turn: SIMD4<Double> {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .zero }
    let sign = w < 0 ? -1.0 : 1
    let factor = sign * 2 * Elementary.atan2(length, abs(w)) / length
    return SIMD4(x * factor, y * factor, z * factor, 0)
  }

  /// Returns the rotation that applies another first and then this one.
  func times(_ q: Quaternion) -> Quaternion {
    Quaternion(
      w: w * q.w - x * q.x - y * q.y - z * q.z, x: w * q.x + x * q.w + y * q.z - z * q.y,
      y: w * q.y - x * q.z + y * q.w + z * q.x, z: w * q.z + x * q.y - y * q.x + z * q.w)
  }
}
