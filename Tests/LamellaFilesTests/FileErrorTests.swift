import Glibc
import LamellaFiles
import LamellaGraphics
import TestSupport
import Testing

/// The messages for files that cannot be read, and the limits of those that can.
@Suite("File errors")
nonisolated struct FileErrorTests {
  private func words(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test("An error has the file, place, reason and advice")
  func reports() {
    #expect(FileError(file: "a", reason: "odd").description == "a: odd")
    #expect(
      FileError(file: "", reason: "odd", advice: "mend it").description
        == "(no file name): odd: mend it")
    #expect(FileError(file: "a", place: "line 4", reason: "odd").description == "a: line 4: odd")
    #expect(
      FileError(file: "a\r\nb", reason: "c\u{2028}d", advice: "e\u{85}f").description
        == "a b: c d: e f")
  }

  // MARK: PNG

  private func refusal(_ bytes: [UInt8]) -> String? {
    words { _ = try PNG.decode(bytes, name: "a.png") }
  }

  @Test("The format of a file that is no PNG is guessed from its start")
  func beginnings() {
    for (bytes, wanted) in [
      ([], "a.png: the file is empty: export it again as PNG"),
      ([0xFF, 0xD8, 0xFF, 0], "a.png: is not a PNG file but a JPEG: convert it to PNG"),
      ([0xFF, 0xD8], "a.png: is not a PNG file: convert it to PNG"),
      (Array("GIF87a".utf8), "a.png: is not a PNG file but a GIF: convert it to PNG"),
      (Array("BMxx".utf8), "a.png: is not a PNG file but a BMP: convert it to PNG"),
      (
        Array("RIFFxxxxWEBP".utf8), "a.png: is not a PNG file but perhaps a WebP: convert it to PNG"
      ),
      (
        Array("version https://git-lfs.github.com/spec/v1\n".utf8),
        "a.png: is not a PNG file but a pointer of Git LFS (run git lfs pull): convert it to PNG"
      ), (Array("<svg>".utf8), "a.png: is not a PNG file: convert it to PNG"),
      (
        [0x89],
        "a.png: ends after 1 bytes, inside the header: export or download it again"
      ),
      ([0x89, 0x50, 0x4E, 0x46], "a.png: is not a PNG file: convert it to PNG"),
    ] as [([UInt8], String)] {
      #expect(refusal(bytes) == wanted)
    }
    let whole = png(width: 2, height: 1, depth: 8, type: 0, rows: [[1, 2]])
    #expect(
      refusal(Array(whole.prefix(32)))
        == "a.png: ends after 32 bytes, inside the header: export or download it again")
    #expect(refusal(Array(whole.prefix(33)))?.contains("damaged or cut short (") == true)
    for place in [11, 12, 15] {
      var broken = whole
      broken[place] ^= 1
      #expect(
        refusal(broken)
          == "a.png: byte 8: does not start with an image header: export or download it again")
    }
    #expect(refusal(whole) == nil)
  }

  @Test("Sides of 1 to 65535, 2^27 pixels at most, and no more than the bytes can hold")
  func sizes() {
    /// The error for an image of a size and color type, in a file of a number of bytes.
    func refusal(_ width: Int, _ height: Int, type: UInt8 = 6, depth: UInt8 = 8, bytes: Int = 0)
      -> String?
    {
      let start = png(width: width, height: height, depth: depth, type: type, rows: [[0]])
      let rest = [UInt8](repeating: 0, count: max(bytes - start.count, 0))
      return self.refusal(start + rest)
    }
    for (width, height) in [(0, 3), (3, 0)] {
      #expect(
        refusal(width, height)
          == "a.png: byte 16: the image is \(width) x \(height) pixels: export it again")
    }
    for (width, height) in [(65_536, 1), (1, 65_536), (16_384, 8_193)] {
      #expect(
        refusal(width, height)
          == "a.png: the image is too large (\(width) x \(height) pixels): keep sides below 65536"
          + " and pixels below 134217729, for example by cutting it into tiles")
    }
    let early = "a.png: ends too early for an image of "
    #expect(refusal(16_384, 8_192)?.hasPrefix(early + "16384 x 8192 pixels: export or") == true)
    // Of 1040 times the bytes and less there may be pixels: here of 1000 bytes.
    for (width, height, type, depth, isEarly) in [
      (260, 1_000, 6, 8, false), (260, 1_001, 6, 8, true), (261, 1_000, 6, 8, true),
      (520, 1_000, 4, 8, false), (521, 1_000, 4, 8, true), (1_040, 1_000, 0, 8, false),
      (1_042, 1_000, 0, 8, true), (1_040, 1_000, 3, 8, false), (1_042, 1_000, 3, 8, true),
      (8_320, 1_000, 0, 1, false), (8_336, 1_000, 0, 1, true), (346, 1_000, 2, 8, false),
      (348, 1_000, 2, 8, true), (130, 1_000, 6, 16, false), (131, 1_000, 6, 16, true),
    ] as [(Int, Int, UInt8, UInt8, Bool)] {
      let said = refusal(width, height, type: type, depth: depth, bytes: 1_000)
      #expect(
        said?.hasPrefix(early) == isEarly, "\(width) \(height) \(type) \(depth): \(said ?? "")")
    }
    #expect(PNG.maximumSide == 65_535 && PNG.maximumPixels == 134_217_728)
    #expect(PNG.maximumFileBytes == 536_870_912)
  }

  @Test("Images too large for a PNG are refused by name; the largest side is not")
  func encoding() throws {
    func image(_ width: Int, _ height: Int) -> Image {
      Image(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
    }
    #expect(
      words { _ = try PNG.encode(image(65_536, 1)) }
        == "(PNG in memory): the image is too large (65536 x 1 pixels): keep sides below 65536"
        + " and pixels below 134217729, for example by cutting it into tiles")
    #expect(
      words { try PNG.write(image(1, 65_536), path: "b.png") }?.hasPrefix("b.png: the") == true)
    let long = try PNG.decode(PNG.encode(image(65_535, 1)), name: "long")
    #expect(long.width == 65_535 && long.height == 1 && long.scale == 1)
    let scratch = ScratchDirectory()
    try PNG.write(image(3, 2), path: scratch.file("c.png"))
    #expect(try PNG.read(path: scratch.file("c.png"), scale: 3).scale == 3)
    #expect(try PNG.read(path: scratch.file("c.png")).scale == 1)
  }

  // MARK: Base64 and compression

  @Test("Base64: misplaced and missing characters")
  func base64() {
    func refusal(_ text: [UInt8]) -> String? {
      words { _ = try Base64.decode(text.span, name: "a") }
    }
    func stray(_ shown: String, _ place: Int) -> String {
      "a: character \(place): \(shown) does not belong into base64 text: save the file again"
    }
    let early = "a: the base64 text ends too early: save the file again"
    let bits = "a: the last group of the base64 text holds stray bits: save the file again"
    for (text, wanted) in [
      ("Zm9v-", stray("'-'", 5)), ("=", stray("'='", 1)), ("Z=", stray("'='", 2)),
      ("Zg===", stray("'='", 5)), ("Zm8==", stray("'='", 5)), ("Zm9v=", stray("'='", 5)),
      ("Zg==Zg", stray("'Z'", 5)), ("Zg=Z", stray("'Z'", 4)), ("Z", early), ("Zg", early),
      ("Zg=", early), ("Zm8", early), ("Zm9vZ", early), ("Zh==", bits), ("Zm9=", bits),
      ("Zm\u{1}", stray("byte 1", 3)), ("!", stray("'!'", 1)), ("~", stray("'~'", 1)),
      ("\u{7F}", stray("byte 127", 1)), ("", nil), ("\t\n\r ", nil), ("Zg = =", nil),
    ] as [(String, String?)] {
      #expect(refusal(Array(text.utf8)) == wanted, "\(text)")
    }
    #expect(refusal([0xFF]) == stray("byte 255", 1))
    for value in 1..<16 {
      // A second letter with any of its low four bits set holds too much.
      let letter = Array("ABCDEFGHIJKLMNOP".utf8)[value]
      #expect(refusal([UInt8(ascii: "A"), letter, 0x3D, 0x3D]) == bits)
    }
  }

  @Test("Compressed data: the message of each error")
  func compression() {
    func refusal(_ kind: Compression, _ bytes: [UInt8], _ limit: Int = 100) -> String? {
      words { _ = try kind.decompress(bytes, limit: limit, name: "a") }
    }
    let (zlib, gzip) = (CompressionTests.zlib, CompressionTests.gzip)
    #expect(
      refusal(.zlib, zlib, 23)
        == "a: the zlib data holds more than the expected 23 bytes: save the file again")
    #expect(
      refusal(.zlib, zlib, -5)
        == "a: the zlib data holds more than the expected 0 bytes: save the file again")
    #expect(refusal(.gzip, []) == "a: the gzip data ends too early: save the file again")
    #expect(
      refusal(.gzip, Array(gzip.dropLast()))
        == "a: the gzip data ends too early: save the file again")
    #expect(
      refusal(.zlib, zlib + [1, 2, 3])
        == "a: the zlib data is followed by 3 bytes that do not belong to it: save the file again")
    #expect(
      refusal(.zlib, gzip)
        == "a: the zlib data is damaged (incorrect header check): save the file again")
    #expect(
      refusal(.gzip, gzip + [1, 2, 3])
        == "a: the gzip data is damaged (incorrect header check): save the file again")
    // The flag of a dictionary, with the sum of the header right again.
    #expect(
      refusal(.zlib, [120, 0xBB, 0, 0, 0, 1, 0, 0])
        == "a: the zlib data needs a dictionary, which no map has: save the file again")
    #expect(refusal(.zlib, zlib, 24) == nil && refusal(.gzip, gzip + gzip, 48) == nil)
    #expect(Compression.allCases.map(\.rawValue) == ["zlib", "gzip"])
  }

  // MARK: Reading and writing

  @Test("Files of exactly the limit are read, larger ones refused with both numbers")
  func limits() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("a")
    try writeFile([UInt8](repeating: 7, count: 10), to: path)
    #expect(try readFile(path, limit: 10).count == 10)
    #expect(
      words { _ = try readFile(path, limit: 9) }
        == "\(path): is 10 bytes or more; at most 9 are accepted: check that it is the right file")
    try writeFile([], to: path)
    #expect(try readFile(path, limit: 0) == [])
    // One that claims no size has as many as are read.
    let size = try readFile("/proc/version").count
    #expect(try readFile("/proc/version", limit: size).count == size)
    for limit in [0, 1, size - 1] {
      #expect(
        words { _ = try readFile("/proc/version", limit: limit) }
          == "/proc/version: is \(limit + 1) bytes or more; at most \(limit) are accepted:"
          + " check that it is the right file")
    }
  }

  @Test("Files that cannot be opened: the reason of each, for writing as well")
  func opening() throws {
    let scratch = ScratchDirectory()
    try writeFile([1], to: scratch.file("plain"))
    let missing = "there is no such file or directory: check the path"
    for (path, wanted) in [
      (scratch.file("no"), missing), (scratch.file("no/a"), missing),
      (scratch.file("plain/a"), "a part of the path is not a directory: check the path"),
      (scratch.path, "is a directory: name a file inside it"),
      ("/dev/null", "is not a regular file: copy its contents to a file first"),
    ] {
      #expect(words { _ = try readFile(path) } == "\(path): \(wanted)")
    }
    #expect(words { _ = try readFile("") } == "(no file name): the path is empty: name a file")
    #expect(
      words { _ = try readFile("a\0b") }
        == "(no file name): the path contains a zero byte: check the path")
    let folder = scratch.file("no")
    for (path, wanted) in [
      (scratch.file("no/a"), "the folder '\(folder)' does not exist: make the folder first"),
      (scratch.file("no/b/a"), "the folder '\(folder)/b' does not exist: make the folder first"),
      (scratch.file("plain/a"), "a part of the path is not a directory: check the path"),
      (scratch.path, "is a directory: name a file inside it"),
      ("/dev/full", "the disk is full: make room and try again"),
    ] {
      #expect(words { try writeFile([1], to: path) } == "\(path): \(wanted)")
    }
    #expect(
      words { try writeFile([1], to: "") } == "(no file name): the path is empty: name a file")
    // A link into nothing: its folder is there, so the file is what is missing.
    scratch.link("nowhere/else", "link")
    #expect(
      words { try writeFile([1], to: scratch.file("link")) }
        == "\(scratch.file("link")): \(missing)")
    // A device is left where it is.
    #expect(access("/dev/full", F_OK) == 0)
  }
}
