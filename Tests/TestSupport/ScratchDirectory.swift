internal import Glibc

/// A temporary directory that is deleted with its content when the test ends.
public nonisolated final class ScratchDirectory {
  /// The directory's path.
  public let path: String

  /// Creates an empty temporary directory.
  public init() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/lamella-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary directory could be made")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.removeAll(path) }

  /// Returns the path of a file in the directory.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Creates a subdirectory and returns its path.
  public func directory(_ name: String) -> String {
    mkdir(file(name), 0o700)
    return file(name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], _ name: String) -> String {
    guard let stream = fopen(file(name), "wb") else { return file(name) }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return file(name)
  }

  /// Makes a symbolic link.
  public func link(_ target: String, _ name: String) { symlink(target, file(name)) }

  private static func removeAll(_ path: String) {
    if unlink(path) == 0 { return }
    var names: [String] = []
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        names.append(
          withUnsafeBytes(of: &entry.pointee.d_name) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      closedir(stream)
    }
    for name in names where name != "." && name != ".." { removeAll(path + "/" + name) }
    rmdir(path)
  }
}
