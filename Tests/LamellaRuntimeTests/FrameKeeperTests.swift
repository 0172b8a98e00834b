internal import LamellaCapture
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// What a loop makes of frames that somebody has kept.
@MainActor
struct FrameKeeperTests {
  /// Shows an empty picture in each pass while it is told to.
  private final class Keeper: FrameKeeper {
    var isShowing = false
    var shown = 0
    var needsDisplay: Bool { isShowing }
    func keep(_ list: DrawList, of stage: Stage) {}
    func setNeedsDisplay() {}
    func fill(_ list: inout DrawList) {
      (list.pixelWidth, list.pixelHeight) = (100, 100)
      shown += 1
    }
    func texturesWereLost() {}
  }

  @Test("Frames that are looked back at are in no statistics")
  func statistics() throws {
    let loop = FrameLoop(stage: makeStage(), platform: FakePlatform())
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 40
    let keeper = Keeper()
    loop.stage.frameKeeper = keeper
    let stage = loop.stage
    var presented = 0
    loop.onFrame = { frame, counters in
      // The scene has a picture of its own in the others.
      keeper.isShowing = (10..<30).contains(frame + 1)
      stage.window.setNeedsFullDraw()
      presented += counters.isPresented ? 1 : 0
    }
    try loop.run()
    #expect(presented == 40 && keeper.shown == 20)
    #expect(loop.statistics.frames == 40 && loop.statistics.framesPresented == 20)
    #expect(loop.statistics.quads.count == 20)
  }
}
