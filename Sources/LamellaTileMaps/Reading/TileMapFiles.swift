internal import Glibc
public import LamellaFiles

/// A resolver and reader of the files that a map refers to.
///
/// Maps are untrusted input: every file that they name is opened through this protocol only.
public protocol TileMapFiles: Sendable {
  /// Resolves a reference in a file into a path for ``read(_:limit:)``.
  ///
  /// - Parameters:
  ///   - reference: The reference, relative to its file's folder.
  ///   - file: The file that contains the reference.
  /// - Returns: The path.
  /// - Throws: ``TileMapError`` when the reference must not be followed.
  func resolve(_ reference: String, from file: String) throws(TileMapError) -> String

  /// Reads a whole file.
  ///
  /// - Throws: `FileError` when there is no such file, when it cannot be read, or when it is larger
  ///   than `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
}

/// A folder of map files: nothing outside of it can be reached.
///
/// Absolute paths, URLs, and paths that leave the folder are refused by their text alone. Symbolic links
/// inside the folder are followed.
public struct TileMapFolder: TileMapFiles {
  /// The path of the folder.
  public let root: String
  /// The root as path components from the file system's root.
  private let rootNames: [Substring]

  /// Makes a source of the files in a folder, which need not exist.
  public init(root: String) {
    self.root = root.isEmpty ? "." : root
    rootNames = Self.names(self.root, from: Self.workingDirectory()) ?? []
  }

  /// Makes a source of the files of a map.
  ///
  /// The folder is the nearest one at or above the map that holds a project of Tiled, a file that ends in
  /// `.tiled-project`; without one, it is the folder above the map's own, because maps often stand beside the folder of
  /// their tilesets.
  ///
  /// - Complexity: O(number of files in the folders above the map).
  public init(ofMap path: String) {
    let folder = Self.folder(of: path)
    var names = Self.names(folder, from: Self.workingDirectory()) ?? []
    while true {
      let candidate = "/" + names.joined(separator: "/")
      if (try? namesInFolder(candidate))?.contains(where: { $0.hasSuffix(".tiled-project") })
        == true
      {
        self.init(root: candidate)
        return
      }
      guard names.popLast() != nil else { break }
    }
    switch folder {
    case "/": self.init(root: "/")
    case ".": self.init(root: "..")
    default: self.init(root: folder + "/..")
    }
  }

  /// Resolves a reference that stays within the folder.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - file: The file that contains it.
  /// - Returns: The path, relative to what `file` is relative to.
  /// - Throws: ``TileMapError`` when the reference is empty, absolute, a URL, or leads outside of the folder.
  public func resolve(_ reference: String, from file: String) throws(TileMapError) -> String {
    /// Returns the error that a reference is refused.
    func refused(_ reason: String, _ advice: String) -> TileMapError {
      TileMapError(
        file: file, reason: "names the file \(quoted(reference)), which \(reason)", advice: advice)
    }
    guard !reference.isEmpty, !reference.utf8.contains(0) else {
      throw refused("is not a file name", "name a file")
    }
    guard !reference.contains("://"), !reference.hasPrefix("data:"), !reference.hasPrefix("file:")
    else { throw refused("is a URL, not a file", "put the file next to the map") }
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
        "lies outside of the folder \(quoted(root))",
        "move it inside, or allow a folder above it (--root; in code root:)")
    }
    return folder == "." ? reference : folder + "/" + reference
  }

  /// Reads a file with `readFile(_:limit:)`.
  ///
  /// - Throws: `FileError` as `readFile(_:limit:)` does.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try readFile(path, limit: limit)
  }

  // MARK: Paths

  /// Returns the folder of a file, without a trailing slash.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a file relative to a folder; nil when either climbs above the file system's root.
  static func relativePath(of file: String, from folder: String) -> String? {
    let here = workingDirectory()
    guard let target = names(file, from: here), let start = names(folder, from: here) else {
      return nil
    }
    let common = zip(target, start).prefix { $0 == $1 }.count
    let steps =
      [Substring](repeating: "..", count: start.count - common) + target.dropFirst(common)
    return steps.joined(separator: "/")
  }

  /// Returns a path's components from the file system's root, without `.` and `..`; nil when the path climbs
  /// above the root.
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

  /// Returns the components of the working directory's path.
  private static func workingDirectory() -> [Substring] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return String(cString: path).split(separator: "/")
  }
}
