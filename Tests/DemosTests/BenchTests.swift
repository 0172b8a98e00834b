import Foundation
import LamellaCapture
internal import LamellaStatistics
import TestSupport
import Testing

/// The `lamella-bench` program as `Tools/bench` runs it, without valgrind and without a display.
@Suite("The bench", .timeLimit(.minutes(40)))
struct BenchTests {
  private func bench(
    _ arguments: [String], in folder: TempFolder, environment: [String: String] = [:]
  ) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-bench"), arguments,
        environment: Demo.environment(adding: environment), in: folder.path
      ).wait(limit: 120)
    }
  }

  @Test("--list names every scene")
  func list() async throws {
    let result = try await bench(["--list"], in: try TempFolder())
    #expect(result.code == 0)
    for name in [
      "hud-static", "hud-one-label", "hud-all", "map-tiles", "map-chunks", "map-procedural",
      "sprites-batch", "sprites-views", "tree-1pct", "damage-small", "scroll-static", "compose-10k",
      "hit-flat-10k", "hit-fan10-10k", "route-event", "text-churn", "screen-churn",
      "memory-per-view", "capture", "rewind",
    ] {
      #expect(result.outputLines.contains { $0.hasPrefix("\(name) ") })
    }
  }

  @Test(
    "Bad arguments are one line",
    arguments: [
      (["--filter", "nothing"], "nothing"), (["--jsn"], "--jsn"), (["--backend", "x"], "software"),
      (["--json", "no/such/folder.json", "--filter", "hud-static"], "no/such/folder.json"),
    ])
  func badArguments(_ arguments: [String], _ word: String) async throws {
    expectOneLine(
      try await bench(arguments, in: try TempFolder()), code: 2, contains: [word])
  }

  @Test("A quick run of one scene writes its rows")
  func rows() async throws {
    let folder = try TempFolder(named: "a folder with spaces")
    let result = try await bench(
      ["--quick", "--filter", "capture", "--metric", "seconds", "--json", "out.json"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.bytes("out.json"))) as? [String: Any])
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.map { $0["backend"] as? String } == ["software", "sdl-gl-noop", "none"])
    // Without a display OpenGL cannot be measured, and a line says so.
    #expect(rows[1]["engine"] is NSNull && rows[1]["ratio"] is NSNull)
    #expect(result.errors.contains("sdl-gl-noop is left out"))
    for row in [rows[0], rows[2]] {
      let engine = try #require(row["engine"] as? Double)
      let baseline = try #require(row["baseline"] as? Double)
      #expect(engine > 0 && engine < 1 && baseline > 0)
      let ratio = try #require(row["ratio"] as? Double)
      #expect(abs(ratio - engine / baseline) < 1e-9)
    }
    #expect(result.outputLines.count == 4)
  }

  /// Whether the programs are optimized: in debug builds other closures are allocated on the heap.
  private nonisolated static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test("--check ends with 1 beyond a limit, and with 5 where it cannot be measured")
  func check() async throws {
    let folder = try TempFolder()
    let allocations = try await bench(
      ["--check", "--filter", "scroll-paging", "--metric", "allocations"], in: folder)
    #expect(allocations.outputLines.count == 2)
    if Self.isOptimized {
      #expect(allocations.code == 0, "\(allocations.errors)")
    } else {
      expectOneLine(
        allocations, code: 1, contains: ["scroll-paging", "allocations, and may make 1"])
    }
    let display = try await bench(
      ["--check", "--filter", "capture", "--backend", "sdl-gl-noop"], in: folder)
    #expect(display.code == 5 && display.errors.contains("could not be checked"))
    let nothing = try await bench(
      ["--check", "--filter", "scroll-static", "--metric", "bytes"], in: folder)
    expectOneLine(nothing, code: 2, contains: ["no matching row has a limit"])
  }

  // MARK: Captures of a bare stage

  @Test("LAMELLA_PROFILE captures a stage that has neither an application nor a HUD")
  func bareStage() async throws {
    let folder = try TempFolder()
    let result = try await bench(
      ["--measure", "allocate", "scroll-paging", "engine", "none", "quick"], in: folder,
      environment: ["LAMELLA_PROFILE": "bare.lamcap"])
    #expect(result.code == 0, "\(result.errors)")
    let capture = try Capture([UInt8](folder.bytes("bare.lamcap")), name: "bare.lamcap")
    #expect(capture.isComplete)
    // 63 frames: the drag moves the pages after a few.
    #expect(capture.frames.count { $0.isPresented } > 50)
    #expect(capture.frames.count + capture.idlePasses == 63)
    #expect(capture.metadata.text(.renderDriver) == "none")
    #expect(capture.metadata.text(.outputSize) == "1280x720")
    let metrics = FrameMetrics(capture)
    #expect(metrics.phases.contains { $0.name == "layout" && ($0.sample.mean ?? 0) > 0 })
  }

  @Test("Two stages of a process write two files")
  func twoStages() async throws {
    let folder = try TempFolder()
    let result = try await bench(
      ["--measure", "time", "map-procedural", "engine", "none", "quick"], in: folder,
      environment: ["LAMELLA_PROFILE": "run.lamcap"])
    #expect(result.code == 0, "\(result.errors)")
    for name in ["run.lamcap", "run-2.lamcap"] {
      #expect(try Capture([UInt8](folder.bytes(name)), name: name).frames.count > 50)
    }
  }

  @Test("A capture of a bare stage that cannot be written is one line, and the program goes on")
  func unwritable() async throws {
    let result = try await bench(
      ["--measure", "allocate", "scroll-paging", "engine", "none", "quick"], in: try TempFolder(),
      environment: ["LAMELLA_PROFILE": "no/such/folder.lamcap"])
    expectOneLine(result, code: 0, contains: ["no/such/folder.lamcap"])
  }
}
