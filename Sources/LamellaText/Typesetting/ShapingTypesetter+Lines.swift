internal import CHarfBuzz
internal import LamellaGeometry
internal import LamellaGraphics

// Short lines of ASCII: most of what changes every frame.
extension ShapingTypesetter {
  /// Shapes a short line from cached glyphs; returns false if it must be shaped as a paragraph.
  func shapeLine(
    _ text: UnsafeBufferPointer<UInt8>, in font: Font, into run: inout GlyphRun
  ) -> Bool {
    guard let face = font.freeType, !text.isEmpty, text.count <= ShapedRuns.longest,
      text[text.count - 1] > 0x20
    else { return false }
    for index in text.indices {
      guard text[index] >= 0x20, text[index] < 0x7F else { return false }
      line[index] = UInt32(text[index])
    }
    guard let line = cachedLine(ofFirst: text.count, in: face) else { return false }
    if run.font.stored !== face { run.font = Font(face) }
    run.set(line.glyphs, width: line.width, identity: line.identity)
    return true
  }

  /// Truncates a short line with an ellipsis; returns false if it must be shaped as a paragraph.
  func truncateLine(
    _ run: inout GlyphRun, of text: UnsafeBufferPointer<UInt8>, to width: Double
  ) -> Bool {
    guard let face = run.font.freeType, run.glyphs.count == text.count else { return false }
    line[0] = 0x2026
    guard let dots = cachedLine(ofFirst: 1, in: face) else { return false }
    return run.truncate(to: width + ShapedText.tolerance, with: dots, of: text)
  }

  /// Returns the line of the first characters of `line`, from the cache or shaped.
  ///
  /// - Returns: Nil where they make none, and where the font lacks some.
  private func cachedLine(ofFirst count: Int, in font: FreeTypeFont) -> ShapedRuns.Line? {
    let scalars = UnsafeBufferPointer(start: UnsafePointer(line), count: count)
    let hash: UInt32
    switch known.findLine(scalars, in: font.id) {
    case .line(let line): return line
    case .none: return nil
    case .unknown(let unknown): hash = unknown
    }
    let run = Shaping(
      font: font, range: 0..<count, level: 0, script: HB_SCRIPT_LATIN.rawValue)
    if shapePairs(of: run, scalars) {
      if !known.wasSeen(hash) {
        return known.line(
          of: shaped.all, characters: count, pointsPerUnit: font.pointsPerUnit)
      }
    } else {
      shapeWithHarfBuzz(run, scalars)
      if hasMissingGlyphs { return nil }
    }
    known.insert(scalars, in: font.id, pointsPerUnit: font.pointsPerUnit, shaped.all)
    guard case .line(let line) = known.findLine(scalars, in: font.id) else { return nil }
    return line
  }
}

extension GlyphRun {
  /// Truncates the run with an ellipsis to a width; returns false if the ellipsis alone is wider.
  fileprivate mutating func truncate(
    to limit: Double, with dots: ShapedRuns.Line, of text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let budget = limit - dots.width
    guard budget >= 0 else { return false }
    let whole = identity
    var count = 0
    // Each glyph ends where the next one begins.
    while count + 1 < glyphs.count, glyphs[count + 1].position.x <= budget { count += 1 }
    while count > 0, text[count - 1] == 0x20 { count -= 1 }
    let end = glyphs[count].position.x
    glyphs.removeLast(glyphs.count - count)
    var last = dots.glyphs[0]
    last.cluster = Int32(count)
    last.position.x = end
    glyphs.append(last)
    width = end + dots.width
    // All else follows from the whole line and from how much of it is left.
    if whole > 0 { identity = whole | UInt64(count + 1) << 48 }
    return true
  }
}
