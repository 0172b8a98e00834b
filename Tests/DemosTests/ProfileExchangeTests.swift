import Foundation
import LamellaCapture
internal import LamellaStatistics
import TestSupport
import Testing

/// Logs of other tools that become captures, and results that other tools read.
@Suite("Exchanging profiles", .timeLimit(.minutes(40)))
struct ProfileExchangeTests {
  private func run(_ arguments: [String], in folder: TempFolder) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-profile"), arguments, environment: Demo.environment(),
        in: folder.path
      ).wait(limit: 60)
    }
  }

  /// Imports a log, and returns the frames' intervals and busy times in milliseconds, and the capture.
  private func imported(
    _ log: String, _ more: [String] = []
  ) async throws -> (intervals: [Double], busy: [Double], capture: Capture) {
    let folder = try TempFolder()
    try folder.write(log, to: "log.csv")
    let result = try await run(["import", "log.csv", "-o", "a.lamcap"] + more, in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let capture = try Capture([UInt8](folder.bytes("a.lamcap")), name: "a.lamcap")
    var options = FrameSeries.Options()
    options.warmUpFrames = 0
    let series = FrameSeries(capture, options: options)
    return (series.intervals.map(\.duration), series.busy, capture)
  }

  @Test("A log of MangoHud has its intervals and its machine")
  func mangoHud() async throws {
    let (intervals, busy, capture) = try await imported(
      """
      os,cpu,gpu,ram,kernel,driver,cpuscheduler
      Some Linux,"Eight, cores",A card,32,6.1,1.0,performance
      fps,frametime,cpu_load,gpu_load,elapsed
      60.0,16.6,20,30,16600000
      50.0,20.0,20,30,36600000
      33.3,30.5,20,30,67100000

      """)
    #expect(intervals == [20, 30.5] && busy == [16.6, 20, 30.5])
    #expect(capture.metadata.text(.cpu) == "Eight, cores")
    #expect(capture.metadata.text(.os) == "Some Linux")
  }

  @Test("Logs of both generations of PresentMon, of one application of several")
  func presentMon() async throws {
    let old = try await imported(
      """
      Application,ProcessID,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents
      game.exe,7,0,0.5,0.25,10
      other.exe,8,0,0.5,0.25,99
      game.exe,7,0,0.51,0.5,12.5
      """)
    #expect(old.intervals == [12.5] && old.busy == [10, 12.5])
    #expect(old.capture.metadata.text(.program) == "game.exe")
    #expect(old.capture.frames[1][.present] == 500_000)

    let new = try await imported(
      "\u{FEFF}Application,CPUStartTime,FrameTime,CPUBusy,CPUWait\r\n"
        + "game.exe,0,NA,NA,NA\r\ngame.exe,0,16,5,11\r\nother.exe,16,7,7,0\r\n",
      ["--application", "other.exe"])
    #expect(new.busy == [7] && new.intervals.isEmpty)
  }

  @Test(
    "A log that cannot be read is one line that says where",
    arguments: [
      ("a,b\n1,2\n", "no row names its columns"),
      ("frametime\n", "no frames"),
      ("frametime\n16\nlong\n", "line 3: 'long' is no number"),
      ("frametime\n-1\n", "line 2: '-1' is no number"),
      ("frametime\nnan\n", "line 2: 'nan' is no number"),
      ("fps,frametime\n60\n", "line 2: 1 fields"), ("", "no row names its columns"),
    ])
  func faults(log: String, words: String) async throws {
    let folder = try TempFolder()
    try folder.write(log, to: "log.csv")
    let result = try await run(["import", "log.csv", "-o", "a.lamcap"], in: folder)
    #expect(result.code == 2 && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(folder.names() == ["log.csv"])
  }

  @Test("The gate tells each limit to CI as JUnit XML")
  func junit() async throws {
    let folder = try TempFolder()
    try folder.write("frametime\n" + String(repeating: "16.5\n", count: 100), to: "log.csv")
    _ = try await run(["import", "log.csv", "-o", "a.lamcap"], in: folder)
    try folder.write(
      """
      {"lamellaBudget": 1, "requires": {"cpu": "a \\"<b>\\""},
       "limits": {"busy.max": 20, "busy.p50": 1, "busy.p99.9": 100}}
      """, to: "budget.json")
    let result = try await run(
      ["gate", "a.lamcap", "--budget", "budget.json", "--junit", "out.xml"], in: folder)
    #expect(result.code == 4, "\(result.output) \(result.errors)")
    let text = folder.text("out.xml")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0 == "<testcase name=\"busy.max\" classname=\"a.lamcap\"/>" })
    for (name, element) in [
      ("requires", "error"), ("busy.p50", "failure"), ("busy.p99.9", "error"),
    ] {
      let place = try #require(lines.firstIndex { $0.hasPrefix("<testcase name=\"\(name)\"") })
      #expect(lines[place + 1].hasPrefix("<\(element) message=\""), "\(name)")
    }
    #expect(text.contains("&quot;&lt;b&gt;&quot;") && text.hasSuffix("</testsuites>\n"))
    #expect(text.contains("tests=\"4\" failures=\"1\" errors=\"2\""))
  }
}
