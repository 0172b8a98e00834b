internal import CHarfBuzz
internal import LamellaGeometry
internal import LamellaGraphics

/// The typesetter of font files: shapes paragraphs with HarfBuzz and fallback fonts.
///
/// Plain Latin text takes a short way: neither ICU nor a search for fonts, and no allocation once the
/// storage has grown. Other text goes through the bidirectional algorithm and ICU's line breaking, and
/// is split where direction, script or font change.
final class ShapingTypesetter: Typesetter {
  /// The fallback fonts for characters that a text's own font lacks.
  let fallback: FallbackFonts?

  private let buffer: OpaquePointer = hb_buffer_create()
  private let unicode: OpaquePointer? = hb_unicode_funcs_get_default()
  private lazy var analysis = {
    usesICU = true
    return ParagraphAnalysis()
  }()
  /// Whether text has come along that is not plain.
  private(set) var usesICU = false
  private var scriptName = ScriptName()
  /// The scripts of the paragraph's characters.
  private var scripts: [UInt32] = []
  /// Plain texts that were shaped before.
  let known = ShapedRuns()
  /// The last shaped glyphs; the storage is reused.
  // Unchecked: a shaper fills the buffer, and has no access to the typesetter.
  @exclusivity(unchecked) private(set) var shaped = ShapedGlyphs()
  /// The characters of the line that is being shaped.
  let line = UnsafeMutablePointer<UInt32>.allocate(capacity: ShapedRuns.longest)

  init(fallback: FallbackFonts?) { self.fallback = fallback }

  deinit {
    hb_buffer_destroy(buffer)
    line.deallocate()
    shaped.deallocate()
  }

  /// Shapes a paragraph.
  func typeset(_ text: inout ShapedText) {
    if text.isPlain, text.writingDirection != .rightToLeft, text.openControls.isEmpty {
      LineBreaks.find(in: text.scalars, into: &text.lineBreaks)
      text.setRightToLeft(false)
      var index = 0
      while index < text.scalars.count {
        let (font, end) = text.font(at: index)
        typesetPlain(index..<end, in: font, &text)
        index = end
      }
    } else {
      analysis.analyze(&text)
      findScripts(of: text.scalars)
      var index = 0
      while index < text.scalars.count {
        let (font, end) = text.font(at: index)
        typeset(index..<end, in: font, &text)
        index = end
      }
    }
  }

  // MARK: Plain text

  /// Shapes characters that need no bidi, with fallback fonts only for missing glyphs.
  private func typesetPlain(_ range: Range<Int>, in font: Font, _ text: inout ShapedText) {
    guard let face = font.freeType else { return text.addShaped(range, by: font) }
    let run = Shaping(font: face, range: range, level: 0, script: HB_SCRIPT_LATIN.rawValue)
    if text.scalars.withUnsafeBufferPointer({ shapePairs(of: run, $0) }) {
      return addShaped(run, to: &text)
    }
    let isWhole = range.count == text.scalars.count
    if isWhole,
      let glyphs = text.scalars.withUnsafeBufferPointer({ known.find($0, in: face.id) })
    {
      return add(run, glyphs, to: &text)
    }
    text.scalars.withUnsafeBufferPointer { shapeWithHarfBuzz(run, $0) }
    if hasMissingGlyphs {
      typesetCharacters(range, in: face, level: 0, script: run.script, &text)
    } else {
      addShaped(run, to: &text)
      guard isWhole else { return }
      text.scalars.withUnsafeBufferPointer {
        known.insert($0, in: face.id, pointsPerUnit: face.pointsPerUnit, shaped.all)
      }
    }
  }

  /// Whether the font lacks some of the characters that were shaped last.
  var hasMissingGlyphs: Bool { shaped.all.contains { $0.id == 0 } }

  // MARK: Other text

  /// Finds the script of each character.
  private func findScripts(of scalars: [UInt32]) {
    scripts.removeAll(keepingCapacity: true)
    // Signs and marks belong to the script before them, at the beginning to that behind.
    var script = HB_SCRIPT_COMMON.rawValue
    for scalar in scalars {
      let own = hb_unicode_script(unicode, scalar)
      if own != HB_SCRIPT_COMMON, own != HB_SCRIPT_INHERITED, own != HB_SCRIPT_UNKNOWN {
        if script == HB_SCRIPT_COMMON.rawValue {
          for i in scripts.indices { scripts[i] = own.rawValue }
        }
        script = own.rawValue
      }
      scripts.append(script)
    }
  }

  /// Shapes a range of characters in a font, divided by script and direction.
  private func typeset(_ range: Range<Int>, in font: Font, _ text: inout ShapedText) {
    guard let face = font.freeType else { return text.addShaped(range, by: font) }
    var start = range.lowerBound
    while start < range.upperBound {
      let level = analysis.level(at: start)
      let script = scripts[start]
      var end = start + 1
      while end < range.upperBound,
        !text.characterStarts[end]
          || analysis.level(at: end) == level && scripts[end] == script
      {
        end += 1
      }
      typesetCharacters(start..<end, in: face, level: level, script: script, &text)
      start = end
    }
  }

  /// Shapes text of one script and direction, divided where the font changes.
  private func typesetCharacters(
    _ range: Range<Int>, in font: FreeTypeFont, level: UInt8, script: UInt32,
    _ text: inout ShapedText
  ) {
    var start = range.lowerBound
    var current = font
    var index = start
    while index < range.upperBound {
      var end = index + 1
      while end < range.upperBound, !text.characterStarts[end] { end += 1 }
      let choice = self.font(for: text.scalars[index..<end], font, current)
      if choice !== current, index > start {
        let run = Shaping(font: current, range: start..<index, level: level, script: script)
        shape(run, text.scalars)
        addShaped(run, to: &text)
        start = index
      }
      current = choice
      index = end
    }
    let run = Shaping(font: current, range: start..<range.upperBound, level: level, script: script)
    shape(run, text.scalars)
    addShaped(run, to: &text)
  }

  /// Returns the font for one character: the text's own, the previous character's, or a fallback font.
  private func font(
    for character: ArraySlice<UInt32>, _ own: FreeTypeFont, _ current: FreeTypeFont
  ) -> FreeTypeFont {
    if Self.has(character, own.face) { return own }
    if current !== own, Self.has(character, current.face) { return current }
    let visible = character.filter { !Self.isIgnorable($0) }
    if visible.isEmpty { return current }
    return fallback?.font(for: visible[...], like: own) ?? own
  }

  /// Returns whether a face has all code points of a character.
  private static func has(_ character: ArraySlice<UInt32>, _ face: FontFace) -> Bool {
    character.allSatisfy { face.hasGlyph($0) || isIgnorable($0) }
  }

  /// Returns whether a code point is invisible by default, such as a joiner or a variation selector.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  // MARK: Shaping

  /// A range of characters with one font, script and direction.
  struct Shaping {
    var font: FreeTypeFont
    var range: Range<Int>
    var level: UInt8
    var script: UInt32
    var isRightToLeft: Bool { level & 1 == 1 }
  }

  /// Shapes a range of characters, given the code points of the whole paragraph.
  private func shape(_ run: Shaping, _ scalars: [UInt32]) {
    scalars.withUnsafeBufferPointer {
      if !shapePairs(of: run, $0) { shapeWithHarfBuzz(run, $0) }
    }
  }

  /// Shapes characters of which only neighbors matter to each other; returns false for others.
  func shapePairs(of run: Shaping, _ scalars: UnsafeBufferPointer<UInt32>) -> Bool {
    guard run.script == HB_SCRIPT_LATIN.rawValue, !run.isRightToLeft,
      let pairs = run.font.pairShaper
    else { return false }
    shaped.removeAll(reserving: run.range.count)
    guard let count = pairs.shape(scalars, run.range, into: shaped.glyphs) else { return false }
    shaped.count = count
    return true
  }

  /// Shapes a range of characters with HarfBuzz, given the code points of the whole paragraph.
  func shapeWithHarfBuzz(_ run: Shaping, _ scalars: UnsafeBufferPointer<UInt32>) {
    hb_buffer_clear_contents(buffer)
    // The whole paragraph goes along: letters join across the borders of runs.
    hb_buffer_add_utf32(
      buffer, scalars.baseAddress, Int32(scalars.count), UInt32(run.range.lowerBound),
      Int32(run.range.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: run.script))
    // Not the environment's language: the same text must look the same everywhere.
    hb_buffer_set_language(buffer, FreeTypeFont.noLanguage)
    run.font.shapingFeatures.withUnsafeBufferPointer {
      hb_shape(run.font.face.shaper, buffer, $0.baseAddress, UInt32($0.count))
    }
    takeShaped()
  }

  /// Copies the glyphs that HarfBuzz has shaped.
  private func takeShaped() {
    var count: UInt32 = 0
    shaped.removeAll(reserving: Int(hb_buffer_get_length(buffer)))
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    for i in 0..<Int(count) {
      (shaped.glyphs + i).initialize(
        to: ShapedGlyph(
          id: infos[i].codepoint, cluster: infos[i].cluster, advance: positions[i].x_advance,
          x: positions[i].x_offset, y: positions[i].y_offset))
    }
    shaped.count = Int(count)
  }

  /// Adds the shaped glyphs, in the order of the text.
  private func addShaped(_ run: Shaping, to text: inout ShapedText) {
    add(run, shaped.all, to: &text)
  }

  /// Adds shaped glyphs in the order of the text.
  private func add(
    _ run: Shaping, _ glyphs: UnsafeBufferPointer<ShapedGlyph>, to text: inout ShapedText
  ) {
    text.beginItem(font: Font(run.font), at: run.range.lowerBound, level: run.level)
    let total = glyphs.count
    // In text from right to left the first character's glyphs come last.
    var visited = 0
    var index = run.range.lowerBound
    while visited < total {
      let first = run.isRightToLeft ? total - 1 - visited : visited
      let cluster = glyphs[first].cluster
      var size = 1
      while visited + size < total,
        glyphs[run.isRightToLeft ? first - size : first + size].cluster == cluster
      {
        size += 1
      }
      visited += size
      let left = run.isRightToLeft ? first - size + 1 : first
      let next =
        visited < total
        ? Int(glyphs[run.isRightToLeft ? total - 1 - visited : visited].cluster)
        : run.range.upperBound
      // Clusters ascend; whatever a font does, each character gets its place once.
      guard next > index else { continue }
      var pen = 0.0
      for i in left..<left + size { pen += addGlyph(glyphs[i], at: pen, run, &text) }
      text.addCluster(index..<next, advance: pen)
      index = next
    }
    // A buffer that HarfBuzz had to give up on.
    while index < run.range.upperBound {
      text.addCluster(index..<index + 1, advance: 0)
      index += 1
    }
  }

  /// Adds one glyph.
  ///
  /// - Returns: Its advance in points.
  private func addGlyph(
    _ glyph: ShapedGlyph, at pen: Double, _ run: Shaping, _ text: inout ShapedText
  ) -> Double {
    let scale = run.font.pointsPerUnit
    if glyph.id == 0 {
      text.addGlyph(FreeTypeFont.missingGlyph, at: Point(x: pen, y: 0))
      text.addMissing(script: scriptName.of(text.scalars[Int(glyph.cluster)]))
      return run.font.missingAdvance
    }
    text.addGlyph(
      glyph.id,
      at: Point(
        x: pen + Double(glyph.x) * scale, y: -Double(glyph.y) * scale))
    return Double(glyph.advance) * scale
  }
}
