internal import Glibc

/// Reads a whole file of at most 256 MiB.
nonisolated func readWhole(_ path: String) throws -> [UInt8] {
  let limit = 256 << 20
  guard let file = fopen(path, "rb") else {
    throw ReplayError(file: path, reason: "cannot be read: \(String(cString: strerror(errno)))")
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  let chunk = 1 << 16
  while true {
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: chunk))
    let read = bytes.withUnsafeMutableBytes { buffer in
      fread(buffer.baseAddress.map { $0 + old }, 1, chunk, file)
    }
    bytes.removeLast(chunk - read)
    if read < chunk { break }
    if bytes.count > limit {
      throw ReplayError(file: path, reason: "is larger than 256 MiB")
    }
  }
  if ferror(file) != 0 {
    throw ReplayError(file: path, reason: "cannot be read: \(String(cString: strerror(errno)))")
  }
  return bytes
}

/// Replaces a file's content.
nonisolated func writeWhole(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else {
    throw ReplayError(file: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
  }
  var text = text
  let written = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
  let closed = fclose(file) == 0
  guard written, closed else {
    throw ReplayError(file: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
  }
}

/// Whether there is something of this name.
nonisolated func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }
