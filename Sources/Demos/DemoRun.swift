import Glibc
import Lamella

/// A demo's root view that receives pointer moves and reports its number of tile views.
protocol DemoScreen: View {
  /// Called when the pointer has moved, with its window point; nil when it has left the window.
  func pointerMoved(to point: Point?)
  /// The number of views that show tiles.
  var tileViewCount: Int { get }
}

/// An error with the exit code that it ends the process with.
struct DemoFailure: Error {
  var message: String
  var code: Int32
}

/// A run of a demo in a window, from its flags to the files that they request.
final class DemoRun {
  private let makeContent: (_ frame: Rect) throws -> Responder
  private let options: DemoOptions
  private let app: Application
  private var recorder: InputRecordingWriter?
  private var digests: DigestFile?
  private let progress: ProgressFile?
  private lazy var graph = FrameGraph(loop: app.loop)
  private lazy var inspector = Inspector(stage: app.stage)
  private lazy var rewind = Rewind(stage: app.stage)
  /// The demo's view; nil while the memory log has closed it.
  private var view: View?
  private var screen: (any DemoScreen)? { view as? any DemoScreen }
  private var memory: MemoryLog?
  /// The first error from a callback that cannot throw; ends the run.
  private var failure: (any Error)?

  init(
    _ demo: Demo, _ options: DemoOptions,
    _ makeContent: @escaping (_ frame: Rect) throws -> Responder
  ) throws {
    self.makeContent = makeContent
    self.options = options
    let replay = try options.replay.map { try InputRecording(path: $0) }
    let digests = try options.verify.map { try DigestFile(path: $0) }
    try options.checkProfile()
    if options.screenshotEvery.count == 2 {
      // When the folder cannot be made, writing the first picture reports it.
      mkdir(options.screenshotEvery[1], 0o777)
    }
    progress = try options.progress.map { try ProgressFile(path: $0) }
    app = try Application(options.applicationOptions(for: demo, replay: replay))
    self.digests = digests
    if let path = options.record {
      recorder = try InputRecordingWriter(
        path: path,
        header: .init(
          size: app.window.bounds.size, scale: app.window.contentScale,
          rate: app.stage.ticksPerSecond, seed: app.options.seed))
    }
  }

  /// Opens the window, runs the application and writes the results.
  func run() throws {
    options.applyTraits(to: app.window)
    app.window.backgroundColor = Theme.current.ground
    app.window.identifier = "window"
    try open()
    attachOutputs()
    if let path = options.memory { try logMemory(to: path) }
    try app.run()
    if let failure { throw failure }
    try writeResults()
  }

  /// Creates the demo's view or controller, and shows it in the window.
  private func open() throws {
    let content = try makeContent(app.window.bounds)
    if let controller = content as? ViewController {
      app.window.rootViewController = controller
      view = controller.view
    } else if let view = content as? View {
      self.view = view
      app.window.addSubview(view)
    }
  }

  /// Runs while closing and reopening the scene for the memory log.
  private func logMemory(to path: String) throws {
    let log = try MemoryLog(path: path, interval: options.memoryEvery, window: app.window) {
      [unowned self] in
      app.window.rootViewController = nil
      view?.removeFromSuperview()
      view = nil
      graph.isShown = false
      inspector.isShown = false
    } open: { [unowned self] in
      try open()
    }
    memory = log
    let others = app.onFrame
    app.onFrame = { frame, counters in
      try others?(frame, counters)
      try log.step(frames: frame + 1)
    }
  }

  /// Attaches the tools, recorders and logs that the flags request.
  private func attachOutputs() {
    // First, because keys that tools consume are input, too.
    progress?.attach(to: app)
    // The environment may request a capture, too.
    graph.isShown = graph.isShown || options.overlay
    if options.inspect { inspector.isShown = true }
    rewind.isEnabled = options.rewind
    app.loop.onInput { [unowned self] event in
      if rewind.handle(event) { return true }
      if ClockKeys.handle(event, stage: app.stage) { return true }
      // Tools have no animations of their own, so they stay usable in a pause.
      return app.stage.isPaused && handleToolEvent(event)
    }
    app.stage.onEvent { [unowned self] event, time in
      _ = handleToolEvent(event)
      if let recorder { attempt { try recorder.append(event, tick: time.tick) } }
      guard let screen else { return }
      switch event.kind {
      case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
        .wheel(let point, _):
        screen.pointerMoved(to: point)
      case .mouseLeft: screen.pointerMoved(to: nil)
      default: break
      }
    }
    if screen != nil {
      app.stage.onCount = { [unowned self] in $0.tileViews = screen?.tileViewCount ?? 0 }
    }
    if let digests {
      app.stage.afterTick { [unowned self] time in
        if !digests.add(app.window, at: time) { app.stop() }
      }
    }
  }

  /// Passes an event to the tools over the demo.
  ///
  /// - Returns: Whether it was a key of theirs.
  private func handleToolEvent(_ event: InputEvent) -> Bool {
    inspector.follow(event)
    switch event.kind {
    case .keyDown(Key("F3"), _, isRepeat: false): graph.isShown.toggle()
    case .keyDown(Key("F12"), _, isRepeat: false): inspector.isShown.toggle()
    default: return false
    }
    return true
  }

  /// Runs a body; stores the first error and stops the application.
  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch {
      failure = failure ?? error
      app.stop()
    }
  }

  /// Writes the files that the flags request, and reports the verification of digests.
  private func writeResults() throws {
    if let path = options.dumpTree {
      try TreeDump.write(app.window, at: app.stage.time, to: path)
    }
    if let path = options.stats { try StatsFile.write(app.statistics, to: path) }
    if let digests, let path = options.verify { try Self.report(digests, path: path) }
  }

  /// Prints the result of comparing digests.
  static func report(_ digests: DigestFile, path: String) throws {
    switch try digests.finish() {
    case .written(let ticks): print("\(path): written, \(ticks) ticks")
    case .same(let ticks): print("\(path): the same in all \(ticks) ticks")
    case .differs(let difference):
      throw DemoFailure(message: "\(path): \(difference)", code: 1)
    case .endsEarly(let tick):
      throw DemoFailure(message: "\(path): the run ended before tick \(tick)", code: 1)
    }
  }
}

extension DemoOptions {
  /// Returns the flags as application options; a replay's header replaces missing flags.
  func applicationOptions(for demo: Demo, replay: InputRecording?) throws -> ApplicationOptions {
    var application = ApplicationOptions()
    application.title = demo.title
    application.size = size?.size ?? replay?.header?.size ?? demo.size
    application.minimumSize = Size(240, 240)
    application.scale = scale ?? replay?.header?.scale
    application.renderer = try renderer.map { try RendererChoice(name: $0) }
    application.isHeadless = headless
    application.framesPerSecond = fps
    application.frameLimit = frames
    application.ticksPerSecond = rate ?? replay?.header?.rate ?? 120
    application.seed = seed ?? replay?.header?.seed ?? 0
    application.events = replay?.events ?? []
    application.screenshotPath = screenshot
    application.automaticScreenshotPath = "\(demo.name).png"
    application.profilePath = profile
    application.profileMetadata[.demo] = .text(demo.name)
    if let path = self.replay {
      application.profileMetadata[.script] = .text(path)
      application.profileMetadata[.scriptHash] = .text(fingerprint(try readFile(path)))
    }
    if screenshotEvery.count == 2, let interval = Int(screenshotEvery[0]) {
      application.screenshotSequence = .init(interval: interval, directory: screenshotEvery[1])
    }
    return application
  }
}

/// Returns the FNV-1a hash of some bytes as text, which identifies the script of a capture.
private nonisolated func fingerprint(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return String(hash, radix: 16)
}
