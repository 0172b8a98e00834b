import Foundation
import LamellaCapture
import LamellaGraphics
internal import LamellaStatistics
import TestSupport
import Testing

@Suite("The live frame graph", .timeLimit(.minutes(40)))
struct OverlayTests {
  private var script: Script {
    var script = Script()
    script.drag(from: 400, by: -260)
    return script
  }

  @Test("--overlay draws a graph where it covers little, and F3 takes it away")
  func overlay() async throws {
    let plain = try await Demo.paging(["--screenshot", "a.png"], script: script)
    let shown = try await Demo.paging(["--screenshot", "a.png", "--overlay"], script: script)
    let (a, b) = (try plain.folder.picture("a.png"), try shown.folder.picture("a.png"))
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<a.height {
      for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
        columns.insert(x)
        rows.insert(y)
      }
    }
    let (left, right) = (try #require(columns.min()), try #require(columns.max()))
    let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
    #expect(left >= 12 && right < 468 && top >= 12 && bottom < 308)
    #expect((200...256).contains(columns.count) && right - left < 256 && bottom - top < 76)
    #expect(shown.dumpText == plain.dumpText)

    var toggled = script
    toggled.wait(0.5)
    toggled.key("F3")
    let hidden = try await Demo.paging(["--screenshot", "a.png", "--overlay"], script: toggled)
    #expect(try hidden.folder.bytes("a.png") == plain.folder.bytes("a.png"))
  }

  @Test("profile overlay shows it over a program, and ends as that ends")
  func overProgram() async throws {
    let flags = ["--frames", "30", "--screenshot", "a.png"]
    let plain = try await Demo.paging(flags)
    let told = try TempFolder()
    let result = try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-profile"),
        ["overlay", "--", Demo.path, "paging", "--headless"] + flags,
        environment: Demo.environment(), in: told.path
      ).wait(limit: 60)
    }
    #expect(result.code == 0, "\(result.errors)")
    let (a, b) = (try plain.folder.picture("a.png"), try told.picture("a.png"))
    var different = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) { different += 1 }
    }
    #expect(different > 200)

    let failing = try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-profile"), ["overlay", "--", "sh", "-c", "exit 7"],
        environment: Demo.environment(), in: told.path
      ).wait(limit: 60)
    }
    #expect(failing.code == 7)
  }

  @Test("A small window gets a small graph, and a tiny one none")
  func smallWindows() async throws {
    func changed(_ size: String) async throws -> (columns: Range<Int>, rows: Range<Int>)? {
      let flags = ["--screenshot", "a.png", "--frames", "30", "--size", size]
      let plain = try await Demo.paging(flags)
      let shown = try await Demo.paging(flags + ["--overlay"])
      let (a, b) = (try plain.folder.picture("a.png"), try shown.folder.picture("a.png"))
      var places: [(x: Int, y: Int)] = []
      for y in 0..<a.height {
        for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
          places.append((x, y))
        }
      }
      guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
        let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
      else { return nil }
      return (left..<right + 1, top..<bottom + 1)
    }
    let small = try #require(try await changed("220x160"))
    #expect(small.columns.lowerBound >= 12 && small.columns.count <= 132)
    #expect(small.rows.upperBound <= 148 && small.rows.count <= 40)
    #expect(try await changed("90x90") == nil)
  }

  @Test("The graph's work is measured apart and is in no counter")
  func cost() async throws {
    func capture(_ flags: [String]) async throws -> FrameMetrics {
      let run = try await Demo.paging(["--profile", "a.lamcap"] + flags, script: script)
      return FrameMetrics(
        try Capture([UInt8](run.folder.bytes("a.lamcap")), name: "a.lamcap"))
    }
    let plain = try await capture([])
    let shown = try await capture(["--overlay"])
    let overlay = try #require(shown.phases.first { $0.name == "overlay" })
    #expect(overlay.share == nil && (overlay.sample.mean ?? 0) > 0)
    #expect(abs(shown.unattributed.share ?? 1) < 0.01)
    #expect(!plain.phases.contains { $0.name == "overlay" })
    for (a, b) in zip(plain.counters, shown.counters) where a.name != "clockReads" {
      #expect(a.series.maximum == b.series.maximum, "\(a.name)")
    }
  }
}
