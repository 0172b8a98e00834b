internal import Glibc

/// Returns the names of what is in a folder, hidden files apart.
///
/// - Parameter path: The path of the folder.
/// - Returns: The names in ascending order of their bytes; nil if there is no folder at the path.
/// - Throws: ``FileError`` if the folder cannot be read.
package func namesInFolder(_ path: String) throws(FileError) -> [String]? {
  guard !path.utf8.contains(0) else { return nil }
  errno = 0
  guard let stream = opendir(path) else {
    // Other files, and none at all, are for those who read files to report.
    guard errno == EACCES else { return nil }
    throw FileError(
      file: path, reason: "permission denied", advice: "check the folder's permissions")
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
