internal import LamellaMarkup

/// A capture file in memory: what a run was, and what its frames took.
///
/// ```swift
/// let capture = try Capture(bytes, name: "run.lamcap")
/// print(capture.frames.count, capture.metadata[.cpu] ?? .text("unknown"))
/// ```
///
/// Files that end early, after a crash or a full disk, read up to their last whole record. See
/// <doc:CaptureFormat>.
public struct Capture: Sendable {
  /// What the capture says about the machine, the program and the run.
  public var metadata = CaptureMetadata()
  /// The frames, oldest first; idle passes have none.
  public var frames: [FrameRecord] = []
  /// The names of the spans, by their places in ``FrameRecord/spans``; first those of ``FramePass``.
  public var spanNames = CaptureFormat.spanNames
  /// The names of the counters, by their places in ``FrameRecord/counters``.
  public var counterNames = CaptureFormat.counterNames
  /// Passes of the loop in which nothing happened.
  public var idlePasses = 0
  /// Whether the program ended the capture in order.
  public var isComplete = true

  /// Makes a capture without frames.
  public init() {}

  /// Reads a capture file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: What errors call it.
  /// - Throws: ``CaptureError`` when the bytes are no capture, or of another version, or damaged; what
  ///   merely ends early is read up to there.
  /// - Complexity: O(number of bytes).
  public init(_ bytes: [UInt8], name: String) throws(CaptureError) {
    let result = bytes.withUnsafeBytes { buffer in
      var reader = CaptureReader(bytes: buffer, file: name)
      return Result { () throws(CaptureError) in try reader.read() }
    }
    self = try result.get()
  }

  /// Writes the capture as a file; spans and counters beyond the known ones are left out.
  ///
  /// - Parameter path: The file, which is replaced.
  /// - Throws: ``CaptureError`` when the file cannot be written.
  public func write(to path: String) throws(CaptureError) {
    let writer = try CaptureWriter(path: path, metadata: metadata)
    for frame in frames { writer.take(frame) }
    try writer.finish(idlePasses: idlePasses)
  }
}

/// Reads the blocks of a capture file one after another.
private struct CaptureReader {
  let bytes: UnsafeRawBufferPointer
  let file: String
  private var capture = Capture()
  private var hasMetadata = false
  private var hasNames = false
  private var footer: (frames: UInt64, idle: UInt64)?
  /// Where the spans and counters of the file's records belong.
  private var spanPlaces: [Int] = []
  private var counterPlaces: [Int] = []

  init(bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func read() throws(CaptureError) -> Capture {
    var offset = try readHeader()
    while offset + CaptureFormat.blockHeaderSize <= bytes.count {
      var input = LittleEndianInput(bytes: bytes, offset: offset)
      let type = input.take(UInt16.self)
      _ = input.take(UInt16.self)
      let size = Int(input.take(UInt32.self))
      // Zeros are what some file systems leave where a crash came before the data.
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
    let version = input.take(UInt16.self)
    guard version == CaptureFormat.version else {
      throw error(
        CaptureFormat.magic.count,
        "a capture of version \(version); this program reads version \(CaptureFormat.version)")
    }
    return CaptureFormat.headerSize
  }

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
      footer = (input.take(UInt64.self), input.take(UInt64.self))
    default:
      // Of a later version.
      break
    }
  }

  private func readObject(at offset: Int, size: Int) throws(CaptureError) -> JSONValue {
    do {
      let value = try JSONValue(parsing: Array(bytes[offset..<offset + size]))
      if case .object = value { return value }
    } catch {
      throw self.error(offset, "a block of JSON, \(error)")
    }
    throw error(offset, "a block of JSON that is no object")
  }

  private mutating func readNames(_ object: JSONValue, at offset: Int) throws(CaptureError) {
    func places(_ key: String, _ known: inout [String]) throws(CaptureError) -> [Int] {
      guard let values = object[key]?.elements else {
        throw error(offset, "the names have no list '\(key)'")
      }
      var places: [Int] = []
      for value in values {
        guard let name = value.string else { throw error(offset, "a name in '\(key)' is no text") }
        var place = known.firstIndex(of: name)
        if place == nil {
          place = known.count
          known.append(name)
        }
        guard let place, place < FrameRecord.capacity, !places.contains(place) else {
          throw error(offset, "'\(key)' has the name '\(name)' twice, or more than 16 names")
        }
        places.append(place)
      }
      return places
    }
    var (spans, counters) = (capture.spanNames, capture.counterNames)
    spanPlaces = try places("spans", &spans)
    counterPlaces = try places("counters", &counters)
    capture.spanNames = spans
    capture.counterNames = counters
    hasNames = true
  }

  private mutating func readFrame(at offset: Int, size: Int) throws(CaptureError) {
    guard hasMetadata, hasNames else {
      throw error(offset, "a frame before the metadata and the names")
    }
    let expected = CaptureFormat.frameSize(spans: spanPlaces.count, counters: counterPlaces.count)
    guard size >= expected else {
      throw error(offset, "a frame of \(size) bytes; the names ask for \(expected)")
    }
    var input = LittleEndianInput(bytes: bytes, offset: offset)
    var frame = FrameRecord()
    frame.number = input.take(UInt64.self)
    frame.begin = input.take(UInt64.self)
    frame.end = input.take(UInt64.self)
    frame.presented = input.take(UInt64.self)
    frame.sceneMicroseconds = input.take(Int64.self)
    frame.flags = FrameRecord.Flags(rawValue: input.take(UInt32.self))
    frame.ticks = input.take(UInt32.self)
    frame.droppedTicks = input.take(UInt32.self)
    frame.alpha = Float(bitPattern: input.take(UInt32.self))
    frame.idlePasses = input.take(UInt32.self)
    _ = input.take(UInt32.self)
    for place in spanPlaces { frame.spans[place] = input.take(UInt64.self) }
    for place in counterPlaces { frame.counters[place] = input.take(UInt32.self) }
    try check(frame, at: offset)
    capture.idlePasses += Int(frame.idlePasses)
    capture.frames.append(frame)
  }

  /// Refuses times that cannot be, so that sums of the others are safe.
  private func check(_ frame: FrameRecord, at offset: Int) throws(CaptureError) {
    // 104 days: up to here a Double counts nanoseconds exactly.
    let limit: UInt64 = 1 << 53
    var isSound = frame.begin <= frame.end && frame.end < limit && frame.number < limit
    if frame.isPresented {
      isSound = isSound && frame.begin <= frame.presented && frame.presented < limit
    }
    for index in 0..<FrameRecord.capacity { isSound = isSound && frame.spans[index] < limit }
    isSound = isSound && abs(Double(frame.sceneMicroseconds)) < 0x1p53
    if let last = capture.frames.last {
      isSound =
        isSound && frame.number > last.number && frame.begin >= last.begin
        && (!frame.isPresented || frame.presented >= last.presented)
    }
    guard isSound else { throw error(offset, "times or numbers of a frame are out of order") }
  }

  private func error(_ offset: Int, _ reason: String) -> CaptureError {
    CaptureError(file: file, place: "byte \(offset)", reason: reason)
  }
}
