internal import CSDL2
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

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

  @Test("Each kind of error has its exit code")
  func exitCodes() {
    #expect(ApplicationError.usage == 2 && ApplicationError.environment == 5)
    for (error, code) in [
      (FileError(file: "a", reason: "b"), 2), (CaptureError(file: "a", reason: "b"), 2),
      (ApplicationError("a", exitCode: 7), 7), (ApplicationError.noDisplay("none"), 5),
      (RendererError.lost(reason: "a"), 5),
    ] as [(any Error, Int32)] { #expect(ApplicationError.exitCode(for: error) == code) }
    #expect(ApplicationError.noDisplay("none").description == "no display (none)")
    #expect(ApplicationError.noDisplay("none").isMissingDisplay)
    #expect(!ApplicationError("a", exitCode: 5).isMissingDisplay)
  }
}

/// Events at the ends of their ranges.
struct EventEdgeTests {
  private func kinds(_ translator: SDLEventTranslator, _ events: [SDL_Event]) -> [InputEvent.Kind] {
    var (translator, result): (SDLEventTranslator, [InputEvent]) = (translator, [])
    for event in events { translator.translate(event, at: 0, into: &result) }
    return result.map(\.kind)
  }

  private func finger(_ device: SDL_TouchID, pressure: Float, window: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_FINGERMOTION.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = 4
    event.tfinger.windowID = window
    (event.tfinger.x, event.tfinger.y) = (0.5, 0.25)
    event.tfinger.pressure = pressure
    return event
  }

  private func axis(_ value: Int16) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_CONTROLLERAXISMOTION.rawValue
    (event.caxis.axis, event.caxis.value) = (1, value)
    return event
  }

  private func button(_ number: UInt8, isDown: Bool) -> SDL_Event {
    var event = SDL_Event()
    event.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    event.button.button = number
    return event
  }

  @Test("Finger pressure is 0 to 1, on screens and unlisted devices, not on trackpads")
  func fingers() {
    var translator = SDLEventTranslator(windowID: 7, windowSize: Size(200, 100))
    translator.listedTouchDevices = [
      1: SDL_TOUCH_DEVICE_DIRECT, 2: SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE,
      3: SDL_TOUCH_DEVICE_INDIRECT_RELATIVE,
    ]
    func moved(_ pressure: Double) -> InputEvent.Kind {
      .fingerMoved(FingerID(4), Point(100, 25), pressure: pressure)
    }
    #expect(
      kinds(
        translator,
        [
          finger(1, pressure: 0.5), finger(2, pressure: 0.5), finger(3, pressure: 0.5),
          finger(9, pressure: 1.5), finger(1, pressure: -1), finger(1, pressure: 1, window: 8),
          finger(1, pressure: 1, window: 7),
        ]) == [moved(0.5), moved(1), moved(0), moved(1)])
  }

  @Test("An axis goes from -1 to 1 at both ends")
  func axes() {
    #expect(
      kinds(
        SDLEventTranslator(windowSize: .zero), [axis(.min), axis(-32_767), axis(0), axis(.max)])
        == [-1, -1, 0, 1].map { .gamepadAxis("lefty", $0) })
  }

  @Test("The mouse leaves when the last of several buttons comes up, once")
  func leaving() {
    var leave = SDL_Event()
    leave.type = SDL_WINDOWEVENT.rawValue
    leave.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue)
    func up(_ number: Int) -> InputEvent.Kind {
      .mouseUp(.zero, button: MouseButton(number), clicks: 0)
    }
    let all = kinds(
      SDLEventTranslator(windowSize: .zero),
      [
        button(1, isDown: true), button(3, isDown: true), leave, button(1, isDown: false),
        button(3, isDown: false), button(3, isDown: false), leave,
      ])
    #expect(all.dropFirst(2) == [up(1), up(3), .mouseLeft, up(3), .mouseLeft])
  }
}
