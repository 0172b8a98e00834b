internal import Glibc

/// The library of the Zstandard format, opened when it is first needed.
struct ZstdLibrary: Sendable {
  /// The library of this system.
  static let shared = ZstdLibrary(file: "libzstd.so.1")

  /// The name of the library's package in Debian.
  static let packageName = "libzstd1"

  /// The functions of the library; nil where it is not installed.
  let functions: Functions?

  /// Opens a library.
  ///
  /// - Parameter file: The name of its file, which is looked for as the dynamic linker does.
  init(file: String) { functions = Functions(file) }

  /// The functions that are used.
  ///
  /// Unchecked: a library's functions are never changed, and it is never closed.
  struct Functions: @unchecked Sendable {
    private typealias Decompress =
      @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Int) -> Int
    private typealias IsError = @convention(c) (Int) -> UInt32
    private typealias ErrorName = @convention(c) (Int) -> UnsafePointer<CChar>?
    private typealias ErrorCode = @convention(c) (Int) -> Int32

    private let decompress: Decompress
    private let isError: IsError
    private let errorName: ErrorName
    private let errorCode: ErrorCode

    init?(_ file: String) {
      guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
      // Addresses that `dlsym` finds are untyped; these types are those of zstd's headers since version 1.0.
      guard let decompress = dlsym(library, "ZSTD_decompress"),
        let isError = dlsym(library, "ZSTD_isError"),
        let errorName = dlsym(library, "ZSTD_getErrorName"),
        let errorCode = dlsym(library, "ZSTD_getErrorCode")
      else { return nil }
      self.decompress = unsafeBitCast(decompress, to: Decompress.self)
      self.isError = unsafeBitCast(isError, to: IsError.self)
      self.errorName = unsafeBitCast(errorName, to: ErrorName.self)
      self.errorCode = unsafeBitCast(errorCode, to: ErrorCode.self)
    }

    /// `ZSTD_error_dstSize_tooSmall`: the stream holds more than the buffer.
    private static let tooSmall: Int32 = 70

    /// Decompresses frames into a buffer.
    ///
    /// - Returns: The number of bytes written; one more than the buffer has where the stream holds more. With an error,
    ///   nothing is written.
    func decompress(
      _ bytes: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (Int, String?) {
      let count = bytes.withUnsafeBytes {
        decompress(output.baseAddress, output.count, $0.baseAddress, $0.count)
      }
      guard isError(count) != 0 else { return (count, nil) }
      if errorCode(count) == Self.tooSmall { return (output.count + 1, nil) }
      return (
        0, "is damaged or cut short (\(errorName(count).map { String(cString: $0) } ?? "unknown"))"
      )
    }
  }
}
