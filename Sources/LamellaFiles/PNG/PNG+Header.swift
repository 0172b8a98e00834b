extension PNG {
  /// The header of a PNG file, checked before memory is allocated.
  struct Header {
    /// The number of pixels in a row.
    var width: Int
    /// The number of rows.
    var height: Int

    /// Reads the signature and the first chunk, and rejects files that cannot be a whole image.
    ///
    /// - Throws: ``FileError`` when the bytes are no PNG, too few for one, or of an absurd size.
    init(_ bytes: [UInt8], name: String) throws(FileError) {
      guard !bytes.isEmpty else {
        throw FileError(file: name, reason: "the file is empty", advice: "export it again as PNG")
      }
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      guard bytes.starts(with: signature.prefix(bytes.count)) else {
        throw FileError(
          file: name, reason: "is not a PNG file\(Self.guess(bytes))",
          advice: "convert it to PNG")
      }
      guard bytes.count >= 33 else {
        throw FileError(
          file: name, reason: "ends after \(bytes.count) bytes, inside the header",
          advice: "export or download it again")
      }
      /// Returns the big-endian number at an offset.
      func number(at i: Int) -> Int {
        Int(bytes[i]) << 24 | Int(bytes[i + 1]) << 16 | Int(bytes[i + 2]) << 8 | Int(bytes[i + 3])
      }
      guard number(at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
        throw FileError(
          file: name, place: "byte 8", reason: "does not start with an image header",
          advice: "export or download it again")
      }
      width = number(at: 16)
      height = number(at: 20)
      try PNG.checkSize(width: width, height: height, name: name)

      // Compression saves at most a factor of 1032: fewer bytes than that cannot hold the pixels, so a small broken
      // file never claims much memory.
      let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
      let rowBytes = (width * samples * max(Int(bytes[24]), 1) + 7) / 8
      guard (rowBytes * height) / 1040 <= bytes.count else {
        throw FileError(
          file: name, reason: "ends too early for an image of \(width) x \(height) pixels",
          advice: "export or download it again")
      }
    }

    /// Names a format that is often mistaken for PNG.
    private static func guess(_ bytes: [UInt8]) -> String {
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return " but a JPEG" }
      if bytes.starts(with: "GIF8".utf8) { return " but a GIF" }
      if bytes.starts(with: "BM".utf8) { return " but a BMP" }
      if bytes.starts(with: "RIFF".utf8) { return " but perhaps a WebP" }
      if bytes.starts(with: "version https://git-lfs".utf8) {
        return " but a pointer of Git LFS (run git lfs pull)"
      }
      return ""
    }
  }
}
