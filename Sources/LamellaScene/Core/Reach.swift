internal import LamellaGeometry

/// A box of four edges, in a form in which boxes are joined and compared at once: left, top, and right and bottom
/// negated.
///
/// Of what a row and all below it may draw, in the space of the row's parent. `Float`, rounded outwards.
typealias Reach = SIMD4<Float>

nonisolated extension Reach {
  /// A box that meets none.
  static let nowhere = Reach(repeating: .infinity)
  /// A box that meets all but `nowhere`.
  static let everywhere = Reach(repeating: -.infinity)
  /// The mark of a box that is to be measured.
  static let unknown = Reach(repeating: .nan)

  /// Makes the box around a rectangle, with a margin of a point for soft edges and rounding.
  init(around rect: Rect) {
    /// Returns an edge farther out.
    func outwards(_ edge: Double) -> Float { Float(edge - 1 - abs(edge) * 1e-6) }
    self.init(
      outwards(rect.minX), outwards(rect.minY), outwards(-rect.maxX), outwards(-rect.maxY))
    if any(self .!= self) { self = .everywhere }
  }

  var isUnknown: Bool { x.isNaN }

  /// Returns the box around two.
  @inline(__always)
  func union(_ other: Reach) -> Reach { pointwiseMin(self, other) }

  /// Returns whether two boxes share a point.
  @inline(__always)
  func meets(_ other: Reach) -> Bool {
    all(self .< Reach(-other.z, -other.w, -other.x, -other.y))
  }
}
