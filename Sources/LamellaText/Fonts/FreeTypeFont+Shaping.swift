internal import CHarfBuzz
internal import LamellaGeometry
public import LamellaGraphics

extension FreeTypeFont {
  /// Turns a piece of one line into glyphs, with kerning, ligatures and marks in place.
  ///
  /// Positions come from the unhinted design metrics: they are the same at every output scale. Script
  /// and direction are guessed from the first letter that has one, and hold for the whole text.
  /// Control characters are shaped as spaces; characters that the font lacks become glyph 0.
  ///
  /// - Parameter text: The text; it contains no line breaks.
  /// - Returns: The glyphs in visual order from left to right.
  /// - Complexity: O(length of text), about 150 ns a glyph; shape once and keep the run.
  public func shape(_ text: String) -> GlyphRun {
    var run = GlyphRun(font: self, glyphs: [], width: 0)
    shape(text, into: &run)
    return run
  }

  /// Does what `shape(_:)` does and keeps the storage of an old run.
  ///
  /// - Parameters:
  ///   - text: The text; it contains no line breaks.
  ///   - run: Whatever it was, it becomes the new run.
  public func shape(_ text: String, into run: inout GlyphRun) {
    run.font = self
    run.width = 0
    run.glyphs.removeAll(keepingCapacity: true)
    if text.isEmpty { return }
    let buffer = face.buffer
    hb_buffer_clear_contents(buffer)
    Self.fill(buffer, with: text)
    hb_buffer_guess_segment_properties(buffer)
    // The guess would take the language from the environment, and with it the shape of some letters.
    hb_buffer_set_language(buffer, Self.noLanguage)
    shapingFeatures.withUnsafeBufferPointer {
      hb_shape(face.shaper, buffer, $0.baseAddress, UInt32($0.count))
    }

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    run.glyphs.reserveCapacity(Int(count))
    // Whole design units are summed exactly; only the sum is scaled.
    var pen = 0
    for i in 0..<Int(count) {
      let position = positions[i]
      run.glyphs.append(
        GlyphRun.Glyph(
          id: infos[i].codepoint, cluster: Int32(truncatingIfNeeded: infos[i].cluster),
          position: Point(
            x: Double(pen + Int(position.x_offset)) * pointsPerUnit,
            y: -Double(position.y_offset) * pointsPerUnit)))
      pen += Int(position.x_advance)
    }
    run.width = Double(pen) * pointsPerUnit
  }

  /// Hands the text's bytes to HarfBuzz, with spaces in place of control characters.
  private static func fill(_ buffer: OpaquePointer, with text: String) {
    var text = text
    text.withUTF8 { bytes in
      func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let length = Int32(clamping: bytes.count)
        bytes.withMemoryRebound(to: CChar.self) {
          hb_buffer_add_utf8(buffer, $0.baseAddress, length, 0, length)
        }
      }
      guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return add(bytes) }
      bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }.withUnsafeBufferPointer(add)
    }
  }

  /// The language "undetermined"; HarfBuzz keeps it for the life of the process.
  nonisolated(unsafe) static let noLanguage = hb_language_from_string("und", -1)
}
