internal import CHarfBuzz
internal import LamellaGeometry
internal import LamellaGraphics

// Short lines of ASCII, each character with a glyph of its own: most of what changes every frame.
extension ShapingTypesetter {
  func shapeLine(
    _ text: UnsafeBufferPointer<UInt8>, in font: any Font, into run: inout GlyphRun
  ) -> Bool {
    guard let face = font as? FreeTypeFont, !text.isEmpty, text.count <= ShapedRuns.longest,
      text[text.count - 1] > 0x20
    else { return false }
    for index in text.indices {
      guard text[index] >= 0x20, text[index] < 0x7F else { return false }
      line[index] = UInt32(text[index])
    }
    guard let glyphs = glyphs(ofLine: text.count, in: face), glyphs.count == text.count else {
      return false
    }
    return run.set(glyphs, in: face)
  }

  func truncateLine(
    _ run: inout GlyphRun, of text: UnsafeBufferPointer<UInt8>, to width: Double
  ) -> Bool {
    guard let face = run.font as? FreeTypeFont, run.glyphs.count == text.count else { return false }
    line[0] = 0x2026
    guard let dots = glyphs(ofLine: 1, in: face), dots.count == 1 else { return false }
    return run.truncate(to: width + ShapedText.tolerance, with: dots[0], of: text)
  }

  /// The glyphs of the first characters of `line`, which are those of one paragraph.
  ///
  /// - Returns: Nil where the font lacks some.
  private func glyphs(
    ofLine count: Int, in font: FreeTypeFont
  ) -> UnsafeBufferPointer<ShapedGlyph>? {
    let scalars = UnsafeBufferPointer(start: UnsafePointer(line), count: count)
    if let glyphs = known.find(scalars, in: font.id) { return glyphs }
    shape(
      Shaping(font: font, range: 0..<count, level: 0, script: HB_SCRIPT_LATIN.rawValue), scalars)
    if hasMissingGlyphs { return nil }
    takeShaped()
    known.insert(scalars, in: font.id, shaped)
    return known.find(scalars, in: font.id)
  }
}

extension GlyphRun {
  /// Becomes a line of glyphs that show one character each and stand where the pen is.
  ///
  /// The same sums as those of a text with lines, to the last bit.
  ///
  /// - Returns: Whether they do; else the run is of no use.
  fileprivate mutating func set(
    _ shaped: UnsafeBufferPointer<ShapedGlyph>, in font: FreeTypeFont
  ) -> Bool {
    if self.font !== font { self.font = font }
    let count = shaped.count
    if glyphs.count != count {
      glyphs.removeAll(keepingCapacity: true)
      glyphs.append(contentsOf: repeatElement(Self.noGlyph, count: count))
    }
    let scale = font.pointsPerUnit
    var pen = 0.0
    var isLine = true
    glyphs.withUnsafeMutableBufferPointer { glyphs in
      var index = 0
      while index < count {
        let glyph = shaped.baseAddress.unsafelyUnwrapped + index
        if glyph.pointee.cluster != UInt32(index) || glyph.pointee.advance < 0
          || glyph.pointee.x != 0
        {
          isLine = false
        }
        glyphs[index].id = glyph.pointee.id
        glyphs[index].cluster = Int32(index)
        glyphs[index].position = Point(x: pen, y: -Double(glyph.pointee.y) * scale)
        pen += Double(glyph.pointee.advance) * scale
        index &+= 1
      }
    }
    width = pen
    return isLine
  }

  private static let noGlyph = Glyph(id: 0, cluster: 0, position: .zero)

  /// Ends, with an ellipsis, within a width.
  fileprivate mutating func truncate(
    to limit: Double, with dots: ShapedGlyph, of text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let font = font as? FreeTypeFont, dots.x == 0 else { return false }
    let advance = Double(dots.advance) * font.pointsPerUnit
    let budget = limit - advance
    guard budget >= 0 else { return false }
    var count = 0
    // Each glyph ends where the next one begins.
    while count + 1 < glyphs.count, glyphs[count + 1].position.x <= budget { count += 1 }
    while count > 0, text[count - 1] == 0x20 { count -= 1 }
    let end = glyphs[count].position.x
    glyphs.removeLast(glyphs.count - count)
    glyphs.append(
      Glyph(
        id: dots.id, cluster: Int32(count),
        position: Point(x: end, y: -Double(dots.y) * font.pointsPerUnit)))
    width = end + advance
    return true
  }
}
