internal import LamellaGeometry
internal import LamellaGraphics

/// A triangle with its corners sorted from top to bottom.
struct Triangle {
  /// A position in pixels.
  typealias Position = (x: Double, y: Double)

  /// The start of the visible pixels of a row.
  struct RowStart {
    /// The center of the triangle's first pixel in the row, visible or not, in the target's pixels.
    let x: Double
    let y: Double
    /// The number of the triangle's pixels in the row.
    let count: Int
    /// The number of pixels before the first visible one.
    let skipped: Int
  }

  let a: Position
  let b: Position
  let c: Position
  /// The position of the target's memory in the space of the vertices.
  let origin: Position
  /// Whether the middle corner lies right of the edge from the top one to the bottom one.
  private let isMiddleRight: Bool
  /// The change of x from a row to the next along each edge.
  private let slopes: (long: Double, upper: Double, lower: Double)

  /// Makes a sorted triangle; nil if it has no area or corners out of range.
  init?(_ vertices: (Vertex, Vertex, Vertex), origin: (x: Int32, y: Int32)) {
    /// Returns the position of a vertex, rounded to 1/256 of a pixel.
    func position(_ vertex: Vertex) -> Position {
      // So that rounding errors below 1/256 draw the same.
      /// Returns a coordinate rounded to 1/256 of a pixel.
      func snapped(_ value: Float, _ origin: Int32) -> Double {
        guard abs(value) < 2e7 else { return .infinity }
        return Double(Int(nearest: Double(value) * 256)) / 256 - Double(origin)
      }
      return (snapped(vertex.x, origin.x), snapped(vertex.y, origin.y))
    }
    var (p, q, r) = (position(vertices.0), position(vertices.1), position(vertices.2))
    /// Returns whether a position is near enough to the picture for exact arithmetic.
    func isInRange(_ position: Position) -> Bool { abs(position.x) < 1e7 && abs(position.y) < 1e7 }
    guard isInRange(p), isInRange(q), isInRange(r) else { return nil }
    // Sorted by y, then by x: an edge has the same upper end in all its triangles.
    /// Returns whether a position is above another one, or left of it at the same height.
    func isBefore(_ s: Position, _ t: Position) -> Bool { s.y != t.y ? s.y < t.y : s.x < t.x }
    if isBefore(q, p) { swap(&p, &q) }
    if isBefore(r, q) { swap(&q, &r) }
    if isBefore(q, p) { swap(&p, &q) }
    (a, b, c) = (p, q, r)
    self.origin = (Double(origin.x), Double(origin.y))
    let turn = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y)
    guard turn != 0 else { return nil }
    isMiddleRight = turn < 0
    /// Returns the change of x along an edge; not finite for level ones, which no row crosses.
    func slope(_ s: Position, _ t: Position) -> Double { (t.x - s.x) / (t.y - s.y) }
    slopes = (slope(a, c), slope(a, b), slope(b, c))
  }

  /// Returns the first pixel whose center is not before a position.
  static func firstPixel(_ position: Double) -> Int {
    Int(ceiling: position - 0.5)
  }

  /// Returns the pixels of the row at a height whose centers are inside: the first, and the one after the last.
  @inline(__always)
  func pixels(at y: Double) -> (Int, Int) {
    let long = a.x + (y - a.y) * slopes.long
    let short =
      y < b.y ? a.x + (y - a.y) * slopes.upper : b.x + (y - b.y) * slopes.lower
    let left = isMiddleRight ? long : short
    let right = isMiddleRight ? short : long
    return (Self.firstPixel(left), Self.firstPixel(right))
  }

  /// Returns the change of a value per pixel, from its values at the corners.
  static func gradient(
    _ vertices: (Vertex, Vertex, Vertex), _ value: (Vertex) -> Double
  ) -> (x: Double, y: Double) {
    let (p, q, r) = vertices
    let (ax, ay) = (Double(q.x) - Double(p.x), Double(q.y) - Double(p.y))
    let (bx, by) = (Double(r.x) - Double(p.x), Double(r.y) - Double(p.y))
    let area = ax * by - bx * ay
    guard area != 0 else { return (0, 0) }
    let (va, vb) = (value(q) - value(p), value(r) - value(p))
    return ((va * by - vb * ay) / area, (ax * vb - bx * va) / area)
  }
}
