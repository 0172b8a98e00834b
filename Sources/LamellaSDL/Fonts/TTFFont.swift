internal import CSDL2
internal import LamellaGeometry
public import LamellaGraphics

/// A font that a game has opened with SDL_ttf, so that a HUD's text looks like the game's.
///
/// ```swift
/// let font = TTFFont(gameFont, pointSize: 18)   // opened by TTF_OpenFont(path, 18)
/// score.font = font
/// ```
///
/// Glyphs are positioned as by SDL_ttf: one for each character, with pair kerning, in whole points, without shaping
/// and fallback. Line breaking and truncation work as in other fonts. At scales other than one pixel per point, the
/// font is set to that size while a glyph is rasterized, and back: that empties SDL_ttf's own cache of the font, once
/// for each new glyph.
///
/// The game owns the font. It must outlive all text in it, and its size and style must not change.
public final class TTFFont: Font {
  /// The font's identity in glyph caches.
  public let id = FontID.unique()
  /// The family name, as the font file states it.
  public let familyName: String
  /// The size in points that the game opened the font with.
  public let pointSize: Double
  /// The height above the baseline in points.
  public let ascent: Double
  /// The depth below the baseline in points.
  public let descent: Double
  /// The extra space between lines in points.
  public let leading: Double
  /// The height of a capital letter in points.
  public let capHeight: Double

  private let font: OpaquePointer
  private let openedSize: Int32

  /// Makes a font from the game's, without taking ownership.
  ///
  /// - Parameters:
  ///   - font: The game's `TTF_Font`.
  ///   - pointSize: The size that it was opened with, 1 or more; SDL_ttf does not report it.
  public init(_ font: OpaquePointer, pointSize: Int) {
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

  /// Shapes a text: each character is a glyph, with its code point as the glyph's id.
  public func shape(_ text: String) -> GlyphRun {
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
    return GlyphRun(font: self, glyphs: glyphs, width: Double(pen))
  }

  // MARK: Drawing

  /// Rasterizes one character; subpixel positions are ignored.
  ///
  /// - Parameters:
  ///   - glyph: A code point.
  ///   - pixelsPerPoint: The output scale.
  ///   - subpixelX: Ignored: SDL_ttf draws at whole pixels.
  /// - Returns: The coverage, or nil where the character is blank.
  public func rasterize(
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
