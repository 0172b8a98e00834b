internal import CSDL2
package import LamellaCapture
public import LamellaGeometry
public import LamellaGraphics
public import LamellaRuntime
public import LamellaScene

/// A window of SDL, visible or hidden, with its input.
///
/// ```swift
/// let platform = try WindowPlatform(title: "Hello", size: Size(480, 320))
/// try FrameLoop(stage: stage, platform: platform).run()
/// ```
public final class WindowPlatform: Platform {
  /// The options of a window.
  public struct Options: Sendable {
    /// The title in the title bar.
    public var title = "Lamella"
    /// The size in points; a visible window is no larger than the usable part of its display.
    public var size = Size(640, 480)
    /// The smallest size in points that a user can give the window; nil for no limit.
    public var minimumSize: Size?
    /// The number of pixels per point; nil for the display's own density, on X11 by `GDK_SCALE` or `Xft.dpi`.
    public var scale: Double?
    /// The renderer; nil for the best that works: Lamella's OpenGL renderer with graphics hardware, SDL's where
    /// that fails its test, and software otherwise.
    public var renderer: RendererChoice?
    /// Whether the window is hidden; its frames do not wait for the display then.
    public var isHidden = false
    /// Whether a user can resize the window.
    public var isResizable = true
    /// The place and size of an earlier window to open this one at, in place of ``size``; nil for the display's center.
    public var state: WindowState?

    /// Makes options for a window of 640 by 480 points.
    public init() {}
  }

  /// The size of the window in points.
  public var size: Size { translator.windowSize }
  /// The number of pixels per point.
  public private(set) var scale = 1.0
  /// The width of the output in pixels.
  public private(set) var pixelWidth = 0
  /// The height of the output in pixels.
  public private(set) var pixelHeight = 0
  /// The renderer of the window.
  public var renderer: any Renderer { windowRenderer }
  /// Whether a picture could be seen: minimized windows are not drawn; the pictures of hidden ones can be read.
  public private(set) var isVisible = true
  /// The time since a fixed point in the past, in microseconds.
  public var microseconds: Int64 { clockMicroseconds() }
  /// The same time in nanoseconds.
  public var nanoseconds: Int64 { clockNanoseconds() }

  /// Called with each file and text that a user drops on the window; nil, the default, ignores them.
  ///
  /// Dropped content is not an input event: recordings do not contain it.
  public var onDrop: ((_ content: DroppedContent) -> Void)? {
    // The old closure is released after the change, because its release may set another.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  let handle: WindowHandle
  let windowRenderer: any Renderer & WindowRenderer
  private let options: Options
  /// The density that the desktop asks for beside SDL's, which is 1 on X11.
  private let desktopScale: Double
  private var translator: SDLEventTranslator
  private var clock = EventClock()
  /// The place and size of the window while it is neither maximized nor fills its display.
  var normalState = WindowState(x: 0, y: 0, width: 1, height: 1)
  private let gamepads = Gamepads()
  private var pacer: FramePacer
  private var resizeFailure: (any Error)?
  private let cursors = SystemCursors()
  private(set) var textInput = SystemTextInput()

  // MARK: Making

  /// Opens a window.
  ///
  /// - Throws: ``ApplicationError`` when there is no display or the renderer does not work on it.
  public init(_ options: Options = Options()) throws {
    self.options = options
    try Self.openDisplay(options)
    // Hidden windows draw the same pixels on every desktop.
    desktopScale = options.isHidden ? 1 : DesktopScale.current
    let choice = Self.chooseRenderer(for: options)
    handle = try Self.openWindow(options, for: choice, units: options.scale ?? desktopScale)
    windowRenderer = try Self.makeRenderer(choice, for: options, window: handle)
    windowRenderer.keepsPicture = options.isHidden
    translator = SDLEventTranslator(
      windowID: SDL_GetWindowID(handle.pointer), windowSize: options.size)
    pacer = FramePacer(
      intervalMicroseconds: Self.refreshInterval(of: handle),
      displayWaits: windowRenderer.isAccelerated && !options.isHidden)
    try adoptSize()
    updateNormalState()
    if let state = options.state, !options.isHidden { apply(state.mode) }
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

  /// Checks the window's size in pixels, and opens the connection to the display.
  private static func openDisplay(_ options: Options) throws {
    try checkPixels(of: options.size, scale: options.scale ?? 1)
    let drivers = displayDrivers
    guard isDriverNamed || !drivers.isEmpty else {
      throw ApplicationError.noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    if !isDriverNamed { SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.joined(separator: ",")) }
    // Without SDL's texture framebuffer, the window surface is copied directly: 5 ms faster on X11. Drivers without
    // a window surface use `TextureOutput`.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    // The window must not switch off the desktop's compositor.
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    // Composed text of more than 31 bytes comes whole.
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw ApplicationError.noDisplay(sdlError())
    }
    DisplayLossHandler.install()
    // SDL begins with it on.
    SDL_StopTextInput()
  }

  /// Opens the window with the flags for a choice of renderer, within the usable part of the display.
  ///
  /// - Parameters:
  ///   - options: The window's options.
  ///   - choice: The renderer.
  ///   - units: The number of SDL's units per point.
  /// - Returns: The window.
  /// - Throws: ``ApplicationError`` when SDL cannot open it.
  private static func openWindow(
    _ options: Options, for choice: RendererChoice, units: Double
  ) throws -> WindowHandle {
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | windowFlags(for: choice)
    flags |= options.isHidden ? SDL_WINDOW_HIDDEN.rawValue : SDL_WINDOW_SHOWN.rawValue
    if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    var place = (
      x: LAMELLA_WINDOWPOS_CENTERED, y: LAMELLA_WINDOWPOS_CENTERED,
      width: Int32(pixels(options.size.width, units)),
      height: Int32(pixels(options.size.height, units))
    )
    if !options.isHidden,
      let fitted = options.state.map({ $0.placement() })
        ?? WindowPlacement.usableBounds().map({
          WindowPlacement(width: place.width, height: place.height, in: $0)
        })
    {
      place = (fitted.x, fitted.y, fitted.width, fitted.height)
    }
    /// Makes the SDL window; nil if SDL could not.
    func make() -> OpaquePointer? {
      SDL_CreateWindow(options.title, place.x, place.y, place.width, place.height, flags)
    }
    var made = make()
    if made == nil, choice == .gl {
      // For a machine with OpenGL ES only.
      askForContext(isEmbedded: true)
      made = make()
    }
    guard let window = made else {
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      throw ApplicationError.failed("opening a window")
    }
    if let least = options.minimumSize {
      SDL_SetWindowMinimumSize(
        window, min(Int32(pixels(least.width, units)), place.width),
        min(Int32(pixels(least.height, units)), place.height))
    }
    if !options.isHidden { WindowPlacement.keepOnDisplay(window) }
    return WindowHandle(window)
  }

  /// The SDL video drivers of the displays that the environment names.
  ///
  /// By default SDL would try others when none of these works: the console of a machine that has one, or a window
  /// that nobody can see.
  private static var displayDrivers: [String] {
    [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter { isSet($0.0) }.map(\.1)
  }

  /// Whether the environment names a video driver for SDL, possibly one without a display.
  private static var isDriverNamed: Bool { isSet("SDL_VIDEODRIVER") }

  /// Returns whether an environment variable is set and not empty.
  private static func isSet(_ variable: String) -> Bool {
    SDL_getenv(variable).map { $0.pointee != 0 } ?? false
  }

  // MARK: Size

  /// Reads the window's size and adapts to it.
  private func adoptSize() throws {
    var units = (width: Int32(0), height: Int32(0))
    var output = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSize(handle.pointer, &units.width, &units.height)
    SDL_GetWindowSizeInPixels(handle.pointer, &output.width, &output.height)
    let density = units.width > 0 ? Double(output.width) / Double(units.width) : 1
    scale = options.scale ?? (density > 0 ? density * desktopScale : 1)
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

  /// Changes the size of the window, in points, as far as the usable part of its display allows.
  ///
  /// - Throws: ``ApplicationError`` when a side has more than 16384 pixels.
  public func resize(to size: Size) throws {
    guard size.isFinite, !size.isEmpty, size != self.size else { return }
    try checkPixels(of: size, scale: scale)
    var width = Int32(pixels(size.width, 1 / translator.pointsPerUnit))
    var height = Int32(pixels(size.height, 1 / translator.pointsPerUnit))
    if !options.isHidden, let usable = WindowPlacement.usableBounds(of: handle.pointer) {
      let place = WindowPlacement(width: width, height: height, in: usable)
      (width, height) = (place.width, place.height)
    }
    SDL_SetWindowSize(handle.pointer, width, height)
    // A script continues at once, so it must not depend on when the resize event arrives.
    do { try adoptSize() } catch { resizeFailure = error }
  }

  /// Adds the window's display and renderer to a capture's metadata.
  package func describe(_ metadata: inout CaptureMetadata) {
    if let driver = SDL_GetCurrentVideoDriver() {
      metadata[.videoDriver] = .text(String(cString: driver))
    }
    let waits = windowRenderer.isAccelerated && !options.isHidden
    metadata[.waitsForDisplay] = .flag(waits)
    // Without vsync, the loop keeps the display's rate by itself.
    if !waits, !options.isHidden {
      metadata[.targetPeriodNanoseconds] = .number(Double(pacer.intervalMicroseconds * 1_000))
    }
  }

  // MARK: Events

  /// Polls the events since the last call.
  ///
  /// - Parameter events: The array to append the events to.
  /// - Returns: Whether the output lost its picture and must be drawn.
  /// - Throws: ``ApplicationError`` or `RendererError` when the output cannot follow the window.
  public func pump(into events: inout [InputEvent]) throws -> Bool {
    if let resizeFailure { throw resizeFailure }
    clock.begin(now: microseconds, ticks: SDL_GetTicks())
    let first = events.count
    var invalidation = Invalidation()
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if event.type == SDL_WINDOWEVENT.rawValue,
        event.window.windowID == translator.windowID
      {
        handle(event.window, &invalidation)
      }
      switch SDL_EventType(event.type) {
      case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: invalidation.textures = true
      case SDL_CONTROLLERDEVICEADDED: gamepads.add(deviceIndex: event.cdevice.which)
      case SDL_CONTROLLERDEVICEREMOVED: gamepads.remove(instance: event.cdevice.which)
      case SDL_DROPFILE, SDL_DROPTEXT: handleDrop(event.drop)
      default: break
      }
      translator.translate(
        event, at: clock.microseconds(ofStamp: event.common.timestamp), into: &events)
      if event.type == SDL_TEXTEDITING_EXT.rawValue { SDL_free(event.editExt.text) }
    }
    translator.cancelFingersOfLostDevices(at: microseconds, into: &events)
    clock.end(&events, from: first)
    return try recover(from: invalidation)
  }

  /// The parts of the output that a poll's events invalidated.
  private struct Invalidation {
    var size = false
    var picture = false
    var textures = false
  }

  /// Handles a window event, and records whether it made the size or the picture invalid.
  private func handle(_ event: SDL_WindowEvent, _ invalidation: inout Invalidation) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      invalidation.size = true
      updateNormalState()
    case SDL_WINDOWEVENT_MOVED: updateNormalState()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      invalidation.size = true
      pacer.intervalMicroseconds = Self.refreshInterval(of: handle)
    case SDL_WINDOWEVENT_EXPOSED: invalidation.picture = true
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: isVisible = options.isHidden
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN:
      isVisible = true
      invalidation.picture = true
    default: break
    }
  }

  /// Recovers from invalid textures, size or picture; returns whether the scene must draw its picture again.
  private func recover(from invalidation: Invalidation) throws -> Bool {
    if invalidation.textures { windowRenderer.loseTextures() }
    if invalidation.size { try adoptSize() }
    guard invalidation.picture else { return false }
    // Our own surface still has the picture: nothing needs to be drawn unless its size changed.
    return try !windowRenderer.presentAgain()
  }

  /// Shows a cursor while the mouse is over the window.
  public func show(_ cursor: Cursor) {
    if !options.isHidden { cursors.show(cursor) }
  }

  /// Switches SDL's text input on next to a rectangle, or off.
  public func setTextInput(_ rect: Rect?) {
    textInput.update(rect, pointsPerUnit: translator.pointsPerUnit)
  }

  /// Has the input method forget the text that it composes.
  public func endComposition() { textInput.endComposition() }

  // MARK: Waiting

  /// Sleeps until an event arrives or a deadline passes.
  public func wait(until deadline: Int64?) {
    // In slices, because SDL checks for signals only when polled: an interrupt from the keyboard must end the
    // program.
    let longest: Int64 = 500_000
    var before = Int64.max
    while true {
      let remaining = deadline.map { $0 - microseconds } ?? longest
      // If the clock was set back, the loop computes the deadline again.
      if remaining > before { return }
      before = remaining
      if remaining < 1_000 { return sleepMicroseconds(remaining) }
      if SDL_WaitEventTimeout(nil, Int32(min(remaining, longest) / 1_000)) != 0 { return }
    }
  }

  /// Waits until the display can take the next frame, unless presenting has waited already.
  public func pace() {
    if !options.isHidden { sleepMicroseconds(pacer.delay(now: microseconds)) }
  }

  /// Returns the refresh interval of a window's display, in microseconds; that of 60 Hz if it is unknown or below 20
  /// Hz.
  private static func refreshInterval(of handle: WindowHandle) -> Int64 {
    var mode = SDL_DisplayMode()
    let display = max(0, SDL_GetWindowDisplayIndex(handle.pointer))
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate >= 20 else {
      return 16_667
    }
    return 1_000_000 / Int64(mode.refresh_rate)
  }
}
