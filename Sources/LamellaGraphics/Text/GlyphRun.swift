public import LamellaGeometry

/// Shaped text: the glyphs of one font on one line, left to right.
public struct GlyphRun {
  /// One glyph and where its origin stands, in points from the run's start on the baseline.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's index in the font.
    public var id: UInt32
    /// The byte offset in the text's UTF-8 of the first character that the glyph shows.
    public var cluster: Int32
    /// The origin relative to the run's start; y grows downwards.
    public var position: Point

    /// Makes a placed glyph.
    public init(id: UInt32, cluster: Int32, position: Point) {
      self.id = id
      self.cluster = cluster
      self.position = position
    }
  }

  /// The font that the glyph ids belong to.
  public var font: any Font
  /// The glyphs in visual order.
  public var glyphs: [Glyph]
  /// The advance of the whole run in points.
  public var width: Double

  /// Makes a run.
  public init(font: any Font, glyphs: [Glyph], width: Double) {
    self.font = font
    self.glyphs = glyphs
    self.width = width
  }
}

/// The coverage of one glyph: a byte a pixel, 0 outside, 255 inside.
public struct GlyphBitmap: Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Number of rows.
  public var height: Int
  /// Pixels from the glyph's origin to the bitmap's left edge; negative reaches left of it.
  public var left: Int
  /// Pixels from the baseline up to the bitmap's top edge.
  public var top: Int
  /// `width * height` bytes, top row first.
  public var coverage: [UInt8]

  /// Makes a bitmap.
  ///
  /// - Precondition: `coverage` holds `width * height` bytes.
  public init(width: Int, height: Int, left: Int, top: Int, coverage: [UInt8]) {
    require(coverage.count == width * height, "a glyph bitmap needs a byte for each pixel")
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.coverage = coverage
  }
}
