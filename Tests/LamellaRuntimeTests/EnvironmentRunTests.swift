internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

/// What `LAMELLA_PROFILE` makes of the stages of a process.
struct EnvironmentRunTests {
  @Test("Each stage has a capture of its own, from its first tick to its end")
  func captures() async {
    // In a process of its own: it sets the environment.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let scratch = ScratchDirectory()
        try EnvironmentRun.none()
        setenv("LAMELLA_PROFILE", scratch.file("run.lamcap"), 1)
        try EnvironmentRun.first(scratch.file("run.lamcap"))
        try EnvironmentRun.others(scratch.file("run-2.lamcap"), scratch.file("run-3.lamcap"))
        setenv("LAMELLA_PROFILE", scratch.file("none/run.lamcap"), 1)
        try EnvironmentRun.failing(scratch.file("none/run-3.lamcap"))
      }
    }
  }
}

@MainActor
private enum EnvironmentRun {
  private final class Notes: FrameSink {
    var count = 0
    func add(_ record: FrameRecord) { count += 1 }
    func addIdlePass(at nanoseconds: UInt64) {}
  }

  private static func read(_ path: String) throws -> Capture? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return try Capture(bytes, name: path)
  }

  private static func run(_ stage: Stage) throws {
    stage.advance(to: .zero)
    try stage.render(on: FakeRenderer(), pixelWidth: 200, pixelHeight: 101)
  }

  /// Without the variable, or with an empty one, nothing measures.
  static func none() throws {
    for value in [nil, ""] as [String?] {
      if let value { setenv("LAMELLA_PROFILE", value, 1) } else { unsetenv("LAMELLA_PROFILE") }
      let stage = makeStage()
      try run(stage)
      try #require(stage.profiler == nil)
    }
  }

  static func first(_ path: String) throws {
    do {
      let stage = Stage(window: Window(size: Size(100.4, 50.6)), ticksPerSecond: 60)
      stage.window.contentScale = 2
      stage.advance(to: .zero)
      // The file waits for what there is to say about the output.
      try #require(stage.profiler != nil && stage.profiler?.sink == nil)
      try #require(try read(path) == nil)
      try stage.render(on: FakeRenderer(), pixelWidth: 200, pixelHeight: 101)
      try #require(stage.profiler?.sink != nil)
      stage.pictureWasLost()
      try stage.render(on: FakeRenderer(), pixelWidth: 200, pixelHeight: 101)
    }
    let capture = try #require(try read(path))
    try #require(capture.isComplete)
    try #require(capture.frames.count == 2)
    let metadata = capture.metadata
    try #require(metadata.text(.renderDriver) == "fake" && metadata.number(.scale) == 2)
    try #require(metadata.text(.windowSize) == "100x51")
    try #require(metadata.text(.outputSize) == "200x101")
    try #require(metadata.number(.ticksPerSecond) == 60 && metadata.text(.engineVersion) != nil)
  }

  /// Makes a stage alone; the shared function runs another stage first, which would have a capture of its own.
  private static func makeStage() -> Stage { Stage(window: Window(size: Size(100, 100))) }

  static func others(_ second: String, _ third: String) throws {
    do {
      // A profiler without a sink gets one, and one with a sink keeps it.
      let (own, taken) = (makeStage(), makeStage())
      let (profiler, busy, notes) = (FrameProfiler(), FrameProfiler(), Notes())
      own.profiler = profiler
      busy.sink = notes
      taken.profiler = busy
      try run(own)
      try run(taken)
      try #require(own.profiler === profiler && profiler.sink != nil)
      try #require(busy.sink === notes && notes.count == 1)
    }
    try #require(try read(second)?.frames.count == 1)
    try #require(try read(third) == nil)
  }

  static func failing(_ path: String) throws {
    var warnings: [String] = []
    Diagnostics.handler = { warnings.append($0) }
    let stage = makeStage()
    try run(stage)
    try #require(
      warnings == [
        "LAMELLA_PROFILE: \(path): cannot be written: its folder does not exist; "
          + "nothing is captured"
      ])
    try #require(stage.profiler?.sink == nil && stage.profiler?.recordCount == 1)
  }
}
