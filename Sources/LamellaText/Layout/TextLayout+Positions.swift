public import LamellaGeometry

// Carets and selections.
extension TextLayout {
  /// Returns the line of a character.
  ///
  /// - Parameter offset: A place; before the text counts as its begin, behind as its end.
  /// - Returns: The number of the line, 0 where there is none.
  /// - Complexity: O(log(number of lines)).
  public func line(at offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the rectangle of the caret before a character.
  ///
  /// Between runs of opposite directions, the caret is at the leading edge of the character at the offset: its
  /// left edge, or its right edge in right-to-left text.
  ///
  /// - Parameter offset: A place in the text; inside of a character counts as before it.
  /// - Returns: A rectangle without width, from the line's ascent to its descent; zero without lines.
  /// - Complexity: O(length of the line).
  public func caretRect(at offset: Int) -> Rect { caretRect(at: TextPosition(offset)) }

  /// Returns the rectangle of the caret at a position.
  ///
  /// - Parameter position: A position in the text. Between runs of opposite directions, its affinity decides between the
  ///   end of the character before it and the start of the one after it.
  /// - Returns: A rectangle without width, from the line's ascent to its descent; zero without lines.
  /// - Complexity: O(length of the line).
  public func caretRect(at position: TextPosition) -> Rect {
    guard !lines.isEmpty else { return .zero }
    let line = lines[line(at: position.offset)]
    return Rect(
      x: line.origin.x + caretX(at: position, in: line), y: line.origin.y - line.ascent, width: 0,
      height: line.ascent + line.descent)
  }

  /// Returns the x position of a caret, from the line's origin.
  private func caretX(at position: TextPosition, in line: Line) -> Double {
    let offset = position.offset
    var last: Cell?
    if position.affinity == .upstream,
      let before = cells[line.cells].first(where: { $0.end == offset })
    {
      return before.isRightToLeft ? before.x : before.x + before.width
    }
    for cell in cells[line.cells] {
      if cell.start <= offset, offset < cell.end {
        return cell.isRightToLeft ? cell.x + cell.width : cell.x
      }
      if cell.end > last?.end ?? -1 { last = cell }
    }
    // Behind the last character, or an empty line.
    guard let last else { return line.isRightToLeft ? line.width : 0 }
    return last.isRightToLeft ? last.x : last.x + last.width
  }

  /// Returns the text offset of the caret nearest to a point.
  ///
  /// Points outside belong to the nearest line and its nearest character. A character's nearer edge
  /// decides between before and behind.
  ///
  /// - Parameter point: A point in the container's space.
  /// - Returns: A place between two characters; 0 without lines.
  /// - Complexity: O(log(number of lines) + length of the line).
  public func offset(at point: Point) -> Int { position(at: point).offset }

  /// Returns the position of the caret nearest to a point, as ``offset(at:)`` does, with its affinity.
  ///
  /// - Parameter point: A point in the container's space.
  /// - Returns: The position at the edge of the nearest character.
  /// - Complexity: O(log(number of lines) + length of the line).
  public func position(at point: Point) -> TextPosition {
    guard !lines.isEmpty else { return TextPosition(0) }
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].top <= point.y { low = middle } else { high = middle }
    }
    let line = lines[low]
    let x = point.x - line.origin.x
    guard var nearest = cells[line.cells].first else { return TextPosition(line.range.lowerBound) }
    for cell in cells[line.cells] where distance(x, to: cell) < distance(x, to: nearest) {
      nearest = cell
    }
    let isLeft = x < nearest.x + nearest.width / 2
    return isLeft != nearest.isRightToLeft
      ? TextPosition(Int(nearest.start)) : TextPosition(Int(nearest.end), affinity: .upstream)
  }

  /// Returns the horizontal distance from a point to a cell.
  private func distance(_ x: Double, to cell: Cell) -> Double {
    max(cell.x - x, x - cell.x - cell.width, 0)
  }

  /// Returns the rectangles of a selection, from each line's ascent to its descent.
  ///
  /// - Parameter range: A range of the text.
  /// - Returns: One rectangle for each stretch of neighboring characters, line by line, from left to
  ///   right.
  /// - Complexity: O(length of the lines that the range touches).
  public func rects(of range: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    guard !lines.isEmpty, !range.isEmpty else { return rects }
    for line in lines[line(at: range.lowerBound)...] {
      if line.range.lowerBound >= range.upperBound { break }
      var isOpen = false
      for cell in cells[line.cells] {
        guard cell.start < range.upperBound, cell.end > range.lowerBound else {
          isOpen = false
          continue
        }
        if isOpen {
          rects[rects.count - 1].size.width =
            line.origin.x + cell.x + cell.width - rects[rects.count - 1].minX
        } else {
          rects.append(
            Rect(
              x: line.origin.x + cell.x, y: line.origin.y - line.ascent, width: cell.width,
              height: line.ascent + line.descent))
        }
        isOpen = true
      }
    }
    return rects
  }
}
