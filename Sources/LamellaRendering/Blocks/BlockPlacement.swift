package import LamellaGeometry
internal import LamellaGraphics

/// The place of encoded quads, and the translations that move them by whole pixels without changing how any edge rounds.
///
/// While quads are encoded, each position that is rounded narrows the range of these translations.
@usableFromInline package struct BlockPlacement {
  /// The translation of the transform to pixels with which the quads were encoded.
  @usableFromInline package var origin: SIMD2<Double>
  /// The lower bound of translations, relative to `origin`, that leave all rounding as it is; 0 or less.
  @usableFromInline package private(set) var low = SIMD2(repeating: -1.0)
  /// The upper bound of those translations, excluded; greater than 0 unless the quads are not movable.
  @usableFromInline package private(set) var high = SIMD2(repeating: 1.0)
  /// The quads' bounding box at `origin`, in the form of `PixelRect.edges`.
  @usableFromInline package var cover = SIMD4<Int32>.zero
  /// The offset from `origin` to the vertices in the draw list of the last frame, in whole pixels.
  @usableFromInline package var shift = SIMD2<Int32>.zero
  /// Whether moving the quads keeps their colors; see `QuadMove.keeps(_:)`.
  @usableFromInline package var keepsColors = true

  /// The maximum translation in pixels that is considered.
  @usableFromInline static let farthest = 1e6
  /// The constant whose addition rounds a number to the nearest whole one, found in the lowest bits of the sum.
  ///
  /// The number must be small against the constant. The standard library's conversions are calls, or check the range
  /// first.
  @usableFromInline static let units = 0x1.8p52

  /// Makes the placement of quads that are encoded with a translation, before any position is rounded.
  init(origin: SIMD2<Double>) { self.origin = origin }

  // MARK: Rounding

  /// Narrows the range by a position along an axis that is rounded down.
  @inline(__always)
  mutating func note(_ place: Double, axis: Int) {
    let fraction = place - place.rounded(.down)
    low[axis] = max(low[axis], -fraction)
    high[axis] = min(high[axis], 1 - fraction)
  }

  /// Narrows the range by a position along an axis that is rounded to the nearest eighth.
  mutating func noteEighths(_ place: Double, axis: Int) {
    let eighths = place * 8 + 0.5
    let fraction = eighths - eighths.rounded(.down)
    low[axis] = max(low[axis], -fraction / 8)
    high[axis] = min(high[axis], (1 - fraction) / 8)
  }

  /// Empties the range, because something depends on more than its place.
  mutating func preventMoves() { high = SIMD2(repeating: -.infinity) }

  /// Whether any translation is left.
  var isMovable: Bool { high.x > low.x }

  // MARK: Moves

  /// Returns the shift in pixels that makes the encoded quads equal to quads encoded at a translation; nil for none.
  ///
  /// - Parameter place: The translation of the transform to pixels.
  /// - Returns: The shift from `origin` in whole pixels; nil if the quads must be encoded again.
  @inlinable @inline(__always)
  package func shift(to place: SIMD2<Double>) -> SIMD2<Int32>? {
    let move = place - origin
    let lowest = move - low
    let nearest = (lowest + Self.units) - Self.units
    let one = SIMD2(repeating: 1.0)
    let whole = nearest - one.replacing(with: 0, where: nearest .<= lowest)
    // One combined test: each test costs as much as the sums.
    let isNear = move * move .< Self.farthest * Self.farthest
    guard all(isNear .& (move - whole .< high)) else { return nil }
    // Without a conversion for each: the lower half of such a sum is the integer.
    let units = unsafeBitCast(whole + Self.units, to: SIMD4<Int32>.self)
    return SIMD2(units[0], units[2])
  }

  /// Returns the quads' bounding box after a shift in pixels, in the form of ``cover``.
  @inlinable @inline(__always)
  package func cover(movedBy shift: SIMD2<Int32>) -> SIMD4<Int32> {
    cover &+ SIMD4(lowHalf: shift, highHalf: 0 &- shift)
  }
}

extension PixelSpace {
  /// Returns the placement of the quad of a filled rectangle of the node; the space is aligned.
  package func placement(ofFill rect: Rect) -> BlockPlacement {
    var placement = BlockPlacement(origin: translation)
    let cover = withUnsafeMutablePointer(to: &placement) {
      var space = self
      space.record(in: $0, like: self)
      return space.pixels(of: rect)
    }
    placement.cover = cover.edges
    return placement
  }
}
