internal import CSDL2
internal import LamellaGeometry
public import LamellaGraphics

extension Font {
  /// Borrows a font that a game has opened with SDL_ttf, so that a HUD's text looks like the game's own.
  ///
  /// ```swift
  /// score.font = Font(ttf: gameFont, size: 18)   // opened by TTF_OpenFont(path, 18)
  /// ```
  ///
  /// Glyphs stand where SDL_ttf puts them: whole characters, kerned in pairs, in whole points; there is no
  /// shaping and no fallback. Lines break and are cut as in other fonts. At other scales than one pixel a point the
  /// font is set to that size while a glyph is drawn, and back: that empties SDL_ttf's own cache of the font, once for
  /// each new glyph.
  ///
  /// The font stays the game's. It must outlive all text in it, and not be changed in size or style. Keep the value:
  /// each call makes one with glyphs of its own.
  ///
  /// - Parameters:
  ///   - font: The game's `TTF_Font`.
  ///   - size: The size that it was opened with: SDL_ttf does not tell; 1 or more.
  public init(ttf font: OpaquePointer, size: Int) {
    self.init(TTFFont(font, pointSize: size))
  }
}

/// The back end of a `TTF_Font` that a game has opened.
package final class TTFFont: FontBackend {
  /// The identity in glyph caches.
  package let id = FontID.unique()
  /// The family name, as the font file states it.
  package let familyName: String
  /// The size in points that the game opened the font with.
  package let pointSize: Double
  /// The height above the baseline in points.
  package let ascent: Double
  /// The depth below the baseline in points.
  package let descent: Double
  /// The extra space between lines in points.
  package let leading: Double
  /// The height of a capital letter in points.
  package let capHeight: Double

  private let font: OpaquePointer
  private let openedSize: Int32

  /// Makes a font from the game's, without taking ownership.
  ///
  /// - Parameters:
  ///   - font: The game's `TTF_Font`.
  ///   - pointSize: The size that it was opened with: SDL_ttf does not tell; 1 or more.
  package init(_ font: OpaquePointer, pointSize: Int) {
    self.font = font
    openedSize = Int32(clamping: max(1, pointSize))
    self.pointSize = Double(openedSize)
    familyName = TTF_FontFaceFamilyName(font).map { String(cString: $0) } ?? "TTF_Font"
    ascent = Double(TTF_FontAscent(font))
    descent = Double(max(0, -TTF_FontDescent(font)))
    leading = max(0, Double(TTF_FontLineSkip(font)) - ascent - descent)
    var top = Int32(0)
    let found = TTF_GlyphMetrics32(font, 0x48, nil, nil, nil, &top, nil) == 0  // H
    capHeight = found && top > 0 ? Double(top) : ascent
  }

  nonisolated deinit {}

  // MARK: Shaping

  /// Puts the characters in a row; each is a glyph by its code point.
  package func shape(_ text: String) -> GlyphRun {
    var glyphs: [GlyphRun.Glyph] = []
    var pen: Int32 = 0
    var offset: Int32 = 0
    var previous: UInt32 = 0
    for scalar in text.unicodeScalars {
      defer { offset += Int32(UTF8.width(scalar)) }
      let code = scalar.properties.generalCategory == .control ? 0x20 : scalar.value
      var advance: Int32 = 0
      guard TTF_GlyphMetrics32(font, code, nil, nil, nil, nil, &advance) == 0 else { continue }
      if previous != 0 { pen += TTF_GetFontKerningSizeGlyphs32(font, previous, code) }
      glyphs.append(.init(id: code, cluster: offset, position: Point(Double(pen), 0)))
      pen += advance
      previous = code
    }
    return GlyphRun(font: Font(self), glyphs: glyphs, width: Double(pen))
  }

  // MARK: Drawing

  /// Rasterizes one character; subpixel positions are ignored.
  ///
  /// - Parameters:
  ///   - glyph: A code point.
  ///   - pixelsPerPoint: The output scale.
  ///   - subpixelX: Not used.
  /// - Returns: The coverage, or nil where the character has no ink.
  package func rasterize(
    glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double
  ) -> GlyphBitmap? {
    guard pixelsPerPoint > 0, pixelsPerPoint.isFinite else { return nil }
    let size = Int32(saturating: min(max(1, (pointSize * pixelsPerPoint).rounded()), 4096))
    // Bitmap fonts refuse; their glyphs keep their size.
    let isResized = size != openedSize && TTF_SetFontSize(font, size) == 0
    defer { if isResized { TTF_SetFontSize(font, openedSize) } }
    var left: Int32 = 0
    var top: Int32 = 0
    guard TTF_GlyphMetrics32(font, glyph, &left, nil, nil, &top, nil) == 0 else { return nil }
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderGlyph32_Blended(font, glyph, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return Self.coverage(
      of: surface, left: Int(min(0, left)), top: Int(max(TTF_FontAscent(font), top)))
  }

  /// Returns the coverage of a surface, cropped to its ink, with its first pixel relative to the glyph's origin.
  private static func coverage(
    of surface: UnsafeMutablePointer<SDL_Surface>, left: Int, top: Int
  ) -> GlyphBitmap? {
    guard surface.pointee.format.pointee.BytesPerPixel == 4,
      surface.pointee.format.pointee.Amask != 0, SDL_LockSurface(surface) == 0
    else { return nil }
    defer { SDL_UnlockSurface(surface) }
    let shift = UInt32(surface.pointee.format.pointee.Ashift)
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let pitch = Int(surface.pointee.pitch)
    guard let pixels = surface.pointee.pixels else { return nil }
    /// Returns the alpha of a pixel.
    func alpha(_ x: Int, _ y: Int) -> UInt8 {
      let pixel = pixels.load(fromByteOffset: y * pitch + x * 4, as: UInt32.self)
      return UInt8(truncatingIfNeeded: pixel >> shift)
    }
    // The surface is as high as a line: cropping saves space in the atlas.
    let rows = (0..<height).filter { y in (0..<width).contains { alpha($0, y) > 0 } }
    let columns = (0..<width).filter { x in (0..<height).contains { alpha(x, $0) > 0 } }
    guard let firstRow = rows.first, let lastRow = rows.last, let firstColumn = columns.first,
      let lastColumn = columns.last
    else { return nil }
    var coverage: [UInt8] = []
    for y in firstRow...lastRow {
      for x in firstColumn...lastColumn { coverage.append(alpha(x, y)) }
    }
    return GlyphBitmap(
      width: lastColumn - firstColumn + 1, height: lastRow - firstRow + 1,
      left: left + firstColumn, top: top - firstRow, coverage: coverage)
  }
}
