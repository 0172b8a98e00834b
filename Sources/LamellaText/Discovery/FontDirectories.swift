internal import Glibc

/// The search path for font files.
enum FontDirectories {
  /// Returns the font directories of the process: those of `LAMELLA_FONT_DIRS`, else the user's and the system's.
  static func current() -> [String] {
    directories { name in getenv(name).map { String(cString: $0) } }
  }

  /// Returns the font directories for an environment.
  static func directories(environment: (String) -> String?) -> [String] {
    if let list = environment("LAMELLA_FONT_DIRS") {
      return list.split(separator: ":").map { String($0) }
    }
    var directories = ["/usr/local/share/fonts", "/usr/share/fonts"]
    if let home = environment("HOME"), !home.isEmpty {
      directories.insert(contentsOf: [home + "/.fonts", home + "/.local/share/fonts"], at: 0)
    }
    return directories
  }
}

/// Returns whether a file is readable, whatever its format.
func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

/// An entry of a directory.
struct DirectoryEntry {
  var name: String
  var isDirectory: Bool
}

/// Returns the entries of a directory by name; empty if it cannot be read.
func entries(of directory: String) -> [DirectoryEntry] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var found: [DirectoryEntry] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name.hasPrefix(".") { continue }
    var isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
    // Links, and file systems that do not tell.
    if entry.pointee.d_type == UInt8(DT_LNK) || entry.pointee.d_type == UInt8(DT_UNKNOWN) {
      var status = stat()
      guard stat(directory + "/" + name, &status) == 0 else { continue }
      isDirectory = status.st_mode & S_IFMT == S_IFDIR
    }
    found.append(DirectoryEntry(name: name, isDirectory: isDirectory))
  }
  // The file system's order differs between machines.
  return found.sorted { $0.name < $1.name }
}

/// Returns whether a path is that of a directory.
func isDirectory(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
