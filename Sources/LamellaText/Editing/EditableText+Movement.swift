extension EditableText {
  /// Moves the caret, or the moving end of the selection.
  ///
  /// Without extending, a selection ends: a move by a character goes to its edge in the direction, others begin at the
  /// caret. Composed text is committed.
  ///
  /// - Parameters:
  ///   - direction: The direction.
  ///   - granularity: The distance.
  ///   - isExtending: Whether the selection grows or shrinks by the move.
  public mutating func move(
    _ direction: TextDirection, by granularity: TextGranularity, extending isExtending: Bool = false
  ) {
    commitMarkedText()
    history.close()
    var target: TextPosition
    if !isExtending, granularity == .character, !selection.range.isEmpty {
      target = edge(of: selection, direction)
    } else {
      target = position(from: caret, direction, by: granularity)
    }
    target = normalized(target)
    selection = Selection(anchor: isExtending ? selection.anchor : target.offset, caret: target)
  }

  /// Returns the edge of a selection in a direction.
  private func edge(of selection: Selection, _ direction: TextDirection) -> TextPosition {
    let range = selection.range
    let (start, end) = (
      TextPosition(range.lowerBound), TextPosition(range.upperBound, affinity: .upstream)
    )
    let isRight: Bool
    switch direction {
    case .backward: return start
    case .forward: return end
    case .left: isRight = false
    case .right: isRight = true
    }
    guard isReordered else { return isRight ? end : start }
    let order = visualOrder(at: caret.offset)
    return (order.place(of: end) > order.place(of: start)) == isRight ? end : start
  }

  /// Returns the position at a distance from another.
  public func position(
    from position: TextPosition, _ direction: TextDirection, by granularity: TextGranularity
  ) -> TextPosition {
    switch direction {
    case .forward: TextPosition(offset(from: position.offset, by: granularity, isForward: true))
    case .backward: TextPosition(offset(from: position.offset, by: granularity, isForward: false))
    case .left: self.position(from: position, toRight: false, by: granularity)
    case .right: self.position(from: position, toRight: true, by: granularity)
    }
  }

  /// Returns a place that follows or precedes another in the text.
  private func offset(from offset: Int, by granularity: TextGranularity, isForward: Bool) -> Int {
    switch granularity {
    case .character:
      return isForward ? text.characterOffset(after: offset) : text.characterOffset(before: offset)
    case .word:
      let words = words.filter(\.hasLetters)
      return isForward
        ? words.first { $0.range.upperBound > offset }?.range.upperBound ?? text.utf8.count
        : words.last { $0.range.lowerBound < offset }?.range.lowerBound ?? 0
    case .line:
      let range = paragraphRange(at: offset)
      return isForward ? range.upperBound : range.lowerBound
    }
  }

  /// Returns a position to the left or the right of another on the screen.
  private func position(
    from position: TextPosition, toRight isRight: Bool, by granularity: TextGranularity
  ) -> TextPosition {
    guard isReordered else {
      return TextPosition(offset(from: position.offset, by: granularity, isForward: isRight))
    }
    let order = visualOrder(at: position.offset)
    let isForward = isRight != order.isRightToLeft
    let found: TextPosition?
    switch granularity {
    case .character: found = order.position(from: position, toRight: isRight)
    case .word: found = order.position(from: position, toRight: isRight, over: words)
    // The edge of the text, at which its first or last character may stand elsewhere.
    case .line: return TextPosition(offset(from: position.offset, by: .line, isForward: isForward))
    }
    if let found { return found }
    // At the edge of the paragraph: its end by words, the next paragraph by characters. Without one the caret stays, as
    // the end of the paragraph may stand elsewhere.
    let logical = isForward ? order.range.upperBound : order.range.lowerBound
    guard granularity == .character else { return TextPosition(logical) }
    let next = offset(from: logical, by: .character, isForward: isForward)
    return next == logical ? position : TextPosition(next)
  }
}
