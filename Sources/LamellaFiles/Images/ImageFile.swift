public import LamellaGraphics

/// A reader of image files: PNG, and JPEG, WebP, GIF and BMP where SDL_image is installed.
///
/// ```swift
/// let photo = try ImageFile.read(path: "photo.jpg")
/// ```
///
/// PNG is built in. Other formats are decoded by SDL_image 2, which is opened when the first of them is read; without it the
/// error names the package to install. The format is that of the bytes, whatever the file is called.
public enum ImageFile {
  /// The formats of image files.
  public enum Format: String, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG in a JFIF or Exif file; without transparency.
    case jpeg
    /// WebP; of an animation the first picture.
    case webp
    /// GIF; of an animation the first picture.
    case gif
    /// Windows bitmaps.
    case bmp

    /// Makes the format of files with an extension, such as `jpg`, in letters of any case; nil for others.
    public init?(fileExtension: String) {
      let name = fileExtension.lowercased()
      self.init(rawValue: name == "jpg" ? "jpeg" : name)
    }

    /// The name of the format in messages.
    public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
  }

  /// Returns the format of a file, as its first bytes tell; nil if it is none of these.
  public static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: "GIF8".utf8) { return .gif }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return .webp
    }
    if bytes.starts(with: "BM".utf8) { return .bmp }
    return nil
  }

  /// Throws an error if files of a format cannot be decoded here.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - name: The file's name for the error.
  /// - Throws: ``FileError`` when the format needs SDL_image, and that is missing.
  public static func checkSupport(of format: Format, name: String) throws(FileError) {
    if format != .png { _ = try functions(for: format, name: name, of: .shared) }
  }

  /// Makes an image from the bytes of a file.
  ///
  /// Sizes are checked before memory for the pixels is allocated. From any thread.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name for errors.
  ///   - scale: The number of pixels per point of the image; positive and finite.
  ///   - gamma: The handling of a gamma that a PNG file has.
  /// - Returns: The image.
  /// - Throws: ``FileError`` when the bytes are of no format or of one for which SDL_image is missing, are damaged or cut
  ///   short, or when the image has more than ``PNG/maximumSide`` pixels a side or ``PNG/maximumPixels`` in all.
  /// - Complexity: O(number of bytes and of pixels).
  public static func decode(
    _ bytes: [UInt8], name: String, scale: Double = 1, gamma: PNG.Gamma = .converted
  ) throws(FileError) -> Image {
    try decode(bytes, name: name, scale: scale, gamma: gamma, with: .shared)
  }

  /// Reads an image from a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - scale: The number of pixels per point of the image; positive and finite.
  /// - Returns: The image.
  /// - Throws: ``FileError`` as ``readFile(_:limit:)`` and ``decode(_:name:scale:gamma:)`` do.
  /// - Complexity: O(size of the file and number of pixels).
  public static func read(path: String, scale: Double = 1) throws(FileError) -> Image {
    try decode(readFile(path, limit: PNG.maximumFileBytes), name: path, scale: scale)
  }

  /// Makes an image from the bytes of a file, other formats than PNG by a given SDL_image.
  static func decode(
    _ bytes: [UInt8], name: String, scale: Double, gamma: PNG.Gamma, with library: SDLImage
  ) throws(FileError) -> Image {
    // What is no image at all gets PNG's message.
    guard let format = format(of: bytes), format != .png else {
      return try PNG.decode(bytes, name: name, scale: scale, gamma: gamma)
    }
    guard let size = pictureSize(in: bytes, format) else {
      throw damaged(format, name, "it has no size")
    }
    try PNG.checkSize(width: size.width, height: size.height, name: name)
    let functions = try functions(for: format, name: name, of: library)
    guard let picture = functions.decode(bytes) else {
      throw damaged(format, name, functions.lastError)
    }
    return Image(
      width: picture.width, height: picture.height, pixels: picture.pixels, scale: scale)
  }

  /// Returns the functions of a library.
  private static func functions(for format: Format, name: String, of library: SDLImage)
    throws(FileError) -> SDLImage.Functions
  {
    if let functions = library.functions { return functions }
    throw FileError(
      file: name,
      reason: "\(format.name) files are read by SDL_image 2, which is not installed",
      advice: "install \(SDLImage.packageName) (its name in Debian), or convert the file to PNG")
  }

  private static func damaged(_ format: Format, _ name: String, _ reason: String) -> FileError {
    FileError(
      file: name, reason: "the \(format.name) is damaged or cut short (\(reason))",
      advice: "export or download it again")
  }
}
