public import LamellaGeometry

/// A run of shaped text: the glyphs of one font on one line, left to right.
public struct GlyphRun {
  /// A glyph and its origin, in points from the run's start on the baseline.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's index in the font.
    public var id: UInt32
    /// The byte offset, in the text's UTF-8, of the glyph's first character.
    public var cluster: Int32
    /// The origin relative to the run's start; y grows downwards.
    public var position: Point

    /// Makes a positioned glyph.
    @inlinable public init(id: UInt32, cluster: Int32, position: Point) {
      self.id = id
      self.cluster = cluster
      self.position = position
    }
  }

  /// The font that the glyph ids belong to.
  public var font: Font {
    didSet { identity = 0 }
  }
  /// The glyphs in visual order.
  @inlinable public var glyphs: [Glyph] {
    get { storedGlyphs }
    _modify {
      identity = 0
      yield &storedGlyphs
    }
  }
  // Stored separately from the observed property, through which other modules would change a copy.
  @usableFromInline var storedGlyphs: [Glyph]
  /// The advance of the whole run in points.
  public var width: Double
  /// The identity of font, glyphs and positions: runs with the same number have the same.
  ///
  /// 0 if unknown. Code that fills a run may set it afterwards to a `uniqueIdentity()`.
  @usableFromInline package var identity: UInt64 = 0

  /// Makes a run.
  public init(font: Font, glyphs: [Glyph], width: Double) {
    self.font = font
    storedGlyphs = glyphs
    self.width = width
  }

  /// Replaces the contents by known glyphs, reusing the storage.
  ///
  /// - Parameters:
  ///   - line: The glyphs.
  ///   - width: The advance of all glyphs.
  ///   - identity: The identity of the contents.
  package mutating func set(
    _ line: UnsafeBufferPointer<Glyph>, width: Double, identity: UInt64
  ) {
    if storedGlyphs.count != line.count {
      storedGlyphs.removeAll(keepingCapacity: true)
      storedGlyphs.append(contentsOf: line)
    } else {
      storedGlyphs.withUnsafeMutableBufferPointer { glyphs in
        guard let first = line.baseAddress else { return }
        glyphs.baseAddress?.update(from: first, count: glyphs.count)
      }
    }
    self.width = width
    self.identity = identity
  }
}

/// The coverage of one glyph: a byte a pixel, 0 outside, 255 inside.
public struct GlyphBitmap: Sendable {
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The pixels from the glyph's origin to the bitmap's left edge; negative if it starts left of the origin.
  public var left: Int
  /// The pixels from the baseline up to the bitmap's top edge.
  public var top: Int
  /// The coverage: `width * height` bytes, top row first.
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
