/// A projective transform of the plane (a homography, 3x3): it keeps straight lines straight and can express
/// perspective.
///
/// A point maps as `x' = (a*x + c*y + tx) / D`, `y' = (b*x + d*y + ty) / D` with the divisor `D = wx*x + wy*y + w`.
/// Points with a divisor of zero or less lie beside or behind the eye (the camera).
public struct ProjectiveTransform: Hashable, Sendable {
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
  /// The contribution of x to the divisor.
  public var wx: Double
  /// The contribution of y to the divisor.
  public var wy: Double
  /// The constant part of the divisor.
  public var w: Double

  /// The identity transform.
  public static let identity = ProjectiveTransform(.identity)

  /// The smallest divisor that is used: smaller ones are raised to it, so that points beside or behind the eye map
  /// far away but to finite coordinates.
  public static let smallestDivisor = 1e-6

  /// Makes a transform from its nine numbers.
  @inlinable
  public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, wx: Double, wy: Double,
    w: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
    self.wx = wx
    self.wy = wy
    self.w = w
  }

  /// Makes the projective form of an affine transform.
  @inlinable
  public init(_ transform: Transform2D) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
      ty: transform.ty, wx: 0, wy: 0, w: 1)
  }

  // MARK: Properties

  /// The affine form of the transform; nil with perspective, or behind the eye.
  @inlinable
  public var affine: Transform2D? {
    guard wx == 0, wy == 0, w > 0 else { return nil }
    if w == 1 { return Transform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    return Transform2D(a: a / w, b: b / w, c: c / w, d: d / w, tx: tx / w, ty: ty / w)
  }

  /// Whether all nine numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && wx.isFinite && wy.isFinite && w.isFinite
  }

  /// The determinant: zero when the transform flattens the plane to a line, negative when it mirrors or shows the
  /// plane's back.
  @inlinable
  public var determinant: Double {
    a * (d * w - ty * wy) - b * (c * w - tx * wy) + wx * (c * ty - tx * d)
  }

  /// Returns the divisor at a point; positive in front of the eye.
  @inlinable
  public func divisor(at p: Point) -> Double { wx * p.x + wy * p.y + w }

  // MARK: Combinations

  /// Returns the transform that applies this one first, then `next`.
  @inlinable
  public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
    ProjectiveTransform(
      a: a * next.a + b * next.c + wx * next.tx, b: a * next.b + b * next.d + wx * next.ty,
      c: c * next.a + d * next.c + wy * next.tx, d: c * next.b + d * next.d + wy * next.ty,
      tx: tx * next.a + ty * next.c + w * next.tx, ty: tx * next.b + ty * next.d + w * next.ty,
      wx: a * next.wx + b * next.wy + wx * next.w, wy: c * next.wx + d * next.wy + wy * next.w,
      w: tx * next.wx + ty * next.wy + w * next.w)
  }

  /// The inverse transform, or nil when this transform flattens the plane.
  ///
  /// Points in front of the eye after this transform have a positive divisor in the inverse too.
  @inlinable
  public var inverse: ProjectiveTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = ProjectiveTransform(
      a: (d * w - ty * wy) / determinant, b: (wx * ty - b * w) / determinant,
      c: (tx * wy - c * w) / determinant, d: (a * w - tx * wx) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant,
      wx: (b * wy - wx * d) / determinant, wy: (wx * c - a * wy) / determinant,
      w: (a * d - b * c) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  // MARK: Application

  /// Transforms a point; points beside or behind the eye map as if just in front of it.
  @inlinable
  public func apply(_ p: Point) -> Point {
    let divisor = max(divisor(at: p), Self.smallestDivisor)
    return Point(x: (a * p.x + c * p.y + tx) / divisor, y: (b * p.x + d * p.y + ty) / divisor)
  }

  /// Returns the bounding box of a transformed rectangle, clipped to the part in front of the eye.
  ///
  /// A part close to the eye makes the box large. The box of a rectangle that lies entirely behind the eye is empty,
  /// at the transformed center.
  public func apply(_ rect: Rect) -> Rect {
    if let affine { return affine.apply(rect) }
    let corners = (
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY)
    )
    var box = PointBounds()
    addEdge(from: corners.0, to: corners.1, to: &box)
    addEdge(from: corners.1, to: corners.2, to: &box)
    addEdge(from: corners.2, to: corners.3, to: &box)
    addEdge(from: corners.3, to: corners.0, to: &box)
    return box.rect ?? Rect(origin: apply(rect.center), size: .zero)
  }

  /// Adds the start of an edge and, where the edge crosses the plane of the eye, the crossing point.
  private func addEdge(from p: Point, to q: Point, to box: inout PointBounds) {
    let atP = divisor(at: p) - Self.smallestDivisor
    let atQ = divisor(at: q) - Self.smallestDivisor
    if atP >= 0 { box.add(apply(p)) }
    guard (atP < 0) != (atQ < 0), atP.isFinite, atQ.isFinite else { return }
    box.add(apply(p.interpolated(to: q, fraction: atP / (atP - atQ))))
  }
}

/// The bounding box of points that are added one by one.
private struct PointBounds {
  private var low = Point(x: .infinity, y: .infinity)
  private var high = Point(x: -.infinity, y: -.infinity)

  /// Enlarges the box to contain a point.
  mutating func add(_ p: Point) {
    low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
    high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
  }

  var rect: Rect? {
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
