internal import CZlib

/// A compression format.
///
/// ```swift
/// let cells = try Compression.zlib.decompress(bytes, limit: width * height * 4, name: "level.tmx")
/// ```
public enum Compression: String, Hashable, Sendable, CaseIterable {
  /// A zlib stream (RFC 1950).
  case zlib
  /// A gzip file (RFC 1952) of one or more members.
  case gzip

  /// Decompresses a stream.
  ///
  /// Stops as soon as there are more than `limit` bytes, so that a small file that expands to terabytes costs no more
  /// than a full one.
  ///
  /// - Parameters:
  ///   - bytes: The whole stream.
  ///   - limit: The largest number of bytes to accept, at least 0; the expected size, where it is known.
  ///   - name: The file's name for errors.
  /// - Returns: The decompressed bytes, `limit` at most.
  /// - Throws: ``FileError`` when the stream is damaged, cut short, followed by other bytes, or has more than `limit`
  ///   bytes.
  /// - Complexity: O(number of bytes in and out).
  public func decompress(
    _ bytes: [UInt8], limit: Int, name: String
  ) throws(FileError) -> [UInt8] {
    let most = 1 << 30
    let limit = min(max(limit, 0), most)
    guard bytes.count <= most else {
      throw FileError(
        file: name, reason: "the \(rawValue) data is \(bytes.count) bytes, more than \(most)")
    }
    // Deflate saves at most a factor of 1032: a larger buffer is never needed. One byte beyond the limit shows that
    // there is more.
    let capacity = min(limit, bytes.count * 1040) + 1
    var problem: String?
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
      (filled, problem) = inflate(bytes, into: output)
    }
    if let problem {
      throw FileError(
        file: name, reason: "the \(rawValue) data \(problem)", advice: "save the file again")
    }
    guard result.count <= limit else {
      throw FileError(
        file: name, reason: "the \(rawValue) data holds more than the expected \(limit) bytes",
        advice: "save the file again")
    }
    return result
  }

  /// Decompresses into a buffer until it is full or the stream ends.
  ///
  /// - Returns: The number of bytes written, and the error.
  private func inflate(
    _ bytes: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (Int, String?) {
    var stream = z_stream()
    // 15 bits of window, the maximum; 16 more select gzip.
    guard lamella_inflate_init(&stream, self == .gzip ? 31 : 15) == Z_OK else {
      return (0, "cannot be read: memory ran out")
    }
    defer { inflateEnd(&stream) }
    return bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      // One call fills the buffer; each further iteration consumes a whole gzip member.
      while true {
        let code = CZlib.inflate(&stream, Z_FINISH)
        let count = output.count - Int(stream.avail_out)
        if stream.avail_out == 0 { return (count, nil) }
        switch code {
        case Z_STREAM_END where stream.avail_in == 0:
          return (count, nil)
        case Z_STREAM_END where self == .gzip && inflateReset(&stream) == Z_OK:
          continue
        case Z_STREAM_END:
          return (count, "is followed by \(stream.avail_in) bytes that do not belong to it")
        case Z_BUF_ERROR, Z_OK:
          return (count, "ends too early")
        case Z_NEED_DICT:
          return (count, "needs a dictionary, which no map has")
        default:
          let words = stream.msg.map { String(cString: $0) } ?? "code \(code)"
          return (count, "is damaged (\(words))")
        }
      }
    }
  }
}
