import LamellaGraphics
import LamellaText
import Testing

@Suite("Font sizes")
nonisolated struct FontSizeTests {
  private let sizes = [13.0, 13.05, 13.1, 13.2, 13.25, 13.5, 14]

  @Test("Sizes within a quarter of a pixel have widths of their own")
  func advances() throws {
    let fonts = SystemFonts()
    let least = try fonts.systemFont(pointSize: 13)
    let width = least.shape("Hamburg").width
    for size in sizes.dropFirst() {
      let other = try fonts.systemFont(pointSize: size)
      #expect(other.id != least.id && other.pointSize == size)
      #expect(abs(other.shape("Hamburg").width / width - size / 13) < 1e-12)
      #expect(abs(other.ascender / least.ascender - size / 13) < 1e-12)
      #expect(least.withSize(size).id != least.id)
    }
  }

  @Test("Sizes within a quarter of a pixel have pictures of their own, in whatever order")
  func pictures() throws {
    let face = try font(size: 13)
    func picture(_ font: FreeTypeFont, _ scale: Double) throws -> [UInt8] {
      let glyph = try #require(font.shape("g").glyphs.first).id
      return try #require(
        font.rasterize(glyph: glyph, pixelsPerPoint: scale, subpixelX: 0)
      ).coverage
    }
    for scale in [1, 2.5] {
      // All of one face, one after the other; then each of a face of its own.
      let shared = try (sizes + sizes.reversed()).map { try picture(face.withSize($0), scale) }
      let own = try (sizes + sizes.reversed()).map { try picture(font(size: $0), scale) }
      #expect(shared == own)
      #expect(Set(own).count == sizes.count)
    }
  }
}
