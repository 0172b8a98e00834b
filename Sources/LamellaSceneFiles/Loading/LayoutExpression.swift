internal import LamellaConstraints
internal import LamellaScene

/// The name of an item of constraints: `title`, `title.leading`, `title.margins.leading`.
nonisolated struct ItemName: Equatable {
  /// The whole name.
  let text: String
  /// The view or guide.
  let first: String
  /// The guide or attribute behind the first dot; nil for none.
  private(set) var second: String?
  /// The attribute behind the second dot; nil for none.
  private(set) var third: String?
  /// Whether there are more parts.
  private(set) var hasMore = false

  init(_ text: String) {
    self.text = text
    /// Returns the parts before and behind the first dot of a text; the second one is nil without a dot.
    func split(_ text: Substring) -> (Substring, Substring?) {
      guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (text, nil) }
      return (text[..<dot], text[text.utf8.index(after: dot)...])
    }
    let (first, rest) = split(text[...])
    self.first = String(first)
    guard let rest else { return }
    let (second, last) = split(rest)
    self.second = String(second)
    guard let last else { return }
    third = String(last)
    hasMore = split(last).1 != nil
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
    var words = Words(text)
    if words.skip("at", "least") {
      relation = .greaterThanOrEqual
    } else if words.skip("at", "most") {
      relation = .lessThanOrEqual
    }
    if let word = words.takePriority() {
      guard let number = SceneNumber.parse(word), number > 0, number <= 1000 else {
        throw Fault(message: "the priority \"\(word)\" is not a number above 0 and up to 1000")
      }
      priority = number
    }
    guard let first = words.first else {
      throw Fault(message: "there is neither an item nor a number in \"\(text)\"")
    }
    if !Self.isName(first), let number = SceneNumber.parse(first) {
      words.removeFirst()
      guard words.first == "*" else {
        constant = number
        try Self.end(words, text)
        return
      }
      multiplier = number
      words.removeFirst()
    }
    guard let name = words.first, Self.isName(name) else {
      // `infinity` is a number, too.
      throw Fault(message: "there is no item where one must be in \"\(text)\"")
    }
    words.removeFirst()
    let item = ItemName(String(name))
    guard item.isWellFormed else {
      throw Fault(
        message: "\"\(name)\" is not an item: expected ITEM, ITEM.ATTRIBUTE or ITEM.GUIDE.ATTRIBUTE"
      )
    }
    self.item = item
    if let sign = words.first, sign == "+" || sign == "-" {
      words.removeFirst()
      guard let word = words.first, let number = SceneNumber.parse(word) else {
        throw Fault(message: "there is no number behind the \(sign) in \"\(text)\"")
      }
      words.removeFirst()
      constant = sign == "+" ? number : -number
    }
    try Self.end(words, text)
  }

  /// Returns whether a word begins as names do.
  private static func isName(_ word: Substring) -> Bool {
    guard let byte = word.utf8.first else { return false }
    if byte < 0x80 { return byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) }
    return word.first?.isLetter ?? false
  }

  private static func end(_ words: Words, _ text: String) throws(Fault) {
    guard let word = words.first else { return }
    throw Fault(
      message:
        "\"\(word)\" is not understood in \"\(text)\": expected "
        + "[at least|at most] [NUMBER *] ITEM [+|- NUMBER] [@PRIORITY]"
    )
  }
}

/// The words of an expression: `*` and `@` stand alone, and signs where spaces are around them.
private nonisolated struct Words {
  private var rest: Substring
  /// The first of the words that are left; nil for none.
  private(set) var first: Substring?

  init(_ text: String) {
    rest = text[...]
    removeFirst()
  }

  /// Goes on to the next word.
  mutating func removeFirst() {
    let bytes = rest.utf8
    guard let start = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }) else {
      (first, rest) = (nil, rest[rest.endIndex...])
      return
    }
    var end = bytes.index(after: start)
    if !Self.standsAlone(bytes[start]) {
      while end < bytes.endIndex, bytes[end] != UInt8(ascii: " "), !Self.standsAlone(bytes[end]) {
        end = bytes.index(after: end)
      }
    }
    (first, rest) = (rest[start..<end], rest[end...])
  }

  /// Goes on behind two words, if they are the next ones.
  ///
  /// - Returns: Whether they are.
  mutating func skip(_ a: String, _ b: String) -> Bool {
    guard first == a[...] else { return false }
    var next = self
    next.removeFirst()
    guard next.first == b[...] else { return false }
    next.removeFirst()
    self = next
    return true
  }

  /// Takes the last two words, if they are `@` and another one.
  ///
  /// - Returns: The other one.
  mutating func takePriority() -> Substring? {
    guard first != nil, first == "@" || rest.utf8.contains(UInt8(ascii: "@")) else { return nil }
    var all = [first].compactMap { $0 }
    var words = self
    words.removeFirst()
    while let word = words.first {
      all.append(word)
      words.removeFirst()
    }
    guard all.count >= 2, all[all.count - 2] == "@" else { return nil }
    let mark = all[all.count - 2].startIndex
    if all.count == 2 {
      (first, rest) = (nil, rest[rest.endIndex...])
    } else {
      rest = rest[..<mark]
    }
    return all[all.count - 1]
  }

  private static func standsAlone(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "@")
  }
}
