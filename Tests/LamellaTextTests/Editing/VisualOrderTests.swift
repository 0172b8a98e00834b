import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Moving the caret on the screen")
nonisolated struct VisualOrderTests {
  @Test("Hebrew in English: each press moves by one character on the screen")
  func mixed() {
    var text = EditableText("ab אבג cd")
    text.move(.backward, by: .line)
    var places: [Int] = []
    for _ in 0..<9 {
      text.move(.right, by: .character)
      places.append(text.caret.offset)
    }
    // The letters of the middle are crossed from their last to their first.
    #expect(places == [1, 2, 3, 7, 5, 3, 10, 11, 12])
    for _ in 0..<9 { text.move(.left, by: .character) }
    #expect(text.caret == TextPosition(0))
  }

  @Test("A text from right to left starts at the right")
  func rightToLeft() {
    var text = EditableText("אב")
    text.move(.backward, by: .line)
    text.move(.right, by: .character)
    #expect(text.caret.offset == 0)
    text.move(.left, by: .character)
    #expect(text.caret.offset == 2)
    text.move(.left, by: .line)
    #expect(text.caret.offset == 4)
    text.move(.right, by: .line, extending: true)
    #expect(text.selection.range == 0..<4)
    text.move(.left, by: .character)
    #expect(text.caret.offset == 4)
  }

  @Test(
    "At the edge of the text the caret stays, though the text may end elsewhere",
    arguments: ["אב1a", "a1בא", "ab"])
  func edges(_ string: String) {
    for direction in [TextDirection.left, .right, .left] {
      var text = EditableText(string)
      for _ in string { text.move(direction, by: .character) }
      let edge = text.visualOrder(at: 0).edge(isRight: direction == .right)
      #expect(text.caret == edge)
      text.move(direction, by: .character)
      #expect(text.caret == edge)
    }
    // Where another paragraph follows, its start is next.
    var text = EditableText("a1בא\nc")
    text.select(0..<0)
    for _ in 0..<4 { text.move(.right, by: .character) }
    text.move(.right, by: .character)
    #expect(text.caret == TextPosition(7))
  }

  @Test("Moves by word cross words at their far edges in both directions")
  func words() {
    var text = EditableText("one אבג דהו two")
    text.move(.backward, by: .line)
    var places: [Int] = []
    for _ in 0..<4 {
      text.move(.right, by: .word)
      places.append(text.caret.offset)
    }
    #expect(places == [3, 11, 4, 21])
  }

  @Test("Every place of a random text is reached once from the left to the right, and back")
  func everyPlace() throws {
    let font = try font(features: [.noLigatures])
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("ab12 ,.()-\u{5D0}\u{5D1}\u{5D2}\u{661} é")
    for _ in 0..<400 {
      let string = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          alphabet.randomElement(using: &random)!
        })
      var text = EditableText(string)
      text.writingDirection = WritingDirection(rawValue: .random(in: 0...2, using: &random))!
      let order = text.visualOrder(at: 0)
      #expect(order.cells.count == string.count)
      var attributes = TextAttributes(font: Font(font))
      attributes.paragraphStyle = ParagraphStyle()
      attributes.paragraphStyle?.baseWritingDirection = text.writingDirection
      var shaped = ShapedText()
      shaped.set(string, attributes)
      var layout = TextLayout()
      shaped.layOut(in: TextContainer(), into: &layout)
      var position = order.edge(isRight: false)
      var x = layout.caretRect(at: position).minX
      for place in 0...order.cells.count {
        #expect(order.place(of: position) == place)
        #expect(order.normalized(position) == position)
        let next = order.position(from: position, toRight: true)
        #expect((next == nil) == (place == order.cells.count))
        if let next {
          #expect(layout.caretRect(at: next).minX > x - 1e-9, "\(string.debugDescription) \(place)")
          x = layout.caretRect(at: next).minX
          position = next
        }
      }
      for place in (0..<order.cells.count).reversed() {
        position = try #require(order.position(from: position, toRight: false))
        #expect(order.place(of: position) == place)
      }
    }
  }

  @Test("A point at the edge of a run belongs to the character below it")
  func points() throws {
    let font = try font(features: [.noLigatures])
    var shaped = ShapedText()
    shaped.set("abאב", TextAttributes(font: Font(font)))
    var layout = TextLayout()
    shaped.layOut(in: TextContainer(), into: &layout)
    let end = layout.caretRect(at: TextPosition(2, affinity: .upstream)).minX
    let start = layout.caretRect(at: TextPosition(2)).minX
    #expect(start > end)
    #expect(layout.position(at: Point(end - 0.5, 4)) == TextPosition(2, affinity: .upstream))
    #expect(layout.position(at: Point(start - 0.5, 4)) == TextPosition(2))
    #expect(layout.caretRect(at: 2).minX == start)
  }
}
