import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

/// Very long texts; the work is counted in characters that the font shapes.
@Suite("Label: long texts")
@MainActor struct LongLabelTests {
  private static let count = 150_000
  /// Numbers of lines and line break modes.
  private static let ways: [(lines: Int, mode: LineBreakMode)] = [
    (0, .byWordWrapping), (1, .byClipping), (1, .byTruncatingMiddle), (5, .byTruncatingTail),
  ]
  nonisolated static let shapes: [(name: String, unit: String)] = [
    ("a word", "x"), ("words", "word "), ("short lines", "line\n"), ("ideographs", "\u{4E00}"),
    ("Arabic", "\u{627}\u{644} "), ("both directions", "ab \u{5D0}\u{5D1} "),
    ("joined emoji", "\u{1F469}\u{200D}\u{1F680}"), ("a chain of emoji", "\u{1F469}\u{200D}"),
    ("newlines", "\n"), ("spaces", " "), ("tabs", "\t"), ("marks", "\u{301}"),
    ("embeddings", "\u{202B}\u{2067}a"), ("letters with many marks", "a\u{301}\u{302}\u{303}"),
  ]

  private func text(_ unit: String) -> String {
    String(repeating: unit, count: Self.count / unit.utf8.count)
  }

  /// The number of characters shaped for the first frame of a label.
  private func work(
    _ content: (Label) -> Void, size: Size, font: FakeFont = FakeFont()
  ) -> (characters: Int, quads: Int) {
    let harness = SceneHarness(width: 300, height: 100)
    let label = Label(frame: Rect(origin: .zero, size: size))
    label.font = Font(font)
    content(label)
    harness.window.addSubview(label)
    harness.frame()
    return (font.shapedCharacters, harness.quads.count)
  }

  @Test(
    "A fixed frame shapes only what it shows, whatever the text is", arguments: shapes.map(\.name))
  func fixedFrame(name: String) throws {
    let text = text(try #require(Self.shapes.first { $0.name == name }).unit)
    for (lines, mode) in Self.ways {
      let work = work(
        {
          $0.text = text
          $0.numberOfLines = lines
          $0.lineBreakMode = mode
        }, size: Size(120, 60))
      // An empty line holds 64 Ki; other lines take a chunk, and the text's end another.
      let isEmpty = ["spaces", "tabs"].contains(name)
      #expect(work.characters <= (isEmpty ? 80_000 : 34_000), "\(mode), \(lines) lines")
      #expect(work.quads < 3_000, "\(mode), \(lines) lines")
    }
  }

  @Test("Shrinking measures only what could fit")
  func shrinking() {
    let work = work(
      {
        $0.text = text("word ")
        $0.adjustsFontSizeToFitWidth = true
      }, size: Size(120, 20))
    #expect(work.characters < 40_000 && work.quads > 10)
  }

  @Test("Attributes apply to the chunks of text that have them")
  func attributes() {
    let fonts = [FakeFont(pointSize: 10), FakeFont(pointSize: 12)]
    var text = AttributedText()
    for index in 0..<10_000 {
      text.append("word\(index) ", TextAttributes(font: Font(fonts[index % 2]), kerning: 1))
    }
    for (lines, mode) in Self.ways {
      let before = fonts[0].shapedCharacters + fonts[1].shapedCharacters
      let work = work(
        {
          $0.attributedText = text
          $0.numberOfLines = lines
          $0.lineBreakMode = mode
        }, size: Size(200, 60))
      let after = fonts[0].shapedCharacters + fonts[1].shapedCharacters
      #expect(after - before < 34_000 && work.quads > 20, "\(mode)")
    }
  }

  @Test(
    "sizeThatFits shapes each character once, and counts all lines", arguments: [70_000, 140_000])
  func sizes(count: Int) {
    let font = FakeFont(pointSize: 10)
    let label = Label()
    label.font = Font(font)
    label.numberOfLines = 0
    func size(_ text: String, _ width: Double = 0) -> Size {
      let before = font.shapedCharacters
      label.text = text
      let size = label.sizeThatFits(Size(width, 0))
      #expect(font.shapedCharacters - before <= text.unicodeScalars.count * 21 / 20)
      return size
    }
    // Five points for each character, ten for each line.
    #expect(size(String(repeating: "x", count: count)) == Size(Double(count) * 5, 10))
    #expect(
      size(String(repeating: "x", count: count), 100) == Size(100, Double(count) / 20 * 10))
    #expect(
      size(String(repeating: "123456789 ", count: count / 10), 99)
        == Size(95, Double(count) / 20 * 10))
    #expect(
      size(String(repeating: "abc\n", count: count / 4)) == Size(15, Double(count / 4 + 1) * 10))
    #expect(size(String(repeating: "\n", count: count)) == Size(0, Double(count + 1) * 10))
    #expect(size(String(repeating: " ", count: count), 100) == Size(0, 10))
    #expect(
      size(String(repeating: "\u{4E00}", count: count), 100)
        == Size(100, Double(count) / 20 * 10))
    label.numberOfLines = 1
    #expect(size(String(repeating: "x", count: count)) == Size(Double(count) * 5, 10))
    #expect(size(String(repeating: "abc\n", count: count / 4)) == Size(20, 10))
    label.numberOfLines = 5
    #expect(size(String(repeating: "x", count: count), 100) == Size(100, 50))
  }

  /// Lines of different lengths.
  private func line(_ index: Int) -> String {
    String(repeating: "x", count: 1 + index * 7 % 23)
  }

  @Test("A tall label shows its visible lines, wherever it is scrolled to")
  func tall() {
    let count = 12_000
    let harness = SceneHarness(width: 150, height: 95)
    let font = FakeFont(pointSize: 10)
    let label = Label(frame: Rect(x: 0, y: 0, width: 150, height: Double(count) * 10))
    label.font = Font(font)
    label.numberOfLines = 0
    label.text = (0..<count).map(line).joined(separator: "\n")
    harness.window.addSubview(label)
    let other = SceneHarness(width: 150, height: 95)
    let reference = Label()
    reference.font = Font(font)
    reference.numberOfLines = 0
    other.window.addSubview(reference)
    for first in [0, 3, 40, 11_000, 11_993, 5_000, 4_990, 0] {
      label.frame.origin.y = Double(-first) * 10
      harness.frame()
      let last = min(first + 10, count)
      reference.text = (first..<last).map(line).joined(separator: "\n")
      reference.frame = Rect(x: 0, y: 0, width: 150, height: Double(last - first) * 10)
      other.frame()
      #expect(harness.picture().pixels == other.picture().pixels, "from line \(first)")
    }
    // Scrolling there and back laid out each line a few times at most.
    #expect(font.shapedCharacters < 6 * (label.text?.utf8.count ?? 0))
  }

  @Test("A tall label is not redrawn while its visible lines are drawn")
  func steady() {
    let harness = SceneHarness(width: 150, height: 95)
    let label = Label(frame: Rect(x: 0, y: -20_000, width: 150, height: 200_000))
    let font = FakeFont(pointSize: 10)
    label.font = Font(font)
    label.numberOfLines = 0
    label.text = text("word ")
    harness.window.addSubview(label)
    harness.frame()
    #expect(!harness.quads.isEmpty)
    let shaped = font.shapedCharacters
    label.frame.origin.y -= 10
    harness.frame()
    harness.frame()
    #expect(harness.display.changed == 0)
    #expect((label.font?.backend as? FakeFont)?.shapedCharacters == shaped)
    // Another text discards the visible rows of the last one.
    label.text = "abc"
    label.frame = Rect(x: 0, y: 0, width: 150, height: 20)
    harness.frame()
    #expect(harness.quads.count == 3)
    harness.frame()
    #expect(harness.display.changed == 0)
  }

  @Test("A tall text layer shows its visible lines as a label does")
  func layer() {
    let harness = SceneHarness(width: 150, height: 95)
    let font = FakeFont(pointSize: 10)
    let layer = TextLayer()
    layer.frame = Rect(x: 0, y: -5_000, width: 150, height: 120_000)
    layer.font = Font(font)
    layer.isWrapped = true
    layer.text = (0..<12_000).map(line).joined(separator: "\n")
    harness.window.layer.addSublayer(layer)
    harness.frame()
    let other = SceneHarness(width: 150, height: 95)
    let reference = TextLayer()
    reference.frame = Rect(x: 0, y: 0, width: 150, height: 100)
    reference.font = Font(font)
    reference.isWrapped = true
    reference.text = (500..<510).map(line).joined(separator: "\n")
    other.window.layer.addSublayer(reference)
    other.frame()
    #expect(harness.picture().pixels == other.picture().pixels)
    #expect(harness.quads.count < 1_000)
  }

  @Test("The last line that fits a tall frame ends in an ellipsis")
  func tallEnd() {
    let harness = SceneHarness(width: 150, height: 100)
    // 16,000 lines of which 14,000 fit.
    let label = Label(frame: Rect(x: 0, y: -139_900, width: 150, height: 140_000))
    label.font = .fake(size: 10)
    label.numberOfLines = 0
    label.text = String(repeating: "abcd\n", count: 16_000)
    harness.window.addSubview(label)
    harness.frame()
    let bottom = harness.quads.filter { $0.rect.y >= 90 }
    #expect(bottom.count == 5)
    #expect(harness.quads.filter { $0.rect.y >= 80 && $0.rect.y < 90 }.count == 4)
  }
}
