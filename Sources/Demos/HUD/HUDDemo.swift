import CSDL2
import DemoGame
import Glibc
import Lamella
import LamellaApplication
import LamellaFiles

/// The HUD demo: a game with a loop of its own, as the host of a HUD.
final class HUDDemo {
  private let options: ApplicationOptions
  private let demo: DemoOptions
  private let host: GameWindow
  private let hud: HUD
  private var controller: HUDController
  private var memory: MemoryLog?
  private let model = GameModel()
  private let isHeadless: Bool
  private let screenshot: String?
  private let size: Size
  private var script: [InputEvent]
  private var recorder: InputRecordingWriter?
  private var translator: SDLEventTranslator
  private var digests: DigestFile?
  private var statistics = FrameStatistics()
  private lazy var inspector = Inspector(stage: hud.stage)
  private lazy var graph = FrameGraph(stage: hud.stage) {
    let frequency = SDL_GetPerformanceFrequency()
    let (seconds, rest) = SDL_GetPerformanceCounter().quotientAndRemainder(dividingBy: frequency)
    return Int64(seconds) * 1_000_000_000 + Int64(rest * 1_000_000_000 / frequency)
  }
  private var failure: (any Error)?
  private var isRunning = true
  private var frame = 0
  /// The time since the start, in microseconds.
  private var now: Int64 = 0
  private var steps: Int64 = 0

  init(_ options: DemoOptions) throws {
    self.demo = options
    let options = options.application
    self.options = options
    digests = try options.digestPath.map { try DigestFile(path: $0) }
    if let path = options.profilePath { try ProtectedInputs.check(path) }
    guard options.progressPath == nil else {
      throw usageError("the game never rests; --progress is for the other demos")
    }
    script = options.events
    size = options.size
    let scale = options.scale ?? 1
    (host, isHeadless) = try Self.open(options, size, scale)
    screenshot =
      options.screenshotPath
      ?? (isHeadless && !options.isHeadless ? options.automaticScreenshotPath : nil)
    if let sequence = options.screenshotSequence { mkdir(sequence.directory, 0o777) }

    // The game draws in a logical size of its own, which does not affect the HUD.
    SDL_RenderSetLogicalSize(host.renderer, GAME_WIDTH, GAME_HEIGHT)
    hud = try HUD(renderer: host.renderer)
    hud.scale = scale
    hud.usesEventTimes = !isHeadless
    hud.window.identifier = "window"
    options.applyTraits(to: hud.window)
    hud.followsFiles = !isHeadless && !options.isReplay
    for event in options.events {
      if case .fileChanged(let path, let text) = event.kind {
        LiveFiles.shared.setRecordedText(text, of: path)
      }
    }
    controller = HUDController(map: GameModel.makeMap())
    hud.window.rootViewController = controller
    translator = SDLEventTranslator(windowSize: size, pointsPerUnit: 1 / scale)
    // The environment may request a capture, too.
    graph.isShown = graph.isShown || options.showsFrameGraph
    if options.showsInspector { inspector.isShown = true }
    hud.stage.onEvent { [unowned self] event, _ in inspector.follow(event) }
    if let path = options.profilePath { try hud.captureFrames(to: path) }
    if let path = options.recordingPath {
      recorder = try InputRecordingWriter(path: path, header: .init(size: size, scale: scale))
      // Other events are recorded as they come, the game's with the HUD's.
      hud.stage.onEvent { [unowned self] event, _ in
        if case .fileChanged = event.kind { record([event.kind]) }
      }
    }
    connect()
    if let path = demo.memoryPath { try logMemory(to: path) }
  }

  /// Starts the memory log.
  private func logMemory(to path: String) throws {
    memory = try MemoryLog(path: path, interval: demo.memoryInterval, window: hud.window) {
      [unowned self] in
      hud.window.rootViewController = nil
      graph.isShown = false
      inspector.isShown = false
    } open: { [unowned self] in
      controller = HUDController(map: GameModel.makeMap())
      hud.window.rootViewController = controller
      connectView()
    }
  }

  /// Opens the game's window; without a display, or headless in software, it makes a surface in memory.
  private static func open(
    _ options: ApplicationOptions, _ size: Size, _ scale: Double
  ) throws -> (GameWindow, isHeadless: Bool) {
    let driver = options.renderer
    guard driver != .gl else {
      throw usageError("the game draws with SDL's renderers; use opengl, opengles2 or software")
    }
    let pixels = Size((size.width * scale).rounded(), (size.height * scale).rounded())
    let surface = { try GameWindow(width: Int(pixels.width), height: Int(pixels.height)) }
    if options.isHeadless, driver ?? .software == .software {
      return (try surface(), true)
    }
    do {
      let window = try GameWindow(
        title: options.title, size: pixels, driver: driver?.rawValue,
        isHidden: options.isHeadless)
      return (window, options.isHeadless)
    } catch let error as ApplicationError
      where !options.isHeadless && driver ?? .software == .software
    {
      let picture = options.screenshotPath ?? options.automaticScreenshotPath ?? "a picture"
      Diagnostics.handler(
        "no display (\(error)); drawing off screen, in virtual time, and writing \(picture)"
      )
      return (try surface(), true)
    }
  }

  /// Connects the HUD's buttons to the game.
  private func connectView() {
    controller.onPause = { [unowned self] in model.isPaused = true }
    controller.onContinue = { [unowned self] in resume() }
  }

  /// Connects the HUD's buttons to the game, and adds the scene to the digests after each tick.
  private func connect() {
    connectView()
    if let digests {
      hud.stage.afterTick { [unowned self] time in
        if !digests.add(hud.window, at: time) { isRunning = false }
      }
    }
  }

  /// Continues the game, or starts a new one if it is over.
  private func resume() {
    if model.isOver { model.start() }
    model.isPaused = false
  }

  // MARK: The loop

  /// Runs the game's loop until it ends, then writes the results.
  func run() throws {
    defer {
      hud.shutdown()
      host.close()
    }
    var last = SDL_GetPerformanceCounter()
    let perSecond = SDL_GetPerformanceFrequency()
    while isRunning {
      var elapsed: Int64
      if isHeadless {
        let next = Int64(frame) * 1_000_000 / Int64(options.framesPerSecond)
        (elapsed, now) = (next - now, next)
      } else {
        let counter = SDL_GetPerformanceCounter()
        elapsed = Int64((counter - last) * 1_000_000 / perSecond)
        // After a delay of the window the game does not catch up.
        elapsed = min(elapsed, 100_000)
        last = counter
        // The game runs by the clock of its HUD.
        if !hud.stage.isPaused { now += Int64(Double(elapsed) * hud.stage.timeScale) }
      }
      poll()
      try play()
      hud.update(elapsedMicroseconds: elapsed)
      stepGame()
      controller.show(model.status)
      if let minimap = controller.minimap { model.show(on: minimap) }
      model.draw(host.renderer)
      statistics.add(try hud.render())
      try finishFrame()
    }
    if let failure { throw failure }
    try writeResults()
  }

  /// Handles all pending SDL events; headless only those that quit.
  private func poll() {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if !isHeadless, handleClockKey(event) { continue }
      // In virtual time only a script is played, but the window can be closed.
      if !isHeadless || event.type == SDL_QUIT.rawValue { dispatch(event) }
    }
  }

  /// Pauses, steps or slows the game and its HUD; neither receives these keys.
  private func handleClockKey(_ event: SDL_Event) -> Bool {
    let type = SDL_EventType(event.type)
    guard type == SDL_KEYDOWN || type == SDL_KEYUP else { return false }
    let key = Key(String(cString: SDL_GetKeyName(event.key.keysym.sym)))
    let isShifted = Int32(event.key.keysym.mod) & Int32(KMOD_SHIFT.rawValue) != 0
    let modifiers: KeyModifiers = isShifted ? .shift : []
    let kind: InputEvent.Kind =
      type == SDL_KEYUP
      ? .keyUp(key, modifiers) : .keyDown(key, modifiers, isRepeat: event.key.repeat != 0)
    let tick = hud.stage.tick
    guard ClockKeys.handle(InputEvent(microseconds: now, kind), stage: hud.stage) else {
      return false
    }
    let ticks = hud.stage.isPaused ? max(0, hud.stage.tick - tick) : 0
    now += ticks * 1_000_000 / Int64(hud.stage.ticksPerSecond)
    return true
  }

  /// Passes an event to the HUD first, then to the game.
  private func dispatch(_ event: SDL_Event) {
    record(event)
    if hud.handle(event) { return }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: isRunning = false
    case SDL_KEYDOWN
    where event.key.keysym.scancode == SDL_SCANCODE_P
      || event.key.keysym.scancode == SDL_SCANCODE_ESCAPE:
      if model.isOver || model.isPaused { resume() } else { model.isPaused = true }
    case SDL_CONTROLLERBUTTONDOWN
    where Int32(event.cbutton.button) == SDL_CONTROLLER_BUTTON_START.rawValue:
      if model.isOver || model.isPaused { resume() } else { model.isPaused = true }
    case SDL_KEYDOWN where event.key.keysym.scancode == SDL_SCANCODE_F9:
      Diagnostics.handler("the game draws itself: only scenes without a host can be rewound")
    case SDL_KEYDOWN where event.key.keysym.scancode == SDL_SCANCODE_F3: graph.isShown.toggle()
    case SDL_KEYDOWN where event.key.keysym.scancode == SDL_SCANCODE_F12:
      inspector.isShown.toggle()
    default: model.handle(event)
    }
  }

  /// Runs the steps of the game that are due at the present time.
  private func stepGame() {
    let due = now * Int64(GAME_STEPS_PER_SECOND) / 1_000_000
    while steps < due {
      model.step()
      steps += 1
    }
  }

  /// Completes a frame: writes screenshots, presents, logs memory, and ends the loop at the limit of frames.
  private func finishFrame() throws {
    let isLast = options.frameLimit.map { frame + 1 >= $0 } ?? (isHeadless && now >= 10_000_000)
    if let sequence = options.screenshotSequence, frame % sequence.interval == 0 {
      let digits = "\(frame)"
      let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      try write("\(sequence.directory)/frame-\(name).png")
    }
    if isLast || !isRunning, let screenshot { try write(screenshot) }
    SDL_RenderPresent(host.renderer)
    frame += 1
    try memory?.step(frames: frame)
    if isLast { isRunning = false }
  }

  /// Writes the picture as a PNG file.
  private func write(_ path: String) throws {
    try PNG.write(host.picture(), path: path)
    SDL_RenderSetLogicalSize(host.renderer, GAME_WIDTH, GAME_HEIGHT)
  }

  // MARK: Scripts and results

  /// Plays the events of the replay that are due.
  private func play() throws {
    var units = (width: Int32(0), height: Int32(0))
    if let window = host.window { SDL_GetWindowSize(window, &units.width, &units.height) }
    while let next = script.first, next.microseconds <= now {
      script.removeFirst()
      if case .fileChanged = next.kind {
        hud.stage.enqueue(next.kind, ageMicroseconds: 0)
        continue
      }
      guard
        var event = next.kind.sdlEvent(size: hud.window.bounds.size, unitsPerPoint: hud.scale)
      else {
        throw usageError("the hud demo does not replay '\(next.kind)'")
      }
      event.common.timestamp = SDL_GetTicks()
      HostMapping(host.renderer).toHost(&event)
      dispatch(event)
    }
  }

  /// Records the input events of an SDL event, if there is a recorder.
  private func record(_ event: SDL_Event) {
    guard recorder != nil else { return }
    var events: [InputEvent] = []
    var event = event
    HostMapping(host.renderer).toWindow(&event)
    translator.translate(event, at: now, into: &events)
    record(events.map(\.kind))
  }

  /// Records input events at the present time, if there is a recorder.
  private func record(_ kinds: [InputEvent.Kind]) {
    guard let recorder else { return }
    do {
      for kind in kinds { try recorder.append(InputEvent(microseconds: now, kind)) }
    } catch {
      failure = failure ?? error
      isRunning = false
    }
  }

  /// Writes the files that the flags request, and reports the verification of digests.
  private func writeResults() throws {
    if let path = options.treePath {
      try TreeDump.write(hud.window, at: hud.stage.time, to: path)
    }
    if let path = options.statisticsPath { try StatsFile.write(statistics, to: path) }
    if let digests, let path = options.digestPath { try digests.report(path: path) }
  }
}
