import LamellaFiles
import LamellaGraphics
import TestSupport
import Testing

@Suite("PNG")
nonisolated struct PNGTests {
  static let gradient = Image(width: 37, height: 21) { x, y in
    UInt32(x * 6) | UInt32(y * 12) << 8 | UInt32((x ^ y) & 255) << 16 | UInt32((x * y) & 255) << 24
  }

  @Test("An image comes back as it was, invisible colors included")
  func roundTrip() throws {
    let bytes = try PNG.encode(Self.gradient)
    let copy = try PNG.decode(bytes, name: "gradient", scale: 2)
    #expect(copy.width == 37 && copy.height == 21 && copy.scale == 2)
    #expect(copy.pixels == Self.gradient.pixels)
  }

  @Test("An image comes back from a file")
  func fileRoundTrip() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("a picture ü.png")
    try PNG.write(Self.gradient, path: path)
    #expect(try PNG.read(path: path).pixels == Self.gradient.pixels)
  }

  @Test("Encoding twice gives the same bytes")
  func deterministic() throws {
    #expect(try PNG.encode(Self.gradient) == PNG.encode(Self.gradient))
  }

  @Test("Noise that cannot be compressed still fits", arguments: [1, 2, 255, 600])
  func incompressible(side: Int) throws {
    var random = SeededGenerator(seed: 99)
    let noise = Image(width: side, height: side) { _, _ in
      UInt32(truncatingIfNeeded: random.next())
    }
    #expect(try PNG.decode(PNG.encode(noise), name: "noise").pixels == noise.pixels)
  }

  /// Files of other kinds, written by hand: the color types that a tile set may come in.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var pixels: [UInt8]
  }

  static let samples: [Sample] = [
    Sample(
      testDescription: "palette of two bits with one transparent entry",
      bytes: png(
        width: 4, height: 1, depth: 2, type: 3,
        chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0])],
        rows: [[0b00_01_10_00]]),
      pixels: [255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255]),
    Sample(
      testDescription: "gray of eight bits",
      bytes: png(width: 2, height: 1, depth: 8, type: 0, rows: [[0, 200]]),
      pixels: [0, 0, 0, 255, 200, 200, 200, 255]),
    Sample(
      testDescription: "gray of one bit",
      bytes: png(width: 3, height: 1, depth: 1, type: 0, rows: [[0b1010_0000]]),
      pixels: [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]),
    Sample(
      testDescription: "RGB with a transparent color",
      bytes: png(
        width: 2, height: 1, depth: 8, type: 2, chunks: [("tRNS", [0, 1, 0, 2, 0, 3])],
        rows: [[1, 2, 3, 9, 8, 7]]),
      pixels: [1, 2, 3, 0, 9, 8, 7, 255]),
    Sample(
      testDescription: "RGB of sixteen bits without a gamma chunk",
      bytes: png(width: 1, height: 1, depth: 16, type: 2, rows: [[128, 128, 64, 64, 255, 255]]),
      pixels: [128, 64, 255, 255]),
  ]

  @Test("Every color type becomes straight RGBA", arguments: samples)
  func colorTypes(sample: Sample) throws {
    let image = try PNG.decode(sample.bytes, name: "sample")
    #expect(image.pixels == sample.pixels)
  }

  @Test("A gamma is converted unless ignored; the rest of the file stays")
  func gamma() throws {
    let chunks: [(String, [UInt8])] = [
      ("sBIT", [8, 8, 8]), ("gAMA", [0, 1, 0x86, 0xA0]), ("pHYs", [0, 0, 1, 0, 0, 0, 1, 0, 0]),
    ]
    let bytes = png(
      width: 2, height: 1, depth: 8, type: 2, chunks: chunks, rows: [[128, 0, 255, 1, 64, 200]])
    let converted = try PNG.decode(bytes, name: "linear").pixels
    // Half the light; the last bits are libpng's.
    #expect((184...190).contains(converted[0]) && converted[1] == 0 && converted[2] == 255)
    let ignored = try PNG.decode(bytes, name: "linear", gamma: .ignored)
    #expect(ignored.pixels == [128, 0, 255, 255, 1, 64, 200, 255])
    // Cut anywhere, it is an error as ever.
    for count in 0..<(bytes.count - 12) {
      #expect(throws: FileError.self) {
        try PNG.decode(Array(bytes.prefix(count)), name: "cut", gamma: .ignored)
      }
    }
  }

  // MARK: Bad files

  @Test("A file that is no PNG is named in the error")
  func notPNG() {
    let cases: [(bytes: [UInt8], words: String)] = [
      ([], "empty"), (Array("hello there".utf8), "not a PNG"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), (Array("GIF89a".utf8), "GIF"),
      (Array("version https://git-lfs.github.com".utf8), "git lfs pull"),
      ([0x89, 0x50], "inside the header"),
    ]
    for bad in cases {
      let error = #expect(throws: FileError.self) { try PNG.decode(bad.bytes, name: "bad.png") }
      #expect(error?.description.hasPrefix("bad.png: ") == true)
      #expect(error?.description.contains(bad.words) == true)
    }
  }

  @Test("Every truncated file is rejected")
  func truncated() throws {
    let bytes = try PNG.encode(Self.gradient)
    // The last chunk carries no data: a file without it may pass.
    for count in 0..<(bytes.count - 12) {
      #expect(throws: FileError.self) {
        try PNG.decode(Array(bytes.prefix(count)), name: "cut")
      }
    }
  }

  @Test("Absurd sizes are rejected before memory is allocated")
  func absurdSizes() {
    for (width, height) in [(0, 5), (70_000, 1), (60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
      let bytes = png(width: width, height: height, depth: 8, type: 6, rows: [[0, 0, 0, 0]])
      #expect(throws: FileError.self) { try PNG.decode(bytes, name: "absurd") }
    }
    let small = png(width: 10_000, height: 10_000, depth: 8, type: 6, rows: [[0, 0, 0, 0]])
    let error = #expect(throws: FileError.self) { try PNG.decode(small, name: "bomb") }
    #expect(error?.reason.contains("ends too early") == true)
  }

  @Test("An image too large to encode is an error")
  func tooLargeToEncode() {
    let long = Image(
      width: PNG.maximumSide + 1, height: 1,
      pixels: [UInt8](repeating: 0, count: (PNG.maximumSide + 1) * 4))
    #expect(throws: FileError.self) { try PNG.encode(long) }
  }

  @Test("Damaged files give an image or an error, never a crash")
  func fuzz() throws {
    let valid = [try PNG.encode(Self.gradient)] + Self.samples.map(\.bytes)
    var random = SeededGenerator(seed: 20_240_601)
    for round in 0..<600 {
      var bytes = valid[round % valid.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let bit = Int.random(in: 0..<(bytes.count * 8), using: &random)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      if round % 3 == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      if round % 5 == 0 {
        // Make the first chunk's sum right again, so that its fields are reached.
        fixChecksum(&bytes)
      }
      if let image = try? PNG.decode(bytes, name: "fuzz") {
        #expect(image.pixels.count == image.width * image.height * 4)
      }
    }
  }
}

// MARK: - Writing PNG files by hand

/// A PNG whose rows are stored without compression and filter.
nonisolated func png(
  width: Int, height: Int, depth: UInt8, type: UInt8, chunks: [(String, [UInt8])] = [],
  rows: [[UInt8]]
) -> [UInt8] {
  var raw: [UInt8] = []
  for row in rows {
    raw.append(0)
    raw.append(contentsOf: row)
  }
  let size = UInt16(raw.count)
  var data: [UInt8] = [0x78, 0x01, 1, UInt8(size & 255), UInt8(size >> 8)]
  data.append(UInt8(~size & 255))
  data.append(UInt8(~size >> 8))
  data.append(contentsOf: raw)
  var a: UInt32 = 1
  var b: UInt32 = 0
  for byte in raw {
    a = (a + UInt32(byte)) % 65_521
    b = (b + a) % 65_521
  }
  data += bigEndian(b << 16 | a)
  var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, type, 0, 0, 0]
  for (name, content) in [("IHDR", header)] + chunks + [("IDAT", data), ("IEND", [])] {
    bytes += bigEndian(UInt32(content.count)) + Array(name.utf8) + content
    bytes += bigEndian(checksum(Array(name.utf8) + content))
  }
  return bytes
}

nonisolated func fixChecksum(_ bytes: inout [UInt8]) {
  guard bytes.count >= 33 else { return }
  bytes.replaceSubrange(29..<33, with: bigEndian(checksum(Array(bytes[12..<29]))))
}

nonisolated private func bigEndian(_ value: UInt32) -> [UInt8] {
  [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

nonisolated private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
