import Glibc
import LamellaGraphics
import LamellaText
import Testing

/// The font file that the tests use: whatever the system has; DejaVu on the machines that run them.
nonisolated func systemFontPath() throws -> String {
  let font = try SystemFonts().systemFont(pointSize: 12)
  return try #require(font as? FreeTypeFont).path
}

nonisolated func font(size: Double = 16, features: [FontFeature] = []) throws -> FreeTypeFont {
  try FreeTypeFont(path: systemFontPath(), pointSize: size, features: features)
}

nonisolated func contents(of path: String) throws -> [UInt8] {
  let file = try #require(fopen(path, "rb"))
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  #expect(fread(&bytes, 1, bytes.count, file) == bytes.count)
  return bytes
}

/// A directory that goes away, with what is in it, when the test that made it ends.
nonisolated final class ScratchDirectory {
  let path: String
  private var made: [String] = []

  init() {
    var template = Array("/tmp/lamella-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary directory could be made")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    made = [path]
  }

  func directory(_ name: String) -> String {
    mkdir(path + "/" + name, 0o700)
    made.append(path + "/" + name)
    return path + "/" + name
  }

  @discardableResult
  func write(_ bytes: [UInt8], _ name: String) -> String {
    let target = path + "/" + name
    if let file = fopen(target, "wb") {
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    made.append(target)
    return target
  }

  func link(_ target: String, _ name: String) {
    symlink(target, path + "/" + name)
    made.append(path + "/" + name)
  }

  deinit { for path in made.reversed() { remove(path) } }
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
