/// An Interface Builder document, a `.xib` file, as a scene.
///
/// ```swift
/// let document = try InterfaceBuilderDocument(contentsOf: "Views/Card.xib")
/// for omission in document.omissions { print(omission) }
/// let text = document.scene.text
/// ```
///
/// The scene's elements keep their positions in the `.xib` file. See <doc:InterfaceBuilderFiles> for what is taken.
public nonisolated struct InterfaceBuilderDocument: Sendable {
  /// The scene.
  public let scene: SceneDocument
  /// The parts of the file that the scene leaves out, each name once, at its first place, in the order of the file.
  public let omissions: [SceneFault]

  /// The end of the names of Interface Builder's files.
  public static let fileExtension = ".xib"

  /// Reads a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``SceneFaults`` with all that is wrong: one fault where the file cannot be read, is not well-formed XML
  ///   or no `.xib` document of iOS.
  public init(contentsOf path: String) throws(SceneFaults) {
    try self.init(SceneDocument(contentsOf: path))
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The path or name for messages, and for images that the text names.
  /// - Throws: ``SceneFaults`` with all that is wrong: one fault where the text is not well-formed XML or no `.xib`
  ///   document of iOS.
  public init(parsing bytes: [UInt8], file: String) throws(SceneFaults) {
    try self.init(SceneDocument(parsing: bytes, file: file))
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The path or name for messages, and for images that the text names.
  /// - Throws: ``SceneFaults`` with all that is wrong.
  public init(parsing text: String, file: String) throws(SceneFaults) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Makes a scene from the elements of a file.
  private init(_ source: SceneDocument) throws(SceneFaults) {
    var reader = InterfaceBuilderReader(file: source.file)
    let root = reader.scene(from: source.root)
    guard reader.faults.isEmpty else { throw SceneFaults(reader.faults) }
    scene = SceneDocument(file: source.file, root: root)
    omissions = reader.omissions
  }
}
