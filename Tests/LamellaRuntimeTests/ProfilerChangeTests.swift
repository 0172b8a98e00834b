internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// Profilers that are replaced by what they call.
@MainActor
struct ProfilerChangeTests {
  /// A sink that takes its stage's profiler away at the first record.
  private final class LeavingSink: FrameSink {
    weak var stage: Stage?
    var records = 0
    var onEnd: () -> Void = {}
    func add(_ record: FrameRecord) {
      records += 1
      stage?.profiler = nil
    }
    func addIdlePass(at nanoseconds: UInt64) {}
    isolated deinit { onEnd() }
  }

  private let stage = Stage(window: Window(size: Size(100, 100)))

  /// Shows a frame that differs from the one before.
  private func render() throws {
    stage.window.backgroundColor = stage.window.backgroundColor == .white ? .black : .white
    stage.update(elapsedMicroseconds: 16_667)
    try stage.render(on: FakeRenderer(), pixelWidth: 10, pixelHeight: 10)
  }

  @Test("A sink may take the profiler away that calls it")
  func sink() throws {
    let leaving = LeavingSink()
    leaving.stage = stage
    weak var profiler: FrameProfiler?
    do {
      let first = FrameProfiler()
      first.sink = leaving
      stage.profiler = first
      profiler = first
    }
    try render()
    #expect(leaving.records == 1 && stage.profiler == nil && profiler == nil)
    try render()
    #expect(leaving.records == 1)
  }

  @Test("So may its clock")
  func clock() throws {
    var readings = 0
    weak var profiler: FrameProfiler?
    do {
      let first = FrameProfiler { [weak stage] in
        readings += 1
        if readings == 4 { stage?.profiler = nil }
        return Int64(readings)
      }
      stage.profiler = first
      profiler = first
    }
    for _ in 0..<4 { try render() }
    #expect(readings == 4 && stage.profiler == nil && profiler == nil)
  }

  @Test("A sink that ends may ask for the profiler that replaced its own")
  func replaced() throws {
    var seen: [Bool] = []
    let next = FrameProfiler()
    do {
      let sink = LeavingSink()
      sink.onEnd = { [stage] in seen.append(stage.profiler === next) }
      let first = FrameProfiler()
      first.sink = sink
      stage.profiler = first
    }
    stage.profiler = next
    #expect(seen == [true])
    try render()
    #expect(next.recordCount == 1)
  }
}
