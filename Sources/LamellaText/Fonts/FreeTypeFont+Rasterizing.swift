internal import CFreeType
internal import LamellaGeometry
package import LamellaGraphics

extension FreeTypeFont {
  /// Rasterizes a glyph to 8-bit coverage.
  ///
  /// Outlines are hinted vertically only: horizontal stems and the heights of letters sit on whole
  /// pixel rows, which is what makes small text crisp, while widths stay as designed, so glyphs may
  /// stand at fractions of a pixel and layout is the same at every scale. Put baselines on whole pixel
  /// rows. Glyphs that are bitmaps (color emoji) have no ink here.
  ///
  /// - Parameters:
  ///   - glyph: An id out of a run of this font.
  ///   - pixelsPerPoint: The output scale, positive; a glyph is drawn at most 4096 pixels to the em.
  ///   - subpixelX: The horizontal subpixel offset of the glyph, 0..<1.
  /// - Returns: The coverage, or nil where the glyph has no ink, is damaged, or is larger than any texture.
  /// - Complexity: O(area in pixels), 5 to 30 microseconds for text sizes: cache it.
  package func rasterize(
    glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double
  ) -> GlyphBitmap? {
    guard pixelsPerPoint > 0, pixelsPerPoint.isFinite else { return nil }
    if glyph == Self.missingGlyph { return missingBox(pixelsPerPoint) }
    guard
      face.setPixelSize(pointSize * pixelsPerPoint),
      FT_Load_Glyph(face.rasterizer, glyph, Int32(lamella_ft_load_crisp)) == 0,
      let slot = face.rasterizer.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    if subpixelX > 0, subpixelX < 1 {
      FT_Outline_Translate(&slot.pointee.outline, Int(saturating: (subpixelX * 64).rounded()), 0)
    }
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    // In 1/64 pixels. Damaged fonts have glyphs of gigabytes.
    guard max(box.xMax - box.xMin, box.yMax - box.yMin) <= Self.largestSide << 6,
      FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }

    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard width > 0, height > 0, let source = bitmap.buffer, Int(bitmap.pitch) >= width,
      bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue)
    else { return nil }
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      for row in 0..<height {
        let line = source + row * Int(bitmap.pitch)
        (target.baseAddress! + row * width).initialize(from: line, count: width)
      }
      count = width * height
    }
    return GlyphBitmap(
      width: width, height: height, left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top), coverage: coverage)
  }

  /// The maximum side of a glyph's bitmap in pixels, the largest texture.
  private static let largestSide = 8192

  // MARK: Missing characters

  /// The glyph of characters that no font has: a box, whatever the font's own is like.
  static let missingGlyph = UInt32.max

  /// The width of that box and the space around it in points.
  var missingAdvance: Double { pointSize * 0.6 }

  /// Returns the box that stands for missing glyphs.
  private func missingBox(_ pixelsPerPoint: Double) -> GlyphBitmap? {
    let em = min(max(pointSize * pixelsPerPoint, 1), 4096)
    let width = max(3, Int(saturating: (em * 0.5).rounded()))
    let height = max(3, Int(saturating: (em * 0.7).rounded()))
    let line = max(1, Int(saturating: (em * 0.05).rounded()))
    let coverage = (0..<width * height).map { i -> UInt8 in
      let (x, y) = (i % width, i / width)
      let isEdge = x < line || y < line || x >= width - line || y >= height - line
      return isEdge ? 255 : 0
    }
    return GlyphBitmap(
      width: width, height: height, left: Int(saturating: (em * 0.05).rounded()), top: height,
      coverage: coverage)
  }
}
