import Testing

@testable import LamellaText

@Suite("Composed text")
nonisolated struct CompositionTests {
  /// A step of an input method.
  enum Step {
    case compose(String, Int, Int)
    case commit(String)
    case backspace
  }

  static func play(_ steps: [Step], in text: inout EditableText) {
    for step in steps {
      switch step {
      case .compose(let marked, let start, let length):
        text.setMarkedText(marked, selectedRange: start..<start + length)
      case .commit(let result): text.insert(result)
      case .backspace: text.delete(.backward)
      }
    }
  }

  @Test("Japanese: kana are converted to kanji and committed as one change")
  func japanese() {
    var text = EditableText("[]")
    text.select(1..<1)
    Self.play(
      [
        .compose("n", 1, 0), .compose("に", 3, 0), .compose("にh", 4, 0), .compose("にほ", 6, 0),
        .compose("にほn", 7, 0), .compose("にほん", 9, 0), .compose("日本", 0, 6),
      ], in: &text)
    #expect(text.text == "[日本]")
    #expect(text.markedRange == 1..<7)
    #expect(text.selection.range == 1..<7)
    Self.play([.commit("日本")], in: &text)
    #expect(text.text == "[日本]")
    #expect(text.markedRange == nil)
    #expect(text.caret.offset == 7)
    text.undo()
    #expect(text.text == "[]")
    text.redo()
    #expect(text.text == "[日本]")
  }

  @Test("Korean: syllables grow, and a commit begins the next one")
  func korean() {
    var text = EditableText()
    Self.play(
      [
        .compose("ㅎ", 3, 0), .compose("하", 3, 0), .compose("한", 3, 0), .commit("한"),
        .compose("ㄱ", 3, 0),
        .compose("그", 3, 0), .compose("글", 3, 0), .backspace,
      ], in: &text)
    #expect(text.text == "한")
    #expect(text.markedRange == nil)
    Self.play([.compose("그", 3, 0), .compose("글", 3, 0), .commit("글")], in: &text)
    #expect(text.text == "한글")
  }

  @Test("Chinese: letters of the sounds are part of the composition alone")
  func chinese() {
    var text = EditableText("x")
    Self.play(
      [
        .compose("n", 1, 0), .compose("ni", 2, 0), .compose("ni h", 4, 0), .compose("ni ha", 5, 0),
        .backspace, .backspace, .backspace, .backspace, .backspace,
      ], in: &text)
    #expect(text.text == "x")
    #expect(text.markedRange == nil)
    Self.play([.compose("ni hao", 6, 0), .compose("", 0, 0), .commit("你好")], in: &text)
    #expect(text.text == "x你好")
  }

  @Test("Dead keys: an accent waits for its letter")
  func deadKeys() {
    var text = EditableText("caf")
    Self.play([.compose("´", 2, 0), .commit("é")], in: &text)
    #expect(text.text == "café")
    Self.play([.compose("´", 2, 0), .compose("", 0, 0)], in: &text)
    #expect(text.text == "café")
  }

  @Test("A composition replaces the selection, which an undo brings back")
  func replacing() {
    var text = EditableText("one two")
    text.select(0..<3)
    Self.play([.compose("い", 3, 0), .compose("いち", 6, 0)], in: &text)
    #expect(text.text == "いち two")
    Self.play([.commit("一")], in: &text)
    text.undo()
    #expect(text.text == "one two")
    #expect(text.selection.range == 0..<3)
    // Canceled: the selection stays deleted, as when a key is typed and deleted.
    Self.play([.compose("い", 3, 0), .compose("", 0, 0)], in: &text)
    #expect(text.text == " two")
    text.undo()
    #expect(text.text == "one two")
  }

  @Test("A selection or a move commits, and a limit cuts what is committed")
  func committing() {
    var text = EditableText("ab")
    text.maximumLength = 3
    text.setMarkedText("にほん", selectedRange: 9..<9)
    #expect(text.text == "abにほん")
    text.move(.left, by: .line)
    #expect(text.text == "abに")
    #expect(text.markedRange == nil)
    text.undo()
    #expect(text.text == "ab")
  }

  @Test("A composed mark joins the letter before it, which a deletion leaves alone")
  func marks() {
    var text = EditableText("e")
    text.setMarkedText("\u{301}x", selectedRange: 0..<3)
    // The selection begins before the letter; what is composed goes, and with it the composition.
    text.delete(.backward)
    #expect(text.markedRange == nil)
    #expect(text.text == "e")
  }

  @Test("Selections out of the composition are limited to it")
  func limits() {
    var text = EditableText("ab")
    text.select(1..<1)
    text.setMarkedText("漢", selectedRange: -4..<99)
    #expect(text.selection.range == 1..<4)
    text.setMarkedText("漢", selectedRange: 1..<2)
    #expect(text.selection.range == 1..<1)
  }
}
