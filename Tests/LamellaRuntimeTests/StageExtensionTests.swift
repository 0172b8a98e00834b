internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// What attaches to a stage.
@MainActor
struct StageExtensionTests {
  /// Notes its calls in a list that several share.
  private final class Noting: StageExtension {
    let name: String
    let log: Log
    /// Called with the name of each hook.
    var onCall: (String) -> Void = { _ in }
    var wait: Int64?

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    private func note(_ hook: String) {
      log.calls.append("\(name).\(hook)")
      onCall(hook)
    }

    func timeDidPass(microseconds: Int64, on stage: Stage) { note("time \(microseconds)") }
    func microsecondsUntilWork(on stage: Stage) -> Int64? { wait }
    func willDraw(_ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int) {
      note("willDraw \(pixelWidth)x\(pixelHeight)")
    }
    func setNeedsDisplay() { note("setNeedsDisplay") }
    func didEncode(_ list: DrawList, of stage: Stage) { note("didEncode") }
    func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) {
      note("drawOver")
    }
    func backEndDidChange(deletionQueue: TextureDeletionQueue) { note("backEnd") }
    func texturesWereLost(_ loss: TextureLoss) { note("lost \(loss)") }
  }

  private final class Log {
    var calls: [String] = []
    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  /// Shows an empty picture in each frame while it is told to.
  private final class Replacing: StageExtension {
    var replacesPicture = false
    var shown = 0
    var size = 100
    var needsDisplay: Bool { replacesPicture }
    func fillPicture(_ list: inout DrawList) {
      (list.pixelWidth, list.pixelHeight) = (size, size)
      shown += 1
    }
  }

  private let stage = makeStage()
  private let renderer = FakeRenderer()
  private let log = Log()

  /// Lets a frame's time pass and draws the whole picture.
  private func frame() throws {
    stage.window.setNeedsFrame()
    stage.update(elapsedMicroseconds: 10_000)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
  }

  @Test("The hooks of a frame come in order, each of all extensions as they were attached")
  func order() throws {
    let (a, b) = (Noting("a", log), Noting("b", log))
    stage.attach(a)
    stage.attach(b)
    stage.attach(a)
    try frame()
    #expect(
      log.take() == [
        "a.time 10000", "b.time 10000", "a.willDraw 100x100", "b.willDraw 100x100", "a.backEnd",
        "b.backEnd", "a.didEncode", "b.didEncode", "a.drawOver", "b.drawOver",
      ])
    // A frame that needs no picture asks for none.
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(log.take() == ["a.willDraw 100x100", "b.willDraw 100x100"])
    stage.detach(a)
    try frame()
    #expect(log.take().allSatisfy { $0.hasPrefix("b.") })
    #expect(!stage.isAttached(a) && stage.isAttached(b) && stage.attached(Noting.self) === b)
    stage.detach(b)
    try frame()
    #expect(log.take().isEmpty && stage.attached(Noting.self) == nil)
  }

  @Test(
    "One that is detached inside a hook is not called any more, one that is attached from the next on"
  )
  func changes() throws {
    let (a, b, c) = (Noting("a", log), Noting("b", log), Noting("c", log))
    stage.attach(a)
    stage.attach(b)
    a.onCall = { [stage] in
      guard $0 == "didEncode" else { return }
      stage.detach(b)
      stage.attach(c)
    }
    b.onCall = { if $0 == "didEncode" { Issue.record("it was detached") } }
    try frame()
    #expect(log.take().suffix(4) == ["b.backEnd", "a.didEncode", "a.drawOver", "c.drawOver"])
    a.onCall = { _ in }
    // It may detach itself.
    c.onCall = { [stage, unowned c] _ in stage.detach(c) }
    try frame()
    #expect(log.take().filter { $0.hasPrefix("c") } == ["c.time 10000"])
  }

  @Test("Lost textures and pictures are told")
  func losses() throws {
    stage.attach(Noting("a", log))
    try frame()
    _ = log.take()
    renderer.textureGeneration += 1
    try frame()
    #expect(log.take().contains("a.lost all"))
    renderer.failure = .failed(operation: "showing", reason: "broken")
    #expect(throws: RendererError.self) { try frame() }
    #expect(log.take().last == "a.lost unknown")
    try frame()
    #expect(!log.take().contains { $0.contains("lost") })
    stage.pictureWasLost()
    #expect(log.take() == ["a.setNeedsDisplay"])
    try stage.render(on: renderer, pixelWidth: 50, pixelHeight: 50)
    #expect(log.take().contains("a.setNeedsDisplay"))
  }

  @Test("The nearest work of all counts, a stage at rest and in a pause too")
  func deadlines() throws {
    let (a, b) = (Noting("a", log), Noting("b", log))
    try frame()
    #expect(stage.microsecondsUntilNextTick == nil)
    stage.attach(a)
    stage.attach(b)
    #expect(stage.microsecondsUntilNextTick == nil)
    (a.wait, b.wait) = (700, 300)
    #expect(stage.microsecondsUntilNextTick == 300)
    stage.isPaused = true
    b.wait = nil
    #expect(stage.microsecondsUntilNextTick == 700)
  }

  @Test("A picture in place of the scene's fits into the output, and the scene is not encoded")
  func replacement() throws {
    let replacing = Replacing()
    stage.attach(replacing)
    stage.attach(Noting("a", log))
    try frame()
    _ = log.take()
    replacing.replacesPicture = true
    replacing.size = 50
    #expect(stage.needsDisplay)
    try frame()
    #expect(replacing.shown == 1 && stage.pictureFit.zoom == 2)
    #expect(renderer.lastSize == (100, 100))
    #expect(log.take().suffix(1) == ["a.drawOver"])
    // A host's frame shows the scene.
    _ = try stage.renderOver(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(replacing.shown == 1)
    replacing.replacesPicture = false
    try frame()
    #expect(replacing.shown == 1 && stage.pictureFit == .identity)
  }

  @Test("Frames that show another picture are in no statistics")
  func statistics() throws {
    let loop = FrameLoop(stage: makeStage(), platform: FakePlatform())
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 40
    let keeper = Replacing()
    loop.stage.attach(keeper)
    let stage = loop.stage
    var presented = 0
    loop.onFrame = { frame, counters in
      // The scene has a picture of its own in the others.
      keeper.replacesPicture = (10..<30).contains(frame + 1)
      stage.window.setNeedsFullDraw()
      presented += counters.isPresented ? 1 : 0
    }
    try loop.run()
    #expect(presented == 40 && keeper.shown == 20)
    #expect(loop.statistics.frames == 40 && loop.statistics.framesPresented == 20)
    #expect(loop.statistics.quads.count == 20)
  }
}
