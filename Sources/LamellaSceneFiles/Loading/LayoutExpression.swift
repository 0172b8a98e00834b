internal import LamellaConstraints
internal import LamellaScene

/// The name of an item of constraints: `title`, `title.leading`, `title.margins.leading`.
nonisolated struct ItemName: Equatable {
  /// The whole name.
  let text: String
  /// The view or guide.
  let first: String
  /// The guide or attribute behind the first dot; nil for none.
  let second: String?
  /// The attribute behind the second dot; nil for none.
  let third: String?
  /// Whether there are more parts.
  let hasMore: Bool

  init(_ text: String) {
    self.text = text
    var copy = text
    let dot = UInt8(ascii: ".")
    (first, second, third, hasMore) = copy.withUTF8 { bytes in
      guard let end = bytes.firstIndex(of: dot) else { return (text, nil, nil, false) }
      let first = String(decoding: bytes[..<end], as: UTF8.self)
      let rest = bytes[(end + 1)...]
      guard let end = rest.firstIndex(of: dot) else {
        return (first, String(decoding: rest, as: UTF8.self), nil, false)
      }
      let last = rest[(end + 1)...]
      return (
        first, String(decoding: rest[..<end], as: UTF8.self),
        String(decoding: last, as: UTF8.self), last.contains(dot)
      )
    }
  }

  /// Whether no part is empty, and there are at most three.
  var isWellFormed: Bool { !first.isEmpty && second != "" && third != "" && !hasMore }
}

/// The short form of a constraint: `at least 0.5 * title.width + 8 @750`.
nonisolated struct LayoutExpression: Equatable {
  var relation = LayoutConstraint.Relation.equal
  var multiplier = 1.0
  /// The item; nil for a constant alone.
  var item: ItemName?
  var constant = 0.0
  var priority = 1000.0

  /// A text that is no expression.
  struct Fault: Error {
    /// The message.
    var message: String
  }

  /// Reads a text.
  ///
  /// - Throws: A fault that says what was expected.
  init(_ text: String) throws(Fault) {
    var copy = text
    // Thousands are read for a screen: no word but names becomes a text of its own.
    self = try copy.withUTF8 { bytes in
      var words = Words(bytes)
      return Result { () throws(Fault) in try LayoutExpression(&words, text) }
    }.get()
  }

  private init(_ words: inout Words, _ text: String) throws(Fault) {
    if words.skip("at", "least") {
      relation = .greaterThanOrEqual
    } else if words.skip("at", "most") {
      relation = .lessThanOrEqual
    }
    if let word = words.takePriority() {
      guard let number = word.number, number > 0, number <= 1000 else {
        throw Fault(message: "the priority \"\(word.text)\" is not a number above 0 and up to 1000")
      }
      priority = number
    }
    guard let first = words.first else {
      throw Fault(message: "there is neither an item nor a number in \"\(text)\"")
    }
    if !first.isName, let number = first.number {
      words.removeFirst()
      guard words.first?.equals("*") == true else {
        constant = number
        try Self.end(words, text)
        return
      }
      multiplier = number
      words.removeFirst()
    }
    guard let name = words.first, name.isName else {
      // `infinity` is a number, too.
      throw Fault(message: "there is no item where one must be in \"\(text)\"")
    }
    words.removeFirst()
    let item = ItemName(name.text)
    guard item.isWellFormed else {
      throw Fault(
        message:
          "\"\(item.text)\" is not an item: expected ITEM, ITEM.ATTRIBUTE or ITEM.GUIDE.ATTRIBUTE"
      )
    }
    self.item = item
    if let sign = words.first, sign.equals("+") || sign.equals("-") {
      words.removeFirst()
      guard let number = words.first?.number else {
        throw Fault(message: "there is no number behind the \(sign.text) in \"\(text)\"")
      }
      words.removeFirst()
      constant = sign.equals("+") ? number : -number
    }
    try Self.end(words, text)
  }

  private static func end(_ words: Words, _ text: String) throws(Fault) {
    guard let word = words.first else { return }
    throw Fault(
      message:
        "\"\(word.text)\" is not understood in \"\(text)\": expected "
        + "[at least|at most] [NUMBER *] ITEM [+|- NUMBER] [@PRIORITY]"
    )
  }
}

/// The words of an expression: `*` and `@` stand alone, and signs where spaces are around them.
private nonisolated struct Words {
  /// A word.
  struct Word {
    let bytes: UnsafeBufferPointer<UInt8>

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The number that the word is; nil for others.
    var number: Double? { SceneNumber.parse(bytes) }

    /// Whether the word begins as names do.
    var isName: Bool {
      guard let byte = bytes.first else { return false }
      if byte < 0x80 { return byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) }
      return text.first?.isLetter ?? false
    }

    /// Returns whether the word is a given one in ASCII.
    @inline(__always)
    func equals(_ word: StaticString) -> Bool {
      guard bytes.count == word.utf8CodeUnitCount else { return false }
      for index in bytes.indices where bytes[index] != word.utf8Start[index] { return false }
      return true
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The bytes of the first of the words that are left; empty where none is left.
  private var range = 0..<0
  /// The end of the words that are read.
  private var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.count
    removeFirst()
  }

  /// The first of the words that are left; nil for none.
  var first: Word? { range.isEmpty ? nil : word(range) }

  private func word(_ range: Range<Int>) -> Word {
    Word(bytes: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Goes on to the next word.
  mutating func removeFirst() {
    var start = range.upperBound
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    var next = start
    while next < end, !Self.endsWord(bytes[next]) { next += 1 }
    // One that stands alone.
    if next == start, next < end { next += 1 }
    range = start..<next
  }

  /// Goes on behind two words, if they are the next ones.
  ///
  /// - Returns: Whether they are.
  mutating func skip(_ a: StaticString, _ b: StaticString) -> Bool {
    guard first?.equals(a) == true else { return false }
    var next = self
    next.removeFirst()
    guard next.first?.equals(b) == true else { return false }
    next.removeFirst()
    self = next
    return true
  }

  /// Takes the last two words, if they are `@` and another one.
  ///
  /// - Returns: The other one.
  mutating func takePriority() -> Word? {
    let start = range.lowerBound
    var last = end
    while last > start, bytes[last - 1] == UInt8(ascii: " ") { last -= 1 }
    guard last > start else { return nil }
    var first = last - 1
    if !Self.endsWord(bytes[first]) {
      while first > start, !Self.endsWord(bytes[first - 1]) { first -= 1 }
    }
    var mark = first
    while mark > start, bytes[mark - 1] == UInt8(ascii: " ") { mark -= 1 }
    guard mark > start, bytes[mark - 1] == UInt8(ascii: "@") else { return nil }
    end = mark - 1
    if start == end { range = end..<end }
    return word(first..<last)
  }

  /// Whether a byte is none of a word that began before it.
  @inline(__always)
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "@")
  }
}
