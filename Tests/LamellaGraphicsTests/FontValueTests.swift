import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// Fonts, weights, runs of glyphs and their pictures, without any library of fonts.
@Suite("Values of fonts")
nonisolated struct FontValueTests {
  @Test("Weights are names for numbers from 1 to 1000")
  func weights() {
    #expect(
      [FontWeight.thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black].map(\.value)
        == [100, 300, 400, 500, 600, 700, 800, 900])
    #expect(
      [-5, 0, 1, 2, 999, 1_000, 1_001].map { FontWeight($0).value }
        == [1, 1, 1, 2, 999, 1_000, 1_000])
  }

  /// A font that says no more than it has to.
  private final class BareFont: FontBackend {
    let id = FontID.unique()
    let familyName = "Bare"
    let pointSize = 32.0
    let ascent = 25.0
    let descent = 6.0
    let leading = 3.0
    let capHeight = 20.0
    func shape(_ text: String) -> GlyphRun {
      GlyphRun(
        font: Font(self), glyphs: [.init(id: 7, cluster: 0, position: .zero)],
        width: Double(text.utf8.count))
    }
    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }
  }

  @Test("What fonts do not say follows from what they do")
  func bareFont() {
    let backend = BareFont()
    let font = Font(backend)
    #expect(font.lineHeight == 34 && font.ascender == 25 && font.descender == -6)
    #expect(font.xHeight == 16 && font.underlinePosition == 3.2 && font.underlineThickness == 2)
    #expect(font.withSize(5) == font && font.withWeight(.bold) == font && font.weight == .regular)
    #expect(font == Font(backend) && font != Font(BareFont()) && font.isAvailable)
    #expect(Set([font, Font(backend), Font(BareFont())]).count == 2 && font.backend === backend)
    var run = GlyphRun(font: .fake(), glyphs: [], width: 99)
    font.shape("abc", into: &run)
    #expect(run.width == 3 && run.font.id == font.id && run.glyphs.map(\.id) == [7])
    #expect(FontID.unique() != FontID.unique())
  }

  @Test("A provider without fonts of even digits gives its usual ones")
  func provider() throws {
    final class Provider: FontProvider {
      var asked: [(Double, Int)] = []
      func systemFont(pointSize: Double, weight: FontWeight) throws -> Font {
        asked.append((pointSize, weight.value))
        return .fake(size: pointSize)
      }
    }
    let provider = Provider()
    #expect(provider.font(named: "Bare", pointSize: 9, weight: .bold) == nil)
    #expect(try provider.monospacedDigitSystemFont(pointSize: 9, weight: .bold).pointSize == 9)
    #expect(provider.asked.map(\.0) == [9] && provider.asked.map(\.1) == [700])
  }

  @Test("A placeholder has no extent until a face is found, and is that face from then on")
  func placeholder() {
    var found: [Double: Font] = [:]
    var asked: [String] = []
    let font = Font(
      PlaceholderFont(pointSize: 12, weight: .bold) { size, weight in
        asked.append("\(size) \(weight.value)")
        return found[size]
      })
    #expect(!font.isAvailable && font.pointSize == 12 && font.weight == .bold)
    #expect(font.lineHeight == 0 && font.familyName.isEmpty && font.capHeight == 0)
    #expect(font.shape("ab").glyphs.isEmpty && font.shape("ab").width == 0)
    #expect(font.backend.rasterize(glyph: 97, pixelsPerPoint: 1, subpixelX: 0) == nil)
    let (larger, light) = (font.withSize(20), font.withWeight(.light))
    #expect(larger.pointSize == 20 && !larger.isAvailable && light.weight == .light)
    let before = font.id
    #expect(Set(asked) == ["12.0 700", "20.0 700", "12.0 300"])
    let face = Font.fake(size: 12)
    found = [12: face]
    #expect(font.isAvailable && font.id == face.id && font.id != before)
    #expect(font.backend === face.backend && font.lineHeight == face.lineHeight)
    #expect(font.shape("ab").font == face && font.withSize(15).pointSize == 15)
    // It keeps what it has found.
    found = [:]
    asked = []
    #expect(font.isAvailable && asked.isEmpty && !larger.isAvailable && light.isAvailable == false)
  }

  @Test("A run of glyphs forgets what it stands for when it is changed, and only then")
  func identities() {
    let font = Font.fake()
    var run = font.shape("ab")
    #expect(run.identity == 0)
    run.identity = 5
    run.width = 3
    #expect(run.glyphs.count == 2 && run.identity == 5)
    run.glyphs[0].id = 9
    #expect(run.identity == 0 && run.glyphs.map(\.id) == [9, 98])
    run.identity = 5
    run.font = .fake()
    #expect(run.identity == 0)
    let glyphs = font.shape("xyz").glyphs
    for count in [2, 3, 0] {
      glyphs[..<count].withUnsafeBufferPointer { run.set($0, width: Double(count), identity: 8) }
      #expect(run.glyphs == Array(glyphs[..<count]))
      #expect(run.width == Double(count) && run.identity == 8)
    }
    #expect(GlyphRun.uniqueIdentity() != GlyphRun.uniqueIdentity())
  }

  @Test("A glyph's bitmap has a byte for each pixel, or the program ends with the reason")
  func bitmaps() async {
    let bitmap = GlyphBitmap(width: 3, height: 2, left: -1, top: 4, coverage: [1, 2, 3, 4, 5, 6])
    #expect(bitmap.width == 3 && bitmap.height == 2 && bitmap.left == -1 && bitmap.top == 4)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = GlyphBitmap(width: 3, height: 2, left: 0, top: 0, coverage: [1, 2, 3, 4, 5])
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("a glyph bitmap needs a byte for each pixel"))
  }
}
