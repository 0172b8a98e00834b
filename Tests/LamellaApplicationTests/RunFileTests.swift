internal import LamellaApplication
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaReplay
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

/// The files that a run writes.
struct RunFileTests {
  private func headless() -> ApplicationOptions {
    var options = ApplicationOptions()
    options.isHeadless = true
    options.size = Size(40, 30)
    return options
  }

  private func text(_ path: String) -> String {
    String(decoding: (try? readFile(path)) ?? [], as: UTF8.self)
  }

  @Test("The view tree, the counters, the input and the digests are written")
  func files() throws {
    let scratch = ScratchDirectory()
    var options = headless()
    options.events = [InputEvent(microseconds: 20_000, .mouseMoved(Point(3, 4)))]
    options.treePath = scratch.file("tree.json")
    options.statisticsPath = scratch.file("stats.json")
    options.recordingPath = scratch.file("input.jsonl")
    options.digestPath = scratch.file("digests.jsonl")
    try Application(options).run()
    #expect(text(scratch.file("tree.json")).contains("\"window\""))
    #expect(text(scratch.file("stats.json")).contains("\"framesPresented\""))
    #expect(text(scratch.file("digests.jsonl")).contains("\"digest\""))
    let recording = try InputRecording(path: scratch.file("input.jsonl"))
    #expect(recording.header?.size == Size(40, 30) && recording.events == options.events)
    // The same run again is the same, another is not.
    options.recordingPath = nil
    try Application(options).run()
    let other = try Application(options)
    other.window.addSubview(View(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
    let error = #expect(throws: ApplicationError.self) { try other.run() }
    #expect(error?.exitCode == 1)
  }

  @Test("A run that ends by an error writes its files, and throws the error")
  func errors() throws {
    struct Failure: Error {}
    let scratch = ScratchDirectory()
    var options = headless()
    options.screenshotPath = scratch.file("a.png")
    options.treePath = scratch.file("tree.json")
    options.statisticsPath = scratch.file("stats.json")
    let app = try Application(options)
    app.onFrame = { _, _ in throw Failure() }
    #expect(throws: Failure.self) { try app.run() }
    #expect(try PNG.read(path: scratch.file("a.png")).width == 40)
    #expect(!text(scratch.file("tree.json")).isEmpty && !text(scratch.file("stats.json")).isEmpty)
  }

  @Test("A file that is read is not overwritten, and one that cannot be written is an error")
  func refused() throws {
    let scratch = ScratchDirectory()
    var options = headless()
    options.treePath = scratch.file("none/tree.json")
    let app = try Application(options)
    let error = #expect(throws: ReplayError.self) { try app.run() }
    #expect(error.map { Application.exitCode(for: $0) } == 2)
    options.treePath = nil
    options.recordingPath = "/dev/full"
    let full = #expect(throws: ReplayError.self) { try Application(options) }
    #expect(full?.reason == "the disk is full: make room and try again")
  }

  @Test("A window opens where it was when an earlier run ended, and a replay does not")
  func windowState() throws {
    let scratch = ScratchDirectory()
    var options = ApplicationOptions()
    options.windowStatePath = scratch.file("window")
    options.size = Size(200, 150)
    options.frameLimit = 2
    let app = try Application(options)
    guard !app.isHeadless else { return print("skipped: no display") }
    try app.run()
    let state = try #require(WindowState(text(scratch.file("window"))))
    #expect(state.width == 200 && state.height == 150)
    try writeFile(Array("30 40 220 170 normal\n".utf8), to: scratch.file("window"))
    #expect(try Application(options).platform.size == Size(220, 170))
    options.isReplay = true
    #expect(try Application(options).window.bounds.size == Size(200, 150))
  }
}
