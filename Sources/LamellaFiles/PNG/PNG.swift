internal import CPNG
public import LamellaGraphics

/// A reader and writer of PNG files.
///
/// ```swift
/// let hero = try PNG.read(path: "hero.png")
/// try PNG.write(hero, path: "copy.png")
/// ```
///
/// Every kind of PNG becomes straight RGBA of eight bits: palettes, grays, 16 bits, interlacing and transparent
/// colors are converted. A file with a gamma far from sRGB's is converted to sRGB.
public enum PNG {
  /// The largest width and height that is decoded or encoded, in pixels.
  public static let maximumSide = 65_535
  /// The largest number of pixels that is decoded or encoded: half a gigabyte of RGBA.
  public static let maximumPixels = 1 << 27
  /// The largest size of a file that `read(path:)` accepts, in bytes.
  public static let maximumFileBytes = 1 << 29

  /// The handling of a gamma that a file has in a `gAMA` chunk.
  public enum Gamma: Sendable {
    /// Colors are converted to sRGB.
    case converted
    /// Colors are taken as they are, which is what most editors and games do.
    case ignored
  }

  // MARK: Decoding

  /// Makes an image from the bytes of a PNG file.
  ///
  /// Sizes are checked before memory for the pixels is allocated.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name for errors.
  ///   - scale: The number of pixels per point of the image; positive and finite.
  ///   - gamma: The handling of the file's gamma.
  /// - Returns: The image.
  /// - Throws: ``FileError`` when the bytes are no PNG, are damaged or cut short, or when the image has
  ///   more than ``maximumSide`` pixels a side or ``maximumPixels`` in all.
  /// - Complexity: O(number of bytes and of pixels).
  public static func decode(
    _ bytes: [UInt8], name: String, scale: Double = 1, gamma: Gamma = .converted
  ) throws(FileError) -> Image {
    let header = try Header(bytes, name: name)
    let bytes = gamma == .ignored ? withoutGamma(bytes) : bytes
    var source = png_image()
    source.version = png_uint_32(PNG_IMAGE_VERSION)
    var message: String?
    let pixels = bytes.withUnsafeBytes { memory -> [UInt8] in
      defer { png_image_free(&source) }
      guard png_image_begin_read_from_memory(&source, memory.baseAddress, memory.count) != 0 else {
        message = text(of: &source)
        return []
      }
      // The buffer below has the header's size: libpng must agree on it.
      guard source.width == header.width, source.height == header.height else {
        message = "its header is inconsistent"
        return []
      }
      source.format = png_uint_32(lamella_png_format_rgba)
      source.flags |= png_uint_32(lamella_png_flag_16bit_srgb)
      let count = header.width * header.height * 4
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        if png_image_finish_read(&source, nil, buffer.baseAddress, 0, nil) != 0 {
          filled = count
        } else {
          message = text(of: &source)
        }
      }
    }
    if let message {
      throw FileError(
        file: name, reason: "the PNG is damaged or cut short (\(message))",
        advice: "export or download it again")
    }
    return Image(width: header.width, height: header.height, pixels: pixels, scale: scale)
  }

  /// Reads an image from a PNG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - scale: The number of pixels per point of the image; positive and finite.
  /// - Returns: The image.
  /// - Throws: ``FileError`` as ``readFile(_:limit:)`` and ``decode(_:name:scale:gamma:)`` do.
  /// - Complexity: O(size of the file and number of pixels).
  public static func read(path: String, scale: Double = 1) throws(FileError) -> Image {
    try decode(readFile(path, limit: maximumFileBytes), name: path, scale: scale)
  }

  // MARK: Encoding

  /// Makes the bytes of a PNG file from an image.
  ///
  /// The same image gives the same bytes with the same libpng and zlib.
  ///
  /// - Throws: ``FileError`` when the image has more than ``maximumSide`` pixels a side or
  ///   ``maximumPixels`` in all, or when memory runs out.
  /// - Complexity: O(number of pixels), dominated by compression: about 50 ns a pixel.
  public static func encode(_ image: Image) throws(FileError) -> [UInt8] {
    try encode(image, name: "(PNG in memory)")
  }

  /// Writes an image as a PNG file, replacing an existing file.
  ///
  /// - Throws: ``FileError`` as ``encode(_:)`` and ``writeFile(_:to:)`` do.
  /// - Complexity: O(number of pixels), as ``encode(_:)``.
  public static func write(_ image: Image, path: String) throws(FileError) {
    try writeFile(encode(image, name: path), to: path)
  }

  /// Encodes an image; the name is used in errors.
  private static func encode(_ image: Image, name: String) throws(FileError) -> [UInt8] {
    try checkSize(width: image.width, height: image.height, name: name)
    var target = png_image()
    target.version = png_uint_32(PNG_IMAGE_VERSION)
    target.width = png_uint_32(image.width)
    target.height = png_uint_32(image.height)
    target.format = png_uint_32(lamella_png_format_rgba)
    var message: String?
    let bytes = image.pixels.withUnsafeBytes { pixels in
      [UInt8](unsafeUninitializedCapacity: lamella_png_maximum_size(target)) { buffer, filled in
        var size = png_alloc_size_t(buffer.count)
        let done = png_image_write_to_memory(
          &target, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, nil)
        if done != 0 { filled = Int(size) } else { message = text(of: &target) }
        png_image_free(&target)
      }
    }
    if let message {
      throw FileError(file: name, reason: "the image could not be encoded (\(message))")
    }
    return bytes
  }

  // MARK: Helpers

  /// Throws an error for absurdly large images.
  static func checkSize(width: Int, height: Int, name: String) throws(FileError) {
    guard width > 0, height > 0 else {
      throw FileError(
        file: name, place: "byte 16", reason: "the image is \(width) x \(height) pixels",
        advice: "export it again")
    }
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
      throw FileError(
        file: name, reason: "the image is too large (\(width) x \(height) pixels)",
        advice: "keep sides below \(maximumSide + 1) and pixels below \(maximumPixels + 1), "
          + "for example by cutting it into tiles")
    }
  }

  /// Returns the bytes of a PNG file without the gamma chunk, by which libpng would change the colors.
  private static func withoutGamma(_ bytes: [UInt8]) -> [UInt8] {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = bytes[place + 4..<place + 8]
      if kind.elementsEqual("IDAT".utf8) { break }
      guard length <= bytes.count - place - 12 else { break }
      if kind.elementsEqual("gAMA".utf8) {
        return Array(bytes[..<place] + bytes[(place + 12 + length)...])
      }
      place += 12 + length
    }
    return bytes
  }

  /// Returns libpng's message about an image's last error, or a substitute if there is none.
  private static func text(of image: inout png_image) -> String {
    let text = String(cString: lamella_png_message(&image))
    return text.isEmpty ? "no reason given" : text
  }
}
