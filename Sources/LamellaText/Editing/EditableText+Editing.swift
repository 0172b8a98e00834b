extension EditableText {
  // MARK: Inserting

  /// Types text: replaces the marked text, or else the selection, and puts the caret after it.
  ///
  /// Text beyond ``maximumLength`` is left out. Typed characters that follow one another are undone together, word by
  /// word.
  public mutating func insert(_ insertion: String) {
    if composition != nil {
      setMarkedBytes(fitted(insertion, replacing: markedRange ?? selection.range))
      return commitMarkedText()
    }
    change(selection.range, fitted(insertion, replacing: selection.range), .typing)
  }

  /// Replaces a range of bytes and puts the caret after the new text, as pasting does; undone by itself.
  ///
  /// Text beyond ``maximumLength`` is left out. Composed text is committed before.
  public mutating func replace(_ range: Range<Int>, with insertion: String) {
    commitMarkedText()
    history.close()
    let range = limited(range)
    change(range, fitted(insertion, replacing: range), .other)
  }

  /// Returns the part of an insertion that ``maximumLength`` leaves room for.
  ///
  /// - Parameters:
  ///   - insertion: The text to insert.
  ///   - range: The bytes that it replaces.
  /// - Returns: The insertion, or its first characters.
  public func fitted(_ insertion: String, replacing range: Range<Int>) -> String {
    guard let maximumLength else { return insertion }
    let room = maximumLength - (text.count - text.substring(limited(range)).count)
    return room >= insertion.count ? insertion : String(insertion.prefix(max(0, room)))
  }

  // MARK: Deleting

  /// Returns the bytes that a deletion removes: the selection, or what lies between the caret and a place.
  ///
  /// In composed text, the range is part of that. To the left or right means backward or forward.
  public func deletionRange(_ direction: TextDirection, by granularity: TextGranularity) -> Range<
    Int
  > {
    var range = selection.range
    if range.isEmpty {
      let isForward = direction == .forward || direction == .right
      let end = position(from: caret, isForward ? .forward : .backward, by: granularity).offset
      range = min(end, caret.offset)..<max(end, caret.offset)
    }
    // A composed mark joins the letter before it, so that the selection may begin there.
    return markedRange.map { range.clamped(to: $0) } ?? range
  }

  /// Deletes the selection, or what lies between the caret and a place in the text.
  ///
  /// While text is composed, only that is edited.
  public mutating func delete(
    _ direction: TextDirection, by granularity: TextGranularity = .character
  ) {
    let range = deletionRange(direction, by: granularity)
    guard !range.isEmpty else { return }
    if let marked = markedRange {
      var rest = String(text.substring(marked))
      rest.removeSubrange(
        rest.index(
          at: range.lowerBound - marked.lowerBound)..<rest.index(
            at: range.upperBound - marked.lowerBound))
      let place = range.lowerBound - marked.lowerBound
      return setMarkedText(rest, selectedRange: place..<place)
    }
    let kind: EditHistory.Kind =
      granularity != .character || !selection.range.isEmpty
      ? .other : direction == .forward || direction == .right ? .deletingForward : .deletingBackward
    change(range, "", kind)
  }

  // MARK: Composing

  /// Shows composed text in place of the marked text, or else of the selection.
  ///
  /// An empty text ends the composition without a result.
  ///
  /// - Parameters:
  ///   - marked: The composed text, which is not final.
  ///   - selectedRange: The selection in it, in bytes.
  public mutating func setMarkedText(_ marked: String, selectedRange: Range<Int>) {
    if composition == nil {
      guard !marked.isEmpty else { return }
      history.close()
      let range = selection.range
      composition = Composition(
        range: range, replaced: String(text.substring(range)), before: selection)
    }
    setMarkedBytes(marked)
    guard let range = markedRange else { return }
    guard !marked.isEmpty else { return commitMarkedText() }
    let count = range.count
    let start = range.lowerBound + min(max(0, selectedRange.lowerBound), count)
    let end = range.lowerBound + min(max(0, selectedRange.upperBound), count)
    selection = Selection(
      anchor: text.characterStart(at: start), caret: TextPosition(text.characterStart(at: end)))
  }

  /// Makes the composed text a final part of the text, as one change that can be undone.
  public mutating func commitMarkedText() {
    guard let composition else { return }
    self.composition = nil
    var inserted = String(text.substring(composition.range))
    let fit = fitted(inserted, replacing: composition.range)
    if fit.utf8.count < inserted.utf8.count {
      replaceBytes(composition.range, with: fit)
      putCaret(at: composition.range.lowerBound + fit.utf8.count)
      inserted = fit
    }
    guard !inserted.utf8.elementsEqual(composition.replaced.utf8) else { return }
    history.record(
      EditHistory.Edit(
        kind: .other, offset: composition.range.lowerBound, removed: composition.replaced,
        inserted: inserted, before: composition.before, after: selection))
  }

  /// Replaces the marked text and puts the caret after it.
  private mutating func setMarkedBytes(_ marked: String) {
    guard let range = markedRange else { return }
    replaceBytes(range, with: marked)
    let end = range.lowerBound + marked.utf8.count
    composition?.range = range.lowerBound..<end
    putCaret(at: end)
  }

  // MARK: Undoing

  /// Whether there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty || composition != nil }

  /// Whether there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Takes the last change back, and restores the selection before it.
  public mutating func undo() {
    commitMarkedText()
    guard let edit = history.undo() else { return }
    replaceBytes(edit.offset..<edit.offset + edit.inserted.utf8.count, with: edit.removed)
    selection = edit.before
  }

  /// Makes the last change that was taken back again.
  public mutating func redo() {
    commitMarkedText()
    guard let edit = history.redo() else { return }
    replaceBytes(edit.offset..<edit.offset + edit.removed.utf8.count, with: edit.inserted)
    selection = edit.after
  }

  // MARK: Changing

  /// Replaces a range, puts the caret after the new text, and records the change.
  private mutating func change(
    _ range: Range<Int>, _ insertion: String, _ kind: EditHistory.Kind
  ) {
    guard !(range.isEmpty && insertion.isEmpty) else { return }
    let before = selection
    let removed = String(text.substring(range))
    replaceBytes(range, with: insertion)
    putCaret(at: range.lowerBound + insertion.utf8.count)
    guard !insertion.utf8.elementsEqual(removed.utf8) else { return history.close() }
    history.record(
      EditHistory.Edit(
        kind: kind, offset: range.lowerBound, removed: removed, inserted: insertion,
        before: before, after: selection))
  }

  /// Replaces bytes of the text; leaves the selection as it is.
  private mutating func replaceBytes(_ range: Range<Int>, with insertion: String) {
    text.replaceSubrange(
      text.index(at: range.lowerBound)..<text.index(at: range.upperBound), with: insertion)
    text.makeContiguousUTF8()
  }

  /// Puts the caret behind text that was inserted: after the character that its end belongs to by now.
  private mutating func putCaret(at offset: Int) {
    let place = text.characterEnd(at: offset)
    selection = Selection(
      anchor: place, caret: normalized(TextPosition(place, affinity: .upstream)))
  }

  /// Returns a range of bytes that lies in the text and cuts no character.
  private func limited(_ range: Range<Int>) -> Range<Int> {
    let start = text.characterStart(at: range.lowerBound)
    return start..<max(start, text.characterStart(at: range.upperBound))
  }
}
