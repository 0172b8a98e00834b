import Foundation
import LamellaCapture
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScrolling
import Testing

@testable import LamellaScene

/// The one list of passes, and whoever tells of them.
@Suite("The schedule")
@MainActor struct ScheduleTests {
  /// Notes the passes of a pipeline by their names.
  private final class Log: PassObserver {
    var names: [String] = []
    func passWillRun(_ number: Int) { names.append(FrameSchedule.passNames[number]) }
  }

  /// Takes every event and every picture.
  private final class Host: FrameHost {
    var events: [InputEvent.Kind] = []
    var submits = 0
    var presents = 0
    func nextEvent() -> InputEvent? {
      events.isEmpty ? nil : InputEvent(microseconds: 0, events.removeFirst())
    }
    func submit(_ list: DrawList) { submits += 1 }
    func present() { presents += 1 }
  }

  private final class Tiles: TileLayer {
    override func draw(in canvas: Canvas) {}
  }

  private let window = Window(size: Size(100, 100))
  private let log = Log()
  private let host = Host()
  private let pipeline: FramePipeline
  private var tick: Int64 = 0

  init() {
    pipeline = FramePipeline(window: window, observer: log)
    pipeline.host = host
  }

  /// Marks the slots of a window for passes that nobody else marks yet.
  private func markSlots() {
    NodeTable.shared.mark(
      window.row, [.needsTraits, .needsProperties, .needsConstraints, .needsAccessibility])
  }

  /// Runs a tick, and gives the names of its passes.
  private mutating func runTick() -> [String] {
    log.names = []
    pipeline.runTick(TickTime(tick: tick, ticksPerSecond: 120))
    tick += 1
    return log.names
  }

  /// Runs a frame, and gives the names of its passes.
  private func runFrame(_ change: (inout FrameRequest) -> Void = { _ in }) throws -> [String] {
    log.names = []
    var request = FrameRequest(pixelWidth: 100, pixelHeight: 100)
    change(&request)
    try pipeline.runFrame(request)
    return log.names
  }

  /// Gives every pass of a tick and of a frame work.
  private mutating func giveWork() {
    let layer = Tiles()
    layer.bounds.size = Size(100, 100)
    layer.position = Point(50, 50)
    window.layer.addSublayer(layer)
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .white
    window.addSubview(view)
    host.events = [.mouseMoved(Point(15, 15))]
    _ = runTick()
    // Something else comes below the pointer.
    view.frame.origin.x = 60
    view.setNeedsLayout()
    markSlots()
  }

  @Test("Spans of captures are the passes of the list, between input and tools")
  func spans() {
    #expect(
      FramePass.allCases.map(\.name) == ["pump"] + FrameSchedule.passNames + ["overlay"])
    #expect(Set(FrameSchedule.passNames).count == FrameSchedule.passNames.count)
  }

  @Test("The table of the documentation is the list")
  func documentation() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/LamellaScene/LamellaScene.docc/FrameAndPasses.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| when | pass |") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false) }
    #expect(
      rows.map { $0[2].trimmingCharacters(in: .whitespaces) } == FrameSchedule.passNames)
    let frames = try #require(rows.firstIndex { $0[1].contains("each frame") })
    #expect(rows[0][1].contains("each tick") && frames == FrameSchedule.tick.count)
  }

  @Test("Where each pass has work, they run in the order of the list")
  mutating func order() throws {
    giveWork()
    #expect(runTick() == FrameSchedule.tick.map { $0.name })
    #expect(try FrameSchedule.tick.map { $0.name } + runFrame() == FrameSchedule.passNames)
  }

  @Test("A recorded frame has a span for each pass, in the order of the list")
  mutating func recording() throws {
    giveWork()
    let stage = Stage(window: window)
    var now: Int64 = 0
    stage.profiler = FrameProfiler {
      now += 1
      return now
    }
    stage.advance(to: .zero)
    try stage.render(on: FakeRenderer(), pixelWidth: 100, pixelHeight: 100)
    let record = try #require(stage.profiler?.last)
    for name in FrameSchedule.passNames {
      let pass = try #require(FramePass.allCases.first { $0.name == name })
      #expect(record[pass] > 0, "\(name)")
    }
  }

  @Test("A pass without work does not run")
  mutating func rest() throws {
    /// A subclass, as plain views are neither updated nor laid out.
    final class ArrangedView: View {}
    window.addSubview(ArrangedView(frame: Rect(x: 10, y: 10, width: 20, height: 20)))
    #expect(runTick() == ["dispatch", "step", "properties", "layout"])
    #expect(
      try runFrame() == ["display", "compose", "encode", "submit", "present"])
    #expect(pipeline[LayoutPass.self].changed == 1 && pipeline[ComposePass.self].changed == 1)
    #expect(runTick() == ["dispatch", "step"])
    #expect(pipeline[LayoutPass.self] == PassCounters())
    #expect(try runFrame() == ["compose"])
    #expect(!pipeline.isEncoded && host.submits == 1 && host.presents == 1)
    #expect(pipeline[EncodePass.self] == PassCounters())
  }

  @Test("A mark leads to its pass alone, which takes it away")
  mutating func slots() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let inner = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    view.addSubview(inner)
    window.addSubview(view)
    window.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    _ = runTick()
    _ = try runFrame()
    // No constraint moves anything.
    let slots: [(any ScenePass.Type, NodeFlags, changed: Int)] = [
      (PropertiesPass.self, .needsProperties, 1), (ConstraintsPass.self, .needsConstraints, 0),
    ]
    for (pass, mark, changed) in slots {
      NodeTable.shared.mark(inner.row, mark)
      #expect(window.needsTick && !window.needsFrame)
      #expect(runTick() == ["dispatch", "step", pass.name])
      #expect(pipeline[pass] == PassCounters(visited: 3, changed: changed))
      #expect(!window.needsTick)
      #expect(runTick() == ["dispatch", "step"])
    }
    NodeTable.shared.mark(inner.row, .needsAccessibility)
    #expect(!window.needsTick && !window.needsFrame)
    #expect(try runFrame().last == "accessibility")
    #expect(pipeline[AccessibilityPass.self] == PassCounters(visited: 3, changed: 1))
    #expect(try runFrame().last == "compose")
    #expect(NodeTable.shared.violations(below: window.row) == [])
  }

  @Test("What a pass clears stands in no row after it has run")
  mutating func clears() throws {
    giveWork()
    for pass in FrameSchedule.tick {
      pipeline.run(pass)
      #expect(NodeTable.shared[window.row].flags.isDisjoint(with: pass.clears), "\(pass.name)")
    }
    _ = try runFrame()
    for pass in FrameSchedule.frame {
      #expect(NodeTable.shared[window.row].flags.isDisjoint(with: pass.clears), "\(pass.name)")
    }
  }

  @Test("A frame that leaves the picture as it is hands on the last one")
  mutating func unchanged() throws {
    _ = runTick()
    _ = try runFrame()
    window.backgroundColor = .white
    let names = try runFrame {
      ($0.updatesPicture, $0.submitsUnchanged, $0.presents) = (false, true, false)
    }
    #expect(names == ["submit"] && host.submits == 2 && host.presents == 1)
    #expect(window.needsFrame)
  }

  @Test("What a host throws ends the frame and is thrown on")
  mutating func failures() throws {
    struct Broken: Error {}
    final class BrokenHost: FrameHost {
      func submit(_ list: DrawList) throws { throw Broken() }
      func present() { Issue.record("nothing was submitted") }
    }
    let broken = BrokenHost()
    pipeline.host = broken
    #expect(throws: Broken.self) { try runFrame() }
    #expect(!pipeline.isSubmitted && pipeline.isEncoded)
    withExtendedLifetime(broken) {}
  }
}
