import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

/// The effect of each property of a label, and the position of text of another size.
@Suite("Label: details")
@MainActor struct LabelDetailTests {
  private let harness = SceneHarness(width: 200, height: 100)
  private let font = Font.fake(size: 10)
  private let red = Color(hex: 0xFF0000)

  private func make(_ text: String?, width: Double, height: Double = 40) -> Label {
    let label = Label(frame: Rect(x: 0, y: 0, width: width, height: height))
    label.font = font
    label.text = text
    harness.window.addSubview(label)
    harness.frame()
    return label
  }

  @Test("A label has the documented defaults and limits numbers")
  func defaults() {
    let label = Label()
    #expect(label.text == nil && label.attributedText == nil && label.font == nil)
    #expect(label.highlightedTextColor == nil && label.shadowColor == nil)
    #expect(label.shadowOffset == Size(0, -1) && !label.isHighlighted && label.isEnabled)
    #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
    #expect(label.numberOfLines == 1 && !label.adjustsFontSizeToFitWidth)
    #expect(label.minimumScaleFactor == 0 && label.baselineAdjustment == .alignBaselines)
    #expect(label.preferredMaxLayoutWidth == 0 && label.contentMode == .redraw)
    #expect(!label.isUserInteractionEnabled && label.textColor == Theme.dark.ink)
    for (given, kept) in [(0.5, 0.5), (2, 1), (1, 1), (-1, 0), (.nan, 0)] {
      label.minimumScaleFactor = given
      #expect(label.minimumScaleFactor == kept)
    }
    for (given, kept) in [(3, 3), (-1, 0), (0, 0)] {
      label.numberOfLines = given
      #expect(label.numberOfLines == kept)
    }
    for (given, kept) in [(30.0, 30.0), (.nan, 30), (.infinity, 30), (-1, 0)] {
      label.preferredMaxLayoutWidth = given
      #expect(label.preferredMaxLayoutWidth == kept)
    }
    #expect(
      [BaselineAdjustment.alignBaselines, .alignCenters, .none].map(\.rawValue) == [0, 1, 2])
  }

  @Test("A new value requests a frame, the same value does not")
  func frames() {
    let label = make("abc", width: 100)
    let other = Font.fake(size: 12)
    let changes: [(String, (Label) -> Void)] = [
      ("text", { $0.text = "e\u{301}" }), ("bytes", { $0.text = "\u{E9}" }),
      ("attributedText", { $0.attributedText = AttributedText("xy") }),
      ("text", { $0.text = "abc" }), ("no text", { $0.text = nil }), ("text", { $0.text = "abc" }),
      ("font", { $0.font = other }),
      ("textColor", { $0.textColor = .black }),
      ("highlightedTextColor", { $0.highlightedTextColor = .white }),
      ("isHighlighted", { $0.isHighlighted = true }), ("isEnabled", { $0.isEnabled = false }),
      ("shadowColor", { $0.shadowColor = .black }),
      ("shadowOffset", { $0.shadowOffset = Size(1, 1) }),
      ("textAlignment", { $0.textAlignment = .right }), ("numberOfLines", { $0.numberOfLines = 3 }),
      ("lineBreakMode", { $0.lineBreakMode = .byCharWrapping }),
      ("adjustsFontSizeToFitWidth", { $0.adjustsFontSizeToFitWidth = true }),
      ("minimumScaleFactor", { $0.minimumScaleFactor = 0.5 }),
      ("baselineAdjustment", { $0.baselineAdjustment = .none }),
    ]
    for (name, change) in changes {
      #expect(!harness.window.needsFrame, "before \(name)")
      change(label)
      #expect(harness.window.needsFrame, "\(name)")
      harness.frame()
      change(label)
      #expect(!harness.window.needsFrame, "\(name) again")
    }
    #expect(label.attributedText == AttributedText("abc"))
    label.preferredMaxLayoutWidth = 50
    #expect(!harness.window.needsFrame)
    // Labels without a color of their own have the theme's ink.
    harness.frame()
    label.overrideTheme = .light
    #expect(!harness.window.needsFrame && label.textColor == .black)
    label.textColor = nil
    harness.frame()
    label.overrideTheme = nil
    #expect(harness.window.needsFrame && label.textColor == Theme.dark.ink)
  }

  @Test("A shrunk single line is positioned by the baseline adjustment")
  func adjustments() {
    let label = make(nil, width: 100)
    label.attributedText = AttributedText("ab", TextAttributes(font: .fake(size: 20)))
    func baseline() -> Double? { LabelTests.record(label).commands.first?.rect.minY }
    #expect(baseline() == 26)
    label.adjustsFontSizeToFitWidth = true
    // The full size takes 15...25 of 40, its baseline is at 23.
    for (adjustment, expected) in [
      (BaselineAdjustment.alignBaselines, 23.0), (.alignCenters, 26), (.none, 31),
    ] {
      label.baselineAdjustment = adjustment
      #expect(baseline() == expected)
    }
    label.numberOfLines = 2
    #expect(baseline() == 26)
  }

  @Test("A shrunk text is drawn in a font of its size, down to one point")
  func shrinking() {
    let label = make("abcdefgh", width: 36)
    label.adjustsFontSizeToFitWidth = true
    func shown() -> String {
      let displayList = LabelTests.record(label)
      return "\(LabelTests.text(of: displayList)) \(displayList.runs.first?.font.pointSize ?? 0)"
    }
    #expect(shown() == "abcdefgh 9.0")
    label.text = "stuvwxyz"
    #expect(shown() == "stuvwxyz 9.0")
    label.text = "stuvwxy"
    #expect(shown() == "stuvwxy 10.0")
    label.text = "abcdefgh"
    label.frame.size.width = 35.9
    #expect(shown() == "abcdefgh 8.75")
    label.text = String(repeating: "a", count: 100)
    label.frame.size.width = 10
    #expect(shown() == String(repeating: "a", count: 19) + "\u{2026} 1.0")
    label.minimumScaleFactor = 0.5
    #expect(shown() == "aaa\u{2026} 5.0")
    label.minimumScaleFactor = 1
    #expect(shown() == "a\u{2026} 10.0")
  }

  @Test("A new font or text is laid out again, also on several lines")
  func several() {
    let label = make("aa bb", width: 20)
    label.numberOfLines = 0
    func shown() -> [Point] { LabelTests.record(label).commands.map(\.rect.origin) }
    #expect(shown() == [Point(0, 18), Point(0, 28)])
    #expect(label.sizeThatFits(Size(20, 0)) == Size(10, 20))
    label.font = .fake(size: 5)
    #expect(shown() == [Point(0, 21.5)])
    #expect(label.sizeThatFits(Size(20, 0)) == Size(13, 5))
    label.text = "aaaa bb"
    #expect(label.sizeThatFits(Size(20, 0)) == Size(18, 5))
    #expect(label.sizeThatFits(Size(17, 0)) == Size(10, 10))
    label.textAlignment = .right
    #expect(shown() == [Point(2.5, 21.5)])
    // A single line is not broken at the preferred width.
    label.numberOfLines = 1
    label.lineBreakMode = .byClipping
    label.preferredMaxLayoutWidth = 10
    #expect(label.intrinsicContentSize == Size(18, 5))
  }
}
