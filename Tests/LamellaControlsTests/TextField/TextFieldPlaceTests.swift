import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Places in a text field")
final class TextFieldPlaceTests: FieldHarness {
  // MARK: Mouse and fingers

  @Test("Clicks place the caret, select words and all; drags select by characters and words")
  func mouse() {
    field.text = "ab cd ef"
    func click(_ index: Double, clicks: Int = 1) {
      for number in 1...clicks {
        harness.send(.mouseDown(place(index), button: .left, clicks: number))
        harness.send(.mouseUp(place(index), button: .left, clicks: number))
        harness.advance(ticks: 1)
      }
      harness.advance(seconds: 1)
    }
    click(1.2)
    #expect(field.isEditing)
    #expect(field.selectedTextRange == 1..<1)
    click(3.7)
    #expect(field.selectedTextRange == 4..<4)
    click(4.2, clicks: 2)
    #expect(field.selectedTextRange == 3..<5)
    click(4.2, clicks: 3)
    #expect(field.selectedTextRange == 0..<8)
    harness.drag(from: place(1.1), to: place(4.1))
    #expect(field.selectedTextRange == 1..<4)
    harness.advance(seconds: 1)
    // By words after a double click, to both sides.
    harness.press(place(4))
    harness.lift(place(4))
    harness.advance(ticks: 1)
    harness.press(place(4))
    harness.advance(ticks: 1)
    harness.move(place(6.6))
    harness.advance(ticks: 1)
    #expect(field.selectedTextRange == 3..<8)
    harness.move(place(0.6))
    harness.advance(ticks: 1)
    #expect(field.selectedTextRange == 0..<5)
    harness.lift(place(0.6))
    harness.advance(ticks: 1)
    #expect(harness.window.currentCursor == .text)
  }

  @Test("With Shift, a click extends the selection")
  func shiftClick() {
    field.text = "abcdef"
    _ = field.becomeFirstResponder()
    field.selectedTextRange = 2..<2
    harness.send(.keyDown(Key("Left Shift"), .shift, isRepeat: false))
    harness.send(.mouseDown(place(5), button: .left, clicks: 1))
    harness.send(.mouseUp(place(5), button: .left, clicks: 1))
    harness.advance(ticks: 1)
    #expect(field.selectedTextRange == 2..<5)
  }

  @Test("Taps place the caret and select; the caret and handles are dragged")
  func fingers() {
    field.text = "ab cd ef"
    harness.pointer = .finger
    func tap(_ point: Point) {
      harness.press(point)
      harness.advance(ticks: 2)
      harness.lift(point)
      harness.advance(ticks: 2)
    }
    tap(place(1.2))
    #expect(field.isEditing && field.selectedTextRange == 1..<1)
    harness.advance(seconds: 1)
    harness.drag(from: place(1.1), to: place(5.1))
    #expect(field.selectedTextRange == 5..<5)
    harness.advance(seconds: 1)
    tap(place(0.9))
    tap(place(0.9))
    #expect(field.selectedTextRange == 0..<2)
    harness.advance(seconds: 1)
    // The handle of the end hangs below the line.
    harness.drag(from: place(2) + Point(0, 15), to: place(5) + Point(0, 15))
    #expect(field.selectedTextRange == 0..<5)
    harness.advance(seconds: 1)
    harness.drag(from: place(0) - Point(0, 15), to: place(3) - Point(0, 15))
    #expect(field.selectedTextRange == 3..<5)
    type("x")
    #expect(field.text == "ab x ef")
    // A finger that goes away from where it went down does not tap.
    field.selectedTextRange = 0..<0
    harness.advance(seconds: 1)
    harness.drag(from: place(5), to: place(7))
    #expect(field.selectedTextRange == 0..<0)
  }

  // MARK: Caret and layout

  @Test("The caret blinks half a second on and off, after a rest, and nothing else wakes the stage")
  func blinking() {
    _ = field.becomeFirstResponder()
    harness.advance(ticks: 1)
    var states: [Bool] = []
    for _ in 0..<6 {
      states.append(field.textView.isCaretShown)
      harness.advance(seconds: 0.3)
    }
    // Shown for 0.6 s, hidden to 1.1 s, shown to 1.6 s.
    #expect(states == [true, true, false, false, true, true])
    type("a")
    #expect(field.textView.isCaretShown)
    key("A", .control)
    #expect(!field.textView.isCaretShown)
    #expect(harness.isIdle)
    _ = field.resignFirstResponder()
    harness.advance(ticks: 2)
    #expect(harness.isIdle)
  }

  @Test("The text scrolls sideways with the caret, and is cut with an ellipsis while not edited")
  func scrolling() {
    field.text = String(repeating: "a", count: 40)
    harness.advance(ticks: 1)
    _ = field.becomeFirstResponder()
    harness.advance(ticks: 1)
    let width = field.textView.bounds.width
    #expect(width == 100)
    #expect(field.textView.caretRect.maxX == width)
    key("Left")
    #expect(field.textView.caretRect.maxX == width - 10)
    key("Home")
    #expect(field.textView.caretRect.minX == 0)
    for _ in 0..<12 { key("Right") }
    #expect(field.textView.caretRect.maxX == width)
    #expect(field.textView.position(at: Point(-50, 10)).offset < 3)
  }

  @Test(
    "A placeholder that is too wide is cut while edited, too, with the caret at the leading edge",
    arguments: [false, true])
  func widePlaceholder(isMirrored: Bool) {
    field.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    for length in [4, 10, 40] {
      field.placeholder = String(repeating: "a", count: length)
      let size = field.intrinsicContentSize
      _ = field.becomeFirstResponder()
      harness.advance(ticks: 1)
      let view = field.textView
      #expect(view.caretRect.minX == (isMirrored ? 98 : 0), "\(length)")
      #expect((view.layout.lines.first?.width ?? 0) <= 98, "\(length)")
      #expect(field.intrinsicContentSize == size)
      type("a")
      #expect(view.caretRect.minX == (isMirrored ? 98 : 10), "\(length)")
      field.text = ""
      _ = field.resignFirstResponder()
    }
  }

  @Test("Short text is aligned", arguments: [TextAlignment.left, .center, .right, .natural])
  func alignment(_ alignment: TextAlignment) {
    field.textAlignment = alignment
    field.text = "ab"
    harness.advance(ticks: 1)
    let x = field.textView.caretRect(at: TextPosition(0)).minX
    #expect(x == (alignment == .center ? 39 : alignment == .right ? 78 : 0))
  }

  @Test("Natural text begins at the field's leading edge, whatever its script")
  func natural() {
    field.text = "ab"
    field.semanticContentAttribute = .forceRightToLeft
    harness.advance(ticks: 1)
    #expect(field.textView.caretRect(at: TextPosition(0)).minX == 78)
    field.semanticContentAttribute = .forceLeftToRight
    field.font = nil
    field.text = "\u{05D0}"
    harness.advance(ticks: 1)
    // Its two ends, in whichever order the font knows.
    let ends = [0, 2].map { field.textView.caretRect(at: TextPosition($0)).minX }
    #expect(ends.min() == 0)
  }

  @Test("Without letters the text starts at the right in right-to-left layout")
  func rightToLeft() {
    harness.window.semanticContentAttribute = .forceRightToLeft
    field.semanticContentAttribute = .forceRightToLeft
    harness.advance(ticks: 1)
    _ = field.becomeFirstResponder()
    harness.advance(ticks: 1)
    #expect(field.textView.caretRect.maxX == field.textView.bounds.width)
    field.font = nil
    type("אב")
    key("Left")
    #expect(field.selectedTextRange == 4..<4)
    key("Right")
    #expect(field.selectedTextRange == 2..<2)
  }

  @Test("The rectangle for input methods is the caret's, in the window")
  func textInputRect() {
    #expect(harness.window.textInputRect == nil)
    _ = field.becomeFirstResponder()
    type("abc")
    #expect(harness.window.textInputRect == Rect(x: 58, y: 48, width: 2, height: 20))
    _ = field.resignFirstResponder()
    #expect(harness.window.textInputRect == nil)
  }

  @Test("The clear button removes the text, if the delegate agrees")
  func clearButton() throws {
    field.clearButtonMode = .always
    field.text = "abc"
    harness.advance(ticks: 1)
    let middle = field.convert(
      Point(field.bounds.maxX - 17, field.bounds.midY), to: nil)
    func click() {
      harness.press(middle)
      harness.lift(middle)
      harness.advance(ticks: 1)
    }
    log.forbidden = ["shouldClear"]
    click()
    #expect(field.text == "abc")
    log.forbidden = []
    _ = log.take()
    click()
    #expect(field.text == "")
    #expect(log.take() == ["shouldClear", "editingChanged", "didChangeSelection"])
    #expect(field.textView.frame.width == 100)
    field.text = "a"
    harness.advance(ticks: 1)
    #expect(field.textView.frame.width == 100 - ClearButton.side - 4)
  }

  @Test("A clear button that comes under the resting pointer takes the next click")
  func clearButtonUnderPointer() {
    field.text = "abc"
    harness.advance(ticks: 1)
    let middle = field.convert(Point(field.bounds.maxX - 17, field.bounds.midY), to: nil)
    func click() {
      harness.press(middle)
      harness.advance(ticks: 1)
      harness.lift(middle)
      harness.advance(ticks: 1)
    }
    click()
    #expect(field.isEditing && field.text == "abc")
    field.clearButtonMode = .always
    harness.advance(ticks: 2)
    click()
    #expect(field.text == "")
  }

  @Test("Views at the sides take room while they are shown")
  func sideViews() {
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    field.leftView = view
    harness.advance(ticks: 1)
    #expect(field.textView.frame.minX == 8)
    field.leftViewMode = .whileEditing
    _ = field.becomeFirstResponder()
    harness.advance(ticks: 1)
    #expect(field.textView.frame.minX == 32)
    #expect(view.frame == Rect(x: 8, y: 8, width: 20, height: 20))
    field.leftView = nil
    #expect(view.superview == nil)
  }

  @Test("The size is that of the text with the border")
  func size() {
    #expect(field.intrinsicContentSize == Size(60, 36))
    field.placeholder = "abcdefgh"
    #expect(field.intrinsicContentSize == Size(98, 36))
    field.text = String(repeating: "a", count: 30)
    harness.advance(ticks: 1)
    #expect(field.intrinsicContentSize.width == 318)
    #expect(field.baselineOffsets(in: Size(100, 36)).firstFromTop == 24)
  }

  @Test("A field that is edited is freed when it goes")
  func leaks() {
    weak var gone: TextField?
    do {
      let other = TextField(frame: Rect(x: 0, y: 0, width: 100, height: 36))
      other.clearButtonMode = .always
      other.text = "abc"
      harness.window.addSubview(other)
      _ = other.becomeFirstResponder()
      harness.advance(ticks: 3)
      gone = other
      other.removeFromSuperview()
    }
    harness.advance(seconds: 2)
    #expect(gone == nil)
  }

  @Test("The window takes the keys from a hidden field, and its editing ends")
  func hiding() {
    log.forbidden = ["shouldEnd"]
    _ = field.becomeFirstResponder()
    field.isHidden = true
    harness.advance(seconds: 2)
    #expect(!field.isEditing)
    #expect(log.take().suffix(2) == ["didEnd", "editingDidEnd"])
  }
}
