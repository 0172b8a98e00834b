internal import Glibc
internal import LamellaFiles

/// Reads a whole file of at most 256 MiB.
nonisolated func readWhole(_ path: String) throws(ReplayError) -> [UInt8] {
  do throws(FileError) {
    return try readFile(path, limit: 256 << 20)
  } catch {
    throw ReplayError(error)
  }
}

/// Replaces the content of a file by text.
nonisolated func writeWhole(_ text: String, to path: String) throws(ReplayError) {
  try writeWhole(Array(text.utf8), to: path)
}

/// Replaces the content of a file by bytes.
nonisolated func writeWhole(_ bytes: [UInt8], to path: String) throws(ReplayError) {
  do throws(FileError) {
    try writeFile(bytes, to: path)
  } catch {
    throw ReplayError(error)
  }
}

/// Returns whether a file or folder exists at a path.
nonisolated func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }
