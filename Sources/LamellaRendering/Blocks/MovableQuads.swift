package import LamellaGeometry
internal import LamellaGraphics

/// The state for moving a leaf's quads in the draw list without its drawing.
///
/// Valid for what drew nothing but the quads of one cached block, none of them clipped, or one filled rectangle, whose
/// vertices are in the previous draw list.
@usableFromInline package struct MovableQuads {
  /// The translation of the transform to pixels with which the quads were encoded.
  @usableFromInline package var origin: SIMD2<Double>
  /// The lower bound of translations, relative to `origin`, that leave all rounding as it is; see `PhaseRange`.
  @usableFromInline package var low: SIMD2<Double>
  /// The upper bound of those translations, excluded.
  @usableFromInline package var high: SIMD2<Double>
  /// The quads' bounding box at `origin`, in pixels: left, top, and right and bottom negated.
  @usableFromInline package var cover: SIMD4<Int32>
  /// The offset from `origin` to the vertices in the previous draw list, in whole pixels.
  @usableFromInline package var shift: SIMD2<Int32>
  /// Whether moving the quads keeps their colors; see `QuadMove`.
  @usableFromInline package var keepsColors: Bool

  /// Returns the shift in pixels that makes the encoded quads equal to quads encoded at a translation; nil for none.
  ///
  /// Does for both axes at once what `PhaseRange.shift` does for one.
  ///
  /// - Parameter place: The translation of the transform to pixels.
  /// - Returns: The shift from `origin` in whole pixels; nil if the quads must be encoded again.
  @inlinable @inline(__always)
  package func shift(to place: SIMD2<Double>) -> SIMD2<Int32>? {
    let move = place - origin
    let lowest = move - low
    let nearest = (lowest + PhaseRange.units) - PhaseRange.units
    let one = SIMD2(repeating: 1.0)
    let whole = nearest - one.replacing(with: 0, where: nearest .<= lowest)
    // One combined test: each test costs as much as the sums.
    let isNear = move * move .< PhaseRange.farthest * PhaseRange.farthest
    guard all(isNear .& (move - whole .< high)) else { return nil }
    let units = unsafeBitCast(whole + PhaseRange.units, to: SIMD4<Int32>.self)
    return SIMD2(units[0], units[2])
  }

  /// Returns the quads' bounding box after a shift in pixels, in the form of ``cover``.
  @inlinable @inline(__always)
  package func cover(movedBy shift: SIMD2<Int32>) -> SIMD4<Int32> {
    cover &+ SIMD4(lowHalf: shift, highHalf: 0 &- shift)
  }
}

extension PixelSpace {
  /// Returns the state for moving the quad of a filled rectangle of the node in later frames; the space is aligned.
  package func movableQuad(of rect: Rect) -> MovableQuads {
    var phases = PhaseTracker()
    let cover = withUnsafeMutablePointer(to: &phases) {
      var space = self
      space.record(in: $0, like: self)
      return space.pixels(of: rect)
    }
    return MovableQuads(
      origin: SIMD2(transform.tx, transform.ty), low: SIMD2(phases.x.low, phases.y.low),
      high: SIMD2(phases.x.high, phases.y.high), cover: cover.edges, shift: .zero,
      keepsColors: true)
  }
}
