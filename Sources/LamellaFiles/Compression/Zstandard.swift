/// A reader of Zstandard data (RFC 8878).
///
/// The format is decoded by the system's libzstd, which is opened when the first stream is read; without it the error names
/// the package to install.
///
/// ```swift
/// let cells = try Zstandard.decompress(bytes, limit: width * height * 4, name: "level.tmx")
/// ```
public enum Zstandard {
  /// Decompresses one frame or several.
  ///
  /// Memory for `limit` bytes is reserved, and used as far as the stream fills it.
  ///
  /// - Parameters:
  ///   - bytes: All frames; their sizes need not be written in them.
  ///   - limit: The largest number of bytes to accept, 0 to 2^30; the expected size, where it is known.
  ///   - name: The file's name for errors.
  /// - Returns: The decompressed bytes, `limit` at most.
  /// - Throws: ``FileError`` when libzstd is missing, or the stream is damaged, cut short, or has more than `limit` bytes.
  /// - Complexity: O(number of bytes in and out).
  public static func decompress(
    _ bytes: [UInt8], limit: Int, name: String
  ) throws(FileError) -> [UInt8] {
    try decompress(bytes, limit: limit, name: name, with: .shared)
  }

  /// Decompresses frames by a given library.
  static func decompress(
    _ bytes: [UInt8], limit: Int, name: String, with library: ZstdLibrary
  ) throws(FileError) -> [UInt8] {
    guard let functions = library.functions else {
      throw FileError(
        file: name, reason: "zstd data is read by libzstd, which is not installed",
        advice: "install \(ZstdLibrary.packageName) (its name in Debian), or save with zlib")
    }
    let limit = min(max(limit, 0), 1 << 30)
    var problem: String?
    var isTooLarge = false
    let result = [UInt8](unsafeUninitializedCapacity: limit + 1) { output, filled in
      let buffer = UnsafeMutableBufferPointer(rebasing: output[..<limit])
      var count: Int
      (count, problem) = functions.decompress(bytes, into: buffer)
      isTooLarge = count > limit
      filled = isTooLarge ? 0 : count
    }
    if let problem {
      throw FileError(file: name, reason: "the zstd data \(problem)", advice: "save the file again")
    }
    guard !isTooLarge else {
      throw FileError(
        file: name, reason: "the zstd data holds more than the expected \(limit) bytes",
        advice: "save the file again")
    }
    return result
  }
}
