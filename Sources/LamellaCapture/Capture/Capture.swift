internal import LamellaMarkup

/// A frame capture: the metadata of a run and the records of its frames.
///
/// ```swift
/// let capture = try Capture(bytes, name: "run.lamcap")
/// print(capture.frames.count, capture.metadata[.cpu] ?? .text("unknown"))
/// ```
///
/// A truncated file, after a crash or on a full disk, is read up to its last complete record. See <doc:CaptureFormat>.
public struct Capture: Sendable {
  /// The metadata of the machine, the program and the run.
  public var metadata = CaptureMetadata()
  /// The records of the frames, oldest first; idle passes have none.
  public var frames: [FrameRecord] = []
  /// The names of the spans, by their indices in ``FrameRecord/spans``; those of ``FramePass`` are first.
  public var spanNames = CaptureFormat.spanNames
  /// The names of the counters, by their indices in ``FrameRecord/counters``.
  public var counterNames = CaptureFormat.counterNames
  /// The number of idle passes of the loop.
  public var idlePasses = 0
  /// Whether the file has its footer, so that it was not truncated.
  public var isComplete = true

  /// Makes a capture without frames.
  public init() {}

  /// Reads a capture file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file name for error messages.
  /// - Throws: ``CaptureError`` if the bytes are not a capture, have another version, or are damaged. A truncated
  ///   file is no error.
  /// - Complexity: O(number of bytes).
  public init(_ bytes: [UInt8], name: String) throws(CaptureError) {
    let result = bytes.withUnsafeBytes { buffer in
      var reader = CaptureReader(bytes: buffer, file: name)
      return Result { () throws(CaptureError) in try reader.read() }
    }
    self = try result.get()
  }

  /// Writes the capture to a file, without spans and counters that this version does not know.
  ///
  /// - Parameter path: The path of the file, which is replaced.
  /// - Throws: ``CaptureError`` if the file cannot be written.
  public func write(to path: String) throws(CaptureError) {
    let writer = try CaptureWriter(path: path, metadata: metadata)
    for frame in frames { writer.add(frame) }
    try writer.finish(idlePasses: idlePasses)
  }
}

/// The parser of a capture file.
private struct CaptureReader {
  let bytes: UnsafeRawBufferPointer
  let file: String
  private var capture = Capture()
  private var hasMetadata = false
  private var hasNames = false
  private var footer: (frames: UInt64, idle: UInt64)?
  /// The indices in `FrameRecord` of the file's spans and counters, in their order in the file.
  private var spanIndices: [Int] = []
  private var counterIndices: [Int] = []

  init(bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Reads all blocks of the file.
  mutating func read() throws(CaptureError) -> Capture {
    var offset = try readHeader()
    while offset + CaptureFormat.blockHeaderSize <= bytes.count {
      var input = LittleEndianInput(bytes: bytes, offset: offset)
      let type = input.read(UInt16.self)
      _ = input.read(UInt16.self)
      let size = Int(input.read(UInt32.self))
      // After a crash, some file systems leave zeros instead of the data.
      if type == 0 { break }
      guard size <= CaptureFormat.maximumBlockSize else {
        throw error(offset, "a block of \(size) bytes; the file is damaged")
      }
      let payload = offset + CaptureFormat.blockHeaderSize
      guard payload + size <= bytes.count else { break }
      try readBlock(type, at: payload, size: size)
      offset = payload + size
    }
    guard hasMetadata else {
      throw error(min(offset, bytes.count), "the file ends before its metadata; record again")
    }
    capture.isComplete = footer.map { $0.frames == UInt64(capture.frames.count) } ?? false
    if let footer { capture.idlePasses = Int(clamping: footer.idle) }
    return capture
  }

  /// Reads the header, and returns the offset of the first block.
  private func readHeader() throws(CaptureError) -> Int {
    guard !bytes.isEmpty else { throw CaptureError(file: file, reason: "the file is empty") }
    let start = bytes.prefix(CaptureFormat.magic.count)
    guard CaptureFormat.magic.starts(with: start) else {
      throw error(0, "this is no capture; captures are made with --profile or LAMELLA_PROFILE")
    }
    guard bytes.count >= CaptureFormat.headerSize else {
      throw error(bytes.count, "the file ends before its metadata; record again")
    }
    var input = LittleEndianInput(bytes: bytes, offset: CaptureFormat.magic.count)
    let version = input.read(UInt16.self)
    guard version == CaptureFormat.version else {
      throw error(
        CaptureFormat.magic.count,
        "a capture of version \(version); this program reads version \(CaptureFormat.version)")
    }
    return CaptureFormat.headerSize
  }

  /// Reads a block by its type; types of later versions are skipped.
  private mutating func readBlock(_ type: UInt16, at offset: Int, size: Int) throws(CaptureError) {
    switch type {
    case CaptureFormat.Block.metadata:
      capture.metadata.merge(try readObject(at: offset, size: size))
      hasMetadata = true
    case CaptureFormat.Block.names:
      try readNames(try readObject(at: offset, size: size), at: offset)
    case CaptureFormat.Block.frame:
      try readFrame(at: offset, size: size)
    case CaptureFormat.Block.footer where size >= CaptureFormat.footerSize:
      var input = LittleEndianInput(bytes: bytes, offset: offset)
      footer = (input.read(UInt64.self), input.read(UInt64.self))
    default:
      // A block type of a later version.
      break
    }
  }

  /// Reads a JSON object.
  private func readObject(at offset: Int, size: Int) throws(CaptureError) -> JSONValue {
    do {
      let value = try JSONValue(parsing: Array(bytes[offset..<offset + size]))
      if case .object = value { return value }
    } catch {
      throw self.error(offset, "a block of JSON, \(error)")
    }
    throw error(offset, "a block of JSON that is no object")
  }

  /// Reads the names of spans and counters.
  private mutating func readNames(_ object: JSONValue, at offset: Int) throws(CaptureError) {
    /// Returns the index of each name of the file in the known names, which grow up to a capacity.
    func indices(
      _ key: String, _ known: inout [String], capacity: Int, renamed: [String: String] = [:]
    ) throws(CaptureError) -> [Int] {
      guard let values = object[key]?.elements else {
        throw error(offset, "the names have no list '\(key)'")
      }
      var indices: [Int] = []
      for value in values {
        guard let text = value.string else { throw error(offset, "a name in '\(key)' is no text") }
        let name = renamed[text] ?? text
        var index = known.firstIndex(of: name)
        if index == nil {
          index = known.count
          known.append(name)
        }
        guard let index, index < capacity, !indices.contains(index) else {
          throw error(
            offset, "'\(key)' has the name '\(text)' twice, or more than \(capacity) names")
        }
        indices.append(index)
      }
      return indices
    }
    var (spans, counters) = (capture.spanNames, capture.counterNames)
    spanIndices = try indices(
      "spans", &spans, capacity: FrameRecord.spanCapacity, renamed: CaptureFormat.renamedSpans)
    counterIndices = try indices("counters", &counters, capacity: FrameRecord.counterCapacity)
    capture.spanNames = spans
    capture.counterNames = counters
    hasNames = true
  }

  /// Reads a frame record, and adds it to the capture.
  private mutating func readFrame(at offset: Int, size: Int) throws(CaptureError) {
    guard hasMetadata, hasNames else {
      throw error(offset, "a frame before the metadata and the names")
    }
    let expected = CaptureFormat.frameSize(spans: spanIndices.count, counters: counterIndices.count)
    guard size >= expected else {
      throw error(offset, "a frame of \(size) bytes; the names ask for \(expected)")
    }
    var input = LittleEndianInput(bytes: bytes, offset: offset)
    var frame = FrameRecord()
    frame.number = input.read(UInt64.self)
    frame.begin = input.read(UInt64.self)
    frame.end = input.read(UInt64.self)
    frame.presented = input.read(UInt64.self)
    frame.sceneMicroseconds = input.read(Int64.self)
    frame.flags = FrameRecord.Flags(rawValue: input.read(UInt32.self))
    frame.ticks = input.read(UInt32.self)
    frame.droppedTicks = input.read(UInt32.self)
    frame.alpha = Float(bitPattern: input.read(UInt32.self))
    frame.idlePasses = input.read(UInt32.self)
    _ = input.read(UInt32.self)
    for index in spanIndices { frame.spans[index] = input.read(UInt64.self) }
    for index in counterIndices { frame.counters[index] = input.read(UInt32.self) }
    try check(frame, at: offset)
    capture.idlePasses += Int(frame.idlePasses)
    capture.frames.append(frame)
  }

  /// Throws if the times of a frame are out of range or order; sums of valid times cannot overflow.
  private func check(_ frame: FrameRecord, at offset: Int) throws(CaptureError) {
    // 104 days; a Double represents nanoseconds exactly up to this limit.
    let limit: UInt64 = 1 << 53
    var isValid = frame.begin <= frame.end && frame.end < limit && frame.number < limit
    if frame.isPresented {
      isValid = isValid && frame.begin <= frame.presented && frame.presented < limit
    }
    for index in 0..<FrameRecord.spanCapacity { isValid = isValid && frame.spans[index] < limit }
    isValid = isValid && abs(Double(frame.sceneMicroseconds)) < 0x1p53
    if let last = capture.frames.last {
      isValid =
        isValid && frame.number > last.number && frame.begin >= last.begin
        && (!frame.isPresented || frame.presented >= last.presented)
    }
    guard isValid else { throw error(offset, "times or numbers of a frame are out of order") }
  }

  /// Returns an error at an offset of the file.
  private func error(_ offset: Int, _ reason: String) -> CaptureError {
    CaptureError(file: file, location: "byte \(offset)", reason: reason)
  }
}
