internal import CSDL2
internal import LamellaCapture
internal import LamellaDiagnostics
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScreens

/// A stage of a run, with its driver.
final class FuzzStage {
  /// A way to advance a stage's time.
  enum Driver {
    /// Calls of `advance(to:)`.
    case advance
    /// Calls of `update(elapsedMicroseconds:)`.
    case update
    /// A frame loop in virtual time.
    case loop(FrameLoop)
    /// A HUD over an SDL renderer.
    case hud(HUD, FuzzHost)
  }

  let name: String
  private(set) var stage: Stage?
  private let driver: Driver
  private let renderer: FuzzRenderer
  private var microseconds: Int64 = 0
  /// The tools attached to the stage.
  private var rewind: Rewind?
  private var inspector: Inspector?

  var window: Window? { stage?.window }

  private init(_ stage: Stage, _ driver: Driver, _ name: String) {
    self.stage = stage
    self.driver = driver
    self.name = name
    renderer = FuzzRenderer(width: 320, height: 240)
  }

  /// Makes a stage with some views and a random driver.
  @discardableResult
  static func make(in world: FuzzWorld) -> FuzzStage? {
    guard world.stages.count < 5 else { return nil }
    let made: FuzzStage
    let rate = world.pick([120, 120, 60, 30, 1000]) ?? 120
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0, 1: made = FuzzStage(newStage(rate), .advance, "advanced stage")
    case 2: made = FuzzStage(newStage(rate), .update, "updated stage")
    case 3:
      let stage = newStage(rate)
      let loop = FrameLoop(stage: stage, platform: FuzzPlatform())
      loop.timing = .virtual(framesPerSecond: 60)
      loop.onFrame = { [token = world.token("FrameLoop.onFrame")] _, _ in token.call() }
      loop.beforePass = { [token = world.token("FrameLoop.beforePass")] in token.call() }
      loop.onInput { [token = world.token("FrameLoop.onInput")] _ in
        token.call()
        return false
      }
      world.track(loop)
      made = FuzzStage(stage, .loop(loop), "looped stage")
    default:
      guard let host = FuzzHost(), let hud = try? HUD(renderer: host.renderer, ticksPerSecond: rate)
      else { return nil }
      hud.usesEventTimes = false
      world.track(hud)
      made = FuzzStage(hud.stage, .hud(hud, host), "HUD")
    }
    guard let stage = made.stage else { return nil }
    world.track(stage)
    world.track(stage.window)
    world.track(made)
    world.stages.append(made)
    for _ in 0..<6 {
      if let view = FuzzAction.newView(world) { stage.window.addSubview(view) }
    }
    return made
  }

  /// Makes a stage with a fuzz window.
  private static func newStage(_ rate: Int) -> Stage {
    Stage(window: FuzzWindow(size: Size(320, 240)), ticksPerSecond: rate)
  }

  /// Releases the stage, except for its calls in progress.
  func end() {
    if case .hud(let hud, _) = driver { hud.shutdown() }
    rewind = nil
    inspector = nil
    stage = nil
  }

  // MARK: Driving

  /// Sends input to the stage, advances its time, and draws it.
  func drive(in world: FuzzWorld) {
    sendInput(in: world)
    passTime(in: world)
    if world.chance(0.8) { draw(in: world) }
  }

  /// Queues random events.
  func sendInput(in world: FuzzWorld) {
    for _ in 0..<Int.random(in: 0...5, using: &world.random) {
      if case .hud(let hud, let host) = driver {
        _ = hud.handle(host.event(in: world))
      } else {
        let time = microseconds + Int64.random(in: 0...30_000, using: &world.random)
        stage?.enqueue(InputEvent(microseconds: time, FuzzInput.kind(in: world)))
      }
    }
  }

  /// Advances the time.
  func passTime(in world: FuzzWorld) {
    let elapsed = world.pick([0, 1_000, 8_334, 16_667, 33_333, 100_000] as [Int64]) ?? 0
    microseconds += elapsed
    switch driver {
    case .advance: stage?.advance(to: StageTime(microseconds: microseconds))
    case .update: stage?.update(elapsedMicroseconds: elapsed)
    case .loop(let loop):
      loop.frameLimit = loop.statistics.frames + 1
      do { try loop.run() } catch { world.note("\(error)") }
    case .hud(let hud, _): hud.update(elapsedMicroseconds: elapsed)
    }
  }

  /// Steps the stage by ticks.
  func step(in world: FuzzWorld) { stage?.step(ticks: Int.random(in: 1...3, using: &world.random)) }

  /// Draws the stage.
  func draw(in world: FuzzWorld) {
    do {
      if case .hud(let hud, _) = driver {
        try hud.render()
      } else {
        try stage?.render(on: renderer, pixelWidth: 320, pixelHeight: 240)
      }
    } catch { world.note("\(error)") }
  }

  // MARK: Changing the stage

  /// Changes a random setting of the stage, or attaches something to it.
  func change(in world: FuzzWorld) {
    guard let stage else { return }
    switch Int.random(in: 0..<16, using: &world.random) {
    case 0:
      world.hooks.append(
        world.track(stage.onTick { [token = world.token("Stage.onTick")] _ in token.call() }))
    case 1:
      world.hooks.append(
        world.track(stage.onEvent { [token = world.token("Stage.onEvent")] _, _ in token.call() }))
    case 2:
      world.hooks.append(
        world.track(stage.afterTick { [token = world.token("Stage.afterTick")] _ in token.call() }))
    case 3:
      let link = DisplayLink(stage: stage) { [token = world.token("DisplayLink")] _ in token.call()
      }
      link.preferredFramesPerSecond = world.pick([0, 30, 7]) ?? 0
      world.links.append(world.track(link))
    case 4:
      stage.overlay = world.chance(0.3) ? nil : overlay(in: world)
    case 5: stage.isPaused.toggle()
    case 6: stage.timeScale = world.pick([0.1, 0.5, 1, 2, world.number()]) ?? 1
    case 7: stage.clearsOutput.toggle()
    case 8:
      stage.onCount = { [token = world.token("Stage.onCount")] _ in token.call() }
    case 9:
      if rewind == nil {
        let new = Rewind(stage: stage, seconds: 1)
        new.isEnabled = true
        rewind = world.track(new)
      } else {
        rewind?.isRewound.toggle()
      }
    case 10:
      if inspector == nil {
        let new = Inspector(stage: stage)
        new.isShown = true
        inspector = world.track(new)
      } else {
        inspector = nil
      }
    case 11: stage.window.layoutDirection = world.chance(0.5) ? .leftToRight : .rightToLeft
    case 12: stage.window.contentScale = world.pick([1, 1, 2, 0.5, 1.25]) ?? 1
    case 13:
      stage.window.safeAreaInsets = EdgeInsets(
        top: world.number(), left: world.number(), bottom: 0, right: 0)
    case 14:
      let controller = FuzzController()
      world.controllers.append(world.track(controller))
      stage.window.rootViewController = world.chance(0.3) ? nil : controller
    default:
      if case .hud(let hud, _) = driver {
        switch Int.random(in: 0..<5, using: &world.random) {
        case 0: hud.isVisible.toggle()
        case 1: hud.scale = world.pick([1, 2, 0.5]) ?? 1
        case 2: hud.resetInput()
        case 3: hud.deviceWasLost()
        default: hud.showsCursors.toggle()
        }
      } else {
        stage.window.isHidden.toggle()
      }
    }
  }

  /// Makes an overlay with a window of its own.
  private func overlay(in world: FuzzWorld) -> StageOverlay {
    let window = world.track(FuzzWindow(size: Size(50, 50)))
    if let view = FuzzAction.newView(world) { window.addSubview(view) }
    return StageOverlay(window: window) { [token = world.token("StageOverlay.update")] in
      token.call()
    }
  }
}

/// A renderer with callbacks.
final class FuzzRenderer: Renderer {
  private let software: SoftwareRenderer

  init(width: Int, height: Int) { software = SoftwareRenderer(width: width, height: height) }

  var name: String { "fuzz" }
  var maximumTextureSide: Int { 2048 }
  var textureGeneration = 0

  /// Reports the callback, then renders in software or, with a probability of 0.02, fails.
  func submit(_ list: DrawList) throws -> RenderCounters {
    FuzzWorld.current?.callback("Renderer.submit")
    if FuzzWorld.current?.chance(0.02) ?? false {
      throw RendererError.failed(operation: "submit", reason: "chance")
    }
    if list.pixelWidth != software.width || list.pixelHeight != software.height {
      software.resize(width: list.pixelWidth, height: list.pixelHeight)
    }
    return try software.submit(list)
  }

  /// Reports the callback, and presents.
  func present() throws {
    FuzzWorld.current?.callback("Renderer.present")
    try software.present()
  }

  /// Returns the picture of the software renderer.
  func readPixels() throws -> Image { try software.readPixels() }
}

/// A platform without a window, with random input.
final class FuzzPlatform: Platform {
  var size = Size(320, 240)
  var pixelWidth: Int { 320 }
  var pixelHeight: Int { 240 }
  var scale: Double { 1 }
  let fuzzRenderer = FuzzRenderer(width: 320, height: 240)
  var renderer: any Renderer { fuzzRenderer }
  var isVisible: Bool { true }
  var microseconds: Int64 = 0

  /// Reports the callback, and advances the platform's clock by 1 ms; adds no events.
  func pump(into events: inout [InputEvent]) throws -> Bool {
    FuzzWorld.current?.callback("Platform.pump")
    microseconds += 1_000
    return false
  }

  /// Advances the platform's clock to a deadline.
  func wait(until deadline: Int64?) { microseconds = max(microseconds, deadline ?? 0) }
  /// Advances the platform's clock by a frame.
  func pace() { microseconds += 16_667 }
  /// Reports the callback.
  func resize(to size: Size) throws { FuzzWorld.current?.callback("Platform.resize") }
  /// Reports the callback.
  func show(_ cursor: Cursor) { FuzzWorld.current?.callback("Platform.show") }
}

/// A surface in memory with an SDL renderer, as hosts have.
final class FuzzHost {
  let renderer: OpaquePointer
  private let surface: UnsafeMutablePointer<SDL_Surface>

  init?() {
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, 320, 240, 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else { return nil }
    guard let renderer = SDL_CreateSoftwareRenderer(surface) else {
      SDL_FreeSurface(surface)
      return nil
    }
    self.surface = surface
    self.renderer = renderer
  }

  isolated deinit {
    SDL_DestroyRenderer(renderer)
    SDL_FreeSurface(surface)
  }

  /// Returns a random SDL event.
  func event(in world: FuzzWorld) -> SDL_Event {
    var event = SDL_Event()
    let x = Int32.random(in: -10...330, using: &world.random)
    let y = Int32.random(in: -10...250, using: &world.random)
    switch Int.random(in: 0..<10, using: &world.random) {
    case 0...2:
      event.button = SDL_MouseButtonEvent()
      event.type = SDL_MOUSEBUTTONDOWN.rawValue
      (event.button.button, event.button.clicks) = (1, 1)
      (event.button.x, event.button.y) = (x, y)
    case 3, 4:
      event.type = SDL_MOUSEBUTTONUP.rawValue
      (event.button.button, event.button.clicks) = (1, 1)
      (event.button.x, event.button.y) = (x, y)
    case 5, 6:
      event.type = SDL_MOUSEMOTION.rawValue
      (event.motion.x, event.motion.y) = (x, y)
    case 7:
      event.type = SDL_MOUSEWHEEL.rawValue
      event.wheel.y = 1
    case 8:
      event.type = world.chance(0.5) ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
      event.key.keysym.sym = world.pick([9, 32, 13, 97]) ?? 9
      event.key.keysym.scancode = SDL_Scancode(world.pick([43, 44, 40, 4]) ?? 43)
    default:
      event.type = world.chance(0.6) ? SDL_FINGERDOWN.rawValue : SDL_FINGERUP.rawValue
      event.tfinger.touchId = 5
      event.tfinger.fingerId = Int64.random(in: 1...3, using: &world.random)
      (event.tfinger.x, event.tfinger.y) = (Float(x) / 320, Float(y) / 240)
    }
    return event
  }
}
