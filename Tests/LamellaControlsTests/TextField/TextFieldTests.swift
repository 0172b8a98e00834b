import LamellaGeometry
import LamellaScene
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Text field")
final class TextFieldTests: FieldHarness {
  // MARK: Order of calls

  @Test("Calls come in UIKit's order")
  func order() {
    #expect(field.becomeFirstResponder())
    #expect(log.take() == ["shouldBegin", "didBegin", "editingDidBegin"])
    type("a")
    #expect(log.take() == ["shouldChange 0..<0 a", "editingChanged", "didChangeSelection"])
    key("Left")
    #expect(log.take() == ["didChangeSelection"])
    key("Left")
    #expect(log.take().isEmpty)
    key("Return")
    #expect(log.take() == ["shouldReturn"])
    #expect(field.isEditing)
    #expect(field.resignFirstResponder())
    #expect(log.take() == ["shouldEnd", "didEnd", "editingDidEnd"])
    field.text = "b"
    #expect(log.take().isEmpty)
  }

  @Test("Return ends the editing where editingDidEndOnExit has an action")
  func endOnExit() {
    let log = log
    field.addAction(for: .editingDidEndOnExit) { _ in log.calls.append("onExit") }
    _ = field.becomeFirstResponder()
    _ = log.take()
    key("Return")
    #expect(log.take() == ["shouldReturn", "onExit", "shouldEnd", "didEnd", "editingDidEnd"])
    _ = field.becomeFirstResponder()
    log.forbidden = ["shouldReturn"]
    _ = log.take()
    key("Return")
    #expect(log.take() == ["shouldReturn"])
    #expect(field.isEditing)
  }

  @Test("The delegate forbids")
  func forbidding() {
    log.forbidden = ["shouldBegin"]
    #expect(!field.becomeFirstResponder())
    log.forbidden = ["shouldEnd", "shouldChange 0..<0 x"]
    #expect(field.becomeFirstResponder())
    #expect(!field.resignFirstResponder())
    type("x")
    #expect(field.text == "")
    type("y")
    #expect(field.text == "y")
    let other = TextField()
    harness.window.addSubview(other)
    #expect(!other.becomeFirstResponder())
    #expect(field.isEditing)
    // Nobody is asked when the field goes.
    _ = log.take()
    field.removeFromSuperview()
    #expect(!field.isEditing)
    #expect(log.take().suffix(2) == ["didEnd", "editingDidEnd"])
  }

  @Test("Another field takes over, with text input on all the time")
  func takingOver() {
    let other = TextField(frame: Rect(x: 20, y: 100, width: 100, height: 36))
    let second = Log()
    other.delegate = second
    harness.window.addSubview(other)
    _ = field.becomeFirstResponder()
    #expect(harness.window.textInputClient === field)
    #expect(other.becomeFirstResponder())
    #expect(log.take().suffix(3) == ["shouldEnd", "didEnd", "editingDidEnd"])
    #expect(second.take() == ["shouldBegin", "didBegin"])
    #expect(harness.window.textInputClient === other)
  }

  @Test("A delegate formats by setting the text")
  func formatting() {
    _ = field.becomeFirstResponder()
    log.replacement = "1-2"
    type("12")
    #expect(field.text == "1-2")
    #expect(field.selectedTextRange == 3..<3)
  }

  // MARK: Keys

  @Test("Keys move, select, delete, copy and undo")
  func keys() {
    _ = field.becomeFirstResponder()
    type("one two")
    key("Left", .control)
    #expect(field.selectedTextRange == 4..<4)
    key("Home", .shift)
    #expect(field.selectedTextRange == 0..<4)
    key("X", .control)
    #expect(field.text == "two")
    #expect(pasteboard.string == "one ")
    key("End")
    key("V", .control)
    #expect(field.text == "twoone ")
    key("Z", .control)
    #expect(field.text == "two")
    key("Z", .control)
    key("Z", .control)
    #expect(field.text == "")
    key("Z", [.control, .shift])
    #expect(field.text == "one two")
    key("Backspace", .control)
    #expect(field.text == "one ")
    key("A", .control)
    key("C", .control)
    #expect(pasteboard.string == "one ")
    key("Delete")
    #expect(field.text == "")
  }

  @Test("Typed keys reach neither commands of keys nor other views; those that do not type go on")
  func keyCommands() {
    final class Screen: View {
      var commands = 0
      var downs: [String] = []
      override var keyCommands: [KeyCommand] {
        [
          KeyCommand(Key("S")) { [weak self] in self?.commands += 1 },
          KeyCommand(Key("S"), .control) { [weak self] in self?.commands += 10 },
        ]
      }
      override func keyDown(_ press: KeyPress) -> Bool {
        downs.append(press.key.name)
        return true
      }
      override func textInput(_ event: InputEvent) -> Bool {
        downs.append("text")
        return true
      }
    }
    let screen = Screen(frame: harness.window.bounds)
    harness.window.addSubview(screen)
    screen.addSubview(field)
    _ = field.becomeFirstResponder()
    key("S")
    type("s")
    key("Space")
    #expect(screen.commands == 0)
    key("S", .control)
    #expect(screen.commands == 10)
    key("Up")
    key("Escape")
    #expect(screen.downs == ["Up", "Escape"])
    #expect(field.text == "s")
  }

  @Test("An arrow that is pressed at its end of the text moves the focus; one that is held stays")
  func arrowsLeave() {
    let neighbor = Button(title: "Cancel")
    neighbor.frame = Rect(x: 150, y: 40, width: 80, height: 36)
    harness.window.addSubview(neighbor)
    let focus = harness.window.focusSystem
    _ = field.becomeFirstResponder()
    type("ab")
    key("Left")
    key("Right")
    #expect(field.isEditing, "the caret moved")
    key("Right", .shift)
    key("Right", .control)
    harness.send(.keyDown(.right, [], isRepeat: true))
    harness.advance(ticks: 1)
    #expect(field.isEditing, "no plain press")
    key("Left")
    key("Left")
    key("Left")
    #expect(field.isEditing, "nothing is on that side")
    key("End")
    key("Right")
    #expect(focus.focusedItem === neighbor && !field.isEditing)
    key("Left")
    #expect(focus.focusedItem === field)
  }

  @Test("A pasted text becomes one line and fits the limit")
  func pasting() {
    field.maximumLength = 6
    _ = field.becomeFirstResponder()
    pasteboard.string = "a\r\nb\tc\u{7}\u{2028}defg"
    key("V", .control)
    #expect(field.text == "a b c ")
    type("x")
    #expect(field.text == "a b c ")
    key("A", .control)
    type("xyz")
    #expect(field.text == "xyz")
  }

  @Test("A secure text is neither shown, copied, nor moved through by words")
  func secure() {
    field.isSecureTextEntry = true
    _ = field.becomeFirstResponder()
    type("ab é")
    key("Left", .control)
    #expect(field.selectedTextRange == 0..<0)
    key("A", .control)
    pasteboard.string = nil
    key("C", .control)
    key("X", .control)
    #expect(pasteboard.string == nil)
    #expect(field.text == "ab é")
    var properties = PropertyList()
    field.describe(into: &properties)
    #expect(!"\(properties)".contains("ab é"))
    key("End")
    harness.send(.mouseDown(place(2.1), button: .left, clicks: 1))
    harness.send(.mouseUp(place(2.1), button: .left, clicks: 1))
    harness.advance(ticks: 1)
    #expect(field.selectedTextRange == 2..<2)
  }

  @Test("A field that is not editable is selected and copied, and takes no text")
  func readOnly() {
    field.text = "fixed"
    field.isEditable = false
    #expect(field.becomeFirstResponder())
    #expect(harness.window.textInputClient == nil)
    key("A", .control)
    key("C", .control)
    #expect(pasteboard.string == "fixed")
    key("Backspace")
    key("X", .control)
    key("V", .control)
    type("x")
    #expect(field.text == "fixed")
    field.isEnabled = false
    #expect(!field.isFirstResponder)
    #expect(!field.becomeFirstResponder())
  }

  // MARK: Focus

  /// Adds a field on either side of the field, in reach of left and right.
  private func addNeighbors() -> (left: TextField, right: TextField) {
    let left = TextField(frame: Rect(x: 0, y: 40, width: 16, height: 36))
    let right = TextField(frame: Rect(x: 150, y: 40, width: 100, height: 36))
    for neighbor in [left, right] { harness.window.addSubview(neighbor) }
    harness.advance(ticks: 1)
    return (left, right)
  }

  /// Sends an arrow that is held.
  private func hold(_ key: Key) {
    for _ in 0..<5 { harness.send(.keyDown(key, [], isRepeat: true)) }
    harness.advance(ticks: 1)
  }

  @Test("Fields are left and entered by keys and a gamepad, with or without text, also to be read")
  func leaving() {
    let (left, right) = addNeighbors()
    field.text = "ab"
    _ = field.becomeFirstResponder()
    key("Right")
    #expect(right.isEditing && !field.isEditing)
    // A field without text is left at once, and the caret is where it was.
    key("Left")
    #expect(field.isEditing && field.selectedTextRange == 2..<2)
    for _ in 0..<5 { harness.send(.keyDown(.left, [], isRepeat: true)) }
    harness.advance(ticks: 1)
    #expect(field.isEditing && field.selectedTextRange == 0..<0)
    key("Left")
    #expect(left.isEditing)
    key("Right")
    // The first press only ends the selection.
    field.selectAll()
    for isEditing in [true, false] {
      harness.send(.gamepadDown("dpright"))
      harness.send(.gamepadUp("dpright"))
      harness.advance(ticks: 1)
      #expect(field.isEditing == isEditing)
    }
    #expect(right.isEditing)
    field.isEditable = false
    _ = field.becomeFirstResponder()
    key("Right")
    #expect(right.isEditing)
  }

  @Test("The end of the text is where it is seen", arguments: ["אב", "אב1a", "a1בא", "12"])
  func leavingReordered(_ text: String) {
    let (left, right) = addNeighbors()
    // Dots run from right to left there, whatever they stand for.
    field.isSecureTextEntry = text == "12"
    if text == "12" { field.semanticContentAttribute = .forceRightToLeft }
    for (name, neighbor) in [("Left", left), ("Right", right), ("Left", left)] {
      field.text = text
      _ = field.becomeFirstResponder()
      var places: [Int] = []
      while field.isEditing, places.count < 12 {
        places.append(field.selectedTextRange.lowerBound)
        key(name)
      }
      #expect(neighbor.isEditing && places.count <= text.count + 1, "\(name): \(places)")
    }
  }

  // MARK: Composition

  @Test("While text is composed, keys belong to the input method and commits act as text")
  func composing() {
    let log = log
    field.addAction(for: [.editingDidEndOnExit, .primaryActionTriggered]) { _ in
      log.calls.append("onExit")
    }
    final class Screen: View {
      var count = 0
      override func keyDown(_ press: KeyPress) -> Bool {
        count += 1
        return true
      }
    }
    let screen = Screen(frame: harness.window.bounds)
    harness.window.addSubview(screen)
    screen.addSubview(field)
    _ = field.becomeFirstResponder()
    type("x")
    compose("に", 1)
    compose("にほ", 2)
    #expect(field.text == "xにほ")
    #expect(field.markedTextRange == 1..<7)
    key("Backspace")
    key("Left")
    key("Escape")
    key("Tab")
    key("F5")
    _ = log.take()
    // Return's press comes before the text that it commits.
    harness.send(.keyDown(.return, [], isRepeat: false))
    harness.send(.text("日本"))
    harness.send(.keyUp(.return, []))
    harness.advance(ticks: 1)
    #expect(field.text == "x日本")
    #expect(field.markedTextRange == nil)
    #expect(log.take() == ["shouldChange 1..<7 日本", "editingChanged", "didChangeSelection"])
    #expect(field.isEditing && screen.count == 0)
    compose("´", 1)
    compose("", 0)
    #expect(field.text == "x日本")
    // Bounds out of the text, as from a broken input method.
    compose("abc", .max, .max)
    compose("abc", .min, .min)
    #expect(field.text == "x日本abc")
    #expect(field.resignFirstResponder())
    #expect(field.markedTextRange == nil && field.text == "x日本abc")
  }

  @Test("A composition that a click or another field ends asks the delegate and keeps the limit")
  func endedComposition() {
    let log = log
    field.addAction(for: .editingChanged) { [field] _ in
      log.calls.append("text \(field.text ?? "")")
    }
    field.maximumLength = 3
    _ = field.becomeFirstResponder()
    compose("nihongo", 7)
    _ = log.take()
    #expect(field.resignFirstResponder())
    #expect(field.text == "nih" && field.markedTextRange == nil)
    let calls = log.take()
    #expect(calls.contains("shouldChange 0..<7 nih"))
    #expect(calls.contains("text nih"))
    // Digits alone are wanted.
    field.text = "12"
    _ = field.becomeFirstResponder()
    compose("a", 1)
    log.forbidden = ["shouldChange 2..<3 a"]
    key("Home")
    harness.press(field.convert(Point(4, 8), to: nil))
    harness.lift(field.convert(Point(4, 8), to: nil))
    harness.advance(ticks: 1)
    #expect(field.text == "12" && field.markedTextRange == nil)
  }

  @Test("Composed text that the delegate forbids goes")
  func forbiddenComposition() {
    _ = field.becomeFirstResponder()
    compose("に", 1)
    log.forbidden = ["shouldChange 0..<3 二"]
    type("二")
    #expect(field.text == "")
    #expect(field.markedTextRange == nil)
  }
}
