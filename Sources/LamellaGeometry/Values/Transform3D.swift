/// A three-dimensional transform: rotation about any axis, scale, translation and perspective, as a 4x4 matrix.
///
/// A point maps as the row `[x y z 1]` times the matrix, divided by the fourth number of the result.
/// With the fields named row first, `x' = m11*x + m21*y + m31*z + m41` and so on. The z axis points out of the
/// screen, towards the viewer.
///
/// ```swift
/// var transform = Transform3D.identity
/// transform.m34 = -1 / 500  // seen from 500 points in front of the screen
/// view.transform3D = transform.rotatedBy(radians: 0.8, x: 0, y: 1, z: 0)
/// ```
public struct Transform3D: Hashable, Sendable {
  /// Row 1, column 1: the x scale.
  public var m11 = 1.0
  /// Row 1, column 2: the contribution of x to y.
  public var m12 = 0.0
  /// Row 1, column 3: the contribution of x to z.
  public var m13 = 0.0
  /// Row 1, column 4: the contribution of x to the divisor.
  public var m14 = 0.0
  /// Row 2, column 1: the contribution of y to x.
  public var m21 = 0.0
  /// Row 2, column 2: the y scale.
  public var m22 = 1.0
  /// Row 2, column 3: the contribution of y to z.
  public var m23 = 0.0
  /// Row 2, column 4: the contribution of y to the divisor.
  public var m24 = 0.0
  /// Row 3, column 1: the contribution of z to x.
  public var m31 = 0.0
  /// Row 3, column 2: the contribution of z to y.
  public var m32 = 0.0
  /// Row 3, column 3: the z scale.
  public var m33 = 1.0
  /// Row 3, column 4: the contribution of z to the divisor; -1/d places the eye d points in front of the screen.
  public var m34 = 0.0
  /// Row 4, column 1: the translation along x.
  public var m41 = 0.0
  /// Row 4, column 2: the translation along y.
  public var m42 = 0.0
  /// Row 4, column 3: the translation along z.
  public var m43 = 0.0
  /// Row 4, column 4: the constant part of the divisor.
  public var m44 = 1.0

  /// The identity transform.
  public static let identity = Transform3D()

  /// Makes the identity transform; set fields to make others.
  @inlinable
  public init() {}

  /// Makes a translation.
  @inlinable
  public init(translationX x: Double, y: Double, z: Double) {
    m41 = x
    m42 = y
    m43 = z
  }

  /// Makes a scale about the origin.
  @inlinable
  public init(scaleX x: Double, y: Double, z: Double) {
    m11 = x
    m22 = y
    m33 = z
  }

  /// Makes a rotation about an axis through the origin.
  ///
  /// About (0, 0, 1) positive angles turn clockwise on screen, as `Transform2D` does.
  ///
  /// - Parameters:
  ///   - angle: The angle, in radians.
  ///   - x: The x component of the axis; the axis need not have length 1.
  ///   - y: The y component of the axis.
  ///   - z: The z component of the axis. A zero axis gives the identity.
  public init(rotationRadians angle: Double, x: Double, y: Double, z: Double) {
    let largest = max(abs(x), max(abs(y), abs(z)))
    guard largest > 0, largest.isFinite else { return }
    // Scaled first, so that squares neither overflow nor vanish.
    var (x, y, z) = (x / largest, y / largest, z / largest)
    let length = (x * x + y * y + z * z).squareRoot()
    (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = Elementary.sincos(angle)
    let k = 1 - c
    (m11, m12, m13) = (k * x * x + c, k * x * y + s * z, k * x * z - s * y)
    (m21, m22, m23) = (k * x * y - s * z, k * y * y + c, k * y * z + s * x)
    (m31, m32, m33) = (k * x * z + s * y, k * y * z - s * x, k * z * z + c)
  }

  /// Makes the transform that applies a two-dimensional one to every plane of constant z.
  @inlinable
  public init(_ transform: Transform2D) {
    m11 = transform.a
    m12 = transform.b
    m21 = transform.c
    m22 = transform.d
    m41 = transform.tx
    m42 = transform.ty
  }

  // MARK: Properties

  /// Whether the transform changes nothing.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform is a two-dimensional affine one: no part of it involves z or perspective.
  @inlinable
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The two-dimensional part, without z and perspective; exact when `isAffine`.
  @inlinable
  public var affinePart: Transform2D {
    Transform2D(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether all sixteen numbers are finite.
  @inlinable
  public var isFinite: Bool {
    m11.isFinite && m12.isFinite && m13.isFinite && m14.isFinite && m21.isFinite && m22.isFinite
      && m23.isFinite && m24.isFinite && m31.isFinite && m32.isFinite && m33.isFinite
      && m34.isFinite && m41.isFinite && m42.isFinite && m43.isFinite && m44.isFinite
  }

  /// The transform of the plane z = 0, projected along the z axis.
  ///
  /// The rows and columns of z are left out; the perspective is kept.
  @inlinable
  public var flattened: ProjectiveTransform {
    ProjectiveTransform(
      a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42, wx: m14, wy: m24, w: m44)
  }
}
