internal import LamellaGeometry

extension TextureAtlas {
  /// The horizontal places of a glyph within a pixel: quarters.
  public static let subpixelSteps = 4

  /// Splits a horizontal place in pixels into a whole pixel and a subpixel step, rounded to the
  /// nearest quarter.
  ///
  /// - Parameter x: A place; NaN and what is farther than a billion pixels counts as 0.
  /// - Returns: The pixel and the step, 0 to 3.
  @inlinable
  public static func subpixel(of x: Double) -> (pixel: Int, step: Int) {
    guard abs(x) < 1e9 else { return (0, 0) }
    // Rounded down by hand: the library's way is a call. Added to a number of this size, a small one loses its
    // fraction, and the sum's lowest bits are those of the whole number that was added.
    let place = x * 4 + 0.5
    let units = 0x1.8p52
    var whole = place + units - units
    if whole > place { whole -= 1 }
    let quarters = Int(truncatingIfNeeded: (whole + units).bitPattern &- units.bitPattern)
    return (quarters >> 2, quarters & 3)
  }

  /// The region of a glyph; drawn when it is asked for the first time.
  ///
  /// Put the region's left edge `left` pixels right of the origin's pixel and its top edge `top`
  /// pixels above the baseline's.
  ///
  /// - Parameters:
  ///   - id: A glyph out of a run of the font.
  ///   - font: The font.
  ///   - pixelsPerPoint: The output scale. Each scale is drawn separately, so round scales that an
  ///     animation runs through.
  ///   - subpixel: The glyph's place within its pixel in quarters, 0 to 3; see ``subpixel(of:)``.
  /// - Returns: The region, or nil where the glyph has no ink (or is larger than any texture).
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the glyph was drawn.
  public func glyph(
    _ id: UInt32, of font: Font, pixelsPerPoint: Double, subpixel: Int
  ) throws(AtlasFull) -> AtlasRegion? {
    let glyphs = Glyphs(font: font.id, pixelsPerPoint: pixelsPerPoint)
    return try glyph(id, of: font, in: glyphs, subpixel: subpixel)?.pointee
  }

  /// A font's glyphs at a scale, to be asked for many in a row.
  package struct Glyphs {
    fileprivate let pixelsPerPoint: Double
    fileprivate let first: UInt64
    fileprivate let second: UInt64

    /// Makes it for a font.
    package init(font: FontID, pixelsPerPoint: Double) {
      self.pixelsPerPoint = pixelsPerPoint
      first = UInt64(UInt32(bitPattern: font.rawValue)) << 32
      second = UInt64(Float(pixelsPerPoint).bitPattern) << 8
    }
  }

  /// Does what `glyph(_:of:pixelsPerPoint:subpixel:)` does, for many glyphs in a row.
  ///
  /// - Returns: The region's address, which is valid until the atlas is asked for something else.
  package func glyph(
    _ id: UInt32, of font: Font, in glyphs: Glyphs, subpixel: Int
  ) throws(AtlasFull) -> UnsafePointer<AtlasRegion>? {
    let key = IndexTable.Key(
      first: glyphs.first | UInt64(id),
      second: glyphs.second | UInt64(truncatingIfNeeded: subpixel & 3))
    if let index = glyphTable.find(key) { return index < 0 ? nil : regions[index] }
    return try draw(
      id, of: font, pixelsPerPoint: glyphs.pixelsPerPoint, subpixel: subpixel, as: key)
  }

  /// Draws a glyph and gives it a place.
  private func draw(
    _ id: UInt32, of font: Font, pixelsPerPoint: Double, subpixel: Int,
    as key: IndexTable.Key
  ) throws(AtlasFull) -> UnsafePointer<AtlasRegion>? {
    let shift = Double(subpixel & 3) / Double(Self.subpixelSteps)
    guard
      let bitmap = font.stored.rasterize(
        glyph: id, pixelsPerPoint: pixelsPerPoint, subpixelX: shift),
      fits(width: bitmap.width, height: bitmap.height), bitmap.width > 0, bitmap.height > 0
    else {
      glyphTable.insert(key, -1)
      return nil
    }
    var region = try insert(width: bitmap.width, height: bitmap.height) { texels in
      bitmap.coverage.withUnsafeBufferPointer { coverage in
        var i = 0
        for y in 0..<bitmap.height {
          for x in 0..<bitmap.width {
            texels.set(x, y, coverage: coverage[i])
            i += 1
          }
        }
      }
    }
    region.left = Int32(clamping: bitmap.left)
    region.top = Int32(clamping: bitmap.top)
    let index = Int32(regions.count)
    glyphTable.insert(key, index)
    regions.append(region)
    return regions[index]
  }
}
