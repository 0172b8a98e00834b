internal import LamellaGeometry

/// A box around all that a row and its subtree may draw, in the space of the row's parent.
nonisolated struct Reach: Equatable {
  /// The edges, rounded outwards: left, top, and right and bottom negated, so that one comparison looks at all.
  private let edges: SIMD4<Float>

  private init(edges: SIMD4<Float>) { self.edges = edges }

  /// A box that meets none.
  static let nowhere = Reach(edges: SIMD4(repeating: .infinity))
  /// A box that meets all but `nowhere`.
  static let everywhere = Reach(edges: SIMD4(repeating: -.infinity))
  /// The mark of a box that is to be measured.
  static let unknown = Reach(edges: SIMD4(repeating: .nan))

  /// Makes the box around a rectangle, with a margin of a point for soft edges and rounding.
  init(around rect: Rect) {
    /// Returns an edge farther out.
    func outwards(_ edge: Double) -> Float { Float(edge - 1 - abs(edge) * 1e-6) }
    let edges = SIMD4(
      outwards(rect.minX), outwards(rect.minY), outwards(-rect.maxX), outwards(-rect.maxY))
    self = any(edges .!= edges) ? .everywhere : Reach(edges: edges)
  }

  /// Whether the box is to be measured.
  @inline(__always)
  var isUnknown: Bool { edges.x.isNaN }

  /// The rectangle; nil for `nowhere`, and for a box without an end.
  var rect: Rect? {
    guard (0..<4).allSatisfy({ edges[$0].isFinite }) else { return nil }
    return Rect(
      x: Double(edges.x), y: Double(edges.y), width: Double(-edges.z - edges.x),
      height: Double(-edges.w - edges.y))
  }

  /// Returns the box around two.
  @inline(__always)
  func union(_ other: Reach) -> Reach { Reach(edges: pointwiseMin(edges, other.edges)) }

  /// Returns whether two boxes share a point.
  @inline(__always)
  func meets(_ other: Reach) -> Bool {
    all(edges .< SIMD4(-other.edges.z, -other.edges.w, -other.edges.x, -other.edges.y))
  }
}
