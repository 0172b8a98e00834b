/// A parsed XML text, stored in flat tables.
///
/// ```swift
/// let root = try XMLDocument(parsing: bytes).root
/// for child in root.children where child.isNamed("view") { ... child["frame"] ... }
/// ```
///
/// Elements, attributes, text, CDATA sections, comments and processing instructions are known; a document type is
/// skipped. Entities that a text declares are refused, nesting is bounded, and nothing that a text refers to is
/// fetched. Names, values and text stay ranges of the bytes until they are read.
package final class XMLDocument: Sendable {
  /// A row of the table of elements.
  ///
  /// Links are indexes into ``Tables/elements`` and ``Tables/texts``; -1 stands for none.
  struct Element {
    var name: Range<Int32>
    var firstAttribute: Int32
    var attributeCount: Int32 = 0
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var firstText: Int32 = -1
    /// An index into ``Tables/numberLists``, or -1.
    var numberList: Int32 = -1
  }

  /// The ranges of an attribute's name and value in the text.
  struct Attribute {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  /// A piece of text between tags.
  struct Text {
    var range: Range<Int32>
    /// Whether the piece has no references: it holds no `&`, or is a CDATA section, in which `&` has no meaning.
    var isLiteral: Bool
    /// The next piece of the same element, or -1.
    var next: Int32 = -1
  }

  /// The tables of a document.
  struct Tables {
    var elements: [Element] = []
    var attributes: [Attribute] = []
    var texts: [Text] = []
    var numberLists: [[UInt32]] = []
  }

  /// The highest number of elements around an element.
  package static let maximumDepth = 128
  /// The highest number of stored elements, which bounds the memory that a text of nothing but tags takes.
  package static let maximumElements = 1 << 23

  let bytes: [UInt8]
  let tables: Tables

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text in UTF-8, with or without a byte order mark.
  ///   - numbers: Elements to store as plain numbers.
  /// - Throws: ``MarkupError`` when the text is not well-formed, holds what is refused, is larger than 2 GiB, or
  ///   exceeds ``maximumDepth`` or ``maximumElements``.
  /// - Complexity: O(number of bytes).
  package init(
    parsing bytes: [UInt8], numbers: XMLNumberElements? = nil
  ) throws(MarkupError) {
    self.bytes = bytes
    tables = try bytes.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
      var parser = XMLParser(bytes, numbers: numbers)
      return try parser.parse()
    }
  }

  /// The outermost element.
  package var root: XMLElement { XMLElement(document: self, index: 0) }

  /// Returns the bytes of a range of the text.
  func bytes(_ range: Range<Int32>) -> ArraySlice<UInt8> { bytes[range.wide] }

  /// Returns whether a range of the text holds a name.
  func matches(_ range: Range<Int32>, _ name: String) -> Bool {
    guard range.count == name.utf8.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let part = bytes.part(range.wide)
      return name.utf8.withContiguousStorageIfAvailable { part.isEqual(to: $0) }
        ?? part.elementsEqual(name.utf8)
    }
  }

  /// Returns the bytes of a value or text with references replaced, which the parser has checked.
  func resolved(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    let range = range.wide
    let result = bytes.withUnsafeBufferPointer { bytes in
      var result: [UInt8] = []
      var position = range.lowerBound
      while let reference = bytes.firstIndex(
        of: UInt8(ascii: "&"), in: position..<range.upperBound),
        let end = bytes.firstIndex(of: UInt8(ascii: ";"), in: reference..<range.upperBound),
        let scalar = XMLParser.scalar(of: bytes.part(reference + 1..<end)),
        let character = UTF8.encode(scalar)
      {
        result.append(contentsOf: bytes.part(position..<reference))
        result.append(contentsOf: character)
        position = end + 1
      }
      guard position > range.lowerBound else { return nil as [UInt8]? }
      result.append(contentsOf: bytes.part(position..<range.upperBound))
      return result
    }
    return result?[...] ?? bytes[range]
  }
}

/// A kind of element that is stored as a single number, for texts with millions of them.
///
/// Such an element, `<tile gid="7"/>` within `<data>` for example, holds nothing but white space and comments. It does
/// not appear among the children of its parent, whose ``XMLElement/numbers`` has its value.
package struct XMLNumberElements: Sendable {
  let element: [UInt8]
  let parents: [[UInt8]]
  let attribute: [UInt8]
  let noun: String

  /// Makes the description of such elements.
  ///
  /// - Parameters:
  ///   - element: The name of the elements.
  ///   - parents: The names of the elements directly around them; elsewhere they are elements like any other.
  ///   - attribute: The attribute that holds the number, from 0 to `UInt32.max`; 0 where it is missing.
  ///   - noun: The word for such an element in messages, such as "cell".
  package init(_ element: String, in parents: [String], attribute: String, noun: String) {
    self.element = Array(element.utf8)
    self.parents = parents.map { Array($0.utf8) }
    self.attribute = Array(attribute.utf8)
    self.noun = noun
  }
}
