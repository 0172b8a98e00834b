/// The parser that fills the tables of an ``XMLDocument`` in one pass, without recursion.
///
/// The parser reads the memory of the text, which must outlive it: arrays would check each byte of a large map.
struct XMLParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let numbers: XMLNumberElements?
  private var position = 0

  /// The tables filled so far.
  private var tables = XMLDocument.Tables()

  /// An element whose end has not come yet.
  private struct OpenElement {
    var element: Int
    var lastChild: Int32 = -1
    var lastText: Int32 = -1
    /// Whether elements of the numbers' name are stored as numbers directly inside.
    var holdsNumbers: Bool
  }

  /// The open elements, outermost first.
  private var open: [OpenElement] = []
  /// Whether an element that is stored as a number is open.
  private var isInNumber = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, numbers: XMLNumberElements?) {
    self.bytes = bytes
    self.numbers = numbers
  }

  /// Parses the whole text.
  mutating func parse() throws(MarkupError) -> XMLDocument.Tables {
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
    guard !tables.elements.isEmpty else {
      throw error("there is no element in the file", advice: "check that it is the right file")
    }
    return tables
  }

  // MARK: Markup

  /// Parses a tag, comment, CDATA section, processing instruction or document type.
  private mutating func markup() throws(MarkupError) {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"):
      try endTag()
    case UInt8(ascii: "?"):
      let start = position
      try skip(past: "?>", from: position + 2, "processing instruction")
      try checkEncoding(start..<position)
    case UInt8(ascii: "!") where follows("<!--"):
      try skip(past: "-->", from: position + 4, "comment")
    case UInt8(ascii: "!") where follows("<![CDATA["):
      let start = position + 9
      try skip(past: "]]>", from: start, "CDATA section")
      try addText(start..<position - 3, isLiteral: true)
    case UInt8(ascii: "!") where follows("<!DOCTYPE"):
      try documentType()
    default:
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
    if open.isEmpty, !tables.elements.isEmpty {
      position = start
      throw error("there is a second element beside the outermost one")
    }
    guard open.count < XMLDocument.maximumDepth else {
      position = start
      throw error("elements are nested deeper than \(XMLDocument.maximumDepth)")
    }
    let isNumber = isNumber(name)
    guard tables.elements.count < XMLDocument.maximumElements else {
      throw error("there are more than \(XMLDocument.maximumElements) elements")
    }
    let first = tables.attributes.count
    let isEmpty = try attributeList(from: first)
    if isNumber {
      try addNumber(from: first)
      while tables.attributes.count > first { tables.attributes.removeLast() }
      isInNumber = !isEmpty
      return
    }
    let element = Int32(tables.elements.count)
    tables.elements.append(
      XMLDocument.Element(
        name: name.narrow, firstAttribute: Int32(first),
        attributeCount: Int32(tables.attributes.count - first)))
    if let parent = open.indices.last {
      if open[parent].lastChild >= 0 {
        tables.elements[Int(open[parent].lastChild)].nextSibling = element
      } else {
        tables.elements[open[parent].element].firstChild = element
      }
      open[parent].lastChild = element
    }
    if !isEmpty {
      let holdsNumbers = numbers?.parents.contains { matches(name, $0) } ?? false
      open.append(OpenElement(element: Int(element), holdsNumbers: holdsNumbers))
    }
  }

  /// Parses attributes up to the end of a tag.
  ///
  /// - Returns: Whether the element ends with its tag.
  private mutating func attributeList(from first: Int) throws(MarkupError) -> Bool {
    while true {
      let gap = position
      skipBlanks()
      switch byte(at: position) {
      case UInt8(ascii: ">"):
        position += 1
        return false
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: ">"):
        position += 2
        return true
      default: break
      }
      guard position < bytes.count else {
        throw error("the file ends inside a tag", advice: "save or copy it again")
      }
      guard position > gap else { throw error("there is no space before an attribute") }
      let start = position
      let name = try self.name()
      skipBlanks()
      guard byte(at: position) == UInt8(ascii: "=") else {
        throw error("\(string(name)) is not followed by = and a value")
      }
      position += 1
      skipBlanks()
      let value = try self.value(of: name)
      guard tables.attributes.count - first < 64 else {
        throw error("an element has over 64 attributes")
      }
      for other in first..<tables.attributes.count
      where matches(tables.attributes[other].name.wide, name) {
        position = start
        throw error("the attribute \(string(name)) is there twice")
      }
      tables.attributes.append(XMLDocument.Attribute(name: name.narrow, value: value.narrow))
      position += 1
    }
  }

  /// Parses the value of an attribute up to the quote at its end, and returns its range.
  private mutating func value(of name: Range<Int>) throws(MarkupError) -> Range<Int> {
    let quote = byte(at: position)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of \(string(name)) is not in quotes")
    }
    position += 1
    let start = position
    while position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "&"),
        bytes[end] != UInt8(ascii: "<")
      {
        end += 1
      }
      position = end
      switch byte(at: end) {
      case quote: return start..<end
      case UInt8(ascii: "&"): try reference()
      case UInt8(ascii: "<"): throw error("there is a < in the value of \(string(name))")
      default: break
      }
    }
    throw error("the file ends inside the value of \(string(name))")
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
    guard byte(at: position) == UInt8(ascii: ">") else {
      throw error("the end of \(string(name)) lacks its >")
    }
    position += 1
    if isInNumber, let numbers {
      guard matches(name, numbers.element) else {
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
    guard matches(range, name) else {
      position = start
      throw error("</\(string(name))> stands where </\(string(range))> must")
    }
    open.removeLast()
  }

  // MARK: Text

  /// Parses text between tags; drops it if it is blank.
  private mutating func text() throws(MarkupError) {
    let start = position
    skipBlanks()
    guard position < bytes.count, bytes[position] != UInt8(ascii: "<") else { return }
    let end = bytes.firstIndex(of: UInt8(ascii: "<"), in: position..<bytes.count) ?? bytes.count
    var isLiteral = true
    while let next = bytes.firstIndex(of: UInt8(ascii: "&"), in: position..<end) {
      position = next
      try reference()
      isLiteral = false
    }
    position = open.isEmpty ? start : end
    try addText(start..<end, isLiteral: isLiteral)
  }

  /// Adds a piece of text to the open element.
  private mutating func addText(_ range: Range<Int>, isLiteral: Bool) throws(MarkupError) {
    guard let parent = open.indices.last else {
      throw error(
        tables.elements.isEmpty
          ? "the file is neither XML nor JSON" : "there is text behind the end",
        advice: "check that it is the right file")
    }
    let text = Int32(tables.texts.count)
    tables.texts.append(
      XMLDocument.Text(range: range.narrow, isLiteral: isLiteral))
    if open[parent].lastText >= 0 {
      tables.texts[Int(open[parent].lastText)].next = text
    } else {
      tables.elements[open[parent].element].firstText = text
    }
    open[parent].lastText = text
  }

  /// Checks and skips a character or entity reference.
  private mutating func reference() throws(MarkupError) {
    let end = bytes.firstIndex(
      of: UInt8(ascii: ";"), in: position..<min(position + 12, bytes.count))
    guard let end, Self.scalar(of: bytes.part(position + 1..<end)) != nil else {
      throw error(
        "there is a & that stands for no known character; entities of a file's own are refused",
        advice: "write &amp; for a plain &")
    }
    position = end + 1
  }

  /// Returns the character for the name or number between `&` and `;`, of at most ten bytes; nil if it is unknown.
  static func scalar(of name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    if name.count > 1, name[0] == UInt8(ascii: "#") {
      let isHexadecimal = name[1] == UInt8(ascii: "x")
      let radix: UInt64 = isHexadecimal ? 16 : 10
      var number: UInt64 = 0
      for byte in name.dropFirst(isHexadecimal ? 2 : 1) {
        guard let digit = byte.hexadecimalDigit, digit < radix else { return nil }
        number = number * radix + UInt64(digit)
      }
      // Zero stands for missing digits, too.
      return number == 0 ? nil : UInt32(exactly: number).flatMap { Unicode.Scalar($0) }
    }
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: return nil
    }
  }

  // MARK: Numbers

  /// Returns whether an element that begins here is to be stored as a number.
  private func isNumber(_ name: Range<Int>) -> Bool {
    guard let numbers, let parent = open.last, parent.holdsNumbers else { return false }
    return matches(name, numbers.element)
  }

  /// Stores an element, whose attributes are the last ones, as a number of the open element.
  private mutating func addNumber(from first: Int) throws(MarkupError) {
    guard let numbers, let parent = open.last?.element else { return }
    var number: UInt32 = 0
    for index in first..<tables.attributes.count
    where matches(tables.attributes[index].name.wide, numbers.attribute) {
      let digits = tables.attributes[index].value.wide
      guard let value = value(ofDigits: digits) else {
        let name = String(decoding: numbers.attribute, as: UTF8.self)
        throw error(
          "the \(numbers.noun)'s \(name) \(quoted(string(digits))) is no number from 0 to "
            + "\(UInt32.max)")
      }
      number = value
    }
    if tables.elements[parent].numberList < 0 {
      tables.elements[parent].numberList = Int32(tables.numberLists.count)
      tables.numberLists.append([])
    }
    tables.numberLists[Int(tables.elements[parent].numberList)].append(number)
  }

  /// Returns the value of decimal digits; nil for other bytes, for none, and if it is out of range.
  private func value(ofDigits digits: Range<Int>) -> UInt32? {
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for index in digits {
      let digit = bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + UInt64(digit)
      guard value <= UInt64(UInt32.max) else { return nil }
    }
    return UInt32(value)
  }

  // MARK: Pieces

  /// Parses a name, and returns its range.
  private mutating func name() throws(MarkupError) -> Range<Int> {
    let start = position
    var end = start
    while end < bytes.count, bytes[end].isXMLNameByte { end += 1 }
    position = end
    guard end > start else {
      throw error(
        end < bytes.count ? "there is no name where one must stand" : "the file ends in a tag")
    }
    guard end - start <= 256 else { throw error("a name is longer than 256 bytes") }
    return start..<end
  }

  /// Skips spaces, tabs and newlines.
  private mutating func skipBlanks() {
    var end = position
    while end < bytes.count, bytes[end].isMarkupBlank { end += 1 }
    position = end
  }

  /// Returns the byte at a position; 0, which no markup holds, behind the end.
  private func byte(at position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

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
    while let next = bytes.firstIndex(of: end.utf8Start[0], in: position..<bytes.count) {
      if follows(end, at: next) {
        position = next + end.utf8CodeUnitCount
        return
      }
      position = next + 1
    }
    position = start
    throw error("the \(construct) does not end")
  }

  /// Returns whether two ranges of the text hold the same bytes.
  private func matches(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes.part(range).isEqual(to: bytes.part(other))
  }

  /// Returns whether a range of the text holds a name.
  private func matches(_ range: Range<Int>, _ name: [UInt8]) -> Bool {
    name.withUnsafeBufferPointer { bytes.part(range).isEqual(to: $0) }
  }

  /// Returns the range of a stored element's name in the text.
  private func name(of element: Int) -> Range<Int> { tables.elements[element].name.wide }

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

extension Range<Int> {
  /// The range as the document's tables store it; the text is smaller than 2 GiB.
  fileprivate var narrow: Range<Int32> { Int32(lowerBound)..<Int32(upperBound) }
}

extension Range<Int32> {
  /// The range as an index into the text.
  var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

extension UInt8 {
  /// Whether the byte can be part of a name; each byte of a character beyond ASCII can.
  fileprivate var isXMLNameByte: Bool {
    guard self < 0x80 else { return true }
    // A bit for each of the ASCII characters - . 0...9 : in one half and A...Z _ a...z in the other.
    let names: UInt64 = self < 64 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return names >> UInt64(self & 63) & 1 != 0
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
