internal import LamellaGraphics

/// What a row without sublayers drew, where that was nothing but the quads of one kept drawing, all of
/// them in sight.
///
/// It is what the draw pass must know to draw them elsewhere without a look at the layer: everything but
/// the vertices, which stand in the list before. Valid while the row's span is movable.
nonisolated struct MovableQuads {
  /// Where the drawing was encoded: the translation of its map to pixels.
  var origin: SIMD2<Double>
  /// Moves from there of less than this, downwards, change the rounding of nothing; see `PhaseRange`.
  var low: SIMD2<Double>
  /// Moves of this much and more do.
  var high: SIMD2<Double>
  /// The pixels around the quads where they were encoded: left, top, and right and bottom negated.
  var cover: SIMD4<Int32>
  /// The whole pixels from there to where the vertices in the list before lie.
  var shift: SIMD2<Int32>
  /// Whether moving the quads leaves their colours alone; see `QuadMove`.
  var keepsColors: Bool

  /// How far the quads must be moved from where they were encoded to be what encoding them anew gives.
  ///
  /// Along both axes at once what `PhaseRange.shift` is along one.
  ///
  /// - Parameter place: The translation of the map to pixels.
  /// - Returns: Whole pixels; nil when no move would do.
  @inline(__always)
  func shift(to place: SIMD2<Double>) -> SIMD2<Int32>? {
    let move = place - origin
    let lowest = move - low
    let nearest = (lowest + PhaseRange.units) - PhaseRange.units
    let one = SIMD2(repeating: 1.0)
    let whole = nearest - one.replacing(with: 0, where: nearest .<= lowest)
    // One question for all: each takes as long as the sums.
    let isNear = move * move .< PhaseRange.farthest * PhaseRange.farthest
    guard all(isNear .& (move - whole .< high)) else { return nil }
    let units = unsafeBitCast(whole + PhaseRange.units, to: SIMD4<Int32>.self)
    return SIMD2(units[0], units[2])
  }

  /// The pixels around the quads, moved; in the form of ``cover``.
  @inline(__always)
  func cover(movedBy shift: SIMD2<Int32>) -> SIMD4<Int32> {
    cover &+ SIMD4(lowHalf: shift, highHalf: 0 &- shift)
  }
}

nonisolated extension PixelRect {
  /// Left and top, and right and bottom negated: the larger each number, the smaller the rectangle.
  @inline(__always)
  var edges: SIMD4<Int32> { SIMD4(x, y, -(x + width), -(y + height)) }

  /// Makes the rectangle back from its edges.
  @inline(__always)
  init(edges: SIMD4<Int32>) {
    self.init(x: edges[0], y: edges[1], width: -edges[2] - edges[0], height: -edges[3] - edges[1])
  }
}
