/// A text with a caret, a selection, composed text and a history: the model of a text field, without a view.
///
/// ```swift
/// var name = EditableText("Ada")
/// name.insert(" L")
/// name.delete(.backward, by: .word)
/// name.undo()
/// ```
///
/// Places count bytes of the text's UTF-8, as those of ``TextLayout`` do, and always lie between two characters, by
/// Swift's `Character`, the extended grapheme clusters of UAX #29. Places that are given inside of a character count
/// as before it; those out of the text are limited to it.
///
/// # Composed text
/// An input method shows the text that it composes as marked text, which is part of ``text`` but not final; see
/// ``setMarkedText(_:selectedRange:)``.
public struct EditableText: Sendable {
  /// A selection: the end that stays and the end that moves.
  public struct Selection: Hashable, Sendable {
    /// The end at which the selection began.
    public var anchor: Int
    /// The end that moves, where the caret is.
    public var caret: TextPosition

    /// Makes a selection.
    public init(anchor: Int, caret: TextPosition) {
      self.anchor = anchor
      self.caret = caret
    }

    /// The selected bytes; empty at a caret.
    public var range: Range<Int> { min(anchor, caret.offset)..<max(anchor, caret.offset) }
  }

  /// The composition that is under way.
  struct Composition: Sendable {
    /// The bytes of the marked text.
    var range: Range<Int>
    /// The text that the marked text has replaced.
    var replaced: String
    /// The selection before the composition.
    var before: Selection
  }

  /// The text, with marked text.
  public internal(set) var text: String
  /// The selection; a caret has its ends at the same place.
  public internal(set) var selection: Selection
  /// The greatest number of characters that typing and pasting lead to; nil for no limit.
  ///
  /// Marked text may be longer until it is committed.
  public var maximumLength: Int?
  /// The direction of the text; `natural` for that of its first letter that has one.
  public var writingDirection = WritingDirection.natural
  /// Whether moves and selections take all of the text for one word, so that a password does not show its words.
  public var hidesWords = false

  var composition: Composition?
  var history = EditHistory()

  /// Makes a text with the caret at its end.
  public init(_ text: String = "") {
    self.text = text
    self.text.makeContiguousUTF8()
    let end = TextPosition(self.text.utf8.count)
    selection = Selection(anchor: end.offset, caret: end)
  }

  /// The bytes of the marked text; nil while nothing is composed.
  public var markedRange: Range<Int>? { composition?.range }

  /// The selected text.
  public var selectedText: String { String(text.substring(selection.range)) }

  /// The place of the caret.
  public var caret: TextPosition { selection.caret }

  // MARK: Selecting

  /// Selects a range of bytes, with the caret at its end.
  public mutating func select(_ range: Range<Int>) {
    select(from: range.lowerBound, to: TextPosition(range.upperBound))
  }

  /// Selects from a place to another, where the caret is put; composed text is committed.
  public mutating func select(from anchor: Int, to caret: TextPosition) {
    commitMarkedText()
    history.close()
    let place = text.characterStart(at: caret.offset)
    selection = Selection(
      anchor: text.characterStart(at: anchor),
      caret: normalized(TextPosition(place, affinity: caret.affinity)))
  }

  /// Selects all of the text.
  public mutating func selectAll() { select(0..<text.utf8.count) }

  /// Returns the word at a place, or the space or punctuation there; at the end of the text, the last one.
  public func wordRange(at offset: Int) -> Range<Int> {
    let place = text.characterStart(at: offset)
    guard !hidesWords else { return 0..<text.utf8.count }
    let words = words
    return words.first { $0.range.contains(place) }?.range ?? words.last?.range ?? 0..<0
  }

  /// The segments of the text, whose bounds lie between characters.
  var words: [TextWord] {
    if hidesWords { return [TextWord(range: 0..<text.utf8.count, hasLetters: true)] }
    var words = TextUnits(text[...]).words()
    for index in words.indices {
      let start = index > 0 ? words[index - 1].range.upperBound : 0
      words[index].range = start..<max(start, text.characterEnd(at: words[index].range.upperBound))
    }
    return words.filter { !$0.range.isEmpty }
  }

  // MARK: Directions

  /// Whether the order of the characters may differ from that on the screen.
  var isReordered: Bool {
    // No letter below U+0590 is read from right to left.
    writingDirection == .rightToLeft || text.utf8.contains { $0 >= 0xD6 }
  }

  /// The order of the characters of the paragraph at a place.
  func visualOrder(at offset: Int) -> VisualOrder {
    VisualOrder(text, paragraphRange(at: offset), writingDirection)
  }

  /// Returns the bytes of the paragraph at a place, without its newline.
  func paragraphRange(at offset: Int) -> Range<Int> {
    let index = text.index(at: offset)
    let start = text[..<index].lastIndex(where: \.isNewline).map { text.index(after: $0) }
    let end = text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
    return text.utf8.distance(
      from: text.startIndex, to: start ?? text.startIndex)..<text.utf8.distance(
        from: text.startIndex, to: end)
  }

  /// Returns a position with the affinity that is kept for its place: upstream only where that makes a difference.
  func normalized(_ position: TextPosition) -> TextPosition {
    guard position.affinity == .upstream, isReordered else { return TextPosition(position.offset) }
    return visualOrder(at: position.offset).normalized(position)
  }

  /// The direction of the text's first letter that has one; natural where none has.
  public static func direction(of text: String) -> WritingDirection {
    TextUnits(text[...]).direction
  }
}
