/// The parser that fills the tables of an ``XMLDocument`` in one pass, without recursion.
struct XMLParser {
  private let bytes: [UInt8]
  private let numbers: XMLNumberElements?
  private var position = 0

  private(set) var elements: [XMLDocument.Element] = []
  private(set) var attributes: [XMLDocument.Attribute] = []
  private(set) var texts: [XMLDocument.Text] = []
  private(set) var numberLists: [[UInt32]] = []

  /// The open elements with their last child and last piece of text, outermost first.
  private var open: [(element: Int, lastChild: Int32, lastText: Int32)] = []
  /// Whether an element that is stored as a number is open.
  private var isInNumber = false

  init(_ bytes: [UInt8], numbers: XMLNumberElements?) {
    self.bytes = bytes
    self.numbers = numbers
  }

  /// Parses the whole text.
  mutating func parse() throws(MarkupError) {
    guard bytes.count < 1 << 31 else { throw error("the file is larger than 2 GiB") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error("the text is UTF-16", advice: "save it as UTF-8")
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        try markup()
      } else {
        try text()
      }
    }
    if let last = open.last {
      throw error(
        "the file ends inside <\(string(name(of: last.element)))>", advice: "save or copy it again")
    }
    guard !elements.isEmpty else {
      throw error("there is no element in the file", advice: "check that it is the right file")
    }
  }

  // MARK: Markup

  /// Parses a tag, comment, CDATA section, processing instruction or document type.
  private mutating func markup() throws(MarkupError) {
    if follows("<!--") {
      try skip(past: "-->", from: position + 4, "comment")
    } else if follows("<![CDATA[") {
      let start = position + 9
      try skip(past: "]]>", from: start, "CDATA section")
      try addText(start..<position - 3, isLiteral: true)
    } else if follows("<?") {
      let start = position
      try skip(past: "?>", from: position + 2, "processing instruction")
      try checkEncoding(start..<position)
    } else if follows("<!DOCTYPE") {
      try documentType()
    } else if follows("</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  /// Skips a document type declaration; one with definitions is an error.
  private mutating func documentType() throws(MarkupError) {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "[") {
        throw error(
          "the document type declares things of its own; they are refused",
          advice: "take out what stands between [ and ]")
      }
      position += 1
      if byte == UInt8(ascii: ">") { return }
    }
    position = start
    throw error("the document type does not end")
  }

  /// Throws an error if the XML declaration states an encoding other than UTF-8 or ASCII.
  private func checkEncoding(_ range: Range<Int>) throws(MarkupError) {
    guard range.lowerBound < 4, follows("<?xml", at: range.lowerBound) else { return }
    let words = string(range).lowercased()
    guard let found = words.firstRange(of: "encoding") else { return }
    let value = words[found.upperBound...].drop { " \t=\"'".contains($0) }
    guard ["utf-8", "utf8", "us-ascii"].contains(where: { value.hasPrefix($0) }) else {
      throw error("the text is not UTF-8 by its own words", advice: "save it as UTF-8")
    }
  }

  /// Parses a start tag with its attributes.
  private mutating func startTag() throws(MarkupError) {
    let start = position
    position += 1
    let name = try self.name()
    if isInNumber, let numbers {
      position = start
      throw error("there is an element inside a \(numbers.noun)")
    }
    if open.isEmpty, !elements.isEmpty {
      position = start
      throw error("there is a second element beside the outermost one")
    }
    guard open.count < XMLDocument.maximumDepth else {
      position = start
      throw error("elements are nested deeper than \(XMLDocument.maximumDepth)")
    }
    let isNumber = isNumber(name)
    guard elements.count < XMLDocument.maximumElements else {
      throw error("there are more than \(XMLDocument.maximumElements) elements")
    }
    let first = attributes.count
    let isEmpty = try attributeList(from: first)
    if isNumber {
      try addNumber(attributes[first...])
      attributes.removeSubrange(first...)
      isInNumber = !isEmpty
      return
    }
    let element = Int32(elements.count)
    elements.append(
      XMLDocument.Element(
        name: Int32(name.lowerBound)..<Int32(name.upperBound), firstAttribute: Int32(first),
        attributeCount: Int32(attributes.count - first)))
    if let parent = open.indices.last {
      if open[parent].lastChild >= 0 {
        elements[Int(open[parent].lastChild)].nextSibling = element
      } else {
        elements[open[parent].element].firstChild = element
      }
      open[parent].lastChild = element
    }
    if !isEmpty { open.append((Int(element), -1, -1)) }
  }

  /// Parses attributes up to the end of a tag.
  ///
  /// - Returns: Whether the element ends with its tag.
  private mutating func attributeList(from first: Int) throws(MarkupError) -> Bool {
    while true {
      let gap = position
      skipBlanks()
      if follows("/>") {
        position += 2
        return true
      }
      if follows(">") {
        position += 1
        return false
      }
      guard position < bytes.count else {
        throw error("the file ends inside a tag", advice: "save or copy it again")
      }
      guard position > gap else { throw error("there is no space before an attribute") }
      let start = position
      let name = try self.name()
      skipBlanks()
      guard follows("=") else { throw error("\(string(name)) is not followed by = and a value") }
      position += 1
      skipBlanks()
      guard follows("\"") || follows("'") else {
        throw error("the value of \(string(name)) is not in quotes")
      }
      let quote = bytes[position]
      position += 1
      let value = position
      while position < bytes.count, bytes[position] != quote {
        if bytes[position] == UInt8(ascii: "<") {
          throw error("there is a < in the value of \(string(name))")
        }
        if bytes[position] == UInt8(ascii: "&") { try reference() } else { position += 1 }
      }
      guard position < bytes.count else {
        throw error("the file ends inside the value of \(string(name))")
      }
      guard attributes.count - first < 64 else { throw error("an element has over 64 attributes") }
      for other in attributes[first...] where slice(other.name).elementsEqual(bytes[name]) {
        position = start
        throw error("the attribute \(string(name)) is there twice")
      }
      attributes.append(
        XMLDocument.Attribute(
          name: Int32(name.lowerBound)..<Int32(name.upperBound),
          value: Int32(value)..<Int32(position)))
      position += 1
    }
  }

  /// Parses an end tag, which must match the open element.
  private mutating func endTag() throws(MarkupError) {
    let start = position
    position += 2
    let name = try self.name()
    skipBlanks()
    guard position < bytes.count else {
      throw error("the file ends inside a tag", advice: "save or copy it again")
    }
    guard follows(">") else { throw error("the end of \(string(name)) lacks its >") }
    position += 1
    if isInNumber, let numbers {
      guard bytes[name].elementsEqual(numbers.element) else {
        position = start
        throw error(
          "</\(string(name))> stands where "
            + "</\(String(decoding: numbers.element, as: UTF8.self))> must")
      }
      isInNumber = false
      return
    }
    guard let last = open.last else {
      position = start
      throw error("</\(string(name))> ends nothing")
    }
    let range = self.name(of: last.element)
    guard bytes[range].elementsEqual(bytes[name]) else {
      position = start
      throw error("</\(string(name))> stands where </\(string(range))> must")
    }
    open.removeLast()
  }

  // MARK: Text

  /// Parses text between tags; drops it if it is blank.
  private mutating func text() throws(MarkupError) {
    let start = position
    var isBlank = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        isBlank = false
        try reference()
        continue
      }
      if !byte.isMarkupBlank { isBlank = false }
      position += 1
    }
    guard !isBlank else { return }
    let end = position
    if open.isEmpty { position = start }
    try addText(start..<end, isLiteral: false)
  }

  /// Adds a piece of text to the open element.
  private mutating func addText(_ range: Range<Int>, isLiteral: Bool) throws(MarkupError) {
    guard let parent = open.indices.last else {
      throw error(
        elements.isEmpty ? "the file is neither XML nor JSON" : "there is text behind the end",
        advice: "check that it is the right file")
    }
    let text = Int32(texts.count)
    texts.append(
      XMLDocument.Text(
        range: Int32(range.lowerBound)..<Int32(range.upperBound), isLiteral: isLiteral))
    if open[parent].lastText >= 0 {
      texts[Int(open[parent].lastText)].next = text
    } else {
      elements[open[parent].element].firstText = text
    }
    open[parent].lastText = text
  }

  /// Checks and skips a character or entity reference.
  private mutating func reference() throws(MarkupError) {
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end, Self.scalar(of: bytes[(position + 1)..<end]) != nil else {
      throw error(
        "there is a & that stands for no known character; entities of a file's own are refused",
        advice: "write &amp; for a plain &")
    }
    position = end + 1
  }

  /// Returns the character for the name or number between `&` and `;`; nil if it is unknown.
  static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case let text where text.hasPrefix("#x"):
      return UInt32(text.dropFirst(2), radix: 16).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    case let text where text.hasPrefix("#"):
      return UInt32(text.dropFirst()).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    default: return nil
    }
  }

  // MARK: Numbers

  /// Returns whether an element that begins here is to be stored as a number.
  private func isNumber(_ name: Range<Int>) -> Bool {
    guard let numbers, let parent = open.last, bytes[name].elementsEqual(numbers.element) else {
      return false
    }
    let outer = bytes[self.name(of: parent.element)]
    return numbers.parents.contains { outer.elementsEqual($0) }
  }

  /// Stores an element as a number of the open element.
  private mutating func addNumber(
    _ list: ArraySlice<XMLDocument.Attribute>
  ) throws(MarkupError) {
    guard let numbers, let parent = open.last?.element else { return }
    var number: UInt32 = 0
    if let attribute = list.first(where: { slice($0.name).elementsEqual(numbers.attribute) }) {
      guard let value = Self.number(slice(attribute.value)) else {
        let text = String(decoding: slice(attribute.value).prefix(100), as: UTF8.self)
        let name = String(decoding: numbers.attribute, as: UTF8.self)
        throw error(
          "the \(numbers.noun)'s \(name) \(quoted(text)) is no number from 0 to \(UInt32.max)")
      }
      number = value
    }
    if elements[parent].numberList < 0 {
      elements[parent].numberList = Int32(numberLists.count)
      numberLists.append([])
    }
    numberLists[Int(elements[parent].numberList)].append(number)
  }

  /// Returns the value of decimal digits; nil for other bytes, for none, and if it is out of range.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard byte &- 48 < 10 else { return nil }
      let (tens, exceeds) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = tens.addingReportingOverflow(UInt32(byte - 48))
      if exceeds || carries { return nil }
      value = sum
    }
    return value
  }

  // MARK: Pieces

  /// Parses a name, and returns its range.
  private mutating func name() throws(MarkupError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start else {
      throw error(
        position < bytes.count ? "there is no name where one must stand" : "the file ends in a tag")
    }
    guard position - start <= 256 else { throw error("a name is longer than 256 bytes") }
    return start..<position
  }

  /// Returns whether a byte can be part of a name.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Skips spaces, tabs and newlines.
  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position].isMarkupBlank { position += 1 }
  }

  /// Returns whether a text is next.
  private func follows(_ text: StaticString) -> Bool { follows(text, at: position) }

  /// Returns whether a text is at a position.
  private func follows(_ text: StaticString, at position: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Skips to the end of a construct, such as a comment.
  private mutating func skip(past end: StaticString, from: Int, _ construct: String)
    throws(MarkupError)
  {
    let start = position
    position = from
    while position < bytes.count {
      if follows(end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    position = start
    throw error("the \(construct) does not end")
  }

  /// Returns the bytes of a range.
  private func slice(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the range of a stored element's name in the text.
  private func name(of element: Int) -> Range<Int> {
    let range = elements[element].name
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// Returns the text of a range, shortened for messages.
  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(100), as: UTF8.self)
  }

  /// Returns an error at the current position.
  private func error(_ reason: String, advice: String? = nil) -> MarkupError {
    MarkupError(
      position: MarkupPosition(offset: position, in: bytes), reason: reason, advice: advice)
  }
}

extension String {
  /// Returns the range of the first occurrence of a text.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
