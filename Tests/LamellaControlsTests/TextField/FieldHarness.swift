import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText
import TestSupport

@testable import LamellaControls

/// A text field of 100 points for text, with a font whose characters are 10 points wide, in a window.
class FieldHarness {
  /// A delegate that writes down its calls.
  final class Log: TextFieldDelegate {
    var calls: [String] = []
    var forbidden: Set<String> = []
    var replacement: String?

    private func ask(_ call: String) -> Bool {
      calls.append(call)
      return !forbidden.contains(call)
    }
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { ask("shouldBegin") }
    func textFieldDidBeginEditing(_ textField: TextField) { calls.append("didBegin") }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
      replacementString string: String
    ) -> Bool {
      if let replacement {
        textField.text = replacement
        return false
      }
      return ask("shouldChange \(range) \(string)")
    }
    func textFieldDidChangeSelection(_ textField: TextField) { calls.append("didChangeSelection") }
    func textFieldShouldClear(_ textField: TextField) -> Bool { ask("shouldClear") }
    func textFieldShouldReturn(_ textField: TextField) -> Bool { ask("shouldReturn") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { ask("shouldEnd") }
    func textFieldDidEndEditing(_ textField: TextField) { calls.append("didEnd") }

    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  let harness = StageHarness(size: Size(300, 200))
  let field = TextField(frame: Rect(x: 20, y: 40, width: 116, height: 36))
  let log = Log()
  let pasteboard = MemoryPasteboard()

  init() {
    field.font = Font(FakeFont(pointSize: 20))
    field.delegate = log
    let log = log
    for (events, name) in [
      (Control.Events.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
      (.editingDidEnd, "editingDidEnd"),
    ] {
      field.addAction(for: events) { _ in log.calls.append(name) }
    }
    harness.window.pasteboard = pasteboard
    harness.window.addSubview(field)
    harness.advance(ticks: 1)
  }

  func key(_ name: String, _ modifiers: KeyModifiers = []) {
    harness.send(.keyDown(Key(name), modifiers, isRepeat: false))
    harness.send(.keyUp(Key(name), modifiers))
    harness.advance(ticks: 1)
  }

  func type(_ text: String) {
    harness.send(.text(text))
    harness.advance(ticks: 1)
  }

  func compose(_ text: String, _ start: Int, _ length: Int = 0) {
    harness.send(.textEditing(text, start: start, length: length))
    harness.advance(ticks: 1)
  }

  /// The place of a character of the FakeFont, 10 points each, in the window.
  func place(_ index: Double) -> Point { Point(28 + index * 10, 58) }
}
