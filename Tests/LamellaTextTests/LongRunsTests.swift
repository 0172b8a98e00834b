import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

/// Long texts of several styles, in a fake font: letters and spaces 5 wide, lines 10 high.
@Suite("Long texts with attributes")
nonisolated struct LongRunsTests {
  /// A plain paragraph of 75 lines, and one on the right with 3 points between its lines.
  ///
  /// Of the second the first 50 lines say so, the next up to line 1484 are white, the others black.
  private func text() -> AttributedText {
    func words(_ count: Int) -> String { String(repeating: "word ", count: count) }
    var text = AttributedText(words(300) + "\n")
    let style = ParagraphStyle(alignment: .right, lineSpacing: 3)
    text.append(words(200), TextAttributes(paragraphStyle: style))
    text.append(words(5_736), TextAttributes(color: .white))
    text.append(words(7_000), TextAttributes(color: .black))
    return text
  }

  /// Expects lines of the second paragraph, four words each, to be where they belong.
  private func expect(
    _ lines: ArraySlice<TextLayout.Line>, of layout: TextLayout, from first: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (number, line) in zip(first..., lines) {
      let top = 750 + 13 * Double(number)
      let start = 1_501 + 20 * number
      #expect(line.range == start..<start + 20, sourceLocation: sourceLocation)
      #expect(line.top == top && line.height == 10, sourceLocation: sourceLocation)
      // Of the room of 100 the line takes 95: its last space hangs over the edge.
      #expect(line.origin == Point(5, top + 8), sourceLocation: sourceLocation)
      #expect(line.width == 95 && !line.isTruncated, sourceLocation: sourceLocation)
      let colors = layout.runs[line.runs].map(\.attributes.color)
      #expect(colors == [number < 1_484 ? .white : .black], sourceLocation: sourceLocation)
    }
  }

  @Test("Lines deep in a paragraph have its style and their own, wherever layout begins")
  func rows() {
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(text(), font: .fake(size: 10))
    #expect(shaped.isLong)
    let room = TextContainer(width: 100)
    // First as much as is ever laid out at once, from the beginning.
    let held = shaped.layOut(in: room, showing: 20_000...20_100, into: &layout)
    #expect(held?.contains(20_100) == true)
    #expect(layout.lines[0].range == 0..<20 && layout.lines[0].origin == Point(0, 8))
    #expect(layout.lines[74].range == 1_480..<1_501 && layout.lines[74].top == 740)
    expect(layout.lines[(75 + 1_480)...(75 + 1_488)], of: layout, from: 1_480)
    // Then the rows alone, from a place in the middle of the paragraph.
    #expect(
      shaped.layOut(in: room, showing: 20_000...20_100, into: &layout) == 20_000...20_100)
    #expect(layout.lines.count == 9)
    expect(layout.lines[...], of: layout, from: 1_480)
  }
}
