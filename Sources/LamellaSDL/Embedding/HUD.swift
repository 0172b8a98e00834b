internal import CSDL2
public import LamellaCapture
public import LamellaGeometry
public import LamellaRuntime
public import LamellaScene
internal import LamellaText

/// A scene over the picture of a game that has a window and a loop of its own, and draws with one of
/// SDL's renderers or with OpenGL.
///
/// ```swift
/// let hud = try HUD(renderer: renderer)           // the game's SDL_Renderer
/// hud.window.addSubview(pauseButton)
/// while running {
///   while SDL_PollEvent(&event) != 0 {
///     if hud.handle(event) { continue }           // a click on the button is not the game's
///     game.handle(event)
///   }
///   hud.update(elapsedMicroseconds: elapsed)
///   game.draw()
///   try hud.render()                              // leaves the renderer as it was
///   SDL_RenderPresent(renderer)
/// }
/// ```
///
/// A HUD never polls, initialises, ends or sets up anything of SDL's but what ``render()`` gives back.
/// Its window spans the host's and is measured in window points, whatever logical size the game draws
/// in; text is drawn at the output's own pixels. See <doc:Embedding>.
///
/// All calls belong to the thread that owns the renderer. A HUD must be let go, or ``shutdown()``, before
/// the renderer is destroyed.
public final class HUD {
  /// The scene and its clock.
  public let stage: Stage

  /// The root of what is shown; it lets touches through where no view of the HUD is.
  public var window: Window { stage.window }

  // MARK: State

  /// What the host draws with; nil after `shutdown()`.
  var host: (any HUDHost)?
  var space = HostSpace()
  var owners = InputOwnership()
  var translator: SDLEventTranslator
  var clock = EventClock()
  /// Input since the last update.
  var incoming: [InputEvent] = []
  /// Where the mouse was last, in window space; nil while it is elsewhere.
  var mouse: Point?
  /// Whether the mouse has come over the HUD and not left it since.
  var isHovered = false
  private lazy var cursors = SystemCursors()
  private var storedScale = 1.0
  private var storedIsVisible = true
  /// Whether the last picture that the host drew contains the HUD.
  private var isDrawn = false
  private var capture: FrameCapture?

  /// Whether a call runs that leads to code of the program.
  private var isBusy = false
  /// Whether the device went in the midst of a call: the next frame makes everything anew.
  private var hasLostDevice = false

  /// Runs what may call back, once at a time.
  ///
  /// - Returns: What the body returns; nil after `shutdown()`, and from inside of such a call, which is reported.
  func alone<Result>(
    _ name: StaticString, _ body: (_ host: any HUDHost) throws -> Result
  ) rethrows -> Result? {
    guard let host else { return nil }
    guard !isBusy, !stage.isWorking else {
      stage.refuse(name)
      return nil
    }
    isBusy = true
    defer { isBusy = false }
    return try body(host)
  }

  // MARK: Making

  /// Makes an empty HUD for a renderer of a host.
  ///
  /// Views find the system's fonts unless `FontLibrary.provider` was set before. Where the environment
  /// variable `LAMELLA_PROFILE` names a file, the frames are captured in it.
  ///
  /// - Parameters:
  ///   - renderer: The host's `SDL_Renderer`, which must outlive the HUD.
  ///   - ticksPerSecond: Steps of the HUD's clock in a second, 30...1000.
  /// - Throws: ``ApplicationError`` when SDL does not know the renderer and for other rates,
  ///   `CaptureError` when the capture file cannot be made.
  public convenience init(renderer: OpaquePointer, ticksPerSecond: Int = 120) throws {
    try self.init(RendererHost(renderer), ticksPerSecond)
  }

  nonisolated deinit {}

  /// Makes an empty HUD for a host that draws with OpenGL and has no renderer of SDL's.
  ///
  /// The host's context must be current, here and in each ``render()``: OpenGL 2.1 with framebuffer
  /// objects, OpenGL ES 2, or later ones, core profiles too. See <doc:OwnOpenGL>.
  ///
  /// - Parameters:
  ///   - window: The host's `SDL_Window`, which must outlive the HUD.
  ///   - framebuffer: What the HUD is drawn into; 0 for the window's own. It must have the window's size
  ///     in pixels, and its first row must be the lowest.
  ///   - ticksPerSecond: Steps of the HUD's clock in a second, 30...1000.
  /// - Throws: ``ApplicationError`` when no context of SDL's is current, or it cannot be used, and for other rates;
  ///   `CaptureError` when the capture file cannot be made.
  public convenience init(
    openGL window: OpaquePointer, framebuffer: UInt32 = 0, ticksPerSecond: Int = 120
  ) throws {
    try self.init(OpenGLHost(window: window, framebuffer: framebuffer), ticksPerSecond)
  }

  /// Makes a HUD that takes a context for an older one than it is.
  convenience init(openGL window: OpaquePointer, as version: GLVersion?) throws {
    try self.init(OpenGLHost(window: window, framebuffer: 0, as: version), 120)
  }

  private init(_ host: any HUDHost, _ ticksPerSecond: Int) throws {
    try ApplicationError.checkTickRate(ticksPerSecond)
    self.host = host
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    translator = SDLEventTranslator(
      windowID: host.window.map { SDL_GetWindowID($0) } ?? 0, windowSize: Size(1, 1))
    stage = Stage(window: Window(size: Size(1, 1)), ticksPerSecond: ticksPerSecond)
    stage.clearsOutput = false
    window.hitTestBehavior = .subviewsOnly
    try host.suspend(&space)
    adoptSpace()
    host.resume()
    if let path = FrameCapture.environmentPath { try captureFrames(to: path) }
  }

  /// Captures what each frame of the HUD takes, until `shutdown()`.
  ///
  /// - Parameter path: The file.
  /// - Throws: `CaptureError` when it cannot be made.
  public func captureFrames(to path: String) throws {
    var metadata = FrameCapture.systemMetadata()
    metadata[.renderDriver] = .text(host?.name ?? "none")
    metadata[.outputSize] = .text("\(space.outputSize.width)x\(space.outputSize.height)")
    metadata[.scale] = .number(window.contentScale)
    metadata[.ticksPerSecond] = .number(Double(stage.ticksPerSecond))
    capture = try FrameCapture(path: path, metadata: metadata)
    stage.profiler = capture?.profiler
  }

  /// Lets go of everything in the host's renderer; the HUD neither draws nor takes events afterwards.
  ///
  /// For hosts that destroy their renderer while the HUD is still referred to. From inside of ``render()`` it gives
  /// the renderer back as it was, and nothing is drawn any more.
  public func shutdown() {
    guard let host else { return }
    resetInput()
    // What hears of cancelled touches may do so as well.
    guard self.host != nil else { return }
    if showsCursors { cursors.giveBack() }
    host.resume()
    host.shutdown()
    self.host = nil
    stage.profiler = nil
    do { try capture?.finish() } catch { Diagnostics.report("\(error)") }
    capture = nil
  }

  /// Notes that the graphics device has gone with all that was in it: the next frame makes everything anew.
  ///
  /// For hosts that make their OpenGL context anew, as after a loss; call it before the next ``render()``,
  /// with the new context current. A renderer of SDL's tells by an event of its own.
  public func deviceWasLost() {
    if isBusy { hasLostDevice = true } else { host?.loseTextures() }
    // Nothing of what was drawn is left: hosts that draw on change alone are to draw.
    isDrawn = false
  }

  // MARK: Settings

  /// How large a point of the HUD is, in points of the host's window; 1 unless set.
  ///
  /// Values that are not positive and finite are ignored.
  public var scale: Double {
    get { storedScale }
    set {
      guard newValue > 0, newValue.isFinite, newValue != storedScale else { return }
      storedScale = newValue
      adoptSpace()
    }
  }

  /// Whether the HUD is drawn and takes events; hiding it cancels what is held.
  public var isVisible: Bool {
    get { storedIsVisible }
    set {
      guard newValue != storedIsVisible else { return }
      if !newValue { resetInput() }
      storedIsVisible = newValue
      if newValue { window.setNeedsFullDraw() }
    }
  }

  /// Distances from the window's edges that the display covers or rounds off; none unless set.
  ///
  /// SDL does not know them. `window.safeArea` is what is left.
  public var safeAreaInsets: EdgeInsets {
    get { window.safeAreaInsets }
    set { window.safeAreaInsets = newValue }
  }

  /// Whether the HUD sets SDL's cursor while the mouse is over it, as its views ask; false unless set.
  ///
  /// The host's own cursor comes back when the mouse leaves, unless the host has set another meanwhile.
  /// Hosts that draw a cursor of their own ask ``cursor`` instead.
  public var showsCursors = false

  /// What the pointer is to look like; nil while it is not over the HUD.
  public var cursor: Cursor? { isHovered || owners.ownsButton ? window.currentCursor : nil }

  /// Whether input gets the times that SDL stamped on it; true unless set.
  ///
  /// Without, it counts as happening at the update behind it: for hosts whose time is not the clock's,
  /// as in tests and recorded runs.
  public var usesEventTimes = true

  // MARK: Time

  /// Lets time pass: hands out input, moves what moves, lays out.
  ///
  /// At any rate that suits the host; 0 is fine.
  ///
  /// - Parameter elapsedMicroseconds: Time since the update before.
  public func update(elapsedMicroseconds: Int64) {
    alone("HUD.update(elapsedMicroseconds:)") { host in letPass(elapsedMicroseconds, host) }
  }

  private func letPass(_ elapsedMicroseconds: Int64, _ host: any HUDHost) {
    host.readOutput(&space)
    adoptSpace()
    stage.pass(elapsedMicroseconds: elapsedMicroseconds)
    let now = clockMicroseconds()
    translator.cancelFingersOfLostDevices(at: now, into: &incoming) { device, finger in
      _ = owners.release(InputOwnership.Finger(device: device, finger: finger.rawValue))
    }
    clock.end(&incoming, from: 0)
    for event in incoming {
      stage.enqueue(event.kind, ageMicroseconds: usesEventTimes ? now - event.microseconds : 0)
    }
    incoming.removeAll(keepingCapacity: true)
    stage.advanceToRealTime()
    if showsCursors {
      if let cursor { cursors.show(cursor) } else { cursors.giveBack() }
    }
    // Nothing will be drawn of a hidden HUD: the frame is over.
    if !storedIsVisible { stage.finishFrame() }
  }

  /// Whether the HUD's picture may differ from the one drawn last, so that the host should draw.
  ///
  /// A HUD that was hidden or shown counts until the next ``render()``: hosts call that for a hidden one
  /// too, where it draws nothing.
  public var needsDisplay: Bool {
    guard host != nil else { return false }
    return storedIsVisible != isDrawn || storedIsVisible && (stage.needsDisplay || stage.tick < 0)
  }

  /// How long until the HUD needs an update, in microseconds from the last one; nil while it rests.
  ///
  /// A host that draws on change alone waits for events until then. 0 where something has been planned since: its
  /// delay counts from the update that follows.
  public var nextDeadline: Int64? {
    guard host != nil else { return nil }
    return incoming.isEmpty ? stage.microsecondsUntilNextTick : 0
  }

  // MARK: Drawing

  /// Draws the HUD into the host's window and leaves the renderer exactly as it was.
  ///
  /// Best after the host's last drawing, directly before `SDL_RenderPresent`. A texture that is bound as
  /// the target stays bound and untouched. While the HUD has not changed, what was drawn last is drawn
  /// again without any layout or encoding.
  ///
  /// - Returns: What the frame and the ticks before it did.
  /// - Throws: `RendererError` when the device refuses something; the state is given back even then.
  @discardableResult
  public func render() throws -> FrameCounters {
    try alone("HUD.render()") { host in try draw(on: host) } ?? FrameCounters()
  }

  private func draw(on host: any HUDHost) throws -> FrameCounters {
    if hasLostDevice {
      hasLostDevice = false
      host.loseTextures()
    }
    guard storedIsVisible else {
      isDrawn = false
      stage.finishFrame()
      return FrameCounters()
    }
    if stage.tick < 0 { letPass(0, host) }
    guard self.host != nil else { return FrameCounters() }
    try host.suspend(&space)
    defer { host.resume() }
    // A window that changed since the update is laid out anew at once.
    if adoptSpace() { window.layoutIfNeeded() }
    guard self.host != nil else { return FrameCounters() }
    do {
      let counters = try stage.renderOver(
        on: host.renderer, pixelWidth: space.outputSize.width, pixelHeight: space.outputSize.height)
      // Nothing is left of it where the device was lost meanwhile.
      isDrawn = !hasLostDevice
      return counters
    } catch {
      // Shut down while it drew: there is nothing left to fail.
      guard self.host != nil else { return FrameCounters() }
      throw error
    }
  }

  /// Gives the scene the size and density of the host's window.
  ///
  /// - Returns: Whether the size changed.
  @discardableResult
  func adoptSpace() -> Bool {
    let size = Size(space.windowSize.width / storedScale, space.windowSize.height / storedScale)
    let changes = window.frame.size != size
    if changes { window.frame = Rect(origin: .zero, size: size) }
    let pixelsPerPoint = space.density.x * storedScale
    if pixelsPerPoint > 0, pixelsPerPoint.isFinite, window.contentScale != pixelsPerPoint {
      window.contentScale = pixelsPerPoint
    }
    translator.pointsPerUnit = 1 / storedScale
    translator.windowSize = size
    return changes
  }
}
