import LamellaGeometry
import LamellaGraphics
import LamellaText
import Testing

@Suite("Shaping")
nonisolated struct ShapingTests {
  @Test("A run is as wide as its glyphs' advances")
  func widthsAddUp() throws {
    let plain = try font(features: [.noKerning, .noLigatures])
    let word = plain.shape("Hamburg 42")
    let sum = "Hamburg 42".reduce(0) { $0 + plain.shape(String($1)).width }
    #expect(abs(word.width - sum) < 1e-9)
    #expect(word.glyphs.count == 10)
  }

  @Test("Glyphs stand left to right and clusters count bytes")
  func positions() throws {
    let run = try font().shape("aäb")
    #expect(run.glyphs.map(\.cluster) == [0, 1, 3])
    #expect(run.glyphs[0].position.x == 0)
    #expect(run.glyphs[1].position.x < run.glyphs[2].position.x)
    #expect(run.glyphs.allSatisfy { $0.position.y == 0 })
  }

  @Test("Kerning brings A and V together")
  func kerning() throws {
    let kerned = try font().shape("AV").width
    let loose = try font(features: [.noKerning]).shape("AV").width
    #expect(kerned < loose)
  }

  @Test("Twice the size is twice the width, at any fraction of a point")
  func scaleIndependence() throws {
    let small = try font(size: 7.25)
    let large = small.withSize(14.5)
    for text in ["Score", "AVAWA", "1234567890", "fi fl"] {
      #expect(small.shape(text).width * 2 == large.shape(text).width)
    }
    #expect(small.ascent * 2 == large.ascent)
    #expect(small.id != large.id)
  }

  @Test("Nothing shapes to nothing")
  func empty() throws {
    let run = try font().shape("")
    #expect(run.glyphs.isEmpty && run.width == 0)
  }

  @Test("A character that the font lacks is glyph 0 and has a width")
  func missingGlyph() throws {
    let run = try font().shape("a\u{10FFFD}b")
    #expect(run.glyphs.map { $0.id == 0 } == [false, true, false])
    #expect(run.glyphs[2].position.x > run.glyphs[1].position.x)
  }

  @Test("Control characters are spaces")
  func controls() throws {
    let font = try font()
    let run = font.shape("a\tb\0c")
    #expect(run.width == font.shape("a b c").width)
    #expect(run.glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
  }

  @Test("A combining mark adds no width")
  func marks() throws {
    let font = try font()
    #expect(abs(font.shape("q\u{301}").width - font.shape("q").width) < 1e-9)
  }

  @Test("Text from right to left comes in visual order")
  func rightToLeft() throws {
    let run = try font().shape("אבג")
    #expect(run.glyphs.map(\.cluster) == [4, 2, 0])
    let places = run.glyphs.map(\.position.x)
    #expect(places == places.sorted())
  }

  @Test("Tabular digits have one width")
  func tabularDigits() throws {
    let font = try font(features: [.tabularDigits])
    let widths = "0123456789".map { font.shape(String($0)).width }
    #expect(Set(widths).count == 1)
    #expect(font.shape("11111").width == font.shape("08642").width)
  }

  @Test("Features change what is shaped", arguments: ["fi", "fl", "ffi"])
  func features(text: String) throws {
    let joined = try font().shape(text)
    let apart = try font(features: [.noLigatures]).shape(text)
    #expect(apart.glyphs.count == text.count)
    #expect(joined.glyphs.count <= apart.glyphs.count)
  }

  @Test("A reused run equals a fresh one")
  func reuse() throws {
    let font = try font()
    var run = font.shape("something longer than the next text")
    for text in ["0", "", "AV", "12:34"] {
      font.shape(text, into: &run)
      let fresh = font.shape(text)
      #expect(run.glyphs == fresh.glyphs && run.width == fresh.width)
    }
  }

  @Test("Metrics are plausible parts of the size")
  func metrics() throws {
    let font = try font(size: 100)
    #expect(font.ascent > 70 && font.ascent < 130)
    #expect(font.descent > 10 && font.descent < 50)
    #expect(font.capHeight > 60 && font.capHeight < 80)
    #expect(font.leading >= 0)
    #expect(!font.familyName.isEmpty)
  }

  @Test(
    "Sizes are brought into the range",
    arguments: [(-3.0, 1.0), (0, 1), (.nan, 1), (12.3, 12.3), (1e9, 1000), (.infinity, 1000)])
  func sizes(asked: Double, got: Double) throws {
    #expect(try font(size: asked).pointSize == got)
  }
}
