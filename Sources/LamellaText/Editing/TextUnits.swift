internal import CICU

/// A text in the UTF-16 that ICU works on, with the places of its units.
struct TextUnits {
  /// The text in UTF-16.
  let units: [UInt16]
  /// The number of bytes of UTF-8 before each unit, and of the whole text.
  let offsets: [Int]

  /// Encodes a text.
  init(_ text: Substring) {
    var units: [UInt16] = []
    var offsets: [Int] = []
    units.reserveCapacity(text.utf8.count)
    offsets.reserveCapacity(text.utf8.count + 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      for unit in UTF16.encode(scalar).unsafelyUnwrapped {
        units.append(unit)
        offsets.append(offset)
      }
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.units = units
    self.offsets = offsets
  }

  /// Returns the bidi level of each unit, by UAX #9, and that of the paragraph.
  func bidiLevels(_ direction: WritingDirection) -> (levels: [UInt8], base: UInt8) {
    let base: UInt8 =
      switch direction {
      case .natural: 0xFE
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    guard !units.isEmpty, let bidi = lamella_bidi_open() else { return ([], base & 1) }
    defer { lamella_bidi_close(bidi) }
    guard lamella_bidi_set(bidi, units, Int32(units.count), base) != 0,
      let levels = lamella_bidi_levels(bidi)
    else { return (Array(repeating: 0, count: units.count), 0) }
    return (
      Array(UnsafeBufferPointer(start: levels, count: units.count)), lamella_bidi_base(bidi)
    )
  }

  /// The direction of the first letter that has one; natural where none has.
  var direction: WritingDirection {
    switch lamella_bidi_direction(units, Int32(units.count)) {
    case 0: .leftToRight
    case 1: .rightToLeft
    default: .natural
    }
  }

  /// Returns the segments of the text between word bounds, by UAX #29.
  func words() -> [TextWord] {
    var starts = [UInt8](repeating: 0, count: units.count)
    guard !units.isEmpty, lamella_words_find(units, Int32(units.count), &starts) != 0 else {
      return []
    }
    var words: [TextWord] = []
    for (index, start) in starts.enumerated() where start != 0 {
      if !words.isEmpty {
        words[words.count - 1].range = words[words.count - 1].range.lowerBound..<offsets[index]
      }
      words.append(
        TextWord(range: offsets[index]..<offsets[units.count], hasLetters: start == 3))
    }
    return words
  }
}

/// A segment of a text between two word bounds.
struct TextWord: Hashable {
  /// The bytes of the segment.
  var range: Range<Int>
  /// Whether it is a word or a number, and not space or punctuation.
  var hasLetters: Bool
}

extension String {
  /// Returns the index of a byte.
  func index(at offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  /// Returns the start of the character at an offset, limited to the text; its length for the end.
  func characterStart(at offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let count = utf8.count
    guard offset < count else { return count }
    let index = index(at: offset)
    // Steps round down to a character first.
    return utf8.distance(from: startIndex, to: self.index(before: self.index(after: index)))
  }

  /// Returns the end of the character at an offset, limited to the text; the offset itself between two characters.
  func characterEnd(at offset: Int) -> Int {
    let start = characterStart(at: offset)
    return start < offset ? characterOffset(after: start) : start
  }

  /// Returns the start of the character after the one at an offset; the length of the text at its end.
  func characterOffset(after offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    return utf8.distance(from: startIndex, to: index(after: index(at: offset)))
  }

  /// Returns the start of the character before an offset; 0 at the start of the text.
  func characterOffset(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return utf8.distance(from: startIndex, to: index(before: index(at: offset)))
  }

  /// Returns the characters in a range of bytes.
  func substring(_ range: Range<Int>) -> Substring {
    self[index(at: range.lowerBound)..<index(at: range.upperBound)]
  }
}
