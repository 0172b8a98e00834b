/// The characters of a paragraph in the order in which they stand on one line.
///
/// The places between them, and before and after all, are numbered from left to right. A place may belong to two
/// positions in the text, one of the character on each side.
struct VisualOrder {
  /// A character.
  struct Cell: Hashable {
    /// The bytes of the character.
    var range: Range<Int>
    /// The bidi level: odd from right to left.
    var level: UInt8

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  /// The characters from left to right.
  let cells: [Cell]
  /// The bytes of the paragraph.
  let range: Range<Int>
  /// Whether the paragraph is read from right to left.
  let isRightToLeft: Bool

  /// Orders the characters of a paragraph without a newline.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The bytes of the paragraph.
  ///   - direction: The direction of the paragraph.
  /// - Complexity: O(length of the paragraph times the depth of its levels).
  init(_ text: String, _ range: Range<Int>, _ direction: WritingDirection) {
    let paragraph = text.substring(range)
    let units = TextUnits(paragraph)
    let (levels, base) = units.bidiLevels(direction)
    var cells: [Cell] = []
    var (start, unit) = (range.lowerBound, 0)
    for character in paragraph {
      let end = start + character.utf8.count
      cells.append(Cell(range: start..<end, level: levels[unit]))
      unit += character.utf16.count
      start = end
    }
    self.cells = Self.order(of: cells.map(\.level)).map { cells[$0] }
    self.range = range
    isRightToLeft = base & 1 == 1
  }

  /// Returns which character stands at each place from left to right, by rule L2 of UAX #9.
  static func order(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard var level = levels.max(), level > 0 else { return order }
    while level > 0 {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        let first = index
        while index < order.count, levels[order[index]] >= level { index += 1 }
        order[first..<index].reverse()
      }
      level -= 1
    }
    return order
  }

  /// Returns the place of a position, 0 at the left edge.
  func place(of position: TextPosition) -> Int {
    let offset = position.offset
    let isUpstream =
      offset >= range.upperBound || position.affinity == .upstream && offset > range.lowerBound
    for (index, cell) in cells.enumerated() {
      if isUpstream {
        if cell.range.upperBound == offset { return cell.isRightToLeft ? index : index + 1 }
      } else if cell.range.lowerBound == offset {
        return cell.isRightToLeft ? index + 1 : index
      }
    }
    return 0
  }

  /// Returns the position at the left or the right edge of a character.
  func position(atRightEdge isRight: Bool, of cell: Cell) -> TextPosition {
    cell.isRightToLeft == isRight
      ? normalized(TextPosition(cell.range.lowerBound))
      : normalized(TextPosition(cell.range.upperBound, affinity: .upstream))
  }

  /// Returns the position with a downstream affinity where both stand at the same place.
  func normalized(_ position: TextPosition) -> TextPosition {
    let downstream = TextPosition(position.offset)
    return place(of: downstream) == place(of: position) ? downstream : position
  }

  /// Returns the position at the left or the right edge of the paragraph.
  func edge(isRight: Bool) -> TextPosition {
    guard let cell = isRight ? cells.last : cells.first else {
      return TextPosition(range.lowerBound)
    }
    return position(atRightEdge: isRight, of: cell)
  }

  /// Returns the position beyond the next character to the left or to the right; nil at the edge.
  func position(from position: TextPosition, toRight isRight: Bool) -> TextPosition? {
    let place = place(of: position)
    let index = isRight ? place : place - 1
    guard cells.indices.contains(index) else { return nil }
    return self.position(atRightEdge: isRight, of: cells[index])
  }

  /// Returns the position at the far edge of the next word to the left or to the right; nil where there is none.
  func position(
    from position: TextPosition, toRight isRight: Bool, over words: [TextWord]
  ) -> TextPosition? {
    let place = place(of: position)
    var index = isRight ? place : place - 1
    let step = isRight ? 1 : -1
    var current: (word: TextWord, cell: Cell)?
    while cells.indices.contains(index) {
      let cell = cells[index]
      let word = words.first { $0.range.contains(cell.range.lowerBound) }
      if let current, word != current.word {
        return self.position(atRightEdge: isRight, of: current.cell)
      }
      if let word, word.hasLetters { current = (word, cell) }
      index += step
    }
    return current.map { self.position(atRightEdge: isRight, of: $0.cell) }
  }
}
