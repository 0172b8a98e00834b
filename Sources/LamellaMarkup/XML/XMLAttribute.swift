/// An attribute of an element of an XML document.
package struct XMLAttribute: Sendable {
  /// The name.
  package let name: String
  /// The value, with references replaced.
  package let value: String
  /// The offset of the name's first byte in the text.
  package let offset: Int
  /// The offset of the value's first byte, behind the quote.
  package let valueOffset: Int
}

extension XMLElement {
  /// The attributes, in order.
  package var attributes: [XMLAttribute] {
    document.tables.attributes[attributeRange].map { attribute in
      XMLAttribute(
        name: String(decoding: document.bytes(attribute.name), as: UTF8.self),
        value: String(decoding: document.resolved(attribute.value), as: UTF8.self),
        offset: Int(attribute.name.lowerBound), valueOffset: Int(attribute.value.lowerBound))
    }
  }
}

/// A finder of lines and columns for offsets that mostly ascend, which reads each byte of a text about once.
package struct MarkupPositionFinder {
  private let document: XMLDocument
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Makes a finder for a document.
  package init(_ document: XMLDocument) { self.document = document }

  /// Returns the position of a byte of the text.
  ///
  /// - Complexity: O(bytes between this offset and the last one), or O(`offset`) where it lies before the last one.
  package mutating func position(at target: Int) -> MarkupPosition {
    if target < offset { (offset, line, lineStart) = (0, 1, 0) }
    let end = min(target, document.bytes.count)
    document.bytes.withUnsafeBufferPointer { bytes in
      while let next = bytes.firstIndex(of: 0x0A, in: offset..<end) {
        line += 1
        lineStart = next + 1
        offset = next + 1
      }
    }
    offset = end
    return MarkupPosition(line: line, column: end - lineStart + 1)
  }
}
