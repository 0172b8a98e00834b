import Foundation
import LamellaCapture
internal import LamellaStatistics
import TestSupport
import Testing

/// Programs that know nothing of Lamella, captured by `Tools/profile record`.
@Suite("Attaching to other programs", .timeLimit(.minutes(40)))
struct AttachTests {
  /// Runs a program in a folder, without a display.
  private func run(
    _ program: String, _ arguments: [String], in folder: TempFolder
  ) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program(program), arguments,
        environment: Demo.environment(adding: ["SDL_VIDEODRIVER": "dummy"]), in: folder.path
      ).wait(limit: 60)
    }
  }

  private func read(_ name: String, in folder: TempFolder) throws -> Capture {
    try Capture([UInt8](folder.bytes(name)), name: name)
  }

  /// Returns the number after a word of a program's own counts.
  private func count(_ word: String, in output: String) throws -> Int {
    let words = output.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex { $0 == word })
    return try #require(Int(words[place + 1]))
  }

  @Test(
    "Each present is a frame, with its calls, and the program does as without",
    arguments: [
      ["software", "40"], ["surface", "40"], ["software", "30", "--lookup"],
      ["software", "30", "--threads"],
    ])
  func record(host: [String]) async throws {
    let folder = try TempFolder()
    let alone = try await run("AttachHost", host, in: folder)
    let attached = try await run(
      "lamella-profile", ["record", "-o", "a.lamcap", "--", Demo.program("AttachHost")] + host,
      in: folder)
    #expect(attached.code == 0, "\(attached.errors)")
    #expect(attached.output == alone.output && !alone.output.isEmpty)

    let capture = try read("a.lamcap", in: folder)
    #expect(try capture.frames.count == count("presents", in: alone.output))
    #expect(capture.isComplete && capture.metadata.text(.program) == "AttachHost")
    #expect(capture.metadata.text(.renderDriver) == host[0])
    #expect(capture.metadata.text(.outputSize) == "200x100")
    func total(_ name: String) throws -> Int {
      let index = try #require(capture.counterNames.firstIndex(of: name))
      return capture.frames.reduce(0) { $0 + Int($1.counters[index]) }
    }
    #expect(try total("drawCalls") == count("draws", in: alone.output))
    #expect(try total("events") == count("events", in: alone.output))
    if host[0] == "software" { #expect(try total("uploadedBytes") == capture.frames.count * 512) }
    // Keys in each second frame; others have events that are no input.
    let keys = capture.frames.count { $0.flags.contains(.interacting) }
    #expect((capture.frames.count / 2...capture.frames.count / 2 + 2).contains(keys))

    let metrics = FrameMetrics(capture)
    // A report has the phases of the program alone, and what made its slowest frames slow.
    let report = try await run("lamella-profile", ["report", "a.lamcap"], in: folder)
    #expect(report.output.contains("  program") && !report.output.contains("  layout"))
    #expect(report.output.contains("Slowest frames") && report.output.contains("input"))
    // The wait of two milliseconds after each present is no work, and the phases make up the rest.
    for frame in capture.frames.dropFirst() {
      let work = (0..<FrameRecord.spanCapacity).reduce(0) { $0 + frame.spans[$1] }
      #expect(work <= frame.presented - frame.begin)
      #expect(work + 10_000 >= frame.presented - frame.begin)
    }
    let intervals = metrics.series.intervals
    #expect(intervals.count == capture.frames.count - 1)
    #expect(intervals.allSatisfy { $0.duration >= 2 })
  }

  /// Runs the program with random input, attached to with some variables of the environment.
  private func attached(
    _ variables: [String: String], frames: Int, _ more: [String] = [], in folder: TempFolder
  ) async throws -> ProcessResult {
    var environment = Demo.environment(adding: ["SDL_VIDEODRIVER": "dummy"])
    environment["LD_PRELOAD"] = Demo.program("liblamella-attach.so")
    for (name, file) in variables { environment["LAMELLA_ATTACH_\(name)"] = folder.file(file) }
    return try await Cores.shared.use { [environment] in
      try await ChildProcess(
        Demo.program("AttachHost"), ["software", "\(frames)", "--random"] + more,
        environment: environment, in: folder.path
      ).wait(limit: 60)
    }
  }

  @Test(
    "A replay gives input and time again, frame by frame, whatever else comes",
    arguments: [[], ["--lookup"], ["--wait"]])
  func replay(flags: [String]) async throws {
    let folder = try TempFolder()
    let first = try await attached(
      ["RECORD": "a.tape", "DIGESTS": "a"], frames: 60, flags, in: folder)
    #expect(first.code == 0, "\(first.errors)")
    let digests = folder.text("a").split(separator: "\n")
    #expect(digests.count == 60 && Set(digests).count > 30)
    let second = try await attached(
      ["REPLAY": "a.tape", "DIGESTS": "b"], frames: 60, flags, in: folder)
    #expect(second.output == first.output && folder.text("b") == folder.text("a"))
    // Without it, no run is like another.
    _ = try await attached(["DIGESTS": "c"], frames: 60, flags, in: folder)
    #expect(folder.text("c") != folder.text("a"))
    // Where the recording ends, the program is asked to quit.
    let longer = try await attached(["REPLAY": "a.tape"], frames: 500, flags, in: folder)
    #expect(try longer.code == 0 && count("presents", in: longer.output) < 70)
  }

  @Test("A recording that is cut is played up to there; another file is refused")
  func faultyRecordings() async throws {
    let folder = try TempFolder()
    _ = try await attached(["RECORD": "a.tape", "DIGESTS": "a"], frames: 40, in: folder)
    let bytes = try folder.bytes("a.tape")
    try Data(bytes.prefix(bytes.count / 2 + 5)).write(to: URL(filePath: folder.file("cut.tape")))
    let cut = try await attached(["REPLAY": "cut.tape", "DIGESTS": "b"], frames: 40, in: folder)
    #expect(cut.code == 0)
    let shared = zip(
      folder.text("a").split(separator: "\n"), folder.text("b").split(separator: "\n"))
    #expect(shared.prefix(10).allSatisfy { $0 == $1 })
    for (name, words) in [("a", "no recording"), ("nonesuch", "No such file")] {
      let result = try await attached(["REPLAY": name], frames: 40, in: folder)
      #expect(result.code == 2 && result.errors.contains(words), "\(result.errors)")
    }
    var damaged = bytes
    damaged[16] = 9
    try damaged.write(to: URL(filePath: folder.file("damaged.tape")))
    let result = try await attached(["REPLAY": "damaged.tape"], frames: 40, in: folder)
    #expect(result.code == 2 && result.errors.contains("damaged"), "\(result.errors)")
  }

  @Test("A Lamella program keeps its own capture")
  func own() async throws {
    let folder = try TempFolder()
    let result = try await run(
      "lamella-profile",
      ["record", "-o", "a.lamcap", "--", Demo.path, "paging", "--headless", "--frames", "20"],
      in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let capture = try read("a.lamcap", in: folder)
    #expect(!capture.spanNames.contains("program") && capture.metadata.text(.demo) == "paging")
    #expect(folder.names() == ["a.lamcap"])
  }

  #if arch(x86_64)
    @Test("A program that is linked statically is named as the reason")
    func linkedStatically() async throws {
      let folder = try TempFolder()
      // An ELF file with one segment, whose code ends at once with code 0.
      var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
      func put(_ value: Int, _ count: Int) {
        bytes += (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      for (value, size) in [
        (2, 2), (62, 2), (1, 4), (0x40_0078, 8), (64, 8), (0, 8), (0, 4), (64, 2), (56, 2), (1, 2),
        (0, 2), (0, 2), (0, 2),
        (1, 4), (5, 4), (0, 8), (0x40_0000, 8), (0x40_0000, 8), (130, 8), (130, 8), (4096, 8),
      ] { put(value, size) }
      // mov eax, 60; xor edi, edi; syscall
      bytes += [0xB8, 60, 0, 0, 0, 0x31, 0xFF, 0x0F, 0x05, 0]
      try Data(bytes).write(to: URL(filePath: folder.path + "/game"))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/game")
      let result = try await run(
        "lamella-profile", ["record", "-o", "a.lamcap", "--", "./game"], in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains("./game is linked statically"), "\(result.errors)")
    }
  #endif
}
