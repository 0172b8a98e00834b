import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaFiles

@Suite("Image files")
nonisolated struct ImageFileTests {
  /// A picture of 16 x 8 pixels, red at the left and blue at the right, as JPEG.
  static let jpeg = bytes(
    "ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805"
      + "050404050a070706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f17181614"
      + "1812141514ffdb00430103040405040509050509140d0b0d141414141414141414141414141414141414"
      + "1414141414141414141414141414141414141414141414141414141414141414ffc00011080008001003"
      + "012200021101031101ffc4001f0000010501010101010100000000000000000102030405060708090a0b"
      + "ffc400b5100002010303020403050504040000017d010203000411051221314106135161072271143281"
      + "91a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748"
      + "494a535455565758595a636465666768696a737475767778797a838485868788898a9293949596979899"
      + "9aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5"
      + "e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffc4001f0100030101010101010101010000000000000102030405"
      + "060708090a0bffc400b51100020102040403040705040400010277000102031104052131061241510761"
      + "711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536373839"
      + "3a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a"
      + "92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7"
      + "d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9faffda000c03010002110311003f00f12ae128a2bf43"
      + "f063fe661ff70bff00721fa0f8cdff0032ff00fb8bff00b8cfffd9")
  /// The same as lossless WebP.
  static let webp = bytes(
    "5249464628000000574542505650384c1c0000002f0fc001000f701ef653d09e497afe830762c164fed2"
      + "9d2944f43f72")
  /// A red and a blue pixel as GIF.
  static let gif = bytes(
    "47494638396102000100800000c8281e143cd22c000000000200010000020244 0a003b".filter { $0 != " " })
  /// The same as BMP.
  static let bmp = bytes(
    "424d3e0000000000000036000000280000000200000001000000010018000000000008000000"
      + "000000000000000000000000000000001e28c8d23c140000")

  static func bytes(_ text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)!
    }
  }

  static let files: [(ImageFile.Format, [UInt8])] = [
    (.jpeg, jpeg), (.webp, webp), (.gif, gif), (.bmp, bmp),
  ]
  static var hasLibrary: Bool { SDLImage.shared.functions != nil }

  @Test("The format is that of the bytes")
  func formats() throws {
    for (format, bytes) in Self.files { #expect(ImageFile.format(of: bytes) == format) }
    #expect(ImageFile.format(of: try PNG.encode(PNGTests.gradient)) == .png)
    for bytes in [[], [0x42], Array("RIFF1234WAVE".utf8), Array("hello".utf8)] as [[UInt8]] {
      #expect(ImageFile.format(of: bytes) == nil)
    }
  }

  @Test("Sizes are read before anything is decoded")
  func sizes() {
    for (format, bytes) in Self.files {
      let size = ImageFile.pictureSize(in: bytes, format)
      let isLarge = format == .jpeg || format == .webp
      #expect(size?.width == (isLarge ? 16 : 2) && size?.height == (isLarge ? 8 : 1), "\(format)")
    }
  }

  @Test("PNG needs no library")
  func png() throws {
    let bytes = try PNG.encode(PNGTests.gradient)
    let image = try ImageFile.decode(
      bytes, name: "a", scale: 2, gamma: .converted, with: SDLImage(file: "libnone.so"))
    #expect(image.pixels == PNGTests.gradient.pixels && image.scale == 2)
    let scratch = ScratchDirectory()
    let path = scratch.file("no ending")
    try writeFile(bytes, to: path)
    #expect(try ImageFile.read(path: path).pixels == PNGTests.gradient.pixels)
  }

  @Test("Without SDL_image the error names the package")
  func withoutLibrary() throws {
    for (format, bytes) in Self.files {
      let error = try #require(throws: FileError.self) {
        try ImageFile.decode(
          bytes, name: "photo", scale: 1, gamma: .converted, with: SDLImage(file: "libnone.so"))
      }
      #expect(
        "\(error)"
          == "photo: \(format.name) files are read by SDL_image 2, which is not installed: install "
          + "libsdl2-image-2.0-0 (its name in Debian), or convert the file to PNG")
    }
  }

  @Test("SDL_image decodes the other formats", .enabled(if: ImageFileTests.hasLibrary))
  func decoding() throws {
    for (format, bytes) in Self.files {
      let image = try ImageFile.decode(bytes, name: "\(format)", scale: 2)
      #expect(image.scale == 2)
      for (x, color) in [(0, [200, 40, 30]), (image.width - 1, [20, 60, 210])] {
        let pixel = image.pixel(x: x, y: 0)
        let found = [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255].map { Int($0) }
        #expect(pixel >> 24 == 255, "\(format)")
        for (a, b) in zip(found, color) {
          #expect(abs(a - b) <= (format == .jpeg ? 6 : 0), "\(format): \(found)")
        }
      }
    }
  }

  @Test("Damaged files are errors, with and without SDL_image")
  func damage() {
    for (format, bytes) in Self.files {
      var random = SeededGenerator(seed: UInt64(bytes.count))
      for round in 0..<400 {
        var damaged = bytes
        if round % 2 == 0 {
          damaged.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        } else {
          for _ in 0..<Int.random(in: 1...6, using: &random) {
            damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
              in: 0...255, using: &random)
          }
        }
        // What decoders repair is an image of the size that was checked.
        guard let image = try? ImageFile.decode(damaged, name: "\(format)") else { continue }
        #expect(image.width <= PNG.maximumSide && image.height <= PNG.maximumSide)
      }
    }
  }

  @Test("An absurd size is an error before memory is allocated")
  func absurdSizes() throws {
    var bytes = Self.jpeg
    let place = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    for index in place + 5..<place + 9 { bytes[index] = 0xFF }
    let error = try #require(throws: FileError.self) {
      try ImageFile.decode(bytes, name: "photo")
    }
    #expect("\(error)".contains("65535 x 65535"))
  }
}
