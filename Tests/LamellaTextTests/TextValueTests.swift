import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

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
      ("font", { $0.font = .fake() }), ("color", { $0.color = .white }),
      ("background", { $0.backgroundColor = .white }), ("underline", { $0.isUnderlined = true }),
      ("its color", { $0.underlineColor = .white }), ("strike", { $0.isStruckThrough = true }),
      ("that one's color", { $0.strikethroughColor = .white }), ("kerning", { $0.kerning = 1 }),
      ("offset", { $0.baselineOffset = 1 }), ("style", { $0.paragraphStyle = ParagraphStyle() }),
    ]
    for (name, change) in changes {
      var changed = TextAttributes()
      change(&changed)
      #expect(changed != plain && plain != changed && changed == changed, "\(name)")
    }
    let font = Font.fake()
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

  @Test("A font without a typesetter of its own has the simple one, which knows no lines")
  func simpleTypesetter() {
    let font = Font.fake()
    #expect(font.typesetter === SimpleTypesetter.shared)
    var run = font.shape("abc")
    let knows = [UInt8]("ab".utf8).withUnsafeBufferPointer {
      (
        font.typesetter.shapeLine($0, in: font, into: &run),
        font.typesetter.truncateLine(&run, of: $0, to: 1)
      )
    }
    #expect(knows == (false, false) && run.glyphs.count == 3)
  }
}
