internal import CFreeType
internal import CHarfBuzz
internal import LamellaGeometry
internal import LamellaGraphics

/// An opened font file at one weight, shared by all its sizes.
///
/// HarfBuzz shapes in design units, so positions are the same at every output scale; FreeType draws
/// at pixel sizes. Each face has a FreeType library of its own, so that faces on different threads
/// share nothing.
final class FontFace {
  /// The file.
  let path: String
  /// The family's name in the file, or the file's name.
  let familyName: String
  /// Design units to the em, positive.
  let unitsPerEm: Double
  /// The height above the baseline in design units.
  let ascent: Double
  /// The depth below the baseline in design units, positive.
  let descent: Double
  /// The extra line spacing in design units.
  let lineGap: Double
  /// The height of a capital letter in design units.
  let capHeight: Double
  /// The height of a lowercase letter without ascender in design units.
  let xHeight: Double
  /// The distance of the middle of an underline below the baseline in design units.
  let underlinePosition: Double
  /// The thickness of an underline in design units.
  let underlineThickness: Double
  /// Whether the file has all weights: a variable font with a `wght` axis.
  let hasWeightAxis: Bool

  /// HarfBuzz's font, scaled to design units.
  let shaper: OpaquePointer
  /// The buffer that all shaping reuses.
  let buffer: OpaquePointer
  /// FreeType's face.
  let rasterizer: FT_Face

  /// The typesetter of fonts of this face that were opened by themselves.
  ///
  /// Its search for fallback fonts is its own, as faces on different threads share nothing, and costs nothing before a
  /// character is missing.
  private(set) lazy var typesetter = ShapingTypesetter(
    fallback: FallbackFonts(directories: FontDirectories.current()))
  /// The fonts of this face that are in use, by size and features.
  var variants: [FreeTypeFont.VariantKey: FreeTypeFont.WeakFont] = [:]
  /// The shapers of Latin text, by features; nil for features with which the file needs HarfBuzz.
  private var pairShapers: [[FontFeature]: PairShaper?] = [:]
  /// The number of texts that HarfBuzz shapes before pairs are looked at.
  private var textsBeforePairs = 64
  /// The faces of the same file at other weights.
  private var variations: [Int: FontFace] = [:]

  private let library: FT_Library
  private let blob: OpaquePointer
  private let face: OpaquePointer
  /// The bytes that both libraries read; released last.
  private let file: MappedFile
  /// The pixel size that `rasterizer` is set to, in 1/64 pixels.
  private var currentSize = 0

  /// Opens a font file.
  ///
  /// - Throws: ``FontError/unreadable(file:reason:)`` when it is missing, is no outline font, or lacks
  ///   what is needed to draw text.
  convenience init(path: String, weight: FontWeight) throws(FontError) {
    try self.init(file: MappedFile(path: path), path: path, weight: weight)
  }

  /// Opens a font file that is in memory.
  ///
  /// - Parameters:
  ///   - file: The bytes.
  ///   - path: The name for errors.
  ///   - weight: The weight of a variable font.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when it is no outline font, or lacks what is needed to draw text.
  init(file: MappedFile, path: String, weight: FontWeight) throws(FontError) {
    /// Returns the error that the file cannot be used.
    func fail(_ reason: String) -> FontError { .unreadable(file: path, reason: reason) }

    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw fail("FreeType does not start")
    }
    var opened: FT_Face?
    let code = FT_New_Memory_Face(
      library, file.bytes.assumingMemoryBound(to: UInt8.self).baseAddress, file.bytes.count, 0,
      &opened)
    guard code == 0, let rasterizer = opened else {
      FT_Done_FreeType(library)
      throw fail(Self.words(for: code))
    }
    guard lamella_ft_is_scalable(rasterizer) != 0, rasterizer.pointee.units_per_EM > 0 else {
      FT_Done_FreeType(library)
      throw fail("has no outlines, only bitmaps of fixed sizes")
    }

    let blob = hb_blob_create(
      file.bytes.assumingMemoryBound(to: CChar.self).baseAddress, UInt32(file.bytes.count),
      HB_MEMORY_MODE_READONLY, nil, nil)!
    let face = hb_face_create(blob, 0)!
    let shaper = hb_font_create(face)!
    // HarfBuzz reads the size itself: the two libraries must agree on it.
    let unitsPerEm = Int32(hb_face_get_upem(face))
    hb_font_set_scale(shaper, unitsPerEm, unitsPerEm)

    var axis = hb_ot_var_axis_info_t()
    hasWeightAxis = hb_ot_var_find_axis_info(face, Self.tag("wght"), &axis) != 0
    if hasWeightAxis {
      let value = min(max(Float(weight.value), axis.min_value), axis.max_value)
      var variation = hb_variation_t(tag: Self.tag("wght"), value: value)
      hb_font_set_variations(shaper, &variation, 1)
      Self.setWeight(value, axis: Int(axis.axis_index), of: rasterizer, library)
    }

    /// Returns a metric of the face in design units.
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
      var value: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(shaper, tag, &value)
      return Double(value)
    }
    self.path = path
    self.unitsPerEm = Double(unitsPerEm)
    ascent = max(0, metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER))
    descent = max(0, -metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER))
    lineGap = max(0, metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP))
    capHeight = max(0, metric(HB_OT_METRICS_TAG_CAP_HEIGHT))
    xHeight = max(0, metric(HB_OT_METRICS_TAG_X_HEIGHT))
    underlineThickness = max(0, metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE))
    // OpenType counts to the upper edge.
    underlinePosition = underlineThickness / 2 - metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
    familyName =
      rasterizer.pointee.family_name.map { String(cString: $0) }
      ?? String(path.split(separator: "/").last ?? "")
    self.shaper = shaper
    self.rasterizer = rasterizer
    self.library = library
    self.blob = blob
    self.face = face
    self.file = file
    buffer = hb_buffer_create()
    guard ascent + descent > 0, hb_face_get_glyph_count(face) > 0 else {
      throw fail("has no glyphs or no line metrics")
    }
  }

  deinit {
    hb_buffer_destroy(buffer)
    hb_font_destroy(shaper)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
    // Closes the face, too.
    FT_Done_FreeType(library)
  }

  /// Counts a text, and returns whether there were so many that pairs are worth finding out about.
  ///
  /// They take ten times as long as HarfBuzz takes for a pair: a screen that is shown once and never changes needs none.
  func isShapingOften() -> Bool {
    if textsBeforePairs > 0 { textsBeforePairs -= 1 }
    return textsBeforePairs == 0
  }

  /// Returns the shaper of Latin text with features; nil where HarfBuzz must shape it.
  func pairShaper(_ features: [FontFeature]) -> PairShaper? {
    if let known = pairShapers[features] { return known }
    let new = PairShaper(font: shaper, face: face, features: features.map(\.harfBuzz))
    // Bounded: the fonts that are in use keep theirs.
    if pairShapers.count >= 16 { pairShapers.removeAll() }
    pairShapers[features] = .some(new)
    return new
  }

  /// Returns the face of a variable font at another weight; nil for other fonts.
  func variation(_ weight: FontWeight) -> FontFace? {
    guard hasWeightAxis else { return nil }
    if let known = variations[weight.value] { return known }
    let face = try? FontFace(file: file, path: path, weight: weight)
    // Bounded: an animation may run through all weights.
    if variations.count >= 16 { variations.removeAll() }
    variations[weight.value] = face
    return face
  }

  /// Whether the face draws Latin letters and digits, which excludes fonts of symbols.
  var isUsableForText: Bool { "AZaz09".unicodeScalars.allSatisfy { hasGlyph($0.value) } }

  /// Returns whether the face has a glyph of its own for a character.
  func hasGlyph(_ scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaper, scalar, &glyph) != 0 && glyph != 0
  }

  /// Sets the pixel size for FreeType; does nothing if it is set already.
  ///
  /// - Returns: Whether the face has that size.
  func setPixelSize(_ pixels: Double) -> Bool {
    // FreeType counts in 1/64 pixels; beyond 4096 pixels a glyph fits no texture.
    let size = Int(saturating: (min(max(pixels, 1), 4096) * 64).rounded())
    if size == currentSize { return true }
    // At 72 dots an inch a point is a pixel.
    guard FT_Set_Char_Size(rasterizer, 0, size, 72, 72) == 0 else {
      currentSize = 0
      return false
    }
    currentSize = size
    return true
  }

  // MARK: Pieces

  /// Returns a four-letter OpenType tag as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    require(name.utf8CodeUnitCount == 4, "an OpenType tag has four letters")
    let letters = UnsafeBufferPointer(start: name.utf8Start, count: 4)
    return letters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Sets the `wght` axis for drawing and leaves the others at their defaults.
  private static func setWeight(
    _ value: Float, axis: Int, of face: FT_Face, _ library: FT_Library
  ) {
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library, description) }
    var coordinates = (0..<Int(description.pointee.num_axis)).map {
      description.pointee.axis[$0].def
    }
    guard axis < coordinates.count else { return }
    coordinates[axis] = FT_Fixed(saturating: (value * 65536).rounded())
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  /// Returns the description of an error code of FreeType.
  private static func words(for code: FT_Error) -> String {
    switch code {
    case 0x02: "is not a font file of a known format"
    // Invalid tables, and reads beyond the end.
    case 0x03, 0x08, 0x50...0x5F, 0x80...0x9F:
      "is not a font file, or is damaged or cut short (FreeType error \(code))"
    case 0x40: "is out of memory"
    default: "cannot be opened as a font (FreeType error \(code))"
    }
  }
}
