/// An XML text as a flat table of elements, read without following anything it refers to.
///
/// Only what maps use is known: elements, attributes, text, CDATA, comments, processing instructions and
/// a document type that is skipped. Entities of its own, and so their expansion, are refused; nesting is
/// bounded; nothing is fetched. Names, values and text stay ranges of the bytes until somebody asks.
///
/// Cells that are elements of their own (`<tile gid="7"/>` within data) become numbers at once, since a
/// map may have millions.
final class XMLDocument: Sendable {
  /// One element, with links as indexes into ``elements``; -1 is none.
  struct Element {
    var name: Range<Int32>
    var firstAttribute: Int32
    var attributeCount: Int32 = 0
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var firstText: Int32 = -1
    /// An index into ``cellLists``, for data and chunks with cells as elements.
    var cells: Int32 = -1
  }

  struct Attribute {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  /// A piece of text between tags.
  struct Text {
    var range: Range<Int32>
    /// Whether `&` means nothing special in it.
    var isLiteral: Bool
    var next: Int32 = -1
  }

  /// The most elements around one.
  static let maximumDepth = 128
  /// The most elements that are stored, so that a file of nothing but tags stays affordable.
  static let maximumElements = 1 << 23

  let file: String
  let bytes: [UInt8]
  let elements: [Element]
  let attributes: [Attribute]
  let texts: [Text]
  let cellLists: [[UInt32]]

  /// Reads a text.
  ///
  /// - Throws: ``TileMapError`` with line and column when the text is not well-formed or asks for what is
  ///   refused.
  init(_ bytes: [UInt8], file: String) throws(TileMapError) {
    var parser = XMLParser(bytes, file: file)
    try parser.parse()
    self.file = file
    self.bytes = bytes
    elements = parser.elements
    attributes = parser.attributes
    texts = parser.texts
    cellLists = parser.cellLists
  }

  /// An element's name.
  func name(_ element: Int) -> String {
    let range = elements[element].name
    return String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// Whether an element has a name.
  func isNamed(_ element: Int, _ name: String) -> Bool {
    let range = elements[element].name
    return bytes[Int(range.lowerBound)..<Int(range.upperBound)].elementsEqual(name.utf8)
  }

  /// The value of an element's attribute; nil when it has none of that name.
  func value(_ element: Int, _ name: String) -> String? {
    let first = Int(elements[element].firstAttribute)
    for attribute in attributes[first..<first + Int(elements[element].attributeCount)] {
      let range = Int(attribute.name.lowerBound)..<Int(attribute.name.upperBound)
      if bytes[range].elementsEqual(name.utf8) {
        return String(decoding: plain(attribute.value), as: UTF8.self)
      }
    }
    return nil
  }

  /// The elements within one, in order.
  func children(of element: Int) -> [Int] {
    var result: [Int] = []
    var child = elements[element].firstChild
    while child >= 0 {
      result.append(Int(child))
      child = elements[Int(child)].nextSibling
    }
    return result
  }

  /// The text directly within an element; the bytes of the file themselves where it is in one piece.
  func text(of element: Int) -> ArraySlice<UInt8> {
    let first = elements[element].firstText
    guard first >= 0 else { return [] }
    let piece = texts[Int(first)]
    if piece.next < 0 {
      let range = Int(piece.range.lowerBound)..<Int(piece.range.upperBound)
      return piece.isLiteral ? bytes[range] : plain(piece.range)
    }
    var result: [UInt8] = []
    var index = first
    while index >= 0 {
      let piece = texts[Int(index)]
      let range = Int(piece.range.lowerBound)..<Int(piece.range.upperBound)
      result.append(contentsOf: piece.isLiteral ? bytes[range] : plain(piece.range))
      index = piece.next
    }
    return result[...]
  }

  /// Line and column of an element, counted from 1.
  func place(of element: Int) -> String {
    Self.place(at: Int(elements[element].name.lowerBound) - 1, in: bytes)
  }

  /// Line and column of a byte, counted from 1; columns count bytes.
  static func place(at offset: Int, in bytes: [UInt8]) -> String {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return "line \(line), column \(offset - start + 1)"
  }

  /// The bytes of a range with references replaced; they were checked when the text was read.
  private func plain(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    let slice = bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    guard slice.contains(UInt8(ascii: "&")) else { return slice }
    var result: [UInt8] = []
    var index = slice.startIndex
    while index < slice.endIndex {
      if slice[index] == UInt8(ascii: "&"),
        let end = slice[index...].firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLParser.scalar(of: slice[(index + 1)..<end])
      {
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
        index = end + 1
      } else {
        result.append(slice[index])
        index += 1
      }
    }
    return result[...]
  }
}
