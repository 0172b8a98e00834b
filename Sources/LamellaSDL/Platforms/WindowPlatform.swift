internal import CSDL2
internal import LamellaCapture
public import LamellaGeometry
public import LamellaGraphics
public import LamellaRuntime
public import LamellaScene

/// A window of SDL, shown or hidden, with the input that goes to it.
///
/// ```swift
/// let platform = try WindowPlatform(title: "Hello", size: Size(480, 320))
/// try FrameLoop(stage: stage, platform: platform).run()
/// ```
public final class WindowPlatform: Platform {
  /// What a window is made of.
  public struct Options: Sendable {
    /// What the title bar says.
    public var title = "Lamella"
    /// The size in points.
    public var size = Size(640, 480)
    /// The least size in points that a user can give the window; nil sets none.
    public var minimumSize: Size?
    /// Pixels per point; nil takes the display's own density.
    public var scale: Double?
    /// The back end; nil takes OpenGL where graphics hardware runs it, and software elsewhere.
    public var renderer: RendererChoice?
    /// Whether the window stays out of sight; its frames then do not wait for a display.
    public var isHidden = false
    /// Whether a user can change the size.
    public var isResizable = true

    /// Makes options for a window of 640 by 480 points.
    public init() {}
  }

  /// The size of the window in points.
  public var size: Size { translator.windowSize }
  /// Pixels per point.
  public private(set) var scale = 1.0
  /// The width of the output in pixels.
  public private(set) var pixelWidth = 0
  /// The height of the output in pixels.
  public private(set) var pixelHeight = 0
  /// What draws the window.
  public var renderer: any Renderer { windowRenderer }
  /// Whether anybody could see a picture: minimised windows are not drawn, hidden ones are to be read.
  public private(set) var isVisible = true
  /// The time since some moment in the past.
  public var microseconds: Int64 { clockMicroseconds() }
  /// The same time in nanoseconds.
  public var nanoseconds: Int64 { clockNanoseconds() }

  let handle: WindowHandle
  let windowRenderer: any Renderer & WindowRenderer
  private let options: Options
  private var translator: SDLEventTranslator
  private var clock = EventClock()
  private let gamepads = Gamepads()
  private var pacer: FramePacer
  private var resizeFailure: (any Error)?
  private let cursors = SystemCursors()

  // MARK: Making

  /// Opens a window.
  ///
  /// - Throws: ``ApplicationError`` when there is no display or the back end does not work on it.
  public init(_ options: Options = Options()) throws {
    self.options = options
    try Self.openDisplay(options)
    let choice = Self.chooseRenderer(for: options)
    handle = try Self.openWindow(options, for: choice)
    windowRenderer = try Self.makeRenderer(choice, for: options, window: handle)
    windowRenderer.keepsPicture = options.isHidden
    translator = SDLEventTranslator(
      windowID: SDL_GetWindowID(handle.pointer), windowSize: options.size)
    pacer = FramePacer(
      intervalMicroseconds: Self.refreshInterval(of: handle),
      displayWaits: windowRenderer.isAccelerated && !options.isHidden)
    try adoptSize()
  }

  /// Opens a window with a title and a size in points.
  ///
  /// - Throws: ``ApplicationError`` when there is no display.
  public convenience init(title: String, size: Size) throws {
    var options = Options()
    options.title = title
    options.size = size
    try self.init(options)
  }

  private static func openDisplay(_ options: Options) throws {
    try checkPixels(of: options.size, scale: options.scale ?? 1)
    let drivers = displayDrivers
    guard isDriverNamed || !drivers.isEmpty else {
      throw ApplicationError.noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    if !isDriverNamed { SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.joined(separator: ",")) }
    // Our own picture goes to the window as it is; by way of a texture it takes 5 ms more on X11. Where there
    // is no other way, `TextureOutput` takes it.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    // A window among others needs no desktop effects switched off for it.
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw ApplicationError.noDisplay(sdlError())
    }
    DisplayLoss.watch()
  }

  private static func openWindow(
    _ options: Options, for choice: RendererChoice
  ) throws -> WindowHandle {
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | windowFlags(for: choice)
    flags |= options.isHidden ? SDL_WINDOW_HIDDEN.rawValue : SDL_WINDOW_SHOWN.rawValue
    if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    let units = options.scale ?? 1
    func make() -> OpaquePointer? {
      SDL_CreateWindow(
        options.title, LAMELLA_WINDOWPOS_CENTERED, LAMELLA_WINDOWPOS_CENTERED,
        Int32(pixels(options.size.width, units)), Int32(pixels(options.size.height, units)), flags)
    }
    var made = make()
    if made == nil, choice == .gl {
      // A machine with OpenGL ES alone.
      askForContext(isEmbedded: true)
      made = make()
    }
    guard let window = made else {
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      throw ApplicationError.failed("opening a window")
    }
    if let least = options.minimumSize {
      SDL_SetWindowMinimumSize(
        window, Int32(pixels(least.width, units)), Int32(pixels(least.height, units)))
    }
    return WindowHandle(window)
  }

  /// SDL's drivers for the displays that the environment names.
  ///
  /// Left alone, SDL would go on to others when none of these answers: to the console of a machine that
  /// has one, or to a window that nobody can see.
  private static var displayDrivers: [String] {
    [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter { isSet($0.0) }.map(\.1)
  }

  /// Whether the environment names a driver for SDL, which may be one without a display.
  private static var isDriverNamed: Bool { isSet("SDL_VIDEODRIVER") }

  private static func isSet(_ variable: String) -> Bool {
    SDL_getenv(variable).map { $0.pointee != 0 } ?? false
  }

  // MARK: Size

  /// Reads the window's size and follows it.
  private func adoptSize() throws {
    var units = (width: Int32(0), height: Int32(0))
    var output = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSize(handle.pointer, &units.width, &units.height)
    SDL_GetWindowSizeInPixels(handle.pointer, &output.width, &output.height)
    let density = units.width > 0 ? Double(output.width) / Double(units.width) : 1
    scale = options.scale ?? (density > 0 ? density : 1)
    translator.pointsPerUnit = density > 0 ? density / scale : 1
    translator.windowSize = Size(
      Double(units.width) * translator.pointsPerUnit,
      Double(units.height) * translator.pointsPerUnit)
    pixelWidth = Int(output.width)
    pixelHeight = Int(output.height)
    if pixelWidth > 0, pixelHeight > 0 {
      try windowRenderer.resize(width: pixelWidth, height: pixelHeight)
    }
  }

  /// Gives the window another size in points.
  ///
  /// - Throws: ``ApplicationError`` when a side has more than 16384 pixels.
  public func resize(to size: Size) throws {
    guard size.isFinite, !size.isEmpty, size != self.size else { return }
    try checkPixels(of: size, scale: scale)
    SDL_SetWindowSize(
      handle.pointer, Int32(pixels(size.width, 1 / translator.pointsPerUnit)),
      Int32(pixels(size.height, 1 / translator.pointsPerUnit)))
    // A script goes on at once: it must not depend on when the event of the change comes.
    do { try adoptSize() } catch { resizeFailure = error }
  }

  /// Says how frames come to the display.
  func describe(_ metadata: inout CaptureMetadata) {
    if let driver = SDL_GetCurrentVideoDriver() {
      metadata[.videoDriver] = .text(String(cString: driver))
    }
    let waits = windowRenderer.isAccelerated && !options.isHidden
    metadata[.waitsForDisplay] = .flag(waits)
    // Where showing a frame does not wait, the loop keeps the display's rate by itself.
    if !waits, !options.isHidden {
      metadata[.targetPeriodNanoseconds] = .number(Double(pacer.intervalMicroseconds * 1_000))
    }
  }

  // MARK: Events

  /// Takes what happened since the last call.
  ///
  /// - Parameter events: Gets the events appended.
  /// - Returns: Whether the output lost its picture.
  /// - Throws: ``ApplicationError`` or `RendererError` when the output cannot follow the window.
  public func pump(into events: inout [InputEvent]) throws -> Bool {
    if let resizeFailure { throw resizeFailure }
    clock.begin(now: microseconds, ticks: SDL_GetTicks())
    let first = events.count
    var losses = Losses()
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if event.type == SDL_WINDOWEVENT.rawValue,
        event.window.windowID == translator.windowID
      {
        notice(event.window, &losses)
      }
      switch SDL_EventType(event.type) {
      case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: losses.textures = true
      case SDL_CONTROLLERDEVICEADDED: gamepads.add(deviceIndex: event.cdevice.which)
      case SDL_CONTROLLERDEVICEREMOVED: gamepads.remove(instance: event.cdevice.which)
      default: break
      }
      translator.translate(
        event, at: clock.microseconds(ofStamp: event.common.timestamp), into: &events)
    }
    translator.cancelFingersOfLostDevices(at: microseconds, into: &events)
    clock.end(&events, from: first)
    return try recover(from: losses)
  }

  /// What the events of one look took away.
  private struct Losses {
    var size = false
    var picture = false
    var textures = false
  }

  private func notice(_ event: SDL_WindowEvent, _ losses: inout Losses) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: losses.size = true
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      losses.size = true
      pacer.intervalMicroseconds = Self.refreshInterval(of: handle)
    case SDL_WINDOWEVENT_EXPOSED: losses.picture = true
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: isVisible = options.isHidden
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN:
      isVisible = true
      losses.picture = true
    default: break
    }
  }

  private func recover(from losses: Losses) throws -> Bool {
    if losses.textures { windowRenderer.loseTextures() }
    if losses.size { try adoptSize() }
    guard losses.picture else { return false }
    // Our own surface still has the picture: nothing needs to be drawn, unless its size changed.
    return try !windowRenderer.showAgain()
  }

  /// Sets SDL's cursor; the system shows it over the window.
  public func show(_ cursor: Cursor) {
    if !options.isHidden { cursors.show(cursor) }
  }

  // MARK: Waiting

  /// Sleeps until an event comes or a moment of the clock.
  public func wait(until deadline: Int64?) {
    // Now and then SDL looks for signals, so that an interrupt from the keyboard ends the program.
    let longest: Int64 = 500_000
    var before = Int64.max
    while true {
      let remaining = deadline.map { $0 - microseconds } ?? longest
      // The clock went back: the loop reckons anew.
      if remaining > before { return }
      before = remaining
      if remaining < 1_000 { return sleepMicroseconds(remaining) }
      if SDL_WaitEventTimeout(nil, Int32(min(remaining, longest) / 1_000)) != 0 { return }
    }
  }

  /// Waits until the display can take the next frame, where showing one did not wait already.
  public func pace() {
    if !options.isHidden { sleepMicroseconds(pacer.delay(now: microseconds)) }
  }

  private static func refreshInterval(of handle: WindowHandle) -> Int64 {
    var mode = SDL_DisplayMode()
    let display = max(0, SDL_GetWindowDisplayIndex(handle.pointer))
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate >= 20 else {
      return 16_667
    }
    return 1_000_000 / Int64(mode.refresh_rate)
  }
}
