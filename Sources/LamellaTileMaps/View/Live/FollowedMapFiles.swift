internal import LamellaFiles
internal import Synchronization

/// The files of a map that is followed: by the texts that are known of them, else from disk.
///
/// Notes each file that is read.
final class FollowedMapFiles: TileMapFiles {
  private let folder: TileMapFolder
  private let known: [String: String?]
  private let noted = Mutex<[(path: String, text: String?)]>([])

  /// Makes a source of the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, whose paths are the keys of `known`.
  ///   - known: The latest texts of files; nil for one that cannot be read.
  init(_ folder: TileMapFolder, known: [String: String?]) {
    self.folder = folder
    self.known = known
  }

  nonisolated deinit {}

  /// The files that were read, in order, with the text of each; nil for one that cannot be read.
  var readFiles: [(path: String, text: String?)] { noted.withLock { $0 } }

  func resolve(_ reference: String, from file: String) throws(TileMapError) -> String {
    try folder.resolve(reference, from: file)
  }

  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let text = known[path] {
      noted.withLock { $0.append((path, text)) }
      // Read once more for the reason why it cannot be read.
      guard let text else { return try folder.read(path, limit: limit) }
      return try FileText.bytes(of: text, name: path)
    }
    do throws(FileError) {
      let bytes = try folder.read(path, limit: limit)
      noted.withLock { $0.append((path, FileText.text(of: bytes))) }
      return bytes
    } catch {
      noted.withLock { $0.append((path, nil)) }
      throw error
    }
  }
}
