public import LamellaGeometry

/// A tile of a pyramid: one square of one level of detail.
public nonisolated struct PyramidTile: Hashable, Comparable, Sendable {
  /// The level of detail: 0 is the coarsest, and each further one has twice the resolution.
  public var level: Int
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int

  /// Makes a tile.
  public init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// Returns the tile of a coarser level that covers this one.
  func ancestor(atLevel other: Int) -> PyramidTile {
    let shift = level - other
    return PyramidTile(level: other, column: column >> shift, row: row >> shift)
  }

  /// Returns whether a tile comes before another: by level, row and column.
  public static func < (a: Self, b: Self) -> Bool {
    (a.level, a.row, a.column) < (b.level, b.row, b.column)
  }
}

/// The sizes of a pyramid: a picture in levels of detail, each in tiles.
public nonisolated struct PyramidGeometry: Hashable, Sendable {
  /// The size of the finest level, in its pixels, which are points at zoom 1.
  public let size: Size
  /// The width and height of tiles, in pixels of their level.
  public let tileSide: Double
  /// The number of levels.
  public let levelCount: Int

  /// Makes a geometry.
  ///
  /// - Parameters:
  ///   - size: The size of the finest level, in its pixels; at least 1 and at most 2^40 a side.
  ///   - tileSide: The width and height of tiles, in pixels of their level; 16...4096.
  ///   - levelCount: The number of levels, 1...41; nil for as many as it takes that the coarsest is one tile.
  public init(size: Size, tileSide: Double = 256, levelCount: Int? = nil) {
    let limit = 0x1p40
    let side = tileSide.isFinite ? min(max(tileSide, 16), 4096) : 256
    self.size =
      size.isFinite
      ? Size(min(max(size.width, 1), limit), min(max(size.height, 1), limit)) : Size(1, 1)
    self.tileSide = side
    var count = 1
    while count < 41, max(self.size.width, self.size.height) > side * Self.power(count - 1) {
      count += 1
    }
    self.levelCount = min(max(levelCount ?? count, 1), 41)
  }

  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Returns the pixels of the finest level for each pixel of a level, along one axis.
  public func reduction(ofLevel level: Int) -> Double { Self.power(levelCount - 1 - level) }

  /// Returns the frame of a tile in pixels of the finest level; tiles at the far edges are cut there.
  public func frame(of tile: PyramidTile) -> Rect {
    let side = tileSide * reduction(ofLevel: tile.level)
    return Rect(
      x: Double(tile.column) * side, y: Double(tile.row) * side, width: side, height: side
    ).intersection(Rect(origin: .zero, size: size))
  }

  /// Returns the coarsest level that is at least as sharp as a scale, in output pixels per pixel of the finest level.
  public func level(forScale scale: Double) -> Int {
    var level = 0
    // With a tolerance, so that rounding does not ask for a level that is twice as fine.
    while level < levelCount - 1, 1 / reduction(ofLevel: level) < scale * 0.9999 { level += 1 }
    return level
  }

  /// Returns the columns and rows of the tiles of a level that a rectangle touches, in pixels of the finest level.
  public func tiles(ofLevel level: Int, in rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    let side = tileSide * reduction(ofLevel: level)
    /// Returns the range along one axis.
    func range(_ low: Double, _ high: Double, _ length: Double) -> Range<Int> {
      let first = max((max(low, 0) / side).rounded(.down), 0)
      let end = (min(high, length) / side).rounded(.up)
      guard first < end else { return 0..<0 }
      return Int(saturating: first)..<Int(saturating: end)
    }
    guard rect.isFinite else { return (0..<0, 0..<0) }
    return (
      range(rect.minX, rect.maxX, size.width), range(rect.minY, rect.maxY, size.height)
    )
  }
}
