/// The files that live scenes and maps of the process follow while they run, and their texts.
///
/// A file that is no text stands as `FileText` writes it. Scenes read their files here. A stage asks for files that are new to it, watches them, and makes an event of each
/// text: `InputEvent.Kind.fileChanged`. The event brings the text back to the scenes, in a tick, so that what a scene
/// shows follows from the events alone.
package final class LiveFiles {
  /// The files of the process.
  package static let shared = LiveFiles()

  /// The latest text of each file; nil for one that cannot be read.
  private var texts: [String: String?] = [:]
  /// The files that a recording begins with, until a scene reads them.
  private var recordedTexts: [String: String?] = [:]
  /// The files that scenes have read since the last call of ``takeNewFiles()``.
  private var newFiles: [NewFile] = []
  private var observers: [Observer] = []

  /// An object that is told of files while it lives.
  private struct Observer {
    weak var object: AnyObject?
    /// Tells the object of a file's new text.
    var tell: (_ path: String, _ text: String?) -> Void
  }

  /// A file that a scene follows from now on.
  package struct NewFile {
    /// The path.
    package var path: String
    /// The text; nil if the file cannot be read.
    package var text: String?
    /// Whether the text came from a recording, which has an event of it already.
    package var isRecorded: Bool
  }

  /// Whether any scene follows a file.
  package var isInUse: Bool { !texts.isEmpty }

  nonisolated deinit {}

  // MARK: Reading

  /// Returns the latest text of a file, and follows the file from now on.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - read: Reads the file, if it is not known; returns nil if that fails.
  /// - Returns: The text; nil if the file cannot be read.
  package func text(of path: String, read: () -> String?) -> String? {
    if let known = texts[path] { return known }
    let recorded = recordedTexts.removeValue(forKey: path)
    let text = recorded ?? read()
    texts[path] = .some(text)
    newFiles.append(NewFile(path: path, text: text, isRecorded: recorded != nil))
    return text
  }

  /// The texts of the files that are followed, or with which a recording begins, by path.
  package var knownTexts: [String: String?] { recordedTexts.merging(texts) { $1 } }

  /// States the text that a file had when a recording was made, for the first one that reads it.
  package func setRecordedText(_ text: String?, of path: String) {
    if recordedTexts[path] == nil { recordedTexts[path] = .some(text) }
  }

  // MARK: Changes

  /// Removes and returns the files that are new since the last call, in the order in which they were read.
  package func takeNewFiles() -> [NewFile] {
    guard !newFiles.isEmpty else { return [] }
    defer { newFiles.removeAll() }
    return newFiles
  }

  /// Calls a closure with each event of a file while an object lives, which the closure must not hold.
  package func observe(
    by object: AnyObject, _ body: @escaping (_ path: String, _ text: String?) -> Void
  ) {
    observers.append(Observer(object: object, tell: body))
  }

  /// Takes the text of an event, and tells the observers, in the order in which they came.
  func deliver(_ path: String, _ text: String?) {
    texts[path] = .some(text)
    observers.removeAll { $0.object == nil }
    for observer in observers where observer.object != nil { observer.tell(path, text) }
  }
}
