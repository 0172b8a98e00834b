import LamellaGraphics
import LamellaText
import Testing

@Suite("Drawing glyphs")
nonisolated struct RasterizingTests {
  private func glyph(_ character: Character, _ font: FreeTypeFont) throws -> UInt32 {
    try #require(font.shape(String(character)).glyphs.first).id
  }

  @Test("A letter has ink above the baseline, as high as the font says")
  func letter() throws {
    let font = try font(size: 20)
    let bitmap = try #require(
      font.rasterize(glyph: glyph("H", font), pixelsPerPoint: 2, subpixelX: 0))
    #expect(bitmap.coverage.count == bitmap.width * bitmap.height)
    #expect(abs(Double(bitmap.top) - font.capHeight * 2) <= 1)
    #expect(bitmap.top == bitmap.height)
    #expect(bitmap.coverage.contains(255))
  }

  @Test("Hinting gives a letter whole rows of ink at text sizes")
  func crisp() throws {
    let font = try font(size: 13)
    let bitmap = try #require(
      font.rasterize(glyph: glyph("E", font), pixelsPerPoint: 1, subpixelX: 0))
    let top = bitmap.coverage.prefix(bitmap.width).max()
    let bottom = bitmap.coverage.suffix(bitmap.width).max()
    #expect(top == 255 && bottom == 255)
  }

  @Test("A space has no ink, and neither has a glyph that does not exist")
  func noInk() throws {
    let font = try font()
    #expect(try font.rasterize(glyph: glyph(" ", font), pixelsPerPoint: 1, subpixelX: 0) == nil)
    #expect(font.rasterize(glyph: 9_999_999, pixelsPerPoint: 1, subpixelX: 0) == nil)
  }

  @Test("Scales that are no scales draw nothing", arguments: [0, -1, Double.nan, .infinity])
  func badScale(scale: Double) throws {
    let font = try font()
    #expect(try font.rasterize(glyph: glyph("a", font), pixelsPerPoint: scale, subpixelX: 0) == nil)
  }

  @Test("A shift by parts of a pixel moves the ink's center by as much")
  func subpixel() throws {
    let font = try font(size: 24)
    let id = try glyph("o", font)
    func center(_ shift: Double) throws -> Double {
      let bitmap = try #require(font.rasterize(glyph: id, pixelsPerPoint: 1, subpixelX: shift))
      var sum = 0.0
      var weighted = 0.0
      for (i, value) in bitmap.coverage.enumerated() {
        sum += Double(value)
        weighted += Double(value) * (Double(bitmap.left + i % bitmap.width) + 0.5)
      }
      return weighted / sum
    }
    let start = try center(0)
    for shift in [0.25, 0.5, 0.75] {
      #expect(abs(try center(shift) - start - shift) < 0.02)
    }
  }

  @Test("Sizes may alternate without mixing up")
  func alternatingSizes() throws {
    let small = try font(size: 10)
    let large = small.withSize(30)
    let id = try glyph("x", small)
    let first = small.rasterize(glyph: id, pixelsPerPoint: 1, subpixelX: 0)
    let big = large.rasterize(glyph: id, pixelsPerPoint: 1, subpixelX: 0)
    let again = small.rasterize(glyph: id, pixelsPerPoint: 1, subpixelX: 0)
    #expect(first?.coverage == again?.coverage)
    #expect((big?.width ?? 0) > (first?.width ?? 0))
  }

  @Test("Huge sizes stay within what a texture holds")
  func hugeSize() throws {
    let font = try font(size: 1000)
    let bitmap = font.rasterize(glyph: try glyph("M", font), pixelsPerPoint: 100, subpixelX: 0)
    #expect((bitmap?.width ?? 0) < 8192)
  }

  @Test("Two openings of a file draw the same bits")
  func sameBits() throws {
    let a = try font(size: 15.5)
    let b = try font(size: 15.5)
    for character in "Qg&@8" {
      let one = a.rasterize(glyph: try glyph(character, a), pixelsPerPoint: 1.5, subpixelX: 0.25)
      let two = b.rasterize(glyph: try glyph(character, b), pixelsPerPoint: 1.5, subpixelX: 0.25)
      #expect(one?.coverage == two?.coverage)
    }
  }
}
