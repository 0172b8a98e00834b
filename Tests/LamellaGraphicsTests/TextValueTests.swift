import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// The values that text is described by: defaults, limits and what makes them equal.
@Suite("Values of text")
nonisolated struct TextValueTests {
  @Test("Attributes are equal when all of them are")
  func attributes() {
    let plain = TextAttributes()
    #expect(plain.font == nil && plain.color == nil && plain.backgroundColor == nil)
    #expect(!plain.isUnderlined && !plain.isStruckThrough && plain.paragraphStyle == nil)
    #expect(plain.underlineColor == nil && plain.strikethroughColor == nil)
    #expect(plain.kerning == 0 && plain.baselineOffset == 0)
    let changes: [(String, (inout TextAttributes) -> Void)] = [
      ("font", { $0.font = FakeFont() }), ("colour", { $0.color = .white }),
      ("background", { $0.backgroundColor = .white }), ("underline", { $0.isUnderlined = true }),
      ("its colour", { $0.underlineColor = .white }), ("strike", { $0.isStruckThrough = true }),
      ("that one's colour", { $0.strikethroughColor = .white }), ("kerning", { $0.kerning = 1 }),
      ("offset", { $0.baselineOffset = 1 }), ("style", { $0.paragraphStyle = ParagraphStyle() }),
    ]
    for (name, change) in changes {
      var changed = TextAttributes()
      change(&changed)
      #expect(changed != plain && plain != changed && changed == changed, "\(name)")
    }
    let font = FakeFont()
    let style = ParagraphStyle(alignment: .center)
    let all = TextAttributes(
      font: font, color: .black, isUnderlined: true, isStruckThrough: true, kerning: 3,
      baselineOffset: -4, paragraphStyle: style)
    #expect(all.font?.id == font.id && all.color == .black && all.isUnderlined)
    #expect(all.isStruckThrough && all.kerning == 3 && all.baselineOffset == -4)
    #expect(all.paragraphStyle == style)
  }

  @Test("Distances of attributes have limits, and none where they are no number")
  func limits() {
    for (value, limited) in [
      (0.0, 0.0), (-3, -3), (.nan, 0), (10_000, 10_000), (10_001, 10_000), (-10_000, -10_000),
      (-10_001, -10_000), (.infinity, 10_000), (-.infinity, -10_000),
    ] {
      let kerned = TextAttributes(kerning: value).limited()
      #expect(kerned.kerning == limited && kerned.baselineOffset == 0, "\(value)")
      let raised = TextAttributes(kerning: 1, baselineOffset: value).limited()
      #expect(raised.baselineOffset == limited && raised.kerning == 1, "\(value)")
    }
  }

  @Test("Line heights: a multiple, then at least, then at most")
  func lineHeights() {
    func height(_ multiple: Double, _ least: Double, _ most: Double) -> Double {
      var style = ParagraphStyle(lineHeightMultiple: multiple)
      style.minimumLineHeight = least
      style.maximumLineHeight = most
      return style.lineHeight(for: 12)
    }
    let heights = [
      (0.0, 0.0, 0.0, 12.0), (-1, -5, -5, 12), (1.5, 0, 0, 18), (0.5, 0, 0, 6),
      (100, 0, 0, 1_200), (101, 0, 0, 1_200), (0, 11, 0, 12), (0, 13, 0, 13),
      (0, 2e6, 0, 1e6), (0, 0, 11, 11), (0, 0, 13, 12), (0, 20, 15, 15), (2, 20, 30, 24),
      (.nan, .nan, .nan, 12),
    ]
    for (multiple, least, most, wanted) in heights {
      #expect(height(multiple, least, most) == wanted, "\(multiple), \(least), \(most)")
    }
    for (value, wanted) in [
      (0.0, 0.0), (-2, 0), (3, 3), (1e6, 1e6), (2e6, 1e6), (.infinity, 1e6), (.nan, 0),
    ] { #expect(ParagraphStyle.distance(value) == wanted) }
    let style = ParagraphStyle()
    #expect(style.alignment == nil && style.baseWritingDirection == .natural)
    #expect(
      [
        style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight,
        style.lineSpacing, style.paragraphSpacing,
      ] == [0, 0, 0, 0, 0])
    let set = ParagraphStyle(
      alignment: .right, lineHeightMultiple: 2, lineSpacing: 3, paragraphSpacing: 4)
    #expect(set.alignment == .right && set.lineHeightMultiple == 2)
    #expect(set.lineSpacing == 3 && set.paragraphSpacing == 4)
  }

  @Test("A room without numbers has no limits, one below zero has none to give")
  func containers() {
    let room = TextContainer()
    #expect(room.width == .infinity && room.height == .infinity && room.maximumNumberOfLines == 0)
    #expect(room.lineBreakMode == .byWordWrapping && room.alignment == .natural)
    let odd = TextContainer(width: .nan, height: .nan, maximumNumberOfLines: -2)
    #expect(odd.width == .infinity && odd.height == .infinity && odd.maximumNumberOfLines == 0)
    let small = TextContainer(width: -1, height: -1, maximumNumberOfLines: 1)
    #expect(small.width == 0 && small.height == -1 && small.maximumNumberOfLines == 1)
    let set = TextContainer(width: 3, height: 4, lineBreakMode: .byClipping, alignment: .center)
    #expect(set.width == 3 && set.height == 4)
    #expect(set.lineBreakMode == .byClipping && set.alignment == .center)
  }

  @Test("Which modes shorten a line, and which cut it")
  func modes() {
    let modes: [LineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    #expect(modes.map(\.truncates) == [false, false, false, true, true, true])
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(
      [TextAlignment.left, .center, .right, .justified, .natural].map(\.rawValue) == [
        0, 1, 2, 3, 4,
      ])
  }

  @Test("Weights are names for numbers from 1 to 1000")
  func weights() {
    #expect(
      [FontWeight.regular, .semibold, .bold].map(\.value) == [400, 600, 700])
    #expect(
      [-5, 0, 1, 2, 999, 1_000, 1_001].map { FontWeight($0).value }
        == [1, 1, 1, 2, 999, 1_000, 1_000])
  }

  /// A font that says no more than it has to.
  private final class BareFont: Font {
    let id = FontID.unique()
    let familyName = "Bare"
    let pointSize = 32.0
    let ascent = 25.0
    let descent = 6.0
    let leading = 3.0
    let capHeight = 20.0
    func shape(_ text: String) -> GlyphRun {
      GlyphRun(
        font: self, glyphs: [.init(id: 7, cluster: 0, position: .zero)],
        width: Double(text.utf8.count))
    }
    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }
  }

  @Test("What fonts do not say follows from what they do")
  func bareFont() {
    let font = BareFont()
    #expect(font.lineHeight == 34 && font.ascender == 25 && font.descender == -6)
    #expect(font.xHeight == 16 && font.underlinePosition == 3.2 && font.underlineThickness == 2)
    #expect(font.resized(to: 5).id == font.id && font.typesetter === SimpleTypesetter.shared)
    var run = GlyphRun(font: FakeFont(), glyphs: [], width: 99)
    font.shape("abc", into: &run)
    #expect(run.width == 3 && run.font.id == font.id && run.glyphs.map(\.id) == [7])
    // Simple typesetters know no lines of which there is nothing to say.
    let knows = [UInt8]("ab".utf8).withUnsafeBufferPointer {
      (
        font.typesetter.shapeLine($0, in: font, into: &run),
        font.typesetter.truncateLine(&run, of: $0, to: 1)
      )
    }
    #expect(knows == (false, false) && run.width == 3)
    #expect(FontID.unique() != FontID.unique())
  }

  @Test("A provider without fonts of even digits gives its usual ones")
  func provider() throws {
    final class Provider: FontProvider {
      var asked: [(Double, Int)] = []
      func systemFont(pointSize: Double, weight: FontWeight) throws -> any Font {
        asked.append((pointSize, weight.value))
        return FakeFont(pointSize: pointSize)
      }
    }
    let provider = Provider()
    #expect(try provider.monospacedDigitSystemFont(pointSize: 9, weight: .bold).pointSize == 9)
    #expect(provider.asked.map(\.0) == [9] && provider.asked.map(\.1) == [700])
  }

  @Test("A run of glyphs forgets what it stands for when it is changed, and only then")
  func identities() {
    let font = FakeFont()
    var run = font.shape("ab")
    #expect(run.identity == 0)
    run.identity = 5
    run.width = 3
    #expect(run.glyphs.count == 2 && run.identity == 5)
    run.glyphs[0].id = 9
    #expect(run.identity == 0 && run.glyphs.map(\.id) == [9, 98])
    run.identity = 5
    run.font = FakeFont()
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
