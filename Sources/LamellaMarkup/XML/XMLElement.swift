/// An element of an XML document.
package struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var row: XMLDocument.Element { document.elements[index] }

  /// The name.
  package var name: String { String(decoding: document.bytes(row.name), as: UTF8.self) }

  /// Returns whether the element has a name, which is faster than comparing ``name``.
  package func isNamed(_ name: String) -> Bool {
    document.bytes(row.name).elementsEqual(name.utf8)
  }

  /// The value of an attribute; nil when the element has none of that name.
  ///
  /// - Complexity: O(number of attributes), of which there are at most 64.
  package subscript(attribute: String) -> String? {
    let row = row
    let first = Int(row.firstAttribute)
    for entry in document.attributes[first..<first + Int(row.attributeCount)]
    where document.bytes(entry.name).elementsEqual(attribute.utf8) {
      return String(decoding: document.resolved(entry.value), as: UTF8.self)
    }
    return nil
  }

  /// The elements directly inside, in order.
  ///
  /// - Complexity: O(number of children).
  package var children: [XMLElement] {
    var result: [XMLElement] = []
    var child = row.firstChild
    while child >= 0 {
      result.append(XMLElement(document: document, index: Int(child)))
      child = document.elements[Int(child)].nextSibling
    }
    return result
  }

  /// The text directly inside, with references replaced; a slice of the document's bytes where that is possible.
  package var text: ArraySlice<UInt8> {
    /// Returns the bytes of a piece of text, with references replaced.
    func content(_ piece: XMLDocument.Text) -> ArraySlice<UInt8> {
      piece.isLiteral ? document.bytes(piece.range) : document.resolved(piece.range)
    }
    var index = row.firstText
    guard index >= 0 else { return [] }
    let first = document.texts[Int(index)]
    if first.next < 0 { return content(first) }
    var result: [UInt8] = []
    while index >= 0 {
      let piece = document.texts[Int(index)]
      result.append(contentsOf: content(piece))
      index = piece.next
    }
    return result[...]
  }

  /// The values of the ``XMLNumberElements`` directly inside, in order; nil when there are none.
  package var numbers: [UInt32]? {
    let list = row.numberList
    return list < 0 ? nil : document.numberLists[Int(list)]
  }

  /// The place of the element's first byte.
  ///
  /// - Complexity: O(number of bytes before it).
  package var position: MarkupPosition {
    MarkupPosition(offset: Int(row.name.lowerBound) - 1, in: document.bytes)
  }
}
