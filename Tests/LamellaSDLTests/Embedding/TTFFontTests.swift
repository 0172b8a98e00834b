internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaText
internal import Testing

/// A game's own font in a HUD.
@Suite(.serialized)
struct TTFFontTests {
  /// Opens a font as a game would, or nil with a printed reason where it is missing.
  private func withFont(_ size: Int32, _ body: (OpaquePointer) throws -> Void) rethrows {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    TTF_Init()
    defer { TTF_Quit() }
    guard let font = TTF_OpenFont(path, size) else { return print("skipped: no \(path)") }
    defer { TTF_CloseFont(font) }
    try body(font)
  }

  @Test("Text has SDL_ttf's width and height")
  func metrics() {
    withFont(24) { pointer in
      let font = TTFFont(pointer, pointSize: 24)
      #expect(font.familyName == "DejaVu Sans")
      #expect(font.ascent == Double(TTF_FontAscent(pointer)) && font.descent > 0)
      #expect(font.descent == Double(-TTF_FontDescent(pointer)))
      #expect(
        Font(font).lineHeight == max(Double(TTF_FontLineSkip(pointer)), font.ascent + font.descent))
      // As high as an H, which is lower than the accents above it.
      var top: Int32 = 0
      TTF_GlyphMetrics32(pointer, 0x48, nil, nil, nil, &top, nil)
      #expect(font.capHeight == Double(top) && top > 12 && font.capHeight < font.ascent)
      for text in ["Score 1250", "AVAST", "é\u{301}ß"] {
        let run = font.shape(text)
        var width: Int32 = 0
        TTF_SizeUTF8(pointer, text, &width, nil)
        // SDL_ttf counts the ink of the last character, a run its advance.
        #expect(abs(run.width - Double(width)) <= 3, "\(text): \(run.width) for \(width)")
      }
      #expect(font.shape("").glyphs.isEmpty)
      #expect(font.shape("aé").glyphs.map(\.cluster) == [0, 1])
    }
  }

  @Test("A game's font wraps, truncates and mixes with others, one whole character after the other")
  func lines() {
    withFont(20) { pointer in
      let font = Font(ttf: pointer, size: 20)
      var shaped = ShapedText()
      var layout = TextLayout()
      var text = AttributedText("Gather ten lanterns ")
      text.append("before dawn", TextAttributes(kerning: 2))
      shaped.set(text, font: font)
      shaped.layOut(in: TextContainer(width: 130), into: &layout)
      #expect(layout.lines.count >= 3)
      for line in layout.lines {
        #expect(line.width <= 130 && line.height == font.lineHeight)
        #expect(
          line.range.upperBound == 31
            || text.text.utf8.dropFirst(line.range.upperBound - 1).first == 0x20)
      }
      shaped.set("Lanterns", TextAttributes(font: font))
      let room = TextContainer(width: 60, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail)
      shaped.layOut(in: room, into: &layout)
      #expect(layout.lines[0].isTruncated && layout.lines[0].width <= 60)
      #expect(layout.runs.first?.glyphs.glyphs.last?.id == 0x2026)
      #expect(font.withSize(5) == font && font.withWeight(.bold) == font)
      #expect(font != Font(ttf: pointer, size: 20))
    }
  }

  @Test("A glyph drawn alone is the ink that SDL_ttf draws in a text", arguments: [1.0, 2.0])
  func ink(scale: Double) {
    withFont(20) { pointer in
      let font = TTFFont(pointer, pointSize: 20)
      let glyph = font.rasterize(glyph: 0x67, pixelsPerPoint: scale, subpixelX: 0)  // g
      guard let glyph else { return #expect(Bool(false), "no ink") }
      // It reaches below the baseline, and no row or column at its edges is empty.
      #expect(glyph.top < glyph.height && glyph.top > 0)
      let rows = (0..<glyph.height).map { row in
        glyph.coverage[row * glyph.width..<(row + 1) * glyph.width].contains { $0 > 0 }
      }
      #expect(rows.first == true && rows.last == true)
      var size: (min: Int32, max: Int32, top: Int32) = (0, 0, 0)
      TTF_SetFontSize(pointer, Int32(20 * scale))
      TTF_GlyphMetrics32(pointer, 0x67, &size.min, &size.max, nil, &size.top, nil)
      TTF_SetFontSize(pointer, 20)
      #expect(abs(glyph.width - Int(size.max - size.min)) <= 2)
      #expect(abs(glyph.left - Int(size.min)) <= 1 && abs(glyph.top - Int(size.top)) <= 1)
      #expect(font.rasterize(glyph: 0x20, pixelsPerPoint: scale, subpixelX: 0) == nil)
    }
  }

  @Test("Drawing at another scale leaves the game's font as it was")
  func unchanged() {
    withFont(20) { pointer in
      let before = (TTF_FontHeight(pointer), TTF_FontAscent(pointer))
      let font = TTFFont(pointer, pointSize: 20)
      _ = font.rasterize(glyph: 0x41, pixelsPerPoint: 3, subpixelX: 0)
      #expect((TTF_FontHeight(pointer), TTF_FontAscent(pointer)) == before)
    }
  }
}
