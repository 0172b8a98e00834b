internal import LamellaConstraints
internal import LamellaScene

/// The short form of a constraint: `at least 0.5 * title.width + 8 @750`.
nonisolated struct LayoutExpression: Equatable {
  /// A view or guide, a guide of it, and an attribute, as names.
  struct Item: Equatable {
    /// The names between dots: one to three.
    var names: [String]
  }

  var relation = LayoutConstraint.Relation.equal
  var multiplier = 1.0
  /// The item; nil for a constant alone.
  var item: Item?
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
    let all = Self.words(of: text)
    var words = all[...]
    if words.first == "at", let second = words.dropFirst().first,
      second == "least" || second == "most"
    {
      relation = second == "least" ? .greaterThanOrEqual : .lessThanOrEqual
      words.removeFirst(2)
    }
    if words.count >= 2, words[words.endIndex - 2] == "@" {
      guard let number = SceneNumber.parse(words[words.endIndex - 1]), number > 0, number <= 1000
      else {
        throw Fault(
          message:
            "the priority \"\(words[words.endIndex - 1])\" is not a number above 0 and up to 1000")
      }
      priority = number
      words.removeLast(2)
    }
    guard let first = words.first else {
      throw Fault(message: "there is neither an item nor a number in \"\(text)\"")
    }
    if let number = SceneNumber.parse(first) {
      words.removeFirst()
      guard words.first == "*" else {
        constant = number
        try Self.end(words, text)
        return
      }
      multiplier = number
      words.removeFirst()
    }
    guard let name = words.popFirst(), Self.isName(name) else {
      throw Fault(message: "there is no item where one must be in \"\(text)\"")
    }
    let names = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard names.count <= 3, names.allSatisfy({ !$0.isEmpty }) else {
      throw Fault(
        message: "\"\(name)\" is not an item: expected ITEM, ITEM.ATTRIBUTE or ITEM.GUIDE.ATTRIBUTE"
      )
    }
    item = Item(names: names)
    if let sign = words.first, sign == "+" || sign == "-" {
      words.removeFirst()
      guard let text = words.popFirst(), let number = SceneNumber.parse(text) else {
        throw Fault(message: "there is no number behind the \(sign) in \"\(text)\"")
      }
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

  private static func end(_ words: ArraySlice<Substring>, _ text: String) throws(Fault) {
    guard let word = words.first else { return }
    throw Fault(
      message:
        "\"\(word)\" is not understood in \"\(text)\": expected "
        + "[at least|at most] [NUMBER *] ITEM [+|- NUMBER] [@PRIORITY]"
    )
  }

  /// Returns the words of a text; `*` and `@` stand alone, and signs where spaces are around them.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "@") {
        if start < index { words.append(text[start..<index]) }
        if byte != UInt8(ascii: " ") { words.append(text[index..<next]) }
        start = next
      }
      index = next
    }
    if start < index { words.append(text[start..<index]) }
    return words
  }
}
