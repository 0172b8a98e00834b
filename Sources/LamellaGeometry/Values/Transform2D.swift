/// A two-dimensional affine transform: rotation, scale, shear and translation.
///
/// A point maps as `x' = a*x + c*y + tx`, `y' = b*x + d*y + ty`.
public struct Transform2D: Hashable, Sendable {
  /// The x scale.
  public var a: Double
  /// The contribution of x to y.
  public var b: Double
  /// The contribution of y to x.
  public var c: Double
  /// The y scale.
  public var d: Double
  /// The horizontal translation.
  public var tx: Double
  /// The vertical translation.
  public var ty: Double

  /// The identity transform.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a translation.
  @inlinable
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes a scale about the origin.
  @inlinable
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Makes a rotation about the origin, clockwise on screen for positive radians.
  public init(rotationRadians angle: Double) {
    let (sine, cosine) = Elementary.sincos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  // MARK: Properties

  /// Whether the transform changes nothing.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform is a translation only.
  @inlinable
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether axis-aligned rectangles stay axis-aligned and are not rotated.
  @inlinable
  public var isAxisAligned: Bool { b == 0 && c == 0 }

  /// Whether all six numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The factor by which the transform scales areas; negative when it mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The factor by which the transform scales lengths; for different scales along x and y, their geometric mean.
  ///
  /// The result is finite wherever the scales are, although their product may overflow.
  package var meanScale: Double {
    let area = abs(determinant)
    if area < .infinity { return area.squareRoot() }
    let factor = 0x1p-520
    let small = Transform2D(
      a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: 0, ty: 0)
    return abs(small.determinant).squareRoot() / factor
  }

  // MARK: Combinations

  /// Returns the transform that applies this one first, then `next`.
  @inlinable
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the transform that translates first, then applies this one.
  @inlinable
  public func translatedBy(x: Double, y: Double) -> Transform2D {
    Transform2D(
      a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// Returns the transform that scales first, then applies this one.
  @inlinable
  public func scaledBy(x: Double, y: Double) -> Transform2D {
    Transform2D(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// Returns the transform that rotates first (clockwise on screen for positive radians), then applies this one.
  public func rotated(by angle: Double) -> Transform2D {
    Transform2D(rotationRadians: angle).concatenating(self)
  }

  /// The inverse transform, or nil when this transform flattens the plane.
  @inlinable
  public var inverse: Transform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = Transform2D(
      a: d / determinant, b: -b / determinant,
      c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  // MARK: Application

  /// Transforms a point.
  @inlinable
  public func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// Returns the bounding box of a transformed rectangle.
  @inlinable
  public func apply(_ rect: Rect) -> Rect {
    if isAxisAligned {
      return Rect(
        x: a * rect.minX + tx, y: d * rect.minY + ty,
        width: a * rect.width, height: d * rect.height
      ).standardized
    }
    let p0 = apply(rect.origin)
    let p1 = apply(Point(x: rect.maxX, y: rect.minY))
    let p2 = apply(Point(x: rect.maxX, y: rect.maxY))
    let p3 = apply(Point(x: rect.minX, y: rect.maxY))
    return Rect(
      minX: min(min(p0.x, p1.x), min(p2.x, p3.x)), minY: min(min(p0.y, p1.y), min(p2.y, p3.y)),
      maxX: max(max(p0.x, p1.x), max(p2.x, p3.x)), maxY: max(max(p0.y, p1.y), max(p2.y, p3.y)))
  }
}
