import LamellaFiles
import TestSupport
import Testing

@Suite("Compression")
nonisolated struct CompressionTests {
  /// `hello hello hello hello\n`, as Python's zlib and gzip modules write it.
  static let text = Array("hello hello hello hello\n".utf8)
  static let zlib: [UInt8] = [
    120, 218, 203, 72, 205, 201, 201, 87, 200, 64, 39, 185, 0, 112, 190, 8, 187,
  ]
  static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 39, 185, 0, 0, 136, 89,
    11, 24, 0, 0, 0,
  ]
  /// 100,000 zeros.
  static let zeros: [UInt8] = [
    120, 218, 237, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 13, 15, 160, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 87, 3, 134, 175, 0,
    1,
  ]

  static func stream(_ kind: Compression) -> [UInt8] { kind == .zlib ? zlib : gzip }

  @Test("Compressed bytes are restored", arguments: Compression.allCases)
  func roundTrip(kind: Compression) throws {
    #expect(try kind.decompress(Self.stream(kind), limit: 24, name: "a") == Self.text)
    #expect(try kind.decompress(Self.stream(kind), limit: 1 << 40, name: "a") == Self.text)
  }

  @Test("Members of a gzip file come one after the other")
  func members() throws {
    let twice = try Compression.gzip.decompress(Self.gzip + Self.gzip, limit: 100, name: "a")
    #expect(twice == Self.text + Self.text)
  }

  @Test(
    "Output beyond the limit is rejected before it takes memory", arguments: [0, 1, 23, 99_999])
  func bomb(limit: Int) {
    let stream = limit == 99_999 ? Self.zeros : Self.zlib
    let error = #expect(throws: FileError.self) {
      try Compression.zlib.decompress(stream, limit: limit, name: "bomb")
    }
    #expect(error?.description.contains("more than the expected \(limit) bytes") == true)
  }

  @Test("A stream that fits the limit exactly is whole")
  func exact() throws {
    #expect(
      try Compression.zlib.decompress(Self.zeros, limit: 100_000, name: "a").count == 100_000)
  }

  @Test("Every truncation is an error", arguments: Compression.allCases)
  func truncation(kind: Compression) {
    let stream = Self.stream(kind)
    for count in 0..<stream.count {
      #expect(throws: FileError.self, "\(count) bytes") {
        try kind.decompress(Array(stream.prefix(count)), limit: 1000, name: "cut")
      }
    }
  }

  @Test("Damage never traps or hangs", arguments: Compression.allCases)
  func damage(kind: Compression) {
    let stream = Self.stream(kind)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var broken = stream
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let result = try? kind.decompress(broken, limit: 4096, name: "broken")
      #expect((result?.count ?? 0) <= 4096)
    }
  }

  @Test("Bytes after the stream are reported", arguments: Compression.allCases)
  func trailing(kind: Compression) {
    #expect(throws: FileError.self) {
      try kind.decompress(Self.stream(kind) + [1, 2, 3], limit: 1000, name: "tail")
    }
  }

  @Test("One format is not taken for the other")
  func mixedUp() {
    #expect(throws: FileError.self) {
      try Compression.gzip.decompress(Self.zlib, limit: 1000, name: "a")
    }
    #expect(throws: FileError.self) {
      try Compression.zlib.decompress(Self.gzip, limit: 1000, name: "a")
    }
  }
}

@Suite("Base64")
nonisolated struct Base64Tests {
  @Test(
    "The standard's own examples decode",
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
      ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"),
    ])
  func examples(text: String, meaning: String) throws {
    #expect(try Base64.decode(text.utf8.span, name: "a") == Array(meaning.utf8))
  }

  @Test("White space is allowed anywhere")
  func whiteSpace() throws {
    #expect(try Base64.decode(" \n Zm 9v\r\n\tYg = =\n".utf8.span, name: "a") == Array("foob".utf8))
  }

  /// Returns bytes as base64 text.
  private func encode(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (Array(group) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : 61)
      }
    }
    return text
  }

  @Test("Bytes of any number are decoded, with a blank or a stray character at any place")
  func places() throws {
    var generator = SeededGenerator(seed: 3)
    for count in 0..<24 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = encode(bytes)
      #expect(try Base64.decode(text.span, name: "a") == bytes)
      for place in 0...text.count {
        var changed = text
        changed.insert(UInt8(ascii: "\n"), at: place)
        #expect(try Base64.decode(changed.span, name: "a") == bytes)
        changed[place] = UInt8(ascii: "*")
        let error = #expect(throws: FileError.self) { try Base64.decode(changed.span, name: "a") }
        #expect(error?.place == "character \(place + 1)")
      }
    }
  }

  @Test("All 256 byte values are decoded")
  func allBytes() throws {
    let text = "++//+/+/AAECAw"
    #expect(
      try Base64.decode("\(text)==".utf8.span, name: "a")
        == [0xFB, 0xEF, 0xFF, 0xFB, 0xFF, 0xBF, 0, 1, 2, 3])
  }

  @Test(
    "Invalid characters are rejected",
    arguments: [
      "Z", "Zg", "Zg=", "Zm8", "Zg===", "=", "====", "Zg==Zg==", "Zm9v=", "Zm9-", "Zm9_", "Zm9v!",
      "Zm9\u{e9}", "Zh==", "Zm9=", "Z===", "Zm8=v", "\0Zm8=",
    ])
  func garbage(text: String) {
    #expect(throws: FileError.self) { try Base64.decode(text.utf8.span, name: "a") }
  }

  @Test("An error has the character and its position")
  func place() {
    let error = #expect(throws: FileError.self) {
      try Base64.decode("Zm9v!".utf8.span, name: "a.tmx")
    }
    #expect(
      error?.description
        == "a.tmx: character 5: '!' does not belong into base64 text: save the file again")
  }
}
