internal import LamellaMarkup

nonisolated extension SceneDocument: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }

  /// The document as the text of a scene file.
  ///
  /// The text reads back as an equal document. Elements without content end in their own tag, and attributes that
  /// would make a line longer than ``lineWidth`` stand on further lines. Comments are not part of documents.
  public var text: String {
    var text = ""
    Self.append(root, indent: 0, to: &text)
    return text
  }

  /// The length of lines at which tags are broken: 100 characters.
  public static let lineWidth = 100

  private static func append(_ element: SceneElement, indent: Int, to text: inout String) {
    let margin = String(repeating: "  ", count: indent)
    text += "\(margin)<\(element.name)"
    var column = margin.utf8.count + element.name.utf8.count + 1
    for attribute in element.attributes {
      var piece = "\(attribute.name)=\""
      appendXML(attribute.value, isAttribute: true, to: &piece)
      piece += "\""
      if column + piece.utf8.count + 1 > lineWidth {
        text += "\n\(margin)    "
        column = margin.utf8.count + 4
      } else {
        text += " "
        column += 1
      }
      text += piece
      column += piece.utf8.count
    }
    guard !element.children.isEmpty || !element.text.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">"
    appendXML(element.text, isAttribute: false, to: &text)
    guard !element.children.isEmpty else {
      text += "</\(element.name)>\n"
      return
    }
    text += "\n"
    for child in element.children { append(child, indent: indent + 1, to: &text) }
    text += "\(margin)</\(element.name)>\n"
  }
}
