internal import Glibc

/// Reads a whole regular file into memory.
///
/// ```swift
/// let bytes = try readFile("level.tmx", limit: 64 << 20)
/// ```
///
/// - Parameters:
///   - path: The path of the file, relative to the working directory or absolute.
///   - limit: The largest number of bytes to accept; larger files are rejected before anything is read.
/// - Returns: The file's bytes; an empty array for an empty file.
/// - Throws: ``FileError`` when the path does not exist, names a directory or a device, when reading is not permitted
///   or fails, or when the file is larger than `limit`.
/// - Complexity: O(size of the file).
public func readFile(_ path: String, limit: Int = 1 << 28) throws(FileError) -> [UInt8] {
  // Without O_NONBLOCK, opening a named pipe waits for a writer that may never come.
  let descriptor = try openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw systemError(path, errno) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR:
    throw FileError(file: path, reason: "is a directory", advice: "name a file inside it")
  default:
    throw FileError(
      file: path, reason: "is not a regular file", advice: "copy its contents to a file first")
  }
  guard Int(status.st_size) <= limit else { throw tooLarge(path, Int(status.st_size), limit) }
  ProtectedInputs.record(status)

  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  var count = 0
  while true {
    if count == bytes.count {
      // The size is only a hint: files may grow, and files under /proc claim zero bytes.
      var extra: UInt8 = 0
      let got = read(descriptor, &extra, 1)
      if got == 0 { break }
      guard got > 0 || errno == EINTR else { throw systemError(path, errno) }
      if got < 0 { continue }
      guard count < limit else { throw tooLarge(path, count + 1, limit) }
      bytes.append(extra)
      count += 1
      bytes.append(contentsOf: repeatElement(0, count: min(max(count, 4096), limit - count)))
      continue
    }
    let got = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress! + count, buffer.count - count)
    }
    if got == 0 { break }
    if got < 0 {
      if errno == EINTR { continue }
      throw systemError(path, errno)
    }
    count += got
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}

/// Writes a whole file, replacing an existing one.
///
/// - Parameters:
///   - bytes: The contents.
///   - path: The path; the directory must exist.
/// - Throws: ``FileError`` when the directory is missing, writing is not permitted or the disk is full; a partially
///   written regular file is removed.
/// - Complexity: O(number of bytes).
public func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  try ProtectedInputs.check(path)
  let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  var count = 0
  while count < bytes.count {
    let put = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + count, $0.count - count) }
    if put < 0 {
      if errno == EINTR { continue }
      let code = errno
      close(descriptor)
      removePartialFile(path)
      throw systemError(path, code)
    }
    count += put
  }
  // Some file systems report a full disk only on closing.
  guard close(descriptor) == 0 else {
    let code = errno
    removePartialFile(path)
    throw systemError(path, code)
  }
}

// MARK: - Helpers

/// Removes a partially written regular file; leaves devices and pipes alone.
private func removePartialFile(_ path: String) {
  var status = stat()
  if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
}

/// Opens a file, or throws the reason why it cannot be opened.
private func openFile(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
  if path.utf8.contains(0) {
    throw FileError(file: "", reason: "the path contains a zero byte", advice: "check the path")
  }
  while true {
    let descriptor = open(path, flags, 0o666)
    if descriptor >= 0 { return descriptor }
    let code = errno
    if code == EINTR { continue }
    if code == ENOENT, flags & O_CREAT != 0, let folder = missingFolder(of: path) {
      throw FileError(
        file: path, reason: "the folder '\(folder)' does not exist", advice: "make the folder first"
      )
    }
    throw systemError(path, code)
  }
}

/// Returns the folder of a path if it does not exist; nil if it does, or if the path names none.
private func missingFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.utf8.startIndex else {
    return nil
  }
  let folder = String(path[..<slash])
  var status = stat()
  return stat(folder, &status) == 0 ? nil : folder
}

/// Returns the error that a file is too large.
private func tooLarge(_ path: String, _ size: Int, _ limit: Int) -> FileError {
  FileError(
    file: path, reason: "is \(size) bytes or more; at most \(limit) are accepted",
    advice: "check that it is the right file")
}

extension FileError {
  /// Returns the error for a system error code, with clear wording for the common ones and the C library's for others.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - code: The value of `errno`.
  /// - Returns: The error.
  package static func system(_ path: String, code: Int32) -> FileError { systemError(path, code) }
}

/// Returns an error for a system error code, with clear wording for the common ones and the C library's for others.
private func systemError(_ path: String, _ code: Int32) -> FileError {
  switch code {
  case ENOENT:
    path.isEmpty
      ? FileError(file: path, reason: "the path is empty", advice: "name a file")
      : FileError(
        file: path, reason: "there is no such file or directory", advice: "check the path")
  case EACCES, EPERM:
    FileError(file: path, reason: "permission denied", advice: "check the file's permissions")
  case EISDIR:
    FileError(file: path, reason: "is a directory", advice: "name a file inside it")
  case ENOTDIR:
    FileError(
      file: path, reason: "a part of the path is not a directory", advice: "check the path")
  case ENOSPC, EDQUOT:
    FileError(file: path, reason: "the disk is full", advice: "make room and try again")
  default:
    FileError(file: path, reason: String(cString: strerror(code)))
  }
}
