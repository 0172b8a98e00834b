internal import Glibc
internal import LamellaMarkup

/// Writes a capture file while a program runs; see <doc:CaptureFormat>.
///
/// ```swift
/// let writer = try CaptureWriter(path: "run.lamcap", metadata: metadata)
/// recorder.sink = writer
/// // … frames …
/// try writer.finish(idlePasses: recorder.idlePassCount)
/// ```
///
/// Records wait in a buffer that is allocated once, and go to the file between frames: after a tenth of
/// a second at the latest, as soon as the program pauses, and when the buffer is full. A program that
/// crashes leaves a file that reads well up to there.
public final class CaptureWriter: FrameSink {
  /// The file.
  public let path: String
  /// Frames taken so far.
  public var frameCount: Int { frames }
  private var frames = 0
  /// Why writing stopped; nil while all is well.
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

  /// Creates the file, or empties it, and writes what comes before the frames.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - metadata: What to say about the run.
  /// - Throws: ``CaptureError`` when the file cannot be made.
  public init(path: String, metadata: CaptureMetadata) throws(CaptureError) {
    self.path = path
    let head = Self.head(metadata)
    descriptor =
      path.utf8.contains(0) ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      // A file to be made can only lack its folder.
      let reason =
        errno == ENOENT && path.utf8.contains(UInt8(ascii: "/"))
        ? "its folder does not exist" : String(cString: strerror(errno))
      throw CaptureError(file: path, reason: "cannot be written: \(reason)")
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

  /// Takes the record of a frame.
  public func take(_ record: FrameRecord) {
    withUnsafePointer(to: record) { take(at: $0) }
  }

  /// The same for a record that stays where it is: copying it would take as long as writing it.
  func take(at place: UnsafePointer<FrameRecord>) {
    var output = LittleEndianOutput(base: buffer, offset: used)
    output.put(CaptureFormat.Block.frame)
    output.put(UInt16(0))
    output.put(UInt32(Self.payloadSize))
    output.put(place.pointee.number)
    output.put(place.pointee.begin)
    output.put(place.pointee.end)
    output.put(place.pointee.presented)
    output.put(place.pointee.sceneMicroseconds)
    output.put(place.pointee.flags.rawValue)
    output.put(place.pointee.ticks)
    output.put(place.pointee.droppedTicks)
    output.put(place.pointee.alpha.bitPattern)
    output.put(place.pointee.idlePasses)
    output.put(UInt32(0))
    output.put(place.pointee.spans, count: Self.spanCount)
    output.put(place.pointee.counters, count: Self.counterCount)
    used = output.offset
    frames += 1
    lastEnd = place.pointee.end
    let isFull = used + Self.blockSize > Self.bufferedFrames * Self.blockSize
    if isFull || place.pointee.end &- flushed >= Self.longestDelayNanoseconds {
      flushed = place.pointee.end
      flush()
    }
  }

  /// Takes a pause of the program as the time to write.
  public func notePause(at nanoseconds: UInt64) {
    lastEnd = nanoseconds
    guard used > 0 else { return }
    flushed = nanoseconds
    flush()
  }

  /// Writes what waits and the footer, and closes the file.
  ///
  /// - Parameter idlePasses: The number of idle passes of the whole run.
  /// - Throws: ``CaptureError`` when the file could not be written, now or before.
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
    // Closed even where that fails: closing again could hit a file of somebody else's.
    descriptor = -1
    if closing >= 0, close(closing) != 0 { fail() }
    if let failure { throw failure }
  }

  // MARK: Pieces

  /// The file's header, the metadata and the names.
  static func head(_ metadata: CaptureMetadata) -> [UInt8] {
    var bytes = CaptureFormat.magic
    func put(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
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

  private func flush() {
    write(UnsafeRawBufferPointer(start: buffer, count: used))
    used = 0
  }

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

  /// Notes the first failure; what comes after it is not written.
  private func fail() {
    failure =
      failure
      ?? CaptureError(file: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
