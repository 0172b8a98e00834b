internal import Glibc
public import LamellaFiles

/// Finds and reads the files that a map names.
///
/// A map may come from anybody: what it names is looked up only through this.
public protocol TileMapFiles: Sendable {
  /// Turns a reference inside a file into a path that ``read(_:limit:)`` takes.
  ///
  /// - Parameters:
  ///   - reference: What the file says, relative to its own folder.
  ///   - file: The file that says it.
  /// - Returns: The path.
  /// - Throws: ``TileMapError`` when the reference must not be followed.
  func resolve(_ reference: String, from file: String) throws(TileMapError) -> String

  /// Reads a whole file.
  ///
  /// - Throws: `FileError` when there is no such file, when it cannot be read, or when it is larger
  ///   than `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
}

/// The files of one folder and the folders inside it; nothing else can be reached through a map.
///
/// Absolute paths, addresses of the net, and paths that climb out of the folder are refused by their
/// text alone. Links inside the folder are followed.
public struct TileMapFolder: TileMapFiles {
  /// The folder.
  public let root: String
  /// The same as names from the top of the file system.
  private let rootNames: [Substring]

  /// Opens up a folder, which need not exist.
  public init(root: String) {
    self.root = root.isEmpty ? "." : root
    rootNames = Self.names(self.root, from: Self.workingDirectory()) ?? []
  }

  /// Opens up the folder that a map lies in.
  public init(ofMap path: String) { self.init(root: Self.folder(of: path)) }

  /// Follows a reference that stays within the folder.
  ///
  /// - Parameters:
  ///   - reference: What a file says.
  ///   - file: The file that says it.
  /// - Returns: The path, relative to what `file` is relative to.
  /// - Throws: ``TileMapError`` when the reference is empty, absolute, an address, or leads outside.
  public func resolve(_ reference: String, from file: String) throws(TileMapError) -> String {
    func refused(_ reason: String, _ advice: String) -> TileMapError {
      TileMapError(
        file: file, reason: "names the file \(quoted(reference)), which \(reason)", advice: advice)
    }
    guard !reference.isEmpty, !reference.utf8.contains(0) else {
      throw refused("is no file name", "name a file")
    }
    guard !reference.contains("://"), !reference.hasPrefix("data:"), !reference.hasPrefix("file:")
    else { throw refused("is an address, not a file", "put the file next to the map") }
    let isDrive =
      reference.dropFirst().hasPrefix(":\\") || reference.dropFirst().hasPrefix(":/")
    guard !reference.hasPrefix("/"), !reference.hasPrefix("\\"), !isDrive else {
      throw refused("is an absolute path", "put the file next to the map and save it again")
    }
    let folder = Self.folder(of: file)
    let here = Self.names(folder, from: Self.workingDirectory()) ?? []
    guard let names = Self.names(reference, from: here), names.starts(with: rootNames),
      names.count > rootNames.count
    else {
      throw refused(
        "lies outside of the folder \(quoted(root))", "move it inside or allow a folder above")
    }
    return folder == "." ? reference : folder + "/" + reference
  }

  /// Reads a file as `readFile(_:limit:)` does.
  ///
  /// - Throws: `FileError` as `readFile(_:limit:)` does.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try readFile(path, limit: limit)
  }

  // MARK: Paths

  /// The folder of a file, without a slash at its end.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The names on the way from the top of the file system, without `.` and `..`; nil when a path climbs
  /// above the top.
  private static func names(_ path: String, from start: [Substring]) -> [Substring]? {
    var names = path.hasPrefix("/") ? [] : start
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names
  }

  private static func workingDirectory() -> [Substring] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return String(cString: path).split(separator: "/")
  }
}
