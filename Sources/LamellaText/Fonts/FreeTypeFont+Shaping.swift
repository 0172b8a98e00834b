internal import CHarfBuzz
internal import LamellaGeometry
package import LamellaGraphics

extension FreeTypeFont {
  /// Shapes a part of a line into glyphs, with kerning, ligatures and marks.
  ///
  /// Positions come from the unhinted design metrics: they are the same at every output scale. Script
  /// and direction are guessed from the first letter that has one, and hold for the whole text.
  /// Control characters are shaped as spaces; characters that the font lacks become glyph 0. Text of more than
  /// 64 KiB is shaped in pieces that end with a word, and marks on one letter 256 at a time.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  /// - Complexity: O(length of text), about 150 ns a glyph; shape once and keep the run.
  package func shape(_ text: String) -> GlyphRun {
    var run = GlyphRun(font: Font(self), glyphs: [], width: 0)
    shape(text, into: &run)
    return run
  }

  /// Shapes like `shape(_:)`, in the storage of an old run.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: The run, replaced by the new one.
  package func shape(_ text: String, into run: inout GlyphRun) {
    if run.font.stored !== self { run.font = Font(self) }
    run.width = 0
    run.glyphs.removeAll(keepingCapacity: true)
    if text.isEmpty { return }
    var text = text
    let pen = text.withUTF8 { bytes in
      guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        return shape(bytes, into: &run.glyphs)
      }
      return bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }.withUnsafeBufferPointer {
        shape($0, into: &run.glyphs)
      }
    }
    run.width = Double(pen) * pointsPerUnit
  }

  /// Shapes text; long text in pieces.
  ///
  /// - Returns: The advance in design units.
  private func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, into glyphs: inout [GlyphRun.Glyph]
  ) -> Int {
    let pieces = Self.pieces(of: bytes)
    let buffer = face.buffer
    fill(buffer, with: pieces[0], of: bytes)
    hb_buffer_guess_segment_properties(buffer)
    let direction = hb_buffer_get_direction(buffer)
    let script = hb_buffer_get_script(buffer)
    let isReversed = direction == HB_DIRECTION_RTL || direction == HB_DIRECTION_BTT
    // Whole design units are summed exactly; only the sum is scaled.
    var pen = 0
    for piece in isReversed ? pieces.reversed() : pieces {
      if pieces.count > 1 {
        fill(buffer, with: piece, of: bytes)
        hb_buffer_set_direction(buffer, direction)
        hb_buffer_set_script(buffer, script)
      }
      // The guess would take the language from the environment, and with it the shape of some letters.
      hb_buffer_set_language(buffer, Self.noLanguage)
      shapingFeatures.withUnsafeBufferPointer {
        hb_shape(face.shaper, buffer, $0.baseAddress, UInt32($0.count))
      }
      take(buffer, at: &pen, into: &glyphs)
    }
    return pen
  }

  /// Fills a HarfBuzz buffer with a piece of text.
  private func fill(
    _ buffer: OpaquePointer, with piece: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) {
    hb_buffer_clear_contents(buffer)
    bytes.withMemoryRebound(to: CChar.self) {
      hb_buffer_add_utf8(
        buffer, $0.baseAddress, Int32(clamping: $0.count), UInt32(clamping: piece.lowerBound),
        Int32(clamping: piece.count))
    }
  }

  /// Appends the glyphs of a shaped HarfBuzz buffer to a run.
  private func take(
    _ buffer: OpaquePointer, at pen: inout Int, into glyphs: inout [GlyphRun.Glyph]
  ) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    if glyphs.isEmpty { glyphs.reserveCapacity(Int(count)) }
    for i in 0..<Int(count) {
      let position = positions[i]
      glyphs.append(
        GlyphRun.Glyph(
          id: infos[i].codepoint, cluster: Int32(truncatingIfNeeded: infos[i].cluster),
          position: Point(
            x: Double(pen + Int(position.x_offset)) * pointsPerUnit,
            y: -Double(position.y_offset) * pointsPerUnit)))
      pen += Int(position.x_advance)
    }
  }

  /// Returns the pieces into which long text is divided for shaping.
  ///
  /// HarfBuzz takes time that grows with the square of the marks on a letter, and memory for all glyphs of a
  /// buffer at once.
  private static func pieces(of bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    let whole = 0..<bytes.count
    // Too short for too many marks.
    guard bytes.count > 2 * ShapedText.maximumMarks else { return [whole] }
    var pieces: [Range<Int>] = []
    var start = 0
    var marks = 0
    var place = 0
    while place < bytes.count {
      let width = bytes[place] < 0x80 ? 1 : bytes[place] < 0xE0 ? 2 : bytes[place] < 0xF0 ? 3 : 4
      let isMark = width > 1 && isMark(bytes, at: place, width)
      marks = isMark ? marks + 1 : 0
      let isLong = place - start >= longestPiece
      if marks > ShapedText.maximumMarks
        || isLong && !isMark && (bytes[place - 1] == 0x20 || place - start >= 2 * longestPiece)
      {
        pieces.append(start..<place)
        start = place
        marks = isMark ? 1 : 0
      }
      place += width
    }
    pieces.append(start..<bytes.count)
    return pieces
  }

  /// The length in bytes from which on a piece ends with a word.
  private static let longestPiece = 1 << 16

  /// Returns whether the character at a place is a combining mark.
  private static func isMark(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ width: Int
  ) -> Bool {
    var value = UInt32(bytes[place]) & (width == 2 ? 0x1F : width == 3 ? 0x0F : 0x07)
    for i in 1..<width { value = value << 6 | UInt32(bytes[place + i] & 0x3F) }
    return ShapedText.isMark(value)
  }

  /// The language "undetermined"; HarfBuzz keeps it for the life of the process.
  nonisolated(unsafe) static let noLanguage = hb_language_from_string("und", -1)
}
