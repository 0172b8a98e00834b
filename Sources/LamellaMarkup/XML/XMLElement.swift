/// An element of an XML document.
package struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var row: XMLDocument.Element { document.tables.elements[index] }

  /// The name.
  package var name: String { String(decoding: document.bytes(row.name), as: UTF8.self) }

  /// Returns whether the element has a name, which is faster than comparing ``name``.
  package func isNamed(_ name: String) -> Bool {
    document.matches(row.name, name)
  }

  /// Returns whether the element has an attribute.
  package func has(_ attribute: String) -> Bool { value(of: attribute) != nil }

  /// The value of an attribute; nil when the element has none of that name.
  ///
  /// - Complexity: O(number of attributes), of which there are at most 64.
  package subscript(attribute: String) -> String? {
    value(of: attribute).map { String(decoding: document.resolved($0), as: UTF8.self) }
  }

  /// Returns the range of an attribute's value in the text; nil when the element has no such attribute.
  private func value(of attribute: String) -> Range<Int32>? {
    for index in attributeRange
    where document.matches(document.tables.attributes[index].name, attribute) {
      return document.tables.attributes[index].value
    }
    return nil
  }

  /// The rows of the attributes in the document's table.
  var attributeRange: Range<Int> {
    let row = row
    return Int(row.firstAttribute)..<Int(row.firstAttribute + row.attributeCount)
  }

  /// The elements directly inside, in order.
  ///
  /// - Complexity: O(number of children).
  package var children: [XMLElement] { children(where: { _ in true }) }

  /// Returns the elements of a name directly inside, in order.
  ///
  /// - Complexity: O(number of children).
  package func children(named name: String) -> [XMLElement] {
    children(where: { $0.isNamed(name) })
  }

  /// Returns the first element of a name directly inside; nil when there is none.
  ///
  /// - Complexity: O(number of children before it).
  package func firstChild(named name: String) -> XMLElement? {
    var child = firstChild
    while let element = child, !element.isNamed(name) { child = element.nextSibling }
    return child
  }

  /// Returns the elements directly inside that satisfy a condition, in order.
  private func children(where condition: (XMLElement) -> Bool) -> [XMLElement] {
    var result: [XMLElement] = []
    var child = firstChild
    while let element = child {
      if condition(element) { result.append(element) }
      child = element.nextSibling
    }
    return result
  }

  private var firstChild: XMLElement? { element(row.firstChild) }
  private var nextSibling: XMLElement? { element(row.nextSibling) }

  /// Returns the element at an index of the document's table; nil for -1.
  private func element(_ index: Int32) -> XMLElement? {
    index < 0 ? nil : XMLElement(document: document, index: Int(index))
  }

  /// The text directly inside, with references replaced; a slice of the document's bytes where that is possible.
  package var text: ArraySlice<UInt8> {
    /// Returns the bytes of a piece of text, with references replaced.
    func content(_ piece: XMLDocument.Text) -> ArraySlice<UInt8> {
      piece.isLiteral ? document.bytes(piece.range) : document.resolved(piece.range)
    }
    var index = row.firstText
    guard index >= 0 else { return [] }
    let first = document.tables.texts[Int(index)]
    if first.next < 0 { return content(first) }
    var result: [UInt8] = []
    while index >= 0 {
      let piece = document.tables.texts[Int(index)]
      result.append(contentsOf: content(piece))
      index = piece.next
    }
    return result[...]
  }

  /// The values of the ``XMLNumberElements`` directly inside, in order; nil when there are none.
  package var numbers: [UInt32]? {
    let list = row.numberList
    return list < 0 ? nil : document.tables.numberLists[Int(list)]
  }

  /// The offset of the element's first byte, which is a `<`, in the text.
  package var offset: Int { Int(row.name.lowerBound) - 1 }

  /// The place of the element's first byte.
  ///
  /// - Complexity: O(number of bytes before it).
  package var position: MarkupPosition {
    document.bytes.withUnsafeBufferPointer {
      MarkupPosition(offset: offset, in: $0)
    }
  }
}
