extension ImageFile {
  /// Returns the width and height that a file says it has, in pixels; nil where it says none.
  ///
  /// Decoders allocate memory for them before they find that there is nothing more in the file.
  static func pictureSize(in bytes: [UInt8], _ format: Format) -> (width: Int, height: Int)? {
    let reader = ByteReader(bytes: bytes)
    switch format {
    case .png: return nil
    case .jpeg: return jpegSize(reader)
    case .webp: return webpSize(reader)
    case .gif: return gifSize(reader)
    case .bmp:
      // The oldest header has 16 bits for each; rows from the top have a negative height.
      guard let header = reader.little(4, at: 14) else { return nil }
      let side = header == 12 ? 2 : 4
      guard let width = reader.little(side, at: 18), let height = reader.little(side, at: 18 + side)
      else { return nil }
      return (width, side == 4 ? abs(Int(Int32(truncatingIfNeeded: height))) : height)
    }
  }

  /// Looks for the frame header among the segments of a JPEG.
  private static func jpegSize(_ reader: ByteReader) -> (width: Int, height: Int)? {
    var place = 2
    while let first = reader.big(1, at: place), let marker = reader.big(1, at: place + 1) {
      // Bytes of 255 may fill the space before a marker.
      if first == 0xFF, marker == 0xFF {
        place += 1
        continue
      }
      guard first == 0xFF, let length = reader.big(2, at: place + 2), length >= 2 else {
        return nil
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame, let height = reader.big(2, at: place + 5),
        let width = reader.big(2, at: place + 7)
      {
        return (width, height)
      }
      place += 2 + length
    }
    return nil
  }

  /// Reads the first chunk of a WebP: lossy, lossless or extended.
  private static func webpSize(_ reader: ByteReader) -> (width: Int, height: Int)? {
    switch reader.text(4, at: 12) {
    case "VP8 ":
      guard let width = reader.little(2, at: 26), let height = reader.little(2, at: 28) else {
        return nil
      }
      return (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let bits = reader.little(4, at: 21) else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard let width = reader.little(3, at: 24), let height = reader.little(3, at: 27) else {
        return nil
      }
      return (width + 1, height + 1)
    default: return nil
    }
  }

  /// Reads the larger of a GIF's screen and its first picture.
  private static func gifSize(_ reader: ByteReader) -> (width: Int, height: Int)? {
    guard let width = reader.little(2, at: 6), let height = reader.little(2, at: 8),
      let flags = reader.little(1, at: 10)
    else { return nil }
    var size = (width: width, height: height)
    var place = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
    while let kind = reader.little(1, at: place) {
      switch kind {
      case 0x21:
        // An extension: blocks, each after its length, up to an empty one.
        place += 2
        while let length = reader.little(1, at: place), length > 0 { place += length + 1 }
        place += 1
      case 0x2C:
        guard let width = reader.little(2, at: place + 5),
          let height = reader.little(2, at: place + 7)
        else { return nil }
        size = (max(size.width, width), max(size.height, height))
        return size
      default: return size
      }
    }
    return size
  }
}

/// Reads numbers from bytes; nil beyond their end.
private struct ByteReader {
  var bytes: [UInt8]

  /// Returns a number of bytes at a place, the lowest byte first.
  func little(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a number of bytes at a place, the highest byte first.
  func big(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns characters at a place; an empty text beyond the end.
  func text(_ count: Int, at place: Int) -> String {
    guard place + count <= bytes.count else { return "" }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }
}
