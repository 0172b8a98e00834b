import Foundation
import LamellaCapture
internal import LamellaStatistics
import TestSupport
import Testing

/// The `lamella-profile` program as a user runs it.
private enum Profile {
  static func run(
    _ arguments: [String], in folder: TempFolder, limit: Double = 60
  ) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-profile"), arguments, environment: Demo.environment(),
        in: folder.path
      ).wait(limit: limit)
    }
  }
}

/// A capture of three frames in which every field has a value.
private enum SmallCapture {
  static var capture: Capture {
    var capture = Capture()
    for index in 0..<3 {
      var frame = FrameRecord()
      frame.number = UInt64(index)
      frame.begin = UInt64(index) * 16_000_000
      frame.end = frame.begin + 3_000_000
      frame.presented = frame.end
      frame.flags = [.presented, .animating, .continues]
      for pass in FramePass.allCases { frame[pass] = 150_000 }
      for counter in FrameCounter.allCases { frame[counter] = 3 }
      capture.frames.append(frame)
    }
    return capture
  }
}

@Suite("Profiling the demos", .timeLimit(.minutes(40)))
struct ProfileTests {
  /// A few seconds of dragging back and forth.
  private var script: Script {
    var script = Script()
    for _ in 0..<3 {
      script.drag(from: 400, by: -260)
      script.wait(0.7)
      script.drag(from: 100, by: 260)
      script.wait(0.7)
    }
    return script
  }

  /// Runs the paging demo with `--profile run.lamcap`.
  private func capture(in folder: TempFolder, as name: String = "run.lamcap") async throws {
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      ["paging", "--headless", "--replay", "input.jsonl", "--profile", name], in: folder)
    #expect(result.code == 0, "\(result.errors)")
  }

  private func read(_ name: String, in folder: TempFolder) throws -> Capture {
    try Capture([UInt8](folder.bytes(name)), name: name)
  }

  private func metrics(_ json: String) throws -> [String: Double] {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let metrics = try #require(object["metrics"] as? [String: [String: Any]])
    return metrics.compactMapValues { $0["value"] as? Double }
  }

  // MARK: Captures

  @Test("--profile captures every frame, and the phases make up the work")
  func capture() async throws {
    let folder = try TempFolder()
    try await capture(in: folder)
    let capture = try read("run.lamcap", in: folder)
    #expect(capture.isComplete)
    #expect(capture.frames.count > 150)
    #expect(capture.metadata.text(.demo) == "paging")
    #expect(capture.metadata.text(.timing) == "virtual")
    #expect(capture.metadata.text(.windowSize) == "480x320")
    let metrics = FrameMetrics(capture)
    #expect(abs(metrics.unattributed.share ?? 1) < 0.01)
    let shares = metrics.phases.compactMap(\.share).reduce(0, +)
    #expect(abs(shares - 1) < 0.01)
    for pass in [FramePass.dispatch, .step, .layout, .compose, .encode, .submit] {
      #expect(metrics.phases.contains { $0.name == pass.name && ($0.sample.mean ?? 0) > 0 })
    }
  }

  @Test("A capture counts what --stats counts")
  func counts() async throws {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      [
        "paging", "--headless", "--replay", "input.jsonl", "--profile", "a.lamcap", "--stats",
        "stats.json",
      ], in: folder)
    #expect(result.code == 0)
    let stats = try Stats(json: folder.text("stats.json"))
    let capture = try read("a.lamcap", in: folder)
    #expect(capture.frames.count { $0.isPresented } == stats.framesPresented)
    #expect(capture.frames.count + capture.idlePasses == stats.frames)
    #expect(capture.frames.reduce(0) { $0 + Int($1.ticks) } == stats.ticks)
    #expect(Double(capture.frames.map { $0[.drawCalls] }.max() ?? 0) == stats.drawCalls?.max)
  }

  @Test("LAMELLA_PROFILE does the same, and a capture does not change what a run does")
  func environment() async throws {
    let folder = try TempFolder(named: "a folder with spaces")
    try folder.write(script.text, to: "input.jsonl")
    let arguments = [
      "paging", "--headless", "--replay", "input.jsonl", "--verify", "digests.jsonl",
    ]
    let plain = try await Demo.run(arguments, in: folder)
    #expect(plain.code == 0)
    let profiled = try await Demo.run(
      arguments, in: folder, environment: ["LAMELLA_PROFILE": "my run.lamcap"])
    #expect(profiled.code == 0, "\(profiled.errors)")
    #expect(try read("my run.lamcap", in: folder).frames.count > 150)
  }

  @Test("A capture that cannot be written is one line")
  func unwritable() async throws {
    let result = try await Demo.run(
      ["paging", "--headless", "--profile", "no/such/folder.lamcap"], in: try TempFolder())
    expectOneLine(result, code: 2, contains: ["no/such/folder.lamcap"])
  }

  @Test("A demo that is killed leaves a capture that reads")
  func killed() async throws {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let child = try Demo.start(
      [
        "paging", "--headless", "--replay", "input.jsonl", "--profile", "a.lamcap", "--frames",
        "100000",
        "--screenshot-every", "1", "pictures",
      ], in: folder)
    try await poll(seconds: 20) { (try? read("a.lamcap", in: folder).frames.count) ?? 0 > 3 }
    child.signal(SIGKILL)
    _ = try await child.wait()
    let capture = try read("a.lamcap", in: folder)
    #expect(!capture.isComplete && capture.frames.count > 3)
    let report = try await Profile.run(["report", "a.lamcap"], in: folder)
    #expect(report.code == 0 && report.output.contains("is truncated"))
  }

  // MARK: The tool

  @Test("report prints percentiles, labeled lows, phases and a histogram")
  func report() async throws {
    let folder = try TempFolder()
    try await capture(in: folder)
    let result = try await Profile.run(["report", "run.lamcap", "--html", "page.html"], in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    for words in [
      "p50", "needs 10000", "1 % low", "by integral", "Hitch ratio", "unattributed", "submit",
      "█", "16.667 ms (configured)",
    ] {
      #expect(result.output.contains(words), "no \(words)")
    }
    let page = folder.text("page.html")
    #expect(page.contains("prefers-color-scheme: dark") && page.contains("<svg"))
    #expect(!page.contains("http"))
    let plain = try await Profile.run(["report", "run.lamcap", "--ascii"], in: folder)
    #expect(plain.output.allSatisfy(\.isASCII) && plain.output.contains("###"))
  }

  @Test("report --json has the numbers of the library")
  func json() async throws {
    let folder = try TempFolder()
    try await capture(in: folder)
    let result = try await Profile.run(["report", "run.lamcap", "--json"], in: folder)
    #expect(result.code == 0)
    let numbers = try metrics(result.output)
    let expected = FrameMetrics(try read("run.lamcap", in: folder)).all
    #expect(expected.count > 100)
    for metric in expected {
      let (number, value) = (numbers[metric.name], metric.measure.value)
      // Foundation parses some numbers with an error in their last digit.
      #expect((number == nil) == (value == nil), "\(metric.name)")
      if let number, let value {
        #expect(abs(number - value) <= 1e-12 * abs(value), "\(metric.name)")
      }
    }
    let part = try await Profile.run(
      ["report", "run.lamcap", "--json", "--frames", "20...39"], in: folder)
    let frames = try read("run.lamcap", in: folder).frames
    let count = frames.count { $0.isPresented && (20...39).contains($0.number) }
    #expect(count > 5)
    #expect(try metrics(part.output)["frames.presented"] == Double(count))
  }

  @Test("record runs a program, and passes its exit code on")
  func record() async throws {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Profile.run(
      [
        "record", "-o", "run.lamcap", "--", Demo.path, "paging", "--headless", "--replay",
        "input.jsonl",
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("wrote run.lamcap: "))
    #expect(try read("run.lamcap", in: folder).isComplete)
    let failed = try await Profile.run(
      ["record", "-o", "run.lamcap", "--", Demo.path, "nonesuch"], in: folder)
    #expect(failed.code == 2)
  }

  @Test("A program that cannot be run, or draws nothing, leaves the old capture alone")
  func recordKeepsOld() async throws {
    let folder = try TempFolder()
    try SmallCapture.capture.write(to: folder.file("run.lamcap"))
    let old = try folder.bytes("run.lamcap")
    for program in [
      ["./none"], ["true"], ["false"], [Demo.path, "map", "nofile.tmx", "--headless"],
      [Demo.path, "paging", "--headless", "--frames", "0"],
    ] {
      let result = try await Profile.run(
        ["record", "-o", "run.lamcap", "--"] + program, in: folder)
      #expect(result.code != 0)
      #expect(try folder.bytes("run.lamcap") == old, "\(program)")
    }
    #expect(folder.names() == ["run.lamcap"])
  }

  @Test(
    "No output may be written over the capture that it is made of",
    arguments: [
      ["report", "run.lamcap", "--html", "run.lamcap"],
      ["report", "run.lamcap", "--html", "./link.lamcap"],
      ["export", "run.lamcap", "--format", "csv", "-o", "run.lamcap"],
    ])
  func overwriting(arguments: [String]) async throws {
    let folder = try TempFolder()
    try SmallCapture.capture.write(to: folder.file("run.lamcap"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.lamcap"), withDestinationPath: "run.lamcap")
    let old = try folder.bytes("run.lamcap")
    let result = try await Profile.run(arguments, in: folder)
    expectOneLine(result, code: 2, contains: ["were read", "another file"])
    #expect(try folder.bytes("run.lamcap") == old)
  }

  @Test("record ends when its program does, even where ended programs are not told of")
  func recordWithoutChildSignals() async throws {
    let folder = try TempFolder()
    let tool = Demo.program("lamella-profile")
    let child = try ChildProcess(
      "/bin/sh",
      ["-c", "trap '' CHLD; exec \"$0\" record -o run.lamcap -- \"$1\" --list", tool, Demo.path],
      environment: Demo.environment(), in: folder.path)
    let result = try await child.wait(limit: 20)
    #expect(result.code == 2 && result.errors.contains("no capture"), "\(result.errors)")
  }

  @Test("Names in a capture are text to the page and the exports, numbers may be anything")
  func hostileCapture() async throws {
    let folder = try TempFolder()
    var capture = SmallCapture.capture
    capture.metadata["<script>"] = .text("<b>")
    capture.metadata[.targetPeriodNanoseconds] = .number(1e-20)
    for index in capture.frames.indices {
      capture.frames[index].number = (1 << 53) - 5 + UInt64(index)
    }
    try capture.write(to: folder.file("a.lamcap"))
    // The names are stored as text with a length: names of the same length replace them.
    var bytes = [UInt8](try folder.bytes("a.lamcap"))
    for (name, evil) in [("overlay", "<i>x</>"), ("clockReads", "<b>evil</>")] {
      let place = try #require(bytes.firstRange(of: Array(name.utf8)))
      bytes.replaceSubrange(place, with: Array(evil.utf8))
    }
    try Data(bytes).write(to: URL(filePath: folder.file("a.lamcap")))
    let result = try await Profile.run(["report", "a.lamcap", "--html", "a.html"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let page = folder.text("a.html")
    #expect(page.contains("&lt;i&gt;x") && page.contains("&lt;b&gt;evil"))
    #expect(!page.contains("<i>x") && !page.contains("<b>evil") && !page.contains("<td><script>"))
    for format in ["csv", "chrome", "folded"] {
      let export = try await Profile.run(["export", "a.lamcap", "--format", format], in: folder)
      #expect(export.code == 0, "\(format): \(export.errors)")
    }
  }

  @Test("compare tells equal runs from different ones")
  func compare() async throws {
    let folder = try TempFolder()
    try await capture(in: folder, as: "a.lamcap")
    try await capture(in: folder, as: "b.lamcap")
    // Two runs on a busy machine may differ in time, but are comparable and have equal counters.
    let other = try await Profile.run(["compare", "a.lamcap", "b.lamcap"], in: folder)
    #expect([0, 1, 3].contains(other.code))
    #expect(!other.output.contains("differs") && other.output.contains("drawCalls.max"))

    // Frames of equal length replace the measured ones, whose noise would decide the result.
    func evened(_ work: UInt64) throws -> Capture {
      var capture = try read("a.lamcap", in: folder)
      for index in capture.frames.indices {
        capture.frames[index].begin = UInt64(index) * 20_000_000
        capture.frames[index].end = capture.frames[index].begin + work
        if capture.frames[index].isPresented {
          capture.frames[index].presented = capture.frames[index].end
        }
      }
      return capture
    }
    try evened(5_000_000).write(to: folder.file("even.lamcap"))
    let same = try await Profile.run(["compare", "even.lamcap", "even.lamcap"], in: folder)
    #expect(same.code == 0 && same.output.hasSuffix("UNCHANGED\n"), "\(same.output)")
    var slow = try evened(9_000_000)
    try slow.write(to: folder.file("slow.lamcap"))
    let worse = try await Profile.run(["compare", "even.lamcap", "slow.lamcap"], in: folder)
    #expect(worse.code == 1 && worse.output.hasSuffix("REGRESSION\n"))
    slow.metadata[.cpu] = .text("another")
    try slow.write(to: folder.file("other.lamcap"))
    let foreign = try await Profile.run(["compare", "a.lamcap", "other.lamcap"], in: folder)
    #expect(foreign.code == 4 && foreign.output.contains("cpu: "))
  }

  @Test(
    "gate has an exit code for each outcome",
    arguments: [
      (#""limits": {"drawCalls.max": 100000}"#, 0), (#""limits": {"drawCalls.max": 0}"#, 1),
      (#""limits": {"nonesuch": 1}"#, 2), (#""limits": {"busy.p99.9": 1000}"#, 3),
      (#""requires": {"cpu": "none"}, "limits": {"drawCalls.max": 100000}"#, 4),
    ])
  func gate(budget: String, code: Int32) async throws {
    let folder = try TempFolder()
    try await capture(in: folder)
    try folder.write("{\"lamellaBudget\": 1, \(budget)}", to: "budget.json")
    let result = try await Profile.run(
      ["gate", "run.lamcap", "--budget", "budget.json"], in: folder)
    #expect(result.code == code, "\(result.output) \(result.errors)")
    if code == 2 { expectOneLine(result, code: 2, contains: ["budget.json: line 1", "nonesuch"]) }
  }

  @Test("export converts for other tools")
  func export() async throws {
    let folder = try TempFolder()
    try await capture(in: folder)
    let frames = try read("run.lamcap", in: folder).frames.count
    let csv = try await Profile.run(["export", "run.lamcap", "--format", "csv"], in: folder)
    let rows = csv.outputLines.filter { !$0.hasPrefix("#") }
    #expect(rows.count == frames + 1)
    let columns = Set(rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count })
    #expect(columns.count == 1)
    let chrome = try await Profile.run(
      ["export", "run.lamcap", "--format", "chrome", "-o", "trace.json"], in: folder)
    #expect(chrome.code == 0)
    let trace = try #require(
      try JSONSerialization.jsonObject(with: folder.bytes("trace.json")) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    #expect(events.count { ($0["cat"] as? String) == "frame" } == frames)
    let folded = try await Profile.run(["export", "run.lamcap", "--format", "folded"], in: folder)
    #expect(folded.outputLines.contains { $0.hasPrefix("frame;submit ") })
  }

  @Test(
    "Errors are one line with the file",
    arguments: [
      (["report", "none.lamcap"], "none.lamcap"), (["report", "empty.lamcap"], "empty.lamcap"),
      (["report", "text.lamcap"], "text.lamcap: byte 0"), (["report", "."], "directory"),
      (["report", "cut.lamcap"], "cut.lamcap: byte"), (["report"], "file"),
      (["compare", "text.lamcap"], "two captures"), (["gate", "text.lamcap"], "budget"),
      (["gate", "text.lamcap", "--budget", "none.json"], "none.json"),
      (["export", "text.lamcap", "--format", "pdf"], "pdf"), (["nonesuch"], "nonesuch"),
      (["report", "text.lamcap", "--frames", "x"], "--frames"),
      (["report", "text.lamcap", "--target", "1e-20"], "--target"),
      (["report", "text.lamcap", "--target", "1e7"], "--target"),
      (["compare", "a", "b", "--new", "c", "d"], "at least 5"),
      (["compare", "a", "--new", "b", "c", "d", "e", "f"], "at least 5"),
      (["record", "-o", "/dev/null", "--", "true"], "/dev/null"),
      (["record", "-o", "a.lamcap"], "--"),
      (["record", "-o", "a.lamcap", "--", "./none"], "./none"),
      (["record", "-o", "text.lamcap", "--", "true"], "text.lamcap"),
      (["record", "-o", "no/folder.lamcap", "--", "true"], "no/folder.lamcap"),
      (["record", "-o", "a.lamcap", "--", "true"], "no capture"),
    ])
  func errors(arguments: [String], words: String) async throws {
    let folder = try TempFolder()
    try folder.write("", to: "empty.lamcap")
    try folder.write("{}\n", to: "text.lamcap")
    var cut = Data([0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A, 1, 0])
    cut.append(Data(count: 6))
    try cut.write(to: URL(filePath: folder.file("cut.lamcap")))
    let result = try await Profile.run(arguments, in: folder)
    expectOneLine(result, code: 2, contains: [words])
    #expect(folder.text("text.lamcap") == "{}\n")
  }
}
