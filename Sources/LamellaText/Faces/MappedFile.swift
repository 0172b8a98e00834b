internal import Glibc

/// A file that is mapped into memory, or a copy of one that is there, while the object exists.
///
/// A font is megabytes of which a screen of text reads little; mapping takes microseconds and shares
/// the pages between processes. But a page of a mapped file that is cut short is a fatal signal, and what
/// changes below a library that has checked it is no better. So what the process could write to, and with it
/// whoever runs the process, is copied: 0.2 ms for DejaVu Sans, against 0.02 ms. Fonts that only the system's
/// packages replace, by another file under the same name, are mapped.
final class MappedFile {
  /// The bytes; valid while the object lives.
  let bytes: UnsafeRawBufferPointer

  /// Maps or reads a file.
  ///
  /// - Throws: ``FontError/unreadable(file:reason:)`` when it is missing, empty, not a regular file,
  ///   not readable, or larger than what font formats can address.
  init(path: String) throws(FontError) {
    /// Returns the error that the file cannot be mapped.
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
    let mayChange = faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || status.st_uid == geteuid()
    guard
      let start = mayChange
        ? mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        : mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw fail(String(cString: strerror(errno))) }
    var count = mayChange ? 0 : size
    var reason = "the file was cut short while it was read"
    while count < size {
      let step = read(descriptor, start + count, size - count)
      if step < 0, errno == EINTR { continue }
      if step < 0 { reason = String(cString: strerror(errno)) }
      guard step > 0 else { break }
      count += step
    }
    guard count == size else {
      munmap(start, size)
      throw fail(reason)
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Copies a file that is in memory.
  ///
  /// - Parameters:
  ///   - content: The bytes of the file.
  ///   - name: The name for errors.
  /// - Throws: ``FontError/unreadable(file:reason:)`` when there are no bytes, or more than font formats can address.
  init(copying content: UnsafeRawBufferPointer, name: String) throws(FontError) {
    guard let source = content.baseAddress, !content.isEmpty else {
      throw .unreadable(file: name, reason: "there are no bytes")
    }
    guard content.count <= Int(Int32.max) else {
      throw .unreadable(file: name, reason: "there are too many bytes for a font")
    }
    guard
      let start = mmap(
        nil, content.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { throw .unreadable(file: name, reason: String(cString: strerror(errno))) }
    start.copyMemory(from: source, byteCount: content.count)
    bytes = UnsafeRawBufferPointer(start: start, count: content.count)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
