internal import LamellaGeometry
public import LamellaGraphics

extension TextureAtlas {
  /// The number of horizontal subpixel positions of a glyph: quarters of a pixel.
  public static let subpixelSteps = 4

  /// Splits a horizontal position in pixels into a whole pixel and a subpixel step, rounded to the nearest quarter.
  ///
  /// - Parameter x: A position; NaN and values beyond a billion pixels count as 0.
  /// - Returns: The pixel and the step, 0 to 3.
  @inlinable
  public static func subpixel(of x: Double) -> (pixel: Int, step: Int) {
    guard abs(x) < 1e9 else { return (0, 0) }
    // Rounds down without a library call: adding a number of this size drops the fraction of a small one, and the
    // lowest bits of the sum are those of the integer.
    let place = x * 4 + 0.5
    let units = 0x1.8p52
    var whole = place + units - units
    if whole > place { whole -= 1 }
    let quarters = Int(truncatingIfNeeded: (whole + units).bitPattern &- units.bitPattern)
    return (quarters >> 2, quarters & 3)
  }

  /// Returns the region of a glyph; rasterizes it on the first request.
  ///
  /// Place the region's left edge `left` pixels right of the origin's pixel and its top edge `top` pixels above the
  /// baseline's.
  ///
  /// - Parameters:
  ///   - id: The glyph.
  ///   - font: The font.
  ///   - pixelsPerPoint: The output scale. Each scale is rasterized separately, so round the scales of an animation.
  ///   - subpixel: The glyph's position within its pixel in quarters, 0 to 3; see ``subpixel(of:)``.
  /// - Returns: The region, or nil where the glyph is blank (or larger than any texture).
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the glyph is cached.
  public func glyph(
    _ id: UInt32, of font: Font, pixelsPerPoint: Double, subpixel: Int
  ) throws(AtlasFull) -> AtlasRegion? {
    let glyphs = Glyphs(font: font.id, pixelsPerPoint: pixelsPerPoint)
    return try glyph(id, of: font, in: glyphs, subpixel: subpixel)?.pointee
  }

  /// The font and the scale of glyphs, for requests of many glyphs in a row.
  package struct Glyphs {
    fileprivate let pixelsPerPoint: Double
    fileprivate let set: GlyphTable.Set

    /// Makes the common part of requests for a font and a scale.
    package init(font: FontID, pixelsPerPoint: Double) {
      self.pixelsPerPoint = pixelsPerPoint
      set = GlyphTable.Set(font: font, pixelsPerPoint: pixelsPerPoint)
    }
  }

  /// Returns a glyph's region like `glyph(_:of:pixelsPerPoint:subpixel:)`, for many glyphs in a row.
  ///
  /// - Returns: The region's address, valid until the next request to the atlas.
  // Inlined where many glyphs are drawn: the rest of it is for new ones.
  @inline(__always)
  package func glyph(
    _ id: UInt32, of font: Font, in glyphs: Glyphs, subpixel: Int
  ) throws(AtlasFull) -> UnsafePointer<AtlasRegion>? {
    let index = glyphTable.find(id, subpixel: subpixel & 3, in: glyphs.set)
    if index >= 0 { return regions[index] }
    if index == GlyphTable.blank { return nil }
    return try draw(
      id, of: font, pixelsPerPoint: glyphs.pixelsPerPoint, subpixel: subpixel, in: glyphs.set)
  }

  /// Rasterizes a glyph and allocates its region.
  @inline(never)
  private func draw(
    _ id: UInt32, of font: Font, pixelsPerPoint: Double, subpixel: Int, in set: GlyphTable.Set
  ) throws(AtlasFull) -> UnsafePointer<AtlasRegion>? {
    let shift = Double(subpixel & 3) / Double(Self.subpixelSteps)
    guard
      let bitmap = font.stored.rasterize(
        glyph: id, pixelsPerPoint: pixelsPerPoint, subpixelX: shift),
      fits(width: bitmap.width, height: bitmap.height), bitmap.width > 0, bitmap.height > 0
    else {
      glyphTable.insert(id, subpixel: subpixel & 3, in: set, GlyphTable.blank)
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
    glyphTable.insert(id, subpixel: subpixel & 3, in: set, index)
    regions.append(region)
    return regions[index]
  }
}
