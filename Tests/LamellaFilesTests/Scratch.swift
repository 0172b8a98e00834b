import Glibc

/// A directory that goes away with the test that made it.
nonisolated final class ScratchDirectory {
  let path: String

  init() {
    var template = Array("/tmp/lamella-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary directory could be made")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func file(_ name: String) -> String { path + "/" + name }

  deinit {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}

/// A small generator with a fixed start, so that every run tries the same damage.
nonisolated struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
