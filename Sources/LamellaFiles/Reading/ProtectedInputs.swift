internal import Glibc
internal import Synchronization

/// Keeps a program from writing over a file that it has read.
///
/// For tools whose user names both: a mistake in a name must not cost the input. Files are known by their
/// place on the disk, so that links count.
package enum ProtectedInputs {
  /// A file's place on the disk.
  private struct Place: Hashable {
    var device: UInt64
    var node: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      node = UInt64(status.st_ino)
    }
  }

  /// What has been read; nil while nothing is protected.
  private static let places = Mutex<Set<Place>?>(nil)

  /// Protects all files that this process reads from now on.
  package static func protect() {
    places.withLock { $0 = $0 ?? [] }
  }

  /// Refuses a file to be written that was read before.
  ///
  /// - Throws: ``FileError`` with the file's name.
  package static func check(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let place = Place(status)
    guard places.withLock({ $0?.contains(place) ?? false }) else { return }
    throw FileError(
      file: path, reason: "is one of the files that were read", advice: "name another file to write"
    )
  }

  /// Protects a file that will be read later; one that is not there is not.
  package static func protect(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 { note(status) }
  }

  /// Notes a file that is read.
  static func note(_ status: stat) {
    places.withLock { _ = $0?.insert(Place(status)) }
  }
}
