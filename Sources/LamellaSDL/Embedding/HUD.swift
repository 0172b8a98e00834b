internal import CSDL2
public import LamellaCapture
public import LamellaGeometry
internal import LamellaGraphics
public import LamellaRuntime
public import LamellaScene
internal import LamellaText

/// A scene over the picture of a game that has its own window and loop, and draws with a renderer of SDL's or with
/// OpenGL.
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
/// A HUD never polls, initializes or quits SDL, and changes no state of SDL's that ``render()`` does not restore. Its
/// window spans the host's and is measured in window points, whatever logical size the game draws in; text is
/// rasterized at the output's own resolution. See <doc:Embedding>.
///
/// All calls belong to the thread that owns the renderer. A HUD must be released or ``shutdown()`` before the
/// renderer is destroyed.
public final class HUD {
  /// The scene and its clock.
  public let stage: Stage

  /// The root view; touches outside of the HUD's views pass through it.
  public var window: Window { stage.window }

  // MARK: State

  /// The host's renderer or context; nil after `shutdown()`.
  var host: (any HUDHost)?
  var space = HostCoordinates()
  var owners = InputOwnership()
  var translator: SDLEventTranslator
  var clock = EventClock()
  /// The input since the last update.
  var incoming: [InputEvent] = []
  /// Whether an event since the last update belonged to the HUD.
  var handledInput = false
  /// The mouse's last position in window space; nil while it is elsewhere.
  var mouse: Point?
  /// Whether the mouse has entered the HUD and not left it since.
  var isHovered = false
  private lazy var cursors = SystemCursors()
  private(set) var textInput = SystemTextInput()
  private var storedScale = 1.0
  private var storedIsVisible = true
  /// Whether the host's last picture contains the HUD.
  private var isDrawn = false
  private var capture: FrameCapture?

  /// Whether a call is running that may run the program's code.
  private var isInCall = false
  /// Whether the device was lost during a call, so that the next frame recreates everything.
  private var hasLostDevice = false

  /// Runs a closure that may call back into the program, refusing reentrant calls.
  ///
  /// - Returns: The closure's result; nil after `shutdown()`, and from inside such a call, which is reported.
  func withoutReentrancy<Result>(
    _ name: StaticString, _ body: (_ host: any HUDHost) throws -> Result
  ) rethrows -> Result? {
    guard let host else { return nil }
    guard !isInCall, !stage.isWorking else {
      stage.refuse(name)
      return nil
    }
    guard host.isAlive else {
      noteEndOfHost()
      return nil
    }
    isInCall = true
    defer { isInCall = false }
    return try body(host)
  }

  /// Whether the host destroyed its renderer or window before the HUD.
  package private(set) var hostHasEnded = false

  private func noteEndOfHost() {
    if hostHasEnded { return }
    hostHasEnded = true
    Diagnostics.report("\(Self.endOfHost): call shutdown() before")
  }

  private static let endOfHost = "the renderer or window of the game was destroyed before its HUD"

  // MARK: Making

  /// Makes an empty HUD for a host's renderer.
  ///
  /// Views use the system's fonts unless `FontLibrary.provider` was set before. If the environment variable
  /// `LAMELLA_PROFILE` names a file, the frames are captured to it.
  ///
  /// - Parameters:
  ///   - renderer: The host's `SDL_Renderer`, which must outlive the HUD.
  ///   - ticksPerSecond: The tick rate of the HUD's clock, 30...1000.
  /// - Throws: ``ApplicationError`` when SDL does not know the renderer or the rate is out of range, `CaptureError`
  ///   when the capture file cannot be created.
  public convenience init(renderer: OpaquePointer, ticksPerSecond: Int = 120) throws {
    try self.init(RendererHost(renderer), ticksPerSecond)
  }

  nonisolated deinit {}

  /// Makes an empty HUD for a host that draws with OpenGL and has no renderer of SDL's.
  ///
  /// The host's context must be current, here and in each ``render()``: OpenGL 2.1 with framebuffer objects, OpenGL
  /// ES 2, or later versions, core profiles too. See <doc:OwnOpenGL>.
  ///
  /// - Parameters:
  ///   - window: The host's `SDL_Window`, which must outlive the HUD.
  ///   - framebuffer: The framebuffer to draw into; 0 for the window's. It must have the window's size in pixels,
  ///     with the first row lowest.
  ///   - ticksPerSecond: The tick rate of the HUD's clock, 30...1000.
  /// - Throws: ``ApplicationError`` when no context of SDL's is current, it cannot be used, or the rate is out of
  ///   range; `CaptureError` when the capture file cannot be created.
  public convenience init(
    openGL window: OpaquePointer, framebuffer: UInt32 = 0, ticksPerSecond: Int = 120
  ) throws {
    try self.init(OpenGLHost(window: window, framebuffer: framebuffer), ticksPerSecond)
  }

  /// Makes a HUD that uses an older version of OpenGL than the context has.
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
    window.pasteboard = SystemPasteboard.shared
    try host.suspend(&space)
    adoptSpace()
    host.resume()
    if let path = FrameCapture.environmentPath { try captureFrames(to: path) }
  }

  /// Captures each frame of the HUD to a file, until `shutdown()`.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `CaptureError` when it cannot be created.
  public func captureFrames(to path: String) throws {
    var metadata = FrameCapture.systemMetadata()
    metadata[.renderDriver] = .text(host?.name ?? "none")
    metadata[.outputSize] = .text("\(space.outputSize.width)x\(space.outputSize.height)")
    metadata[.scale] = .number(window.contentScale)
    metadata[.ticksPerSecond] = .number(Double(stage.ticksPerSecond))
    capture = try FrameCapture(path: path, metadata: metadata)
    stage.profiler = capture?.profiler
  }

  /// Releases all objects in the host's renderer; afterwards the HUD neither draws nor handles events.
  ///
  /// For hosts that destroy their renderer while the HUD is still referenced. From inside ``render()`` it restores
  /// the renderer's state, and nothing more is drawn.
  public func shutdown() {
    guard let host else { return }
    resetInput()
    // The handlers of cancelled touches may call this as well.
    guard self.host != nil else { return }
    if showsCursors { cursors.restoreHostCursor() }
    textInput.end()
    host.resume()
    host.shutdown()
    self.host = nil
    stage.profiler = nil
    do { try capture?.finish() } catch { Diagnostics.report("\(error)") }
    capture = nil
  }

  /// Tells the HUD that the graphics device was lost with all its objects: the next frame recreates everything.
  ///
  /// For hosts that recreate their OpenGL context; call it before the next ``render()``, with the new context
  /// current. A renderer of SDL's reports a loss by an event.
  public func deviceWasLost() {
    if isInCall { hasLostDevice = true } else { host?.loseTextures() }
    // Nothing drawn is left.
    requestDrawing()
  }

  /// Tells hosts that draw only on change to draw.
  func requestDrawing() { isDrawn = false }

  // MARK: Settings

  /// The size of a point of the HUD, in points of the host's window; default 1.
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

  /// Whether the HUD is drawn and handles events; hiding it cancels all presses.
  public var isVisible: Bool {
    get { storedIsVisible }
    set {
      guard newValue != storedIsVisible else { return }
      if !newValue { resetInput() }
      storedIsVisible = newValue
      if newValue { window.setNeedsFullDraw() }
    }
  }

  /// The insets that the display covers or rounds off, from the window's edges; default zero.
  ///
  /// SDL does not know them. The remaining area is `window.safeArea`.
  public var safeAreaInsets: EdgeInsets {
    get { window.safeAreaInsets }
    set { window.safeAreaInsets = newValue }
  }

  /// Whether the HUD sets SDL's cursor to the one of the view under the mouse; default false.
  ///
  /// The host's own cursor is restored when the mouse leaves, unless the host has set another meanwhile. Hosts that
  /// draw their own cursor read ``cursor`` instead.
  public var showsCursors = false

  /// Whether the HUD starts SDL's text input while one of its text fields is edited, at the caret; default true.
  ///
  /// The state that the host left is restored when the editing ends. Hosts that switch text input by themselves read
  /// ``wantsText`` and the window's `textInputRect` instead.
  public var startsTextInput = true

  /// The cursor of the view under the mouse; nil while the mouse is not over the HUD.
  public var cursor: Cursor? { isHovered || owners.ownsButton ? window.currentCursor : nil }

  /// Whether input has the time stamps of SDL's events; default true.
  ///
  /// If false, input counts as happening right after the last update, so that the first tick of the next one has it:
  /// for hosts whose time is not the system clock's, as in tests and recorded runs.
  public var usesEventTimes = true

  /// Whether files of live scenes are read again when they are saved; default true.
  ///
  /// Hosts that replay input set it to false, and queue the recording's events of files in the ``stage``.
  public var followsFiles = true

  // MARK: Time

  /// Advances the HUD's time: delivers input, steps animations, lays out.
  ///
  /// Call it at any rate that suits the host.
  ///
  /// - Parameter elapsedMicroseconds: The time since the last update, in microseconds; may be 0.
  public func update(elapsedMicroseconds: Int64) {
    withoutReentrancy("HUD.update(elapsedMicroseconds:)") { host in
      advance(elapsedMicroseconds, host)
    }
  }

  /// Advances the HUD's time and runs the ticks that are due with the collected events, without the checks of `update`.
  private func advance(_ elapsedMicroseconds: Int64, _ host: any HUDHost) {
    host.readOutput(&space)
    adoptSpace()
    handledInput = false
    stage.pass(elapsedMicroseconds: elapsedMicroseconds)
    let now = clockMicroseconds()
    translator.cancelFingersOfLostDevices(at: now, into: &incoming) { device, finger in
      _ = owners.release(InputOwnership.Finger(device: device, finger: finger.rawValue))
    }
    clock.end(&incoming, from: 0)
    for event in incoming {
      let age = usesEventTimes ? now - event.microseconds : max(elapsedMicroseconds, 0)
      stage.enqueue(event.kind, ageMicroseconds: age)
    }
    incoming.removeAll(keepingCapacity: true)
    if LiveFiles.shared.isInUse { stage.enqueueLiveFiles(readsChanges: followsFiles) }
    stage.advanceToRealTime()
    if showsCursors {
      if let cursor { cursors.show(cursor) } else { cursors.restoreHostCursor() }
    }
    textInput.update(
      startsTextInput && storedIsVisible ? window.textInputRect : nil,
      pointsPerUnit: translator.pointsPerUnit)
    if window.takeEndedComposition() { textInput.endComposition() }
    // A hidden HUD is not drawn, so the frame ends here.
    if !storedIsVisible { stage.finishFrame() }
  }

  /// Whether the HUD's picture may differ from the last drawn one, so that the host should update it and draw.
  ///
  /// True from an event that belongs to the HUD to the update that delivers it, whatever it changes, so that a host
  /// that updates only on change cannot miss it.
  ///
  /// Also true after the HUD was hidden or shown, until the next ``render()``, which must be called for a hidden HUD
  /// too.
  public var needsDisplay: Bool {
    guard host != nil, !hostHasEnded else { return false }
    if storedIsVisible != isDrawn { return true }
    return storedIsVisible && (stage.needsDisplay || stage.tick < 0 || awaitsUpdate)
  }

  /// Whether input waits for an update.
  private var awaitsUpdate: Bool {
    handledInput || !incoming.isEmpty || (stage.hasWaitingInput && !stage.isPaused)
  }

  /// The time until the HUD needs an update, in microseconds since the last one; nil if it needs none.
  ///
  /// A host that draws only on change waits for events until then. 0 if an animation or timer was started since the
  /// last update: its delay counts from the next update.
  public var nextDeadline: Int64? {
    guard host != nil else { return nil }
    return incoming.isEmpty ? stage.microsecondsUntilNextTick : 0
  }

  // MARK: Drawing

  /// Draws the HUD into the host's window and restores the renderer's state exactly.
  ///
  /// Call it after the host's own drawing, directly before `SDL_RenderPresent`. A texture that is bound as the target
  /// stays bound and unchanged. While the HUD has not changed, the last draw list is drawn again without layout or
  /// encoding.
  ///
  /// - Returns: The counters of the frame and of the ticks before it.
  /// - Throws: `RendererError` when the device reports an error; the state is restored even then.
  @discardableResult
  public func render() throws -> FrameCounters {
    let counters = try withoutReentrancy("HUD.render()") { host in try draw(on: host) }
    if hostHasEnded { throw RendererError.lost(reason: Self.endOfHost) }
    return counters ?? FrameCounters()
  }

  /// Draws the HUD, without the checks of `render`.
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
    if stage.tick < 0 { advance(0, host) }
    guard self.host != nil else { return FrameCounters() }
    try host.suspend(&space)
    defer { host.resume() }
    // A window that changed since the update is laid out again at once.
    if adoptSpace() { window.layoutIfNeeded() }
    guard self.host != nil else { return FrameCounters() }
    do {
      let counters = try stage.renderOver(
        on: host.renderer, pixelWidth: space.outputSize.width, pixelHeight: space.outputSize.height)
      // Nothing is left of the picture if the device was lost meanwhile.
      isDrawn = !hasLostDevice
      return counters
    } catch {
      // If the HUD was shut down while it drew, the error is void.
      guard self.host != nil else { return FrameCounters() }
      throw error
    }
  }

  /// Updates the size and density of the HUD's window from the host's window.
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
