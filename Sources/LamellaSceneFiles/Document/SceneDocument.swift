internal import LamellaFiles
internal import LamellaMarkup

/// A scene file as a value: a tree of elements.
///
/// ```swift
/// let document = try SceneDocument(contentsOf: "Assets/Scenes/Settings.scene")
/// let text = document.text
/// ```
///
/// A document may say anything that is well-formed. Whether classes, attributes and values exist is checked where a
/// ``Nib`` is made of it. Converters from other formats make documents; see <doc:InterfaceBuilderFiles>.
public nonisolated struct SceneDocument: Equatable, Sendable {
  /// The path of the file, for messages and for files that it names; any name for a document without a file.
  public var file: String
  /// The outermost element, `<scene>`.
  public var root: SceneElement

  /// The largest file that is read, in bytes: 16 MiB.
  public static let maximumBytes = 1 << 24

  /// Makes a document from elements.
  ///
  /// - Parameters:
  ///   - file: The path or name for messages.
  ///   - root: The outermost element; an empty `<scene>` by default.
  public init(file: String, root: SceneElement = SceneElement("scene")) {
    self.file = file
    self.root = root
  }

  /// Reads a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``SceneFaults`` with one fault where the file cannot be read or is not well-formed XML.
  public init(contentsOf path: String) throws(SceneFaults) {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.maximumBytes)
    } catch {
      throw SceneFaults([
        SceneFault(
          file: path, position: .none,
          message: error.reason + (error.advice.map { ": " + $0 } ?? ""))
      ])
    }
    try self.init(parsing: bytes, file: path)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The path or name for messages, and for files that the text names.
  /// - Throws: ``SceneFaults`` with one fault where the text is not well-formed XML.
  public init(parsing bytes: [UInt8], file: String) throws(SceneFaults) {
    let document: XMLDocument
    do {
      document = try XMLDocument(parsing: bytes)
    } catch {
      throw SceneFaults([
        SceneFault(
          file: file,
          position: ScenePosition(line: error.position.line, column: error.position.column),
          message: error.reason + (error.advice.map { ": " + $0 } ?? ""))
      ])
    }
    var positions = MarkupPositionFinder(document)
    self.init(file: file, root: SceneElement(document.root, &positions))
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The path or name for messages, and for files that the text names.
  /// - Throws: ``SceneFaults`` with one fault where the text is not well-formed XML.
  public init(parsing text: String, file: String) throws(SceneFaults) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Returns whether two documents say the same; their files do not count.
  public static func == (a: SceneDocument, b: SceneDocument) -> Bool { a.root == b.root }
}

nonisolated extension SceneElement {
  /// Makes an element from one of XML, and those inside of it; the parser has bounded their depth.
  fileprivate init(_ element: XMLElement, _ positions: inout MarkupPositionFinder) {
    self.init(element.name, position: positions.scenePosition(at: element.offset))
    let attributes = element.attributes
    reserve(attributes.count)
    for attribute in attributes {
      // The parser has refused a second one of the same name.
      append(
        Attribute(
          attribute.name, attribute.value, position: positions.scenePosition(at: attribute.offset),
          valuePosition: positions.scenePosition(at: attribute.valueOffset)))
    }
    text = String(decoding: element.text.trimmed, as: UTF8.self)
    children = element.children.map { SceneElement($0, &positions) }
  }
}

nonisolated extension MarkupPositionFinder {
  /// Returns the position of a byte.
  fileprivate mutating func scenePosition(at offset: Int) -> ScenePosition {
    let position = position(at: offset)
    return ScenePosition(line: position.line, column: position.column)
  }
}

nonisolated extension ArraySlice<UInt8> {
  /// The bytes without white space around them.
  fileprivate var trimmed: ArraySlice {
    var rest = drop(while: \.isMarkupBlank)
    while let last = rest.last, last.isMarkupBlank { rest.removeLast() }
    return rest
  }
}
