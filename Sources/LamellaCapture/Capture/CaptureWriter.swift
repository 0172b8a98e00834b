internal import Glibc
internal import LamellaMarkup

/// A writer of a capture file while a program runs; see <doc:CaptureFormat>.
///
/// ```swift
/// let writer = try CaptureWriter(path: "run.lamcap", metadata: metadata)
/// profiler.sink = writer
/// // … frames …
/// try writer.finish(idlePasses: profiler.idlePassCount)
/// ```
///
/// Records are buffered in memory that is allocated once, and written to the file between frames: after at most 0.1
/// seconds, in the next idle pass, and when the buffer is full. The file of a program that crashed can be read up to
/// the last write.
public final class CaptureWriter: FrameSink {
  /// The path of the file.
  public let path: String
  /// The number of frames so far.
  public var frameCount: Int { frames }
  private var frames = 0
  /// The first error, after which nothing is written; nil if there was none.
  public private(set) var failure: CaptureError?

  private var descriptor: Int32
  private let buffer: UnsafeMutableRawPointer
  private var used = 0
  private var flushed: UInt64 = 0
  private var lastEnd: UInt64 = 0

  private static let bufferedFrames = 64
  private static let longestDelayNanoseconds: UInt64 = 100_000_000
  private static let payloadSize = CaptureFormat.frameSize(
    spans: FramePass.allCases.count, counters: FrameCounter.allCases.count)
  private static let blockSize = CaptureFormat.blockHeaderSize + payloadSize
  private static let spanCount = FramePass.allCases.count
  private static let counterCount = FrameCounter.allCases.count

  /// Creates or truncates the file, and writes the header, the metadata and the names.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - metadata: The metadata of the run.
  /// - Throws: ``CaptureError`` if the file cannot be created.
  public init(path: String, metadata: CaptureMetadata) throws(CaptureError) {
    self.path = path
    let head = Self.head(metadata)
    descriptor =
      path.utf8.contains(0) ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      // A file that is to be created fails with ENOENT only if its folder is missing.
      let isMissing = errno == ENOENT && path.utf8.contains(UInt8(ascii: "/"))
      throw isMissing
        ? CaptureError(file: path, reason: "cannot be written: its folder does not exist")
        : Self.systemError(path)
    }
    buffer = .allocate(byteCount: Self.bufferedFrames * Self.blockSize, alignment: 8)
    head.withUnsafeBytes { write($0) }
    if let failure {
      close(descriptor)
      descriptor = -1
      throw failure
    }
  }

  deinit {
    flush()
    if descriptor >= 0 { close(descriptor) }
    buffer.deallocate()
  }

  // MARK: Frames

  /// Adds the record of a frame.
  public func add(_ record: FrameRecord) {
    withUnsafePointer(to: record) { add(at: $0) }
  }

  /// Adds the record of a frame by its address; copying the record would take as long as writing it.
  func add(at record: UnsafePointer<FrameRecord>) {
    var output = LittleEndianOutput(base: buffer, offset: used)
    output.put(CaptureFormat.Block.frame)
    output.put(UInt16(0))
    output.put(UInt32(Self.payloadSize))
    output.put(record.pointee.number)
    output.put(record.pointee.begin)
    output.put(record.pointee.end)
    output.put(record.pointee.presented)
    output.put(record.pointee.sceneMicroseconds)
    output.put(record.pointee.flags.rawValue)
    output.put(record.pointee.ticks)
    output.put(record.pointee.droppedTicks)
    output.put(record.pointee.alpha.bitPattern)
    output.put(record.pointee.idlePasses)
    output.put(UInt32(0))
    output.put(record.pointee.spans, count: Self.spanCount)
    output.put(record.pointee.counters, count: Self.counterCount)
    used = output.offset
    frames += 1
    lastEnd = record.pointee.end
    let isFull = used + Self.blockSize > Self.bufferedFrames * Self.blockSize
    if isFull || record.pointee.end &- flushed >= Self.longestDelayNanoseconds {
      flushed = record.pointee.end
      flush()
    }
  }

  /// Writes the buffer in an idle pass.
  public func addIdlePass(at nanoseconds: UInt64) {
    lastEnd = nanoseconds
    guard used > 0 else { return }
    flushed = nanoseconds
    flush()
  }

  /// Writes the buffer and the footer, and closes the file.
  ///
  /// - Parameter idlePasses: The number of idle passes of the whole run.
  /// - Throws: ``CaptureError`` if the file could not be written, now or before.
  public func finish(idlePasses: Int) throws(CaptureError) {
    flush()
    if descriptor >= 0 {
      var output = LittleEndianOutput(base: buffer)
      output.put(CaptureFormat.Block.footer)
      output.put(UInt16(0))
      output.put(UInt32(CaptureFormat.footerSize))
      output.put(UInt64(frameCount))
      output.put(UInt64(clamping: idlePasses))
      output.put(lastEnd)
      used = output.offset
      flush()
    }
    let closing = descriptor
    // The descriptor is invalid even if `close` fails; closing it again could close another file.
    descriptor = -1
    if closing >= 0, close(closing) != 0 { fail() }
    if let failure { throw failure }
  }

  // MARK: Writing

  /// Returns the header, the metadata and the names as bytes.
  static func head(_ metadata: CaptureMetadata) -> [UInt8] {
    var bytes = CaptureFormat.magic
    /// Appends a little-endian number.
    func put(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    /// Appends a block with its header.
    func block(_ type: UInt16, _ payload: [UInt8]) {
      put(type)
      put(UInt16(0))
      put(UInt32(payload.count))
      bytes += payload
    }
    put(CaptureFormat.version)
    bytes += [UInt8](repeating: 0, count: CaptureFormat.headerSize - bytes.count)
    block(CaptureFormat.Block.metadata, Array(metadata.json.utf8))
    var names = JSONText()
    names.beginObject()
    for (key, list) in [
      ("spans", CaptureFormat.spanNames), ("counters", CaptureFormat.counterNames),
    ] {
      names.key(key)
      names.value(.list(list))
    }
    names.endObject()
    block(CaptureFormat.Block.names, Array(names.text.utf8))
    return bytes
  }

  /// Writes the buffer to the file, and empties it.
  private func flush() {
    write(UnsafeRawBufferPointer(start: buffer, count: used))
    used = 0
  }

  /// Writes bytes to the file; an error is stored and closes it.
  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard descriptor >= 0, let base = bytes.baseAddress else { return }
    var count = 0
    while count < bytes.count {
      let put = Glibc.write(descriptor, base + count, bytes.count - count)
      if put > 0 {
        count += put
      } else if errno != EINTR {
        return fail()
      }
    }
  }

  /// Stores the first error and closes the file.
  private func fail() {
    failure = failure ?? Self.systemError(path)
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
  /// Returns the error of the last system call, with the wording that other files have for a full disk.
  private static func systemError(_ path: String) -> CaptureError {
    switch errno {
    case ENOSPC, EDQUOT:
      CaptureError(file: path, reason: "the disk is full: make room and try again")
    default:
      CaptureError(file: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}
