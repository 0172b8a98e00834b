internal import Glibc
internal import LamellaCapture
internal import LamellaStatistics
internal import TestSupport
internal import Testing

/// A temporary file that is deleted with the test.
final class ScratchFile {
  let path: String

  init() {
    var template = Array("/tmp/lamella-capture-XXXXXX".utf8CString)
    close(mkstemp(&template))
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { unlink(path) }

  var bytes: [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}

struct CaptureTests {
  /// A capture of three frames that differ in every field.
  static func sample() -> Capture {
    var capture = Capture()
    capture.metadata[.cpu] = .text("a \"fast\" one")
    capture.metadata[.scale] = .number(1.5)
    capture.metadata[.waitsForDisplay] = .flag(true)
    capture.metadata[.arguments] = .list(["a b", "--c"])
    capture.metadata["own"] = .text("ä\n")
    for index in 0..<3 {
      var frame = FrameRecord()
      frame.number = UInt64(index * 2)
      frame.begin = UInt64(index) * 16_000_000
      frame.end = frame.begin + 3_000
      frame.presented = frame.end
      frame.sceneMicroseconds = Int64(index) * 16_667
      frame.flags = [.presented, .animating]
      frame.ticks = 2
      frame.droppedTicks = UInt32(index)
      frame.alpha = 0.25
      frame.idlePasses = 1
      for pass in FramePass.allCases { frame[pass] = UInt64(pass.rawValue * 100 + index) }
      for counter in FrameCounter.allCases { frame[counter] = counter.rawValue * 7 + index }
      capture.frames.append(frame)
    }
    capture.idlePasses = 9
    return capture
  }

  private func encoded(_ capture: Capture) throws -> [UInt8] {
    let file = ScratchFile()
    try capture.write(to: file.path)
    return file.bytes
  }

  @Test("A written capture is read back")
  func roundTrip() throws {
    let sample = Self.sample()
    let read = try Capture(encoded(sample), name: "a")
    #expect(read.frames == sample.frames)
    #expect(read.metadata == sample.metadata)
    #expect(read.idlePasses == 9)
    #expect(read.isComplete)
  }

  @Test("The file has the documented layout")
  func bytes() throws {
    let bytes = try encoded(Self.sample())
    #expect(bytes.prefix(8) == [0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A])
    #expect(bytes[8...9] == [1, 0])
    #expect(bytes[16...19] == [1, 0, 0, 0])
    // The footer: 24 bytes after a head of 8.
    let footer = bytes.count - 32
    #expect(bytes[footer...].prefix(8) == [4, 0, 0, 0, 24, 0, 0, 0])
    let frame = 64 + 8 * FramePass.allCases.count + 4 * FrameCounter.allCases.count
    #expect(bytes[(footer - frame - 8)...].prefix(8) == [3, 0, 0, 0, UInt8(frame), 0, 0, 0])
  }

  @Test("A file truncated anywhere is read up to there, or is an error")
  func truncation() throws {
    let bytes = try encoded(Self.sample())
    var counts: Set<Int> = []
    for length in 0..<bytes.count {
      do {
        let capture = try Capture(Array(bytes[..<length]), name: "cut.lamcap")
        #expect(!capture.isComplete)
        #expect(capture.frames == Array(Self.sample().frames.prefix(capture.frames.count)))
        counts.insert(capture.frames.count)
      } catch {
        #expect(error.file == "cut.lamcap")
        #expect(!error.reason.isEmpty)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test("Blocks of unknown types are skipped")
  func unknownBlocks() throws {
    var bytes = try encoded(Self.sample())
    bytes.insert(contentsOf: [99, 0, 0, 0, 3, 0, 0, 0, 1, 2, 3], at: bytes.count - 32)
    let capture = try Capture(bytes, name: "a")
    #expect(capture.frames.count == 3 && capture.isComplete)
  }

  @Test("Zeros after the last block, as after a crash, are ignored")
  func zeros() throws {
    let bytes = try encoded(Self.sample())
    let capture = try Capture(bytes.dropLast(32) + [UInt8](repeating: 0, count: 4096), name: "a")
    #expect(capture.frames.count == 3 && !capture.isComplete)
  }

  @Test("Damage is an error or a capture, never a crash")
  func damage() throws {
    let bytes = try encoded(Self.sample())
    var generator = SeededGenerator(seed: 5)
    for round in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<(1 + round % 4) {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] =
          [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator)!
      }
      if round % 3 == 0 { damaged.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      guard let capture = try? Capture(damaged, name: "a") else { continue }
      if round % 20 == 0 { #expect(!FrameMetrics(capture).all.isEmpty) }
    }
  }

  @Test("Other files are refused with their names", arguments: ["", "{\"t\": 0}\n", "\u{89}LAM"])
  func otherFiles(text: String) {
    #expect(throws: CaptureError.self) { try Capture(Array(text.utf8), name: "a") }
  }

  @Test("A file of a later version is refused")
  func laterVersion() throws {
    var bytes = try encoded(Self.sample())
    bytes[8] = 2
    let error = #expect(throws: CaptureError.self) { try Capture(bytes, name: "a") }
    #expect(error?.description.contains("version 2") == true)
  }

  @Test("Unknown spans are added after the known ones")
  func otherSpans() throws {
    var bytes = CaptureMetadata().fileHead
    let names = Array(#"{"spans": ["mine", "layout"], "counters": ["fish"]}"#.utf8)
    bytes += [2, 0, 0, 0, UInt8(names.count), 0, 0, 0] + names
    bytes += [3, 0, 0, 0, 64 + 16 + 4, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    bytes += [100, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 40)
    bytes += [7, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0]
    let capture = try Capture(bytes, name: "a")
    let frame = try #require(capture.frames.first)
    #expect(frame[.layout] == 8 && frame.end == 100)
    #expect(capture.spanNames.last == "mine" && frame.spans[capture.spanNames.count - 1] == 7)
    #expect(capture.counterNames.last == "fish")
  }

  @Test("Frames are written before the end of the program")
  func crash() throws {
    let file = ScratchFile()
    let writer = try CaptureWriter(path: file.path, metadata: CaptureMetadata())
    for frame in Self.sample().frames.prefix(2) { writer.add(frame) }
    writer.addIdlePass(at: 20_000_000)
    #expect(try Capture(file.bytes, name: "a").frames.count == 2)
  }

  @Test("A file that cannot be created is an error with its name")
  func unwritable() {
    let error = #expect(throws: CaptureError.self) {
      try CaptureWriter(path: "/nowhere/at/all.lamcap", metadata: CaptureMetadata())
    }
    #expect(error?.description.hasPrefix("/nowhere/at/all.lamcap: cannot be written") == true)
    let full = #expect(throws: CaptureError.self) {
      try CaptureWriter(path: "/dev/full", metadata: CaptureMetadata())
    }
    #expect(full?.description == "/dev/full: the disk is full: make room and try again")
  }

  @Test("A failure of a later write or of closing is reported at the end")
  func lateFailures() async {
    // In a process of its own, because it changes signal handlers and closes the writer's file.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try LateFailures.write()
        try LateFailures.close()
      }
    }
  }
}

/// Failures of a writer on a pipe that the test reads.
private enum LateFailures {
  /// The descriptor of the writer's file, which is closed as soon as the reader gets data.
  nonisolated(unsafe) private static var victim: Int32 = -1

  private static func pipe(
    _ body: (_ path: String, _ reader: Int32, _ writer: CaptureWriter) throws -> Void
  ) throws {
    let file = ScratchFile()
    unlink(file.path)
    try #require(mkfifo(file.path, 0o600) == 0)
    let reader = open(file.path, O_RDONLY | O_NONBLOCK)
    let writer = try CaptureWriter(path: file.path, metadata: CaptureMetadata())
    func node(_ descriptor: Int32) -> UInt {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? status.st_ino : 0
    }
    victim = try #require(
      (0..<256).first {
        fcntl($0, F_GETFL) & O_ACCMODE == O_WRONLY && node($0) == node(reader)
      })
    try body(file.path, reader, writer)
  }

  /// The reader is closed.
  static func write() throws {
    signal(SIGPIPE, SIG_IGN)
    try pipe { path, reader, writer in
      try #require(writer.failure == nil)
      Glibc.close(reader)
      for frame in CaptureTests.sample().frames { writer.add(frame) }
      writer.addIdlePass(at: 20_000_000)
      let reason = "\(path): cannot be written: Broken pipe"
      try #require(writer.failure?.description == reason && writer.frameCount == 3)
      let error = #expect(throws: CaptureError.self) { try writer.finish(idlePasses: 0) }
      try #require(error?.description == reason)
    }
  }

  /// All is written, and closing fails, because the descriptor is invalid.
  static func close() throws {
    signal(SIGIO) { _ in _ = Glibc.close(LateFailures.victim) }
    // Threads that serve queues block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGIO)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try pipe { path, reader, writer in
      // The kernel signals this thread before the write call returns.
      var link = [UInt8](repeating: 0, count: 256)
      let length = readlink("/proc/thread-self", &link, link.count)
      let thread = String(decoding: link[..<max(0, length)], as: UTF8.self).split(separator: "/")
        .last
      var owner: (kind: Int32, thread: Int32) = (0, try #require(thread.flatMap { Int32($0) }))
      let setOwner: Int32 = 15
      try #require(fcntl(reader, setOwner, &owner) == 0)
      try #require(fcntl(reader, F_SETFL, O_NONBLOCK | O_ASYNC) == 0)
      let error = #expect(throws: CaptureError.self) { try writer.finish(idlePasses: 0) }
      try #require(error?.description == "\(path): cannot be written: Bad file descriptor")
      // The footer was written.
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(reader, &bytes, bytes.count)
      try #require(count > 32 && bytes[count - 32] == 4)
    }
  }
}

extension CaptureMetadata {
  /// The start of a file with empty metadata.
  fileprivate var fileHead: [UInt8] {
    [0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A, 1, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 0, 0, 2, 0, 0, 0] + Array("{}".utf8)
  }
}
