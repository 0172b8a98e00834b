package import LamellaGeometry
package import LamellaGraphics

/// The map from a node's own space to the pixels of the output, with the rules of rounding.
package struct PixelSpace {
  /// Pixels per point of the output.
  package let scale: Double
  /// The transform from the node's own space to pixels.
  package private(set) var transform = Transform2D.identity
  /// Whether the node's rectangles map to axis-aligned pixel rectangles.
  package private(set) var isAligned = true
  /// The placement that records all rounding, while a block is encoded; nil otherwise.
  ///
  /// By address: it is used for every edge, where reference counting would cost more than the record itself.
  private var placement: UnsafeMutablePointer<BlockPlacement>?

  /// Makes the space of an output, in its own pixels.
  init(scale: Double) { self.scale = scale }

  /// Takes over the transform of another space, and records all rounding from now on.
  mutating func record(
    in placement: UnsafeMutablePointer<BlockPlacement>, like other: PixelSpace
  ) {
    transform = other.transform
    isAligned = other.isAligned
    self.placement = placement
  }

  /// The translation of the transform to pixels.
  var translation: SIMD2<Double> { SIMD2(transform.tx, transform.ty) }

  /// Begins the space of another node, given its transform to the points of the output.
  mutating func enter(_ windowTransform: Transform2D) {
    transform = Transform2D(
      a: windowTransform.a * scale, b: windowTransform.b * scale,
      c: windowTransform.c * scale, d: windowTransform.d * scale,
      tx: windowTransform.tx * scale, ty: windowTransform.ty * scale)
    isAligned = windowTransform.isAxisAligned
  }

  /// Sets the transform to pixels.
  mutating func set(_ pixelTransform: Transform2D) {
    transform = pixelTransform
    isAligned = pixelTransform.isAxisAligned
  }

  /// Applies a transform within the node's own space.
  mutating func concatenate(_ placement: Transform2D) {
    set(placement.concatenating(transform))
  }

  // MARK: Rounding

  /// Returns the whole pixel nearest to a horizontal position, and records the rounding.
  @inline(__always)
  func edgeX(_ place: Double) -> Int32 {
    if let placement { placement.pointee.note(place + Self.half, axis: 0) }
    return Self.edge(place)
  }

  /// Returns the whole pixel nearest to a vertical position, and records the rounding.
  @inline(__always)
  func edgeY(_ place: Double) -> Int32 {
    if let placement { placement.pointee.note(place + Self.half, axis: 1) }
    return Self.edge(place)
  }

  /// Records that a horizontal position is rounded to eighths of a pixel.
  func noteEighths(x place: Double) { placement?.pointee.noteEighths(place, axis: 0) }

  /// Records that a vertical position is rounded to eighths of a pixel.
  func noteEighths(y place: Double) { placement?.pointee.noteEighths(place, axis: 1) }

  /// Records that the encoded form depends on the clip, so that it cannot be cached.
  ///
  /// - Returns: Whether an encoding for the cache is in progress.
  func preventsCaching() -> Bool {
    placement?.pointee.preventMoves()
    return placement != nil
  }

  /// Halves go up; the excess lets places that differ by rounding alone end on the same edge.
  private static let half = 0.500001

  /// Returns the whole pixel nearest to a position that does not move with the node; see `edgeX` and `edgeY`.
  @inline(__always)
  package static func edge(_ place: Double) -> Int32 {
    let shifted = place + half
    guard shifted > -farthest else { return -farthestPixel }
    guard shifted < farthest else { return farthestPixel }
    let truncated = Int32(saturating: shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// Returns the whole pixels nearest to a position; see ``edge(_:)``.
  @inline(__always)
  private static func edges(_ place: SIMD2<Double>) -> SIMD2<Int32> {
    var shifted = place + half
    let limit = SIMD2(repeating: farthest)
    shifted = (-limit).replacing(with: shifted, where: shifted .> -limit)
    shifted = limit.replacing(with: shifted, where: shifted .< limit)
    return SIMD2(roundingDown: shifted)
  }

  /// The farthest place that is kept: beyond it `Float` knows no single pixels.
  private static let farthest = 16_777_216.0
  private static let farthestPixel: Int32 = 16_777_216

  /// Clamps a coordinate to the largest distance that can be visible.
  static func limit(_ place: Double) -> Float {
    Float(place > -farthest ? min(place, farthest) : -farthest)
  }

  // MARK: Rectangles

  /// Returns the pixels around a rectangle of the output, antialiased edges included.
  package static func around(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> PixelRect {
    let x = edge(left - 0.5)
    let y = edge(top - 0.5)
    return PixelRect(
      x: x, y: y, width: edge(right + 0.5) - x, height: edge(bottom + 0.5) - y)
  }

  /// Returns the pixels around points of the output, antialiased edges included.
  static func around(_ points: [Point]) -> PixelRect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for point in points {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return around(left, top, right, bottom)
  }

  /// Returns the pixels around a rectangle of the node, enlarged by a margin in pixels, antialiased edges included.
  package func cover(of rect: Rect, margin: Double = 0) -> PixelRect {
    let box = transform.apply(rect)
    return Self.around(
      box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin)
  }

  /// Returns the pixels around a rectangle of a node, given its transform to the points of the output.
  package static func cover(
    of rect: Rect, under windowTransform: Transform2D, scale: Double
  ) -> PixelRect {
    let box = windowTransform.apply(rect)
    return around(box.minX * scale, box.minY * scale, box.maxX * scale, box.maxY * scale)
  }

  /// Returns the pixels around a rectangle of a plane, given the plane's map to the points of the output.
  package static func cover(
    of rect: Rect, under map: ProjectiveTransform, scale: Double
  ) -> PixelRect {
    let box = map.apply(rect)
    return around(box.minX * scale, box.minY * scale, box.maxX * scale, box.maxY * scale)
  }

  /// Returns the pixels of a rectangle of the node, or of its bounding box if the node is rotated.
  @inline(__always)
  package func pixels(of rect: Rect) -> PixelRect {
    guard isAligned else {
      let box = transform.apply(rect)
      return pixels(SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
    }
    let scale = SIMD2(transform.a, transform.d)
    return pixels(
      scale * SIMD2(rect.minX, rect.minY) + translation,
      scale * SIMD2(rect.maxX, rect.maxY) + translation)
  }

  /// Returns the pixels between two opposite corners.
  @inline(__always)
  private func pixels(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> PixelRect {
    // A mirroring transform puts the left edge right.
    let isMirrored = second .< first
    let near = first.replacing(with: second, where: isMirrored)
    let far = second.replacing(with: first, where: isMirrored)
    if let placement { note(near, far, in: placement) }
    let (start, end) = (Self.edges(near), Self.edges(far))
    return PixelRect(x: start.x, y: start.y, width: end.x &- start.x, height: end.y &- start.y)
  }

  /// Records the rounding of two opposite corners.
  @inline(never)
  private func note(
    _ near: SIMD2<Double>, _ far: SIMD2<Double>, in placement: UnsafeMutablePointer<BlockPlacement>
  ) {
    for axis in 0..<2 {
      placement.pointee.note(near[axis] + Self.half, axis: axis)
      placement.pointee.note(far[axis] + Self.half, axis: axis)
    }
  }

  /// Returns whether a rectangle of the node may be visible in a clip.
  @inline(__always)
  func isInSight(_ rect: Rect, _ clip: PixelRect) -> Bool {
    var cover = pixels(of: rect)
    if !isAligned {
      cover = PixelRect(
        x: cover.x - 1, y: cover.y - 1, width: cover.width + 2, height: cover.height + 2)
    }
    return !cover.intersection(clip).isEmpty
  }

  // MARK: Boxes

  /// Pixels per point of the node, where it is upright.
  var pixelsPerPoint: Double {
    @inline(__always) get { min(abs(transform.a), abs(transform.d)) }
  }

  /// Returns a rectangle of the node as a box with a radius for each corner, clockwise from the top left; unrotated
  /// boxes lie on whole pixels.
  package func box(_ rect: Rect, radii: SIMD4<Double>) -> RoundedBox {
    guard isAligned else { return RoundedBox(rect, radii: radii, transform: transform) }
    let box = pixels(of: rect)
    return RoundedBox(
      Rect(
        x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)),
      radii: mirrored(radii) * pixelsPerPoint, transform: .identity)
  }

  /// Returns the corner radii in the order of the output, for an unrotated node that may be mirrored.
  private func mirrored(_ radii: SIMD4<Double>) -> SIMD4<Double> {
    var radii = radii
    if transform.a < 0 { radii = SIMD4(radii[1], radii[0], radii[3], radii[2]) }
    if transform.d < 0 { radii = SIMD4(radii[3], radii[2], radii[1], radii[0]) }
    return radii
  }
}
