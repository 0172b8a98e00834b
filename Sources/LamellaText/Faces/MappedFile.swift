internal import Glibc

/// A file's bytes, mapped into memory for as long as the object lives.
///
/// A font is megabytes of which a screen of text reads little; mapping takes microseconds and shares
/// the pages between processes.
final class MappedFile {
  /// The bytes; valid while the object lives.
  let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Throws: ``FontError/unreadable(file:reason:)`` when it is missing, empty, not a regular file,
  ///   not readable, or larger than what font formats can address.
  init(path: String) throws(FontError) {
    func fail(_ reason: String) -> FontError { .unreadable(file: path, reason: reason) }
    if path.utf8.contains(0) { throw fail("the path contains a zero byte") }
    // Without O_NONBLOCK, opening a named pipe waits for a writer that may never come.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fail(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fail(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw fail(status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw fail("the file is empty") }
    guard size <= Int(Int32.max) else { throw fail("the file is too large for a font") }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw fail(String(cString: strerror(errno))) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
