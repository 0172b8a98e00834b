internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// When a stage's frames are drawn, and on what.
struct StageFrameTests {
  @Test("A frame is submitted exactly when something changed")
  func framesOnChange() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    stage.advance(to: .zero)
    var counters = try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(counters.isPresented)
    #expect(counters.ticks == 1)
    #expect(counters.drawCalls == 7)
    counters = try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(!counters.isPresented)
    #expect(renderer.submits == 1)
    stage.window.backgroundColor = .white
    #expect(stage.needsDisplay)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(renderer.submits == 2)
    #expect(renderer.presents == 2)
  }

  @Test("New pixels or lost textures ask for the whole picture again")
  func losses() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    stage.advance(to: .zero)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    try stage.render(on: renderer, pixelWidth: 120, pixelHeight: 100)
    #expect(renderer.submits == 2)
    renderer.textureGeneration += 1
    try stage.render(on: renderer, pixelWidth: 120, pixelHeight: 100)
    #expect(renderer.submits == 3)
    try stage.render(on: renderer, pixelWidth: 120, pixelHeight: 100)
    #expect(renderer.submits == 3)
  }

  @Test("Nothing is drawn without an output, and everything once it is back")
  func noOutput() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    stage.advance(to: .zero)
    try stage.render(on: renderer, pixelWidth: 0, pixelHeight: 0)
    #expect(renderer.submits == 0)
    try stage.render(on: renderer, pixelWidth: 10, pixelHeight: 10)
    #expect(renderer.submits == 1)
  }

  @Test("A frame that failed is drawn again")
  func failedFrame() {
    let stage = makeStage()
    let renderer = FakeRenderer()
    renderer.failure = .lost(reason: "unplugged")
    stage.advance(to: .zero)
    #expect(throws: (any Error).self) {
      try stage.render(on: renderer, pixelWidth: 10, pixelHeight: 10)
    }
    #expect(stage.needsDisplay)
  }

  @Test("The output is cleared with the window's background over black, or not at all")
  func clearColor() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    func shown() throws -> UInt32? {
      stage.window.setNeedsDisplay()
      try stage.render(on: renderer, pixelWidth: 10, pixelHeight: 10)
      return renderer.lastClearColor
    }
    stage.advance(to: .zero)
    #expect(try shown() == 0xFF00_0000)
    stage.window.backgroundColor = Color(hex: 0x336699)
    #expect(try shown() == 0xFF99_6633)
    stage.window.backgroundColor = Color(hex: 0xFFFFFF, alpha: 0.2)
    #expect(try shown() == 0xFF33_3333)
    stage.clearsOutput = false
    #expect(try shown() == nil)
  }
}
