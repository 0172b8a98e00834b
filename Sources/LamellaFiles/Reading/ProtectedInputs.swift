internal import Glibc
internal import Synchronization

/// The files that a program has read and must not overwrite.
///
/// For tools whose user names both input and output: a mistake in a name must not destroy the input. Files are
/// identified by device and inode, so that links count.
package enum ProtectedInputs {
  /// A file's device and inode.
  private struct FileID: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// The protected files; nil while protection is off.
  private static let files = Mutex<Set<FileID>?>(nil)

  /// Protects all files that this process reads from now on.
  package static func protect() {
    files.withLock { $0 = $0 ?? [] }
  }

  /// Throws an error if a file to be written was read before.
  ///
  /// - Throws: ``FileError`` with the file's name.
  package static func check(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let place = FileID(status)
    guard files.withLock({ $0?.contains(place) ?? false }) else { return }
    throw FileError(
      file: path, reason: "is one of the files that were read", advice: "name another file to write"
    )
  }

  /// Protects a file that will be read later, if it exists.
  package static func protect(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 { record(status) }
  }

  /// Records a file that is read.
  static func record(_ status: stat) {
    files.withLock { _ = $0?.insert(FileID(status)) }
  }
}
