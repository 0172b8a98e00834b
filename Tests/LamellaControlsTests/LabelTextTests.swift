import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

@Suite("Label: several lines, attributes, fitting")
@MainActor struct LabelTextTests {
  private let harness = SceneHarness(width: 200, height: 100)
  private let font = Font.fake(size: 10)

  private func make(_ text: String, width: Double, height: Double = 20) -> Label {
    let label = Label(frame: Rect(x: 0, y: 0, width: width, height: height))
    label.font = font
    label.text = text
    harness.window.addSubview(label)
    return label
  }

  /// The text and the baseline origin of each run of a label.
  private func lines(of label: Label) -> [(text: String, at: Point)] {
    let displayList = LabelTests.record(label)
    return displayList.commands.filter { $0.operation == .glyphs }.map { command in
      let run = displayList.runs[Int(command.index)]
      let text = run.glyphs.map { String(Unicode.Scalar($0.id).map(Character.init) ?? "?") }
      return (text.joined(), command.rect.origin)
    }
  }

  @Test("Any number of lines shows as many as fit the height, centered")
  func anyNumber() {
    let label = make("aaa bbb ccc", width: 20, height: 40)
    label.numberOfLines = 0
    #expect(lines(of: label).map(\.text) == ["aaa ", "bbb ", "ccc"])
    #expect(lines(of: label).map(\.at.y) == [13, 23, 33])
    label.frame.size.height = 25
    #expect(lines(of: label).map(\.text) == ["aaa ", "bbb\u{2026}"])
    #expect(lines(of: label).map(\.at.y) == [10.5, 20.5])
    label.frame.size.height = 5
    #expect(lines(of: label).map(\.text) == ["aaa\u{2026}"])
  }

  @Test("sizeThatFits wraps at the proposed width, intrinsicContentSize at the preferred one")
  func sizes() {
    let label = make("aaa bbb ccc", width: 20)
    #expect(label.intrinsicContentSize == Size(55, 10))
    #expect(label.sizeThatFits(Size(20, 0)) == Size(55, 10))
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == Size(55, 10))
    #expect(label.sizeThatFits(Size(36, 0)) == Size(35, 20))
    #expect(label.sizeThatFits(Size(20, 5)) == Size(15, 30))
    label.preferredMaxLayoutWidth = 20
    #expect(label.intrinsicContentSize == Size(15, 30))
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize.height == 20)
    // The widest visible line, the truncated one with its ellipsis.
    #expect(label.sizeThatFits(Size(24, 0)) == Size(20, 20))
    label.lineBreakMode = .byWordWrapping
    #expect(label.sizeThatFits(Size(24, 0)) == Size(15, 20))
    label.lineBreakMode = .byTruncatingTail
    label.frame.size = Size(40, 1)
    label.numberOfLines = 0
    label.sizeToFit()
    #expect(label.bounds.size == Size(35, 20))
    label.text = "a\nb\n"
    #expect(label.sizeThatFits(.zero) == Size(5, 30))
  }

  @Test(
    "Each truncation mode keeps its part of the text",
    arguments: [
      (LineBreakMode.byTruncatingTail, "abc\u{2026}"), (.byTruncatingHead, "\u{2026}fgh"),
      (.byTruncatingMiddle, "a\u{2026}gh"), (.byClipping, "abcd"), (.byCharWrapping, "abcd"),
      (.byWordWrapping, "abcd"),
    ])
  func modes(mode: LineBreakMode, expected: String) {
    let label = make("abcdefgh", width: 20)
    label.lineBreakMode = mode
    #expect(lines(of: label).map(\.text) == [expected])
  }

  @Test("Word wrapping truncates a single line between words")
  func wordsOnOneLine() {
    let label = make("abc defgh", width: 30)
    label.lineBreakMode = .byWordWrapping
    #expect(lines(of: label).map(\.text) == ["abc "])
  }

  @Test("The text rectangle is where the text is drawn")
  func textRect() {
    let label = make("abc", width: 100, height: 40)
    let bounds = Rect(x: 10, y: 20, width: 100, height: 40)
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        == Rect(x: 10, y: 35, width: 15, height: 10))
    label.textAlignment = .right
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).origin == Point(x: 95, y: 35))
  }

  @Test("Insets of the text by overriding UIKit's two methods")
  func padding() {
    let label = PaddedLabel(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    label.font = font
    label.text = "abc"
    #expect(label.sizeThatFits(.zero) == Size(23, 18))
    #expect(lines(of: label)[0].at == Point(x: 4, y: 23))
  }

  @Test("Attributed ranges have their own font, color and lines, or the label's")
  func attributed() {
    let label = make("", width: 100)
    var text = AttributedText("ab", TextAttributes(color: .black, isUnderlined: true))
    text.append("cd", TextAttributes(font: .fake(size: 20), kerning: 1))
    label.attributedText = text
    label.textColor = .white
    #expect(label.text == "abcd")
    let displayList = LabelTests.record(label)
    #expect(displayList.commands.map(\.operation) == [.glyphs, .fillRect, .glyphs])
    #expect(displayList.commands.map(\.color) == [.black, .black, .white])
    // Under the baseline of the larger font: (20 - 20) / 2 + 16, a tenth of 10 below.
    #expect(displayList.commands[1].rect == Rect(x: 0, y: 17, width: 10, height: 1))
    #expect(displayList.runs[1].glyphs.map(\.position.x) == [10, 21])
    #expect(label.sizeThatFits(.zero) == Size(32, 20))
    label.text = "abcd"
    #expect(LabelTests.record(label).runs.count == 1)
  }

  @Test("Text that is changed in place is redrawn")
  func replacement() {
    let label = make("abc", width: 100)
    harness.frame()
    label.attributedText = AttributedText("xy")
    harness.frame()
    #expect(harness.quads.count == 2)
    label.attributedText = AttributedText("xy")
    #expect(!harness.window.needsFrame)
    label.attributedText = nil
    harness.frame()
    #expect(harness.quads.isEmpty && label.text == nil)
  }

  @Test("A highlighted, disabled or shadowed label is drawn so")
  func looks() {
    let label = make("a", width: 100)
    label.textColor = .white
    label.isHighlighted = true
    #expect(LabelTests.record(label).commands[0].color == .white)
    label.highlightedTextColor = .black
    #expect(LabelTests.record(label).commands[0].color == .black)
    label.isEnabled = false
    #expect(LabelTests.record(label).commands[0].color.alpha == 0.5)
    label.shadowColor = .white
    #expect(label.shadowOffset == Size(0, -1))
    let displayList = LabelTests.record(label)
    #expect(displayList.commands.map(\.rect.origin.y) == [12, 13])
    label.shadowOffset = Size(2, .nan)
    #expect(LabelTests.record(label).commands.count == 1)
  }

  @Test("The font shrinks to the width, in quarters of a point, and not below the limit")
  func shrinking() {
    let label = make("abcdefgh", width: 36)
    label.adjustsFontSizeToFitWidth = true
    func drawnSize() -> Double { LabelTests.record(label).runs[0].font.pointSize }
    #expect(drawnSize() == 9)
    #expect(lines(of: label)[0].text == "abcdefgh")
    // The baseline stays at (20 - 10) / 2 + 8.
    #expect(lines(of: label)[0].at.y == 13)
    label.baselineAdjustment = .alignCenters
    #expect(abs(lines(of: label)[0].at.y - (5.5 + 7.2)) < 1e-9)
    label.baselineAdjustment = .none
    #expect(abs(lines(of: label)[0].at.y - (5 + 7.2)) < 1e-9)
    label.minimumScaleFactor = 0.95
    #expect(drawnSize() == 9.5)
    #expect(lines(of: label)[0].text == "abcdef\u{2026}")
    label.minimumScaleFactor = 0
    label.frame.size.width = 100
    #expect(drawnSize() == 10)
    label.numberOfLines = 2
    label.frame.size.width = 36
    #expect(drawnSize() == 10)
  }

  @Test("Fonts with monospaced digits come from the library, each once")
  func tabularDigits() {
    final class Provider: FontProvider {
      var asked: [String] = []
      func systemFont(pointSize: Double, weight: FontWeight) -> Font {
        asked.append("system \(pointSize) \(weight.value)")
        return .fake(size: pointSize)
      }
      func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) -> Font {
        asked.append("digits \(pointSize) \(weight.value)")
        return .fake(size: pointSize)
      }
    }
    let provider = Provider()
    FontLibrary.provider = provider
    defer { FontLibrary.provider = nil }
    let digits = Font.monospacedDigits(size: 12, weight: .bold)
    #expect(digits == Font.monospacedDigits(size: 12, weight: .bold))
    #expect(digits != Font.system(size: 12, weight: .bold))
    #expect(provider.asked == ["digits 12.0 700", "system 12.0 700"])
    // A provider without such fonts returns its system font.
    FontLibrary.provider = FakeFontProvider()
    #expect(Font.monospacedDigits(size: 12).isAvailable)
  }

  @Test("A text that changes every frame keeps its storage")
  func storage() {
    let label = make("0", width: 100)
    var places: Set<UnsafeRawPointer> = []
    for frame in 0..<200 {
      label.text = String(1000 + frame)
      label.sizeToFit()
      harness.frame()
      guard frame >= 10 else { continue }
      label.layer.displayList.runs[0].glyphs.withUnsafeBytes {
        _ = places.insert($0.baseAddress!)
      }
    }
    // Two layouts are used in turns.
    #expect(places.count <= 2)
  }

  @Test("Absurd sizes are handled", arguments: [0, 1e-300, 1e9, 1e300, .infinity, .nan, -5])
  func absurd(length: Double) {
    let label = make("abc def\nghi \u{301}", width: 10)
    for mode in [LineBreakMode.byTruncatingTail, .byWordWrapping, .byClipping] {
      for lines in [0, 1, Int.max] {
        label.numberOfLines = lines
        label.lineBreakMode = mode
        label.frame.size = Size(length.isFinite ? length : 5, length.isFinite ? length : 5)
        label.preferredMaxLayoutWidth = length
        let size = label.sizeThatFits(Size(length, length))
        #expect(size.width.isFinite && size.height.isFinite)
        harness.frame()
        _ = label.intrinsicContentSize
      }
    }
    label.minimumScaleFactor = length
    label.adjustsFontSizeToFitWidth = true
    label.numberOfLines = -1
    harness.frame()
    #expect(label.minimumScaleFactor >= 0 && label.minimumScaleFactor <= 1)
    #expect(label.numberOfLines == 0)
  }
}

private final class PaddedLabel: Label {
  private let padding = 4.0

  override func textRect(forBounds bounds: Rect, limitedToNumberOfLines lines: Int) -> Rect {
    var inner = bounds
    inner.origin.x += padding
    inner.origin.y += padding
    inner.size.width -= 2 * padding
    inner.size.height -= 2 * padding
    let rect = super.textRect(forBounds: inner, limitedToNumberOfLines: lines)
    return Rect(
      x: rect.minX - padding, y: rect.minY - padding, width: rect.width + 2 * padding,
      height: rect.height + 2 * padding)
  }

  override func drawText(in rect: Rect, on canvas: Canvas) {
    super.drawText(
      in: Rect(
        x: rect.minX + padding, y: rect.minY + padding, width: rect.width - 2 * padding,
        height: rect.height - 2 * padding), on: canvas)
  }
}
