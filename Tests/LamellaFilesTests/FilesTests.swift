import Glibc
import LamellaFiles
import LamellaGraphics
import TestSupport
import Testing

@Suite("Files")
nonisolated struct FilesTests {
  @Test("Written bytes are read back", arguments: [0, 1, 4096, 300_000])
  func roundTrip(count: Int) throws {
    let scratch = ScratchDirectory()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try writeFile(bytes, to: scratch.file("bytes"))
    #expect(try readFile(scratch.file("bytes")) == bytes)
  }

  @Test("A shorter file replaces a longer one")
  func replaces() throws {
    let scratch = ScratchDirectory()
    try writeFile([1, 2, 3, 4], to: scratch.file("a"))
    try writeFile([9], to: scratch.file("a"))
    #expect(try readFile(scratch.file("a")) == [9])
  }

  @Test("A file with a size of 0 is read to its end")
  func unsizedFile() throws {
    // As the C library reads it.
    let stream = try #require(fopen("/proc/version", "r"))
    defer { fclose(stream) }
    var expected = [UInt8](repeating: 0, count: 4096)
    expected.removeLast(4096 - fread(&expected, 1, 4096, stream))
    #expect(try readFile("/proc/version") == expected)
    #expect(throws: FileError.self) { try readFile("/proc/version", limit: expected.count - 1) }
    #expect(try readFile("/proc/version", limit: expected.count) == expected)
    // Long enough to be read in several pieces: a line for each value of the memory of this program.
    let long = try readFile("/proc/self/smaps")
    #expect(long.count > 20_000 && long.last == 0x0A && !long.contains(0))
    let lines = String(decoding: long, as: UTF8.self).split(separator: "\n")
    let (sizes, flags) = (
      lines.count { $0.hasPrefix("Size:") }, lines.count { $0.hasPrefix("VmFlags:") }
    )
    #expect(sizes > 20 && sizes == flags)
  }

  @Test("The limit is inclusive")
  func limit() throws {
    let scratch = ScratchDirectory()
    try writeFile([1, 2, 3], to: scratch.file("three"))
    #expect(try readFile(scratch.file("three"), limit: 3).count == 3)
    let error = #expect(throws: FileError.self) { try readFile(scratch.file("three"), limit: 2) }
    #expect(error?.description.contains("at most 2") == true)
  }

  @Test("Each error of opening a file has advice")
  func errors() throws {
    let scratch = ScratchDirectory()
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    try writeFile([], to: scratch.file("plain"))
    let cases = [
      (scratch.file("missing"), "there is no such file or directory: check the path"),
      (scratch.path, "is a directory: name a file inside it"),
      (scratch.file("pipe"), "not a regular file"),
      (scratch.file("plain/x"), "a part of the path is not a directory: check the path"),
      ("", "the path is empty: name a file"), ("a\0b", "zero byte"),
      (scratch.file(String(repeating: "x", count: 300)), "too long"),
    ]
    for (path, words) in cases {
      let error = #expect(throws: FileError.self) { try readFile(path) }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  @Test("Writing into a folder that is missing names the folder")
  func missingFolder() {
    let scratch = ScratchDirectory()
    for path in [scratch.file("no/a.png"), "no such place/a.png"] {
      let error = #expect(throws: FileError.self) { try writeFile([1], to: path) }
      let folder = path.dropLast("/a.png".count)
      #expect(
        error?.description
          == "\(path): the folder '\(folder)' does not exist: make the folder first")
    }
  }

  @Test("A file without read permission is an error")
  func unreadable() throws {
    // Root reads everything.
    guard geteuid() != 0 else { return }
    let scratch = ScratchDirectory()
    try writeFile([1], to: scratch.file("secret"))
    chmod(scratch.file("secret"), 0)
    let error = #expect(throws: FileError.self) { try readFile(scratch.file("secret")) }
    #expect(error?.description.contains("permission") == true)
  }

  @Test("Writing where nothing can be written is an error")
  func unwritable() {
    #expect(throws: FileError.self) { try writeFile([1], to: "/nowhere/at/all") }
    #expect(throws: FileError.self) { try writeFile([1], to: "/tmp") }
    let error = #expect(throws: FileError.self) { try writeFile([1], to: "/dev/full") }
    #expect(error?.description == "/dev/full: the disk is full: make room and try again")
  }

  @Test("An error is one line whatever the path")
  func oneLine() {
    let error = FileError(file: "a\nb", place: "line 4", reason: "odd", advice: "mend it")
    #expect(error.description == "a b: line 4: odd: mend it")
  }
}

@Suite("Files that change while they are read")
nonisolated struct ChangingFileTests {
  @Test("A file is read as far as it goes, or a clear error says why not")
  func plain() {
    let scratch = ScratchDirectory()
    let file = ChangingFile(scratch.file("a"), [UInt8](repeating: 7, count: 300_000))
    let result = file.read {
      let bytes = try readFile(scratch.file("a"))
      #expect(bytes.count <= 300_000)
      if bytes.isEmpty { throw FileError(file: "a", reason: "is empty") }
    }
    #expect(result.failures > 0 && result.failures < result.reads)
  }

  @Test("A PNG is read completely, or rejected with its name")
  func picture() throws {
    let scratch = ScratchDirectory()
    let image = Image(width: 90, height: 70) { x, y in 0xFF00_0000 | UInt32(x * y) }
    let file = ChangingFile(scratch.file("a.png"), try PNG.encode(image))
    let result = file.read {
      do {
        let read = try PNG.read(path: scratch.file("a.png"))
        #expect(read.width == 90 && read.height == 70)
      } catch let error as FileError {
        #expect("\(error)".contains("a.png"))
        throw error
      }
    }
    #expect(result.failures > 0 && result.failures < result.reads)
  }
}
