internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaApplication

/// The options of applications, and the metadata that they write.
struct ApplicationValueTests {
  @Test("The default options are a window of 640 by 480 points in real time")
  func options() {
    let options = ApplicationOptions()
    #expect(options.title == "Lamella" && options.size == Size(640, 480))
    #expect(options.minimumSize == nil && options.scale == nil && options.renderer == nil)
    #expect(!options.isHeadless && options.framesPerSecond == 60 && options.frameLimit == nil)
    #expect(options.ticksPerSecond == 120 && options.seed == 0 && options.events.isEmpty)
    #expect(options.screenshotPath == nil && options.automaticScreenshotPath == nil)
    #expect(options.screenshotSequence == nil && options.profilePath == nil)
    #expect(options.profileMetadata.names.isEmpty && !options.needsPictures)
    var pictures = options
    pictures.automaticScreenshotPath = "a"
    #expect(!pictures.needsPictures)
    pictures.screenshotPath = "a"
    #expect(pictures.needsPictures)
    pictures = options
    pictures.screenshotSequence = .init(interval: 0, directory: "d")
    #expect(pictures.needsPictures && pictures.screenshotSequence?.interval == 1)
    for (interval, kept) in [(-4, 1), (1, 1), (2, 2)] {
      #expect(
        ApplicationOptions.ScreenshotSequence(interval: interval, directory: "").interval == kept)
    }
  }

  @Test("An application has its options' settings before it runs")
  func made() throws {
    var options = ApplicationOptions()
    options.isHeadless = true
    options.size = Size(40, 30)
    options.ticksPerSecond = 50
    options.framesPerSecond = 25
    options.frameLimit = 3
    options.seed = 9
    options.events = [InputEvent(microseconds: 40_000, .mouseMoved(Point(1, 2)))]
    let app = try Application(options)
    #expect(app.loop.timing == .virtual(framesPerSecond: 25) && app.loop.frameLimit == 3)
    #expect(app.stage.ticksPerSecond == 50 && app.window === app.stage.window)
    #expect(app.stage.random == RandomSequence(seed: 9) && app.loop.profiler == nil)
    #expect(app.window.contentScale == 1 && app.platform.scale == 1)
    var events: [Int64] = []
    app.stage.onEvent { _, time in events.append(time.tick) }
    #expect(try app.run().frames == 3 && events == [2])
    for rate in [29, 1_001] {
      options.ticksPerSecond = rate
      let error = #expect(throws: ApplicationError.self) { try Application(options) }
      #expect(error?.description == "a stage has 30 to 1000 ticks a second, not \(rate)")
      #expect(error?.exitCode == 2)
    }
    for rate in [30, 1_000] {
      options.ticksPerSecond = rate
      #expect(try Application(options).stage.ticksPerSecond == rate)
    }
  }

  @Test("A capture has the run's metadata, and the program's")
  func metadata() throws {
    let scratch = ScratchDirectory()
    var options = ApplicationOptions()
    options.isHeadless = true
    options.size = Size(40, 30)
    options.scale = 1.5
    options.framesPerSecond = 60
    options.frameLimit = 4
    options.profilePath = scratch.file("run.lamcap")
    options.profileMetadata[.demo] = .text("x")
    options.profileMetadata["level"] = .number(3)
    let app = try Application(options)
    app.stage.onTick { app.window.backgroundColor = Color(hex: UInt32($0.tick)) }
    try app.run()
    let capture = try Capture(readFile(scratch.file("run.lamcap")), name: "a")
    #expect(capture.isComplete && capture.frames.count == 4 && capture.idlePasses == 0)
    let metadata = capture.metadata
    #expect(metadata.text(.renderDriver) == app.platform.renderer.name)
    #expect(metadata.text(.windowSize) == "40x30" && metadata.text(.outputSize) == "60x45")
    #expect(metadata.number(.scale) == 1.5 && metadata.number(.ticksPerSecond) == 120)
    #expect(metadata.text(.timing) == "virtual" && metadata.number(.framesPerSecond) == 60)
    #expect(metadata.number(.targetPeriodNanoseconds) == 16_666_667)
    #expect(metadata.text(.demo) == "x" && metadata["level"] == .number(3))
    #expect(metadata.names.suffix(2) == ["demo", "level"])
  }
}
