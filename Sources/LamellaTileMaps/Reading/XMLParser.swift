/// Fills the tables of an ``XMLDocument`` in one pass, without recursion.
struct XMLParser {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0

  private(set) var elements: [XMLDocument.Element] = []
  private(set) var attributes: [XMLDocument.Attribute] = []
  private(set) var texts: [XMLDocument.Text] = []
  private(set) var cellLists: [[UInt32]] = []

  /// The elements that are open, with their last child and last piece of text.
  private var open: [(element: Int, lastChild: Int32, lastText: Int32)] = []
  /// How many elements are open that were not stored: those within a cell.
  private var isInCell = false

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func parse() throws(TileMapError) {
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
      let range = elements[last.element].name
      throw error(
        "the file ends inside <\(string(Int(range.lowerBound)..<Int(range.upperBound)))>",
        advice: "save or copy it again")
    }
    guard !elements.isEmpty else {
      throw error("there is no element in the file", advice: "check that it is the right file")
    }
  }

  // MARK: Markup

  private mutating func markup() throws(TileMapError) {
    if follows("<!--") {
      try skip(past: "-->", from: position + 4, what: "comment")
    } else if follows("<![CDATA[") {
      let start = position + 9
      try skip(past: "]]>", from: start, what: "CDATA section")
      try addText(start..<position - 3, isLiteral: true)
    } else if follows("<?") {
      let start = position
      try skip(past: "?>", from: position + 2, what: "processing instruction")
      try checkEncoding(start..<position)
    } else if follows("<!DOCTYPE") {
      try documentType()
    } else if follows("</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  /// Skips a document type; one that declares anything is refused.
  private mutating func documentType() throws(TileMapError) {
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

  private func checkEncoding(_ range: Range<Int>) throws(TileMapError) {
    guard range.lowerBound < 4, follows("<?xml", at: range.lowerBound) else { return }
    let words = string(range).lowercased()
    guard let found = words.firstRange(of: "encoding") else { return }
    let value = words[found.upperBound...].drop { " \t=\"'".contains($0) }
    guard ["utf-8", "utf8", "us-ascii"].contains(where: { value.hasPrefix($0) }) else {
      throw error("the text is not UTF-8 by its own words", advice: "save it as UTF-8")
    }
  }

  private mutating func startTag() throws(TileMapError) {
    let start = position
    position += 1
    let name = try self.name()
    guard !isInCell else {
      position = start
      throw error("there is an element inside a cell")
    }
    if open.isEmpty, !elements.isEmpty {
      position = start
      throw error("there is a second element beside the outermost one")
    }
    guard open.count < XMLDocument.maximumDepth else {
      position = start
      throw error("elements are nested deeper than \(XMLDocument.maximumDepth)")
    }
    let isCell = isCell(name)
    guard elements.count < XMLDocument.maximumElements else {
      throw error("there are more than \(XMLDocument.maximumElements) elements")
    }
    let first = attributes.count
    let isEmpty = try attributeList(from: first)
    if isCell {
      let gid = try cellValue(attributes[first...])
      attributes.removeSubrange(first...)
      addCell(gid)
      isInCell = !isEmpty
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

  /// Reads attributes up to the end of a tag.
  ///
  /// - Returns: Whether the element ends with its tag.
  private mutating func attributeList(from first: Int) throws(TileMapError) -> Bool {
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
      for other in attributes[first...]
      where bytes[Int(other.name.lowerBound)..<Int(other.name.upperBound)]
        .elementsEqual(bytes[name])
      {
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

  private mutating func endTag() throws(TileMapError) {
    let start = position
    position += 2
    let name = try self.name()
    skipBlanks()
    guard position < bytes.count else {
      throw error("the file ends inside a tag", advice: "save or copy it again")
    }
    guard follows(">") else { throw error("the end of \(string(name)) lacks its >") }
    position += 1
    if isInCell {
      guard bytes[name].elementsEqual("tile".utf8) else {
        position = start
        throw error("</\(string(name))> stands where </tile> must")
      }
      isInCell = false
      return
    }
    guard let last = open.last else {
      position = start
      throw error("</\(string(name))> ends nothing")
    }
    let range = elements[last.element].name
    guard bytes[Int(range.lowerBound)..<Int(range.upperBound)].elementsEqual(bytes[name]) else {
      position = start
      throw error(
        "</\(string(name))> stands where "
          + "</\(string(Int(range.lowerBound)..<Int(range.upperBound)))> must")
    }
    open.removeLast()
  }

  // MARK: Text

  private mutating func text() throws(TileMapError) {
    let start = position
    var isBlank = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        isBlank = false
        try reference()
        continue
      }
      if !Self.isBlank(byte) { isBlank = false }
      position += 1
    }
    guard !isBlank else { return }
    let end = position
    if open.isEmpty { position = start }
    try addText(start..<end, isLiteral: false)
  }

  private mutating func addText(_ range: Range<Int>, isLiteral: Bool) throws(TileMapError) {
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

  /// Steps over a reference to a character, which must be one of the known.
  private mutating func reference() throws(TileMapError) {
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end, Self.scalar(of: bytes[(position + 1)..<end]) != nil else {
      throw error(
        "there is a & that stands for no known character; entities of a file's own are refused",
        advice: "write &amp; for a plain &")
    }
    position = end + 1
  }

  /// The character that the inside of `&...;` stands for.
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

  // MARK: Cells

  /// Whether an element that begins here is a cell: a tile directly within data or a chunk.
  private func isCell(_ name: Range<Int>) -> Bool {
    guard let parent = open.last, bytes[name].elementsEqual("tile".utf8) else { return false }
    let range = elements[parent.element].name
    let outer = bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    return outer.elementsEqual("data".utf8) || outer.elementsEqual("chunk".utf8)
  }

  private func cellValue(_ list: ArraySlice<XMLDocument.Attribute>) throws(TileMapError) -> UInt32 {
    for attribute in list {
      let name = bytes[Int(attribute.name.lowerBound)..<Int(attribute.name.upperBound)]
      guard name.elementsEqual("gid".utf8) else { continue }
      let text = string(Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound))
      guard let gid = UInt32(text), !text.hasPrefix("+") else {
        throw error("the cell's gid \(quoted(text)) is no number from 0 to \(UInt32.max)")
      }
      return gid
    }
    return 0
  }

  private mutating func addCell(_ gid: UInt32) {
    guard let parent = open.last?.element else { return }
    if elements[parent].cells < 0 {
      elements[parent].cells = Int32(cellLists.count)
      cellLists.append([])
    }
    cellLists[Int(elements[parent].cells)].append(gid)
  }

  // MARK: Pieces

  private mutating func name() throws(TileMapError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start else {
      throw error(
        position < bytes.count ? "there is no name where one must stand" : "the file ends in a tag")
    }
    guard position - start <= 256 else { throw error("a name is longer than 256 bytes") }
    return start..<position
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  private func follows(_ text: StaticString) -> Bool { follows(text, at: position) }

  private func follows(_ text: StaticString, at position: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  private mutating func skip(past end: StaticString, from: Int, what: String) throws(TileMapError) {
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
    throw error("the \(what) does not end")
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(100), as: UTF8.self)
  }

  private func error(_ reason: String, advice: String? = nil) -> TileMapError {
    TileMapError(
      file: file, place: XMLDocument.place(at: position, in: bytes), reason: reason,
      advice: advice)
  }
}

extension String {
  /// Where some text first occurs.
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
