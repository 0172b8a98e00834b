import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaReplay
import LamellaRuntime
import LamellaScene
import TestSupport
import Testing

/// Text fields that a recording types in, pastes into and composes in.
@Suite("Replays of text fields")
@MainActor struct TypedFieldTests {
  private final class Form {
    let harness = StageHarness(size: Size(300, 200))
    let fields = [
      TextField(frame: Rect(x: 20, y: 20, width: 200, height: 36)),
      TextField(frame: Rect(x: 20, y: 80, width: 200, height: 36)),
    ]
    let pasteboard = MemoryPasteboard()
    /// The text of both fields after each tick in which an event came.
    var history: [String] = []

    init(pasteboard text: String?) {
      pasteboard.string = text
      harness.window.pasteboard = pasteboard
      for field in fields {
        field.font = Font(FakeFont(pointSize: 20))
        harness.window.addSubview(field)
      }
      harness.stage.afterTick { [unowned self] _ in
        let state = fields.map { "\($0.text ?? "") \($0.selectedTextRange) \($0.isEditing)" }
        let line = state.joined(separator: " | ")
        if line != history.last { history.append(line) }
      }
      harness.advance(ticks: 2)
    }
  }

  @Test("Typed, pasted and composed text comes again, whatever the pasteboard holds by then")
  func replay() throws {
    let form = Form(pasteboard: "from the pasteboard")
    let recorded = Recorded()
    form.harness.stage.onEvent { event, _ in recorded.events.append(event) }
    let harness = form.harness
    let keys: [InputEvent.Kind] = [
      .mouseDown(Point(40, 38), button: .left, clicks: 1),
      .mouseUp(Point(40, 38), button: .left, clicks: 1), .text("Ada "),
      .keyDown(Key("V"), .control, isRepeat: false), .keyUp(Key("V"), .control),
      .keyDown(.left, .shift, isRepeat: false), .keyDown(Key("X"), .control, isRepeat: false),
      .keyDown(.tab, [], isRepeat: false), .textEditing("に", start: 1, length: 0),
      .textEditing("にほ", start: 2, length: 0), .text("日本"),
      // What was cut before is pasted, by another key.
      .keyDown(Key("Insert"), .shift, isRepeat: false),
      .keyDown(Key("Backspace"), [], isRepeat: false), .text("!"),
      .keyDown(Key("Z"), .control, isRepeat: false),
    ]
    for key in keys {
      harness.send(key)
      harness.advance(ticks: 3)
    }
    #expect(form.fields[0].text == "Ada from the pasteboar" && form.fields[1].text == "日本")
    let pasted = recorded.events.compactMap { event -> String? in
      if case .pasteboard(let text) = event.kind { text } else { nil }
    }
    #expect(pasted == ["from the pasteboard", "d"])

    // By way of a file, which another process replays.
    let text = InputRecording(events: recorded.events).text
    let again = try InputRecording.parse(Array(text.utf8), file: "typed.jsonl")
    #expect(again.events == recorded.events)
    for other in [nil, "something else"] {
      let copy = Form(pasteboard: other)
      for event in again.events {
        copy.harness.stage.enqueue(event)
      }
      copy.harness.advance(ticks: Int(form.harness.stage.tick - copy.harness.stage.tick))
      #expect(copy.history == form.history)
    }
  }

  @Test(
    "Pastes without text, and several by one event, come again as they were",
    arguments: [nil, "a"] as [String?])
  func severalPastes(text: String?) {
    func form(_ text: String?) -> Form {
      let form = Form(pasteboard: text)
      form.fields[0].addAction(for: .editingChanged) { [unowned form] _ in form.fields[1].paste() }
      return form
    }
    let original = form(text)
    let recorded = Recorded()
    original.harness.stage.onEvent { event, _ in recorded.events.append(event) }
    let keys: [InputEvent.Kind] = [
      .mouseDown(Point(40, 38), button: .left, clicks: 1),
      .mouseUp(Point(40, 38), button: .left, clicks: 1),
      .keyDown(Key("V"), .control, isRepeat: false), .text("!"),
    ]
    for key in keys {
      original.harness.send(key)
      original.harness.advance(ticks: 3)
    }
    #expect(original.fields.map(\.text) == (text == nil ? ["!", ""] : ["a!", "aa"]))
    let copy = form("other")
    for event in recorded.events { copy.harness.stage.enqueue(event) }
    copy.harness.advance(ticks: Int(original.harness.stage.tick - copy.harness.stage.tick))
    #expect(copy.history == original.history)
  }

  @Test("A replay never reads the pasteboard: pastes beyond those of the recording have no text")
  func pastesBeyondRecording() {
    let form = Form(pasteboard: "live")
    let (harness, field) = (form.harness, form.fields[0])
    _ = field.becomeFirstResponder()
    let paste = InputEvent.Kind.keyDown(Key("V"), .control, isRepeat: false)
    harness.send(paste)
    harness.send(.pasteboard("recorded"))
    harness.advance(ticks: 1)
    #expect(field.text == "recorded")
    harness.send(paste)
    harness.advance(ticks: 1)
    #expect(field.text == "recorded")
  }

  @Test("A composition goes on where a menu takes the keys for a while")
  func menuKeepsComposition() {
    let form = Form(pasteboard: nil)
    let (harness, field) = (form.harness, form.fields[0])
    _ = field.becomeFirstResponder()
    harness.send(.textEditing("かな", start: 2, length: 0))
    harness.advance(ticks: 1)
    harness.window.keyCapture = form.fields[1]
    #expect(harness.window.textInputClient == nil && !harness.window.takeEndedComposition())
    harness.window.keyCapture = nil
    #expect(field.hasMarkedText && !harness.window.takeEndedComposition())
    harness.send(.text("仮名"))
    harness.advance(ticks: 1)
    #expect(field.text == "仮名" && !harness.window.takeEndedComposition())
  }

  private final class Recorded {
    var events: [InputEvent] = []
  }

  @Test("A composition that a click ends is ended for the input method, too, once")
  func clickEndsComposition() {
    let form = Form(pasteboard: nil)
    let (harness, field) = (form.harness, form.fields[0])
    _ = field.becomeFirstResponder()
    harness.send(.textEditing("かな", start: 2, length: 0))
    harness.advance(ticks: 1)
    #expect(field.markedTextRange != nil && !harness.window.takeEndedComposition())
    harness.send(.mouseDown(Point(30, 38), button: .left, clicks: 1))
    harness.send(.mouseUp(Point(30, 38), button: .left, clicks: 1))
    harness.advance(ticks: 2)
    #expect(field.markedTextRange == nil && field.text == "かな")
    #expect(harness.window.takeEndedComposition() && !harness.window.takeEndedComposition())
    // One that the input method ends itself needs no such thing.
    harness.send(.textEditing("か", start: 1, length: 0))
    harness.send(.text("火"))
    harness.advance(ticks: 2)
    #expect(!harness.window.takeEndedComposition())
    // Nor does text go on in the field that is edited next.
    harness.send(.textEditing("か", start: 1, length: 0))
    harness.advance(ticks: 1)
    _ = form.fields[1].becomeFirstResponder()
    harness.advance(ticks: 1)
    #expect(harness.window.takeEndedComposition() && form.fields[1].text ?? "" == "")
  }
}
