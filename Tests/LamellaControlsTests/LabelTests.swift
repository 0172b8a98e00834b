import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Label")
@MainActor struct LabelTests {
  private let harness = SceneHarness(width: 200, height: 100)
  private let font = FakeFont(pointSize: 10)

  private func show(_ text: String?, width: Double = 100, height: Double = 20) -> Label {
    let label = Label(frame: Rect(x: 0, y: 0, width: width, height: height))
    label.text = text
    label.font = Font(font)
    harness.window.addSubview(label)
    harness.frame()
    return label
  }

  /// The left edges of the glyphs shown.
  private var places: [Int32] { harness.quads.map(\.rect.x) }

  @Test("Text is at the left, centered vertically")
  func placement() {
    _ = show("abc")
    #expect(places == [0, 5, 10])
    // (20 - 10) / 2 + 8 = 13 is the baseline, glyphs are 7 high.
    #expect(harness.quads[0].rect == PixelRect(x: 0, y: 6, width: 4, height: 7))
  }

  @Test("Alignment moves the line between the edges", arguments: [0, 42, 85])
  func alignment(x: Int32) {
    let label = show("abc")
    label.textAlignment = x == 0 ? .left : x == 42 ? .center : .right
    harness.frame()
    // 42.5 is rounded up with the run's start.
    #expect(places[0] == (x == 42 ? 43 : x))
  }

  @Test("A shadow is behind the text at its offset, for a line and for paragraphs")
  func shadow() {
    for (text, lines) in [("ab", 1), ("ab", 0), ("ab cd ef gh ij kl mn op qr st", 0)] {
      let label = show(text, height: 60)
      label.numberOfLines = lines
      label.textColor = .white
      harness.frame()
      let plain = harness.quads
      label.shadowColor = Color(hex: 0xFF0000)
      label.shadowOffset = Size(2, 3)
      harness.frame()
      let all = harness.quads
      #expect(all.count == 2 * plain.count)
      #expect(Array(all.suffix(plain.count)).map(\.rect) == plain.map(\.rect))
      #expect(
        all.prefix(plain.count).map(\.rect)
          == plain.map {
            PixelRect(
              x: $0.rect.x + 2, y: $0.rect.y + 3, width: $0.rect.width, height: $0.rect.height)
          })
      label.removeFromSuperview()
    }
  }

  @Test("The baseline is on a whole pixel at every height", arguments: [19.0, 20.3, 21.7])
  func wholePixels(height: Double) {
    _ = show("a", height: height)
    let bottom = harness.quads[0].rect.y + harness.quads[0].rect.height
    #expect(bottom == Int32(((height - 10) / 2 + 8 + 1e-6).rounded(.toNearestOrAwayFromZero)))
  }

  @Test("Text is shaped only when the text or the font changes")
  func shaping() {
    let label = show("abc")
    #expect(font.shapings == 1)
    label.textColor = .black
    label.textAlignment = .right
    label.center.x += 5
    label.alpha = 0.5
    label.bounds.size = Size(80, 30)
    _ = label.sizeThatFits(.zero)
    harness.frame()
    #expect(font.shapings == 1)
    label.text = "abc"
    harness.frame()
    #expect(font.shapings == 1)
    #expect(!harness.window.needsFrame)
    label.text = "abcd"
    harness.frame()
    #expect(font.shapings == 2)
    let other = FakeFont(pointSize: 20)
    label.font = Font(other)
    harness.frame()
    #expect(other.shapings == 1)
  }

  @Test("Text that is too wide is truncated after the longest prefix that fits with an ellipsis")
  func truncation() {
    let label = show("abcdefgh", width: 25)
    // Four letters and the ellipsis: 25 points.
    #expect(places == [0, 5, 10, 15, 20])
    let shapings = font.shapings
    label.textColor = .black
    harness.frame()
    #expect(font.shapings == shapings)
    label.frame.size.width = 40
    harness.frame()
    #expect(places.count == 8)
    #expect(font.shapings == shapings)
  }

  @Test(
    "Truncation by width",
    arguments: [
      (40.0, "abcd efg"), (39, "abcd e\u{2026}"), (34, "abcd\u{2026}"), (29, "abcd\u{2026}"),
      (10, "a\u{2026}"), (5, "\u{2026}"), (4, ""),
    ])
  func truncatedTexts(width: Double, expected: String) {
    let displayList = Self.record(show("abcd efg", width: width))
    #expect(Self.text(of: displayList) == expected)
  }

  @Test("Of several lines the first is shown with an ellipsis", arguments: ["ab\ncd", "ab\r\ncd"])
  func severalLines(text: String) {
    #expect(Self.text(of: Self.record(show(text))) == "ab\u{2026}")
  }

  /// What a label draws.
  static func record(_ label: Label) -> DisplayList {
    let canvas = Canvas()
    label.draw(label.bounds, in: canvas)
    return canvas.displayList
  }

  /// The characters that a display list of fake fonts shows.
  static func text(of displayList: DisplayList) -> String {
    var text = ""
    for run in displayList.runs {
      for glyph in run.glyphs { text.unicodeScalars.append(Unicode.Scalar(glyph.id) ?? "?") }
    }
    return text
  }

  @Test("The size is that of the text, in whole pixels")
  func sizes() {
    let label = Label(text: "abC", font: .fake(size: 11))
    #expect(label.intrinsicContentSize == Size(20, 11))
    #expect(label.bounds.size == Size(20, 11))
    #expect(label.sizeThatFits(Size(12, 0)) == Size(20, 11))
    #expect(label.sizeThatFits(Size(.infinity, 0)) == Size(20, 11))
    let sharp = SceneHarness(scale: 2)
    sharp.window.addSubview(label)
    #expect(label.intrinsicContentSize == Size(19.5, 11))
    for text in [nil, ""] {
      label.text = text
      #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(Size(50, 50)) == .zero)
    }
    label.text = " "
    #expect(label.intrinsicContentSize.height == 11)
  }

  @Test("A line has the width of its text in any proposed width, unless it is clipped")
  func lineWidth() {
    let label = Label(text: "Score 9", font: .fake(size: 10))
    let narrow = label.bounds.size
    label.text = "Score 1000000"
    label.sizeToFit()
    #expect(label.bounds.size == label.intrinsicContentSize)
    #expect(label.bounds.width > narrow.width + 20 && label.bounds.height == narrow.height)
    let whole = label.bounds.size
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byWordWrapping] {
      label.lineBreakMode = mode
      #expect(label.sizeThatFits(narrow) == whole)
    }
    label.lineBreakMode = .byClipping
    #expect(label.sizeThatFits(narrow) == narrow)
    #expect(label.sizeThatFits(Size(1_000, 0)) == whole && label.sizeThatFits(.zero) == whole)
  }

  @Test("A label sized to fit shows its whole text")
  func fittingSize() {
    for text in ["a", "abC", "AAAAAAAAAA", "a b"] {
      let label = Label(text: text, font: .fake(size: 13.3))
      harness.window.addSubview(label)
      harness.frame()
      #expect(harness.quads.count == text.filter { $0 != " " }.count)
      label.removeFromSuperview()
    }
  }

  @Test("Labels ignore touches and take their font from the library")
  func defaults() {
    let provider = FakeFontProvider()
    FontLibrary.provider = provider
    defer { FontLibrary.provider = nil }
    let label = Label(text: "abc")
    #expect(!label.isUserInteractionEnabled)
    #expect(label.textColor == Theme.current.ink)
    #expect(label.bounds.size == Size(24, 16))
    _ = Label(text: "x")
    #expect(provider.requests == 1)
  }

  @Test("A label describes its text, which is its accessibility label by default")
  func description() {
    let label = Label(text: "abc", font: Font(font))
    var properties = PropertyList()
    label.describe(into: &properties)
    #expect(properties.entries.last?.name == "text")
    #expect(properties.entries.last?.value == .text("abc"))
    #expect(label.accessibilityLabel == "abc")
    label.accessibilityLabel = "score"
    #expect(label.accessibilityLabel == "score")
  }

  @Test("Without a font nothing is drawn, which is reported once")
  func noFont() {
    var messages: [String] = []
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.forgetReports()
    Diagnostics.handler = { messages.append($0) }
    let provider = FakeFontProvider()
    provider.hasFonts = false
    for candidate in [nil, provider] {
      FontLibrary.provider = candidate
      for _ in 0..<3 {
        let label = Label(frame: Rect(x: 0, y: 0, width: 50, height: 20))
        label.text = "abc"
        harness.window.addSubview(label)
      }
      harness.frame()
    }
    FontLibrary.provider = nil
    #expect(harness.quads.isEmpty)
    #expect(messages.count == 2)
    #expect(messages.last?.contains("/fake/fonts") == true)
    #expect(provider.requests == 1)
  }
}
