internal import Glibc
internal import LamellaApplication
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

struct ApplicationTests {
  private func headless() -> ApplicationOptions {
    var options = ApplicationOptions()
    options.isHeadless = true
    options.size = Size(40, 30)
    return options
  }

  @Test("A headless application draws without a display and ends by itself")
  func headlessRun() throws {
    let app = try Application(headless())
    app.window.backgroundColor = Color(hex: 0x336699)
    let statistics = try app.run()
    #expect(app.isHeadless)
    #expect(statistics.framesPresented == 1)
    #expect(try app.platform.renderer.readPixels().hex(20, 15) == "336699")
  }

  @Test("A headless application has the pixels of its scale")
  func scale() throws {
    var options = headless()
    options.scale = 1.5
    let app = try Application(options)
    // What is put into the window before it runs finds both.
    #expect(app.window.bounds.size == Size(40, 30) && app.window.contentScale == 1.5)
    try app.run()
    #expect(app.window.bounds.size == Size(40, 30) && app.window.contentScale == 1.5)
    let picture = try app.platform.renderer.readPixels()
    #expect(picture.width == 60 && picture.height == 45)
  }

  @Test("The last frame and every second one are written as images")
  func screenshots() throws {
    let scratch = ScratchDirectory()
    var options = headless()
    options.frameLimit = 5
    options.screenshotPath = "\(scratch.path)/a.png"
    options.screenshotSequence = .init(interval: 2, directory: scratch.path)
    let app = try Application(options)
    try app.run()
    for name in ["a", "frame-000000", "frame-000002", "frame-000004"] {
      let picture = try PNG.read(path: "\(scratch.path)/\(name).png")
      #expect(picture.width == 40 && picture.height == 30)
    }
    #expect(access("\(scratch.path)/frame-000001.png", F_OK) != 0)
  }

  @Test("A picture that cannot be written is an error of its own")
  func badPath() throws {
    var options = headless()
    options.screenshotPath = "/nowhere/at/all.png"
    let app = try Application(options)
    let error = #expect(throws: FileError.self) { try app.run() }
    #expect(error.map { ApplicationError.exitCode(for: $0) } == 2)
  }

  @Test("Errors have the exit codes of the tools")
  func exitCodes() {
    struct Other: Error {}
    #expect(ApplicationError.exitCode(for: RendererError.lost(reason: "gone")) == 5)
    #expect(ApplicationError.exitCode(for: ApplicationError("bad", exitCode: 2)) == 2)
    #expect(ApplicationError.exitCode(for: Other()) == 1)
  }

  @Test("A script resizes the picture")
  func resize() throws {
    var options = headless()
    options.events = [InputEvent(microseconds: 50_000, .resize(Size(80, 20)))]
    let app = try Application(options)
    try app.run()
    let picture = try app.platform.renderer.readPixels()
    #expect(picture.width == 80 && picture.height == 20)
  }

  @Test("Passes are reported, and one of them may end the program")
  func reports() throws {
    let app = try Application(headless())
    app.stage.onTick { _ in }
    var frames: [Int] = []
    app.onFrame = { frame, _ in
      frames.append(frame)
      if frame == 3 { app.stop() }
    }
    try app.run()
    #expect(frames == [0, 1, 2, 3])
  }
}
