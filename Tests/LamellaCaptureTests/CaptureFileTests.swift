internal import LamellaCapture
internal import TestSupport
internal import Testing

/// The bytes of a capture, composed by hand.
private struct Bytes {
  var bytes: [UInt8] = [0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A, 1, 0, 0, 0, 0, 0, 0, 0]

  static let passes = [
    "pump", "dispatch", "step", "traits", "properties", "constraints", "layout", "pointer",
    "display", "compose", "tiles", "encode", "submit", "present", "accessibility", "overlay",
  ]
  /// The passes of captures from before some had spans of their own.
  static let formerPasses = [
    "pump", "dispatch", "step", "layout", "display", "compose", "draw", "submit", "present",
    "overlay",
  ]
  static let counters = [
    "drawCalls", "quads", "nodes", "layoutCalls", "displayCalls", "tileViews", "uploadedBytes",
    "clockReads",
  ]

  static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  mutating func block(_ type: UInt16, _ payload: [UInt8]) {
    bytes += Self.number(type) + [0, 0] + Self.number(UInt32(payload.count)) + payload
  }

  mutating func metadata(_ json: String = "{}") { block(1, Array(json.utf8)) }

  mutating func names(
    _ spans: [String] = passes, _ names: [String] = counters
  ) {
    func list(_ names: [String]) -> String {
      "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    block(2, Array("{\"spans\": \(list(spans)), \"counters\": \(list(names))}".utf8))
  }

  mutating func frame(_ record: FrameRecord) {
    var payload = Self.number(record.number) + Self.number(record.begin) + Self.number(record.end)
    payload += Self.number(record.presented) + Self.number(record.sceneMicroseconds)
    payload += Self.number(record.flags.rawValue) + Self.number(record.ticks)
    payload += Self.number(record.droppedTicks) + Self.number(record.alpha.bitPattern)
    payload += Self.number(record.idlePasses) + [0, 0, 0, 0]
    for index in 0..<16 { payload += Self.number(record.spans[index]) }
    for index in 0..<8 { payload += Self.number(record.counters[index]) }
    block(3, payload)
  }

  mutating func footer(frames: UInt64, idle: UInt64, end: UInt64) {
    block(4, Self.number(frames) + Self.number(idle) + Self.number(end))
  }
}

struct CaptureFileTests {
  /// A file's header, metadata and names.
  private var head: Bytes {
    var file = Bytes()
    file.metadata()
    file.names()
    return file
  }

  /// A record with a different value in each field.
  private func record(_ number: UInt64, end: UInt64? = nil) -> FrameRecord {
    var record = FrameRecord()
    (record.number, record.begin, record.end) = (number, 0, end ?? number * 1_000 + 2)
    (record.presented, record.sceneMicroseconds) = (record.end, -3)
    (record.flags, record.ticks, record.droppedTicks) = ([.presented, .guest], 4, 5)
    (record.alpha, record.idlePasses) = (0.75, 6)
    for pass in FramePass.allCases { record[pass] = UInt64(100 + pass.rawValue) }
    for counter in FrameCounter.allCases { record[counter] = 200 + counter.rawValue }
    return record
  }

  private func error(_ bytes: [UInt8]) -> String? {
    do throws(CaptureError) {
      _ = try Capture(bytes, name: "f")
      return nil
    } catch { return error.description }
  }

  @Test("A file is its header, metadata, names, frames and footer, byte by byte")
  func bytes() throws {
    var capture = Capture()
    capture.metadata[.cpu] = .text("x")
    capture.frames = [record(1), record(2)]
    capture.idlePasses = 13
    let file = ScratchFile()
    try capture.write(to: file.path)
    var expected = Bytes()
    expected.metadata("{\"cpu\": \"x\"}")
    expected.names()
    expected.frame(record(1))
    expected.frame(record(2))
    expected.footer(frames: 2, idle: 13, end: 2_002)
    #expect(file.bytes == expected.bytes)
  }

  @Test("Times and numbers of frames are limited to 53 bits and increase from frame to frame")
  func order() throws {
    func file(_ change: (inout FrameRecord) -> Void) -> [UInt8] {
      var file = head
      var record = FrameRecord()
      (record.number, record.begin, record.end, record.presented) = (5, 100, 200, 160)
      record.flags = .presented
      file.frame(record)
      (record.number, record.end) = (6, 170)
      change(&record)
      file.frame(record)
      return file.bytes
    }
    let most: UInt64 = 1 << 53
    let fits: [(inout FrameRecord) -> Void] = [
      { _ in }, { $0.number = most - 1 }, { $0.end = 100 }, { $0.end = most - 1 },
      { $0.presented = most - 1 }, { $0.spans[0] = most - 1 }, { $0.spans[15] = most - 1 },
      { $0.sceneMicroseconds = Int64(most) - 1 }, { $0.sceneMicroseconds = 1 - Int64(most) },
      { ($0.flags, $0.presented) = ([], 0) }, { ($0.begin, $0.presented) = (170, 170) },
    ]
    for (index, change) in fits.enumerated() {
      let capture = try Capture(file(change), name: "f")
      #expect(capture.frames.count == 2, "\(index)")
      var expected = FrameRecord()
      (expected.number, expected.begin, expected.end, expected.presented) = (6, 100, 170, 160)
      expected.flags = .presented
      change(&expected)
      #expect(capture.frames.last == expected, "\(index)")
    }
    let wrong: [(inout FrameRecord) -> Void] = [
      { $0.number = 5 }, { $0.number = 4 }, { $0.number = most }, { $0.begin = 99 },
      { $0.end = 99 }, { $0.end = most }, { $0.presented = 159 },
      { ($0.begin, $0.end, $0.presented) = (170, 170, 169) }, { $0.presented = most },
      { $0.spans[0] = most }, { $0.spans[15] = most }, { $0.sceneMicroseconds = Int64(most) },
      { $0.sceneMicroseconds = -Int64(most) }, { ($0.flags, $0.begin) = ([], 99) },
    ]
    let place = head.bytes.count + 8 + 224 + 8
    for (index, change) in wrong.enumerated() {
      #expect(
        error(file(change)) == "f: byte \(place): times or numbers of a frame are out of order",
        "\(index)")
    }
  }

  @Test("Unreadable blocks are reported with their location")
  func blocks() {
    func with(_ change: (inout Bytes) -> Void) -> String? {
      var file = head
      let start = file.bytes.count + 8
      change(&file)
      return error(file.bytes)?.replacing("byte \(start):", with: "here:")
    }
    let others = (0..<9).map { "o\($0)" }
    #expect(with { $0.block(1, Array("[1]".utf8)) } == "f: here: a block of JSON that is no object")
    #expect(
      with { $0.block(1, Array("{".utf8)) }?.hasPrefix("f: here: a block of JSON, line 1, column")
        == true)
    #expect(
      with { $0.block(2, Array("{\"counters\": []}".utf8)) }
        == "f: here: the names have no list 'spans'")
    #expect(
      with { $0.block(2, Array("{\"spans\": []}".utf8)) }
        == "f: here: the names have no list 'counters'")
    #expect(
      with { $0.block(2, Array("{\"spans\": [\"a\", 1], \"counters\": []}".utf8)) }
        == "f: here: a name in 'spans' is no text")
    #expect(
      with { $0.block(2, Array("{\"spans\": [], \"counters\": [1]}".utf8)) }
        == "f: here: a name in 'counters' is no text")
    #expect(
      with { $0.names(["a", "pump", "a"], []) }
        == "f: here: 'spans' has the name 'a' twice, or more than 24 names")
    // The format has sixteen passes and eight counters.
    #expect(with { $0.names(Array(others.prefix(8)), Array(others.prefix(8))) } == nil)
    #expect(
      with { $0.names(others, []) }
        == "f: here: 'spans' has the name 'o8' twice, or more than 24 names")
    #expect(
      with { $0.names(["draw", "encode"], []) }
        == "f: here: 'spans' has the name 'encode' twice, or more than 24 names")
    #expect(
      with { $0.names([], others) }
        == "f: here: 'counters' has the name 'o8' twice, or more than 16 names")
    #expect(
      with { $0.block(3, [UInt8](repeating: 0, count: 223)) }
        == "f: here: a frame of 223 bytes; the names ask for 224")
    #expect(with { $0.block(3, [UInt8](repeating: 0, count: 225)) } == nil)
    var early = Bytes()
    early.metadata()
    early.block(3, [UInt8](repeating: 0, count: 224))
    #expect(error(early.bytes) == "f: byte 34: a frame before the metadata and the names")
    var nameless = Bytes()
    nameless.names()
    let length = nameless.bytes.count
    #expect(
      error(nameless.bytes) == "f: byte \(length): the file ends before its metadata; record again")
    nameless.frame(FrameRecord())
    #expect(
      error(nameless.bytes) == "f: byte \(length + 8): a frame before the metadata and the names")
  }

  @Test("A block of more than 16 MiB is damage, a truncated one ends the file")
  func sizes() {
    for (size, message) in [
      (16 << 20, nil),
      (16 << 20 | 1, "f: byte 26: a block of 16777217 bytes; the file is damaged"),
    ] as [(UInt32, String?)] {
      var file = Bytes()
      file.metadata()
      file.bytes += Bytes.number(UInt16(99)) + [0, 0] + Bytes.number(size)
      #expect(error(file.bytes) == message)
    }
  }

  @Test("A file that is not a capture, or has no complete header, is reported")
  func headers() {
    let header = Bytes().bytes
    #expect(error([]) == "f: the file is empty")
    #expect(
      error([1, 2, 3])
        == "f: byte 0: this is no capture; captures are made with --profile or LAMELLA_PROFILE")
    for count in [1, 8, 9, 15, 16] {
      #expect(
        error(Array(header.prefix(count)))
          == "f: byte \(count): the file ends before its metadata; record again")
    }
    #expect(
      error(Array(header.prefix(8)) + [3, 1, 0, 0, 0, 0, 0, 0])
        == "f: byte 8: a capture of version 259; this program reads version 1")
    #expect(
      CaptureError(file: "a\nb", location: "c", reason: "d\r\ne").description == "a b: c: d e")
    #expect(CaptureError(file: "a", reason: "b").description == "a: b")
  }

  @Test("A capture is complete if the footer counts its frames; the footer's idle passes are used")
  func footers() throws {
    func read(_ change: (inout Bytes) -> Void) throws -> [Int] {
      var file = head
      file.frame(record(1))
      file.frame(record(2))
      change(&file)
      let capture = try Capture(file.bytes, name: "f")
      return [capture.frames.count, capture.idlePasses, capture.isComplete ? 1 : 0]
    }
    #expect(try read { _ in } == [2, 12, 0])
    #expect(try read { $0.footer(frames: 2, idle: 20, end: 0) } == [2, 20, 1])
    #expect(try read { $0.footer(frames: 3, idle: 20, end: 0) } == [2, 20, 0])
    #expect(try read { $0.footer(frames: 2, idle: .max, end: 0) } == [2, Int.max, 1])
    #expect(try read { $0.block(4, [UInt8](repeating: 0, count: 23)) } == [2, 12, 0])
    #expect(try read { $0.block(4, [2] + [UInt8](repeating: 0, count: 30)) } == [2, 0, 1])
    // Blocks after one of type 0 are ignored.
    #expect(
      try read {
        $0.block(0, [])
        $0.footer(frames: 2, idle: 20, end: 0)
      } == [2, 12, 0])
    #expect(Capture().isComplete && Capture().idlePasses == 0)
    #expect(Capture().spanNames == Bytes.passes && Capture().counterNames == Bytes.counters)
  }

  @Test("Captures from before some passes had spans of their own are read by their former names")
  func formerPasses() throws {
    var file = Bytes()
    file.metadata()
    file.names(Bytes.formerPasses, [])
    var payload = [UInt8](repeating: 0, count: 64)
    for index in 0..<10 { payload += Bytes.number(UInt64(index + 1)) }
    file.block(3, payload)
    let capture = try Capture(file.bytes, name: "f")
    #expect(capture.spanNames == Bytes.passes)
    let frame = try #require(capture.frames.first)
    #expect(frame[.pump] == 1 && frame[.layout] == 4 && frame[.compose] == 6)
    #expect(frame[.encode] == 7 && frame[.submit] == 8 && frame[.overlay] == 10)
    #expect(frame[.tiles] == 0 && frame[.pointer] == 0)
  }

  @Test("Frames are written after 0.1 seconds, in a pause, and in groups of 64")
  func buffering() throws {
    let file = ScratchFile()
    var writer: CaptureWriter? = try CaptureWriter(path: file.path, metadata: CaptureMetadata())
    func written() -> Int { (file.bytes.count - head.bytes.count) / 232 }
    #expect(file.bytes == head.bytes)
    var taken: UInt64 = 0
    func take(end: UInt64) {
      taken += 1
      writer?.add(record(taken, end: end))
    }
    take(end: 99_999_999)
    #expect(written() == 0)
    take(end: 100_000_000)
    #expect(written() == 2)
    take(end: 199_999_999)
    #expect(written() == 2)
    take(end: 200_000_000)
    #expect(written() == 4)
    take(end: 210_000_000)
    writer?.addIdlePass(at: 250_000_000)
    #expect(written() == 5)
    take(end: 349_999_999)
    #expect(written() == 5)
    take(end: 350_000_000)
    #expect(written() == 7)
    for _ in 0..<63 { take(end: 350_000_001) }
    #expect(written() == 7)
    take(end: 350_000_001)
    #expect(written() == 71 && writer?.frameCount == 71)
    // A pause with an empty buffer delays nothing.
    writer?.addIdlePass(at: 400_000_000)
    take(end: 450_000_001)
    #expect(written() == 72)
    take(end: 450_000_002)
    writer = nil
    #expect(written() == 73)
  }

  @Test("The footer has the frames, the idle passes and the time of the end, also of a pause")
  func ends() throws {
    for (pause, idle, end) in [(nil, 7, 1_002), (5_000, 0, 5_000), (5_000, -1, 5_000)]
      as [(UInt64?, Int, UInt64)]
    {
      let file = ScratchFile()
      let writer = try CaptureWriter(path: file.path, metadata: CaptureMetadata())
      writer.add(record(1))
      if let pause {
        writer.addIdlePass(at: 3_000)
        writer.addIdlePass(at: pause)
      }
      try writer.finish(idlePasses: idle)
      var expected = head
      expected.frame(record(1))
      expected.footer(frames: 1, idle: UInt64(max(0, idle)), end: end)
      #expect(file.bytes == expected.bytes)
      // A second end and later frames change nothing.
      writer.add(record(2))
      try writer.finish(idlePasses: 3)
      #expect(file.bytes == expected.bytes && writer.failure == nil)
    }
  }

  @Test("A file that cannot be created is an error with a reason")
  func unwritable() {
    for (path, reason) in [
      ("/nowhere/at/all.lamcap", "its folder does not exist"), ("", "No such file or directory"),
      ("/tmp", "Is a directory"),
    ] {
      let error = #expect(throws: CaptureError.self) {
        try CaptureWriter(path: path, metadata: CaptureMetadata())
      }
      #expect(error == CaptureError(file: path, reason: "cannot be written: \(reason)"))
    }
  }
}

struct CaptureMetadataTests {
  @Test("Names are in the order in which they were set; nil removes one")
  func names() {
    var metadata = CaptureMetadata()
    metadata["b"] = .number(1)
    metadata[.cpu] = .text("x")
    metadata["a"] = .flag(true)
    metadata["none"] = nil
    #expect(metadata.names == ["b", "cpu", "a"])
    metadata["b"] = .number(2)
    #expect(metadata.names == ["b", "cpu", "a"] && metadata["b"] == .number(2))
    metadata["b"] = nil
    metadata["b"] = .list(["c"])
    #expect(metadata.names == ["cpu", "a", "b"] && metadata["cpu"] == .text("x"))
  }

  @Test("Values are read by their types")
  func kinds() {
    var metadata = CaptureMetadata()
    metadata[.cpu] = .text("x")
    metadata[.cores] = .number(4)
    metadata[.scale] = .flag(false)
    metadata[.waitsForDisplay] = .flag(true)
    #expect(metadata.text(.cpu) == "x" && metadata.text(.cores) == nil)
    #expect(metadata.number(.cores) == 4 && metadata.number(.cpu) == nil)
    #expect(metadata.isTrue(.waitsForDisplay) && !metadata.isTrue(.scale))
    #expect(!metadata.isTrue(.cpu) && !metadata.isTrue(.os) && metadata.text(.os) == nil)
    let values: [CaptureMetadata.Value] = [
      .text("a b"), .number(2), .number(0.5), .flag(true), .flag(false), .list(["a", "b"]),
      .list([]),
    ]
    #expect(values.map(\.description) == ["a b", "2", "0.5", "yes", "no", "a b", ""])
  }

  @Test(
    "Metadata are texts, numbers, booleans and lists of texts; later values replace earlier ones")
  func merging() throws {
    var file = Bytes()
    file.metadata(#"{"t": "x", "n": 1.5, "y": true, "l": ["a", 1, "b"], "o": {"a": 1}, "z": null}"#)
    file.metadata(#"{"n": 2, "m": [1, 2], "e": []}"#)
    let metadata = try Capture(file.bytes, name: "f").metadata
    #expect(metadata.names == ["t", "n", "y", "l", "m", "e"])
    #expect(metadata["t"] == .text("x") && metadata["n"] == .number(2))
    #expect(metadata["y"] == .flag(true) && metadata["l"] == .list(["a", "b"]))
    #expect(metadata["m"] == .list([]) && metadata["e"] == .list([]))
  }
}
