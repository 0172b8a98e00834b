import TestSupport
import Testing

@testable import LamellaText

@Suite("Editing text")
nonisolated struct EditableTextTests {
  @Test("Typing replaces the selection and puts the caret after it")
  func typing() {
    var text = EditableText("one two")
    text.select(0..<3)
    text.insert("1")
    #expect(text.text == "1 two")
    #expect(text.selection.range == 1..<1)
    text.insert("st")
    #expect(text.text == "1st two")
    #expect(text.caret == TextPosition(3))
  }

  @Test("A deletion takes whole characters: families, flags, marks, syllables")
  func characters() {
    for character in ["👨‍👩‍👧", "🇩🇪", "e\u{301}", "각", "é", "👍🏽"] {
      var text = EditableText("a" + character + "b")
      text.move(.backward, by: .character)
      text.delete(.backward)
      #expect(text.text == "ab")
      #expect(text.caret.offset == 1)
      text.undo()
      #expect(text.text == "a" + character + "b")
      text.move(.backward, by: .line)
      text.move(.forward, by: .character)
      text.delete(.forward)
      #expect(text.text == "ab")
    }
  }

  @Test("Places inside of a character count as before it, those outside as the ends")
  func rounding() {
    var text = EditableText("a🇩🇪b")
    text.select(3..<99)
    #expect(text.selection.range == 1..<10)
    text.select(-5..<0)
    #expect(text.selection.range == 0..<0)
  }

  @Test("A mark that is typed joins the letter before the caret")
  func marks() {
    var text = EditableText("xy")
    text.select(1..<1)
    text.insert("\u{301}")
    #expect(text.text == "x\u{301}y")
    #expect(text.caret.offset == 3)
    // A letter before a lone mark takes it: the caret goes behind both.
    var lone = EditableText("\u{301}")
    lone.select(0..<0)
    lone.insert("e")
    #expect(lone.caret.offset == 3)
    lone.undo()
    #expect(lone.text == "\u{301}")
  }

  @Test("Moves by word end at the far edges of words")
  func words() {
    var text = EditableText("one, two  3.5 four")
    text.move(.backward, by: .line)
    var places: [Int] = []
    for _ in 0..<5 {
      text.move(.forward, by: .word)
      places.append(text.caret.offset)
    }
    #expect(places == [3, 8, 13, 18, 18])
    places = []
    for _ in 0..<5 {
      text.move(.left, by: .word)
      places.append(text.caret.offset)
    }
    #expect(places == [14, 10, 5, 0, 0])
  }

  @Test("Deleting by word and line")
  func deletingWords() {
    var text = EditableText("one two three")
    text.delete(.backward, by: .word)
    #expect(text.text == "one two ")
    text.delete(.backward, by: .word)
    #expect(text.text == "one ")
    text.undo()
    #expect(text.text == "one two ")
    text.select(4..<4)
    text.delete(.backward, by: .line)
    #expect(text.text == "two ")
    text.delete(.forward, by: .line)
    #expect(text.text.isEmpty)
    text.delete(.forward)
    text.delete(.backward, by: .word)
    #expect(text.text.isEmpty)
  }

  @Test("A selection grows and shrinks at its moving end, and ends at its edge")
  func extending() {
    var text = EditableText("abcdef")
    text.select(3..<3)
    text.move(.right, by: .character, extending: true)
    text.move(.right, by: .character, extending: true)
    #expect(text.selection.range == 3..<5)
    #expect(text.selectedText == "de")
    text.move(.left, by: .line, extending: true)
    #expect(text.selection == EditableText.Selection(anchor: 3, caret: TextPosition(0)))
    text.move(.right, by: .character)
    #expect(text.selection.range == 3..<3)
    text.selectAll()
    text.move(.left, by: .character)
    #expect(text.selection.range == 0..<0)
  }

  @Test("The word at a place, also of scripts without spaces")
  func wordRange() {
    let text = EditableText("one, two")
    #expect(text.wordRange(at: 1) == 0..<3)
    #expect(text.wordRange(at: 3) == 3..<4)
    #expect(text.wordRange(at: 8) == 5..<8)
    #expect(EditableText("").wordRange(at: 0) == 0..<0)
    var secret = EditableText("one two")
    secret.hidesWords = true
    #expect(secret.wordRange(at: 1) == 0..<7)
    secret.delete(.backward, by: .word)
    #expect(secret.text.isEmpty)
  }

  @Test("A limit counts characters and cuts what is typed and pasted")
  func limit() {
    var text = EditableText("ab")
    text.maximumLength = 4
    text.insert("👨‍👩‍👧x👍🏽")
    #expect(text.text == "ab👨‍👩‍👧x")
    text.insert("y")
    #expect(text.text.count == 4)
    text.replace(0..<2, with: "12345")
    #expect(text.text == "12👨‍👩‍👧x")
    text.maximumLength = 0
    text.insert("z")
    #expect(text.text.count == 4)
  }

  // MARK: Undo

  @Test("Typing is undone word by word, a moved caret begins anew")
  func coalescing() {
    var text = EditableText()
    for character in "one two" { text.insert(String(character)) }
    text.undo()
    #expect(text.text == "one ")
    text.undo()
    #expect(text.text.isEmpty)
    #expect(!text.canUndo)
    text.redo()
    text.redo()
    #expect(text.text == "one two")
    text.move(.left, by: .character)
    text.move(.right, by: .character)
    text.insert("!")
    text.insert("?")
    text.undo()
    #expect(text.text == "one two")
  }

  @Test("Deletions next to one another are undone together, with the selection before them")
  func deletingTogether() {
    var text = EditableText("abcdef")
    text.select(4..<4)
    text.delete(.backward)
    text.delete(.backward)
    text.delete(.forward)
    #expect(text.text == "abf")
    text.undo()
    #expect(text.text == "abef")
    text.undo()
    #expect(text.text == "abcdef")
    #expect(text.caret.offset == 4)
    text.select(1..<3)
    text.insert("X")
    text.undo()
    #expect(text.selection.range == 1..<3)
    text.redo()
    #expect(text.text == "aXdef")
  }

  @Test("A change after an undo ends what could be redone")
  func redoEnds() {
    var text = EditableText()
    text.insert("a")
    text.undo()
    #expect(text.canRedo)
    text.insert("b")
    #expect(!text.canRedo)
    text.redo()
    #expect(text.text == "b")
  }

  @Test(
    "10,000 random edits equal those of a plain array, and undo and redo lead back",
    arguments: 0..<4)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "b ", " ", "é", "e\u{301}", "\u{301}", "א", "ב1", "👨‍👩‍👧", "🇩🇪", "🇩", "\u{200D}", "漢字",
      "\r\n", "ᄒ", "ᅡ",
      "ᆫ", "क्", "ष", "\u{202E}",
    ]
    var text = EditableText()
    var states: [(text: [UInt8], selection: EditableText.Selection)] = []
    var plain: [UInt8] = []
    let selection = text.selection
    states.append((plain, selection))
    for round in 0..<2500 {
      if round % 50 == 49 {
        for state in states.reversed().dropFirst() {
          text.undo()
          #expect(Array(text.text.utf8) == state.text)
        }
        for state in states.dropFirst() {
          text.redo()
          #expect(Array(text.text.utf8) == state.text)
          #expect(text.selection == state.selection)
        }
        states = [(plain, text.selection)]
        text = EditableText(text.text)
      }
      let count = plain.count
      let (first, second) = (
        Int.random(in: -2...count + 2, using: &random),
        Int.random(in: -2...count + 2, using: &random)
      )
      let old = plain
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        // Pasting replaces whole characters.
        let range = min(first, second)..<max(first, second)
        let start = text.text.characterStart(at: range.lowerBound)
        let end = max(start, text.text.characterStart(at: range.upperBound))
        let piece = pieces.randomElement(using: &random)! + pieces.randomElement(using: &random)!
        plain.replaceSubrange(start..<end, with: Array(piece.utf8))
        text.replace(range, with: piece)
      case 1, 2:
        text.select(
          from: first,
          to: TextPosition(second, affinity: Bool.random(using: &random) ? .upstream : .downstream))
        let piece = pieces.randomElement(using: &random)!
        plain.replaceSubrange(text.selection.range, with: Array(piece.utf8))
        text.insert(piece)
      case 3:
        text.select(from: first, to: TextPosition(first))
        let range = text.deletionRange(.backward, by: .character)
        #expect(range.isEmpty || text.text.substring(range).count == 1)
        plain.removeSubrange(range)
        text.delete(.backward)
      case 4:
        text.select(from: first, to: TextPosition(first))
        let direction: TextDirection = Bool.random(using: &random) ? .forward : .backward
        plain.removeSubrange(text.deletionRange(direction, by: .word))
        text.delete(direction, by: .word)
      default:
        let direction = TextDirection(rawValue: .random(in: 0...3, using: &random))!
        let unit = TextGranularity(rawValue: .random(in: 0...2, using: &random))!
        text.move(direction, by: unit, extending: Bool.random(using: &random))
      }
      #expect(Array(text.text.utf8) == plain)
      let range = text.selection.range
      #expect(text.text.characterStart(at: range.lowerBound) == range.lowerBound)
      #expect(text.text.characterStart(at: range.upperBound) == range.upperBound)
      if plain != old { states.append((plain, text.selection)) }
    }
  }
}
