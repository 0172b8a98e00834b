public import LamellaCapture
internal import LamellaFiles
public import LamellaGeometry
internal import LamellaGraphics
public import LamellaRuntime
public import LamellaScene
internal import LamellaText

/// A program with one window: a stage, a platform and a frame loop.
///
/// ```swift
/// let app = try Application(title: "Hello", size: Size(480, 320))
/// let label = Label(frame: app.window.bounds)
/// label.text = "Hello"
/// app.window.addSubview(label)
/// try app.run()
/// ```
public final class Application {
  /// The options that the application was made with.
  public let options: ApplicationOptions
  /// The scene and its clock.
  public let stage: Stage
  /// The platform that shows the scene.
  public let platform: any Platform
  /// The loop that drives the scene.
  public let loop: FrameLoop
  /// Whether the application runs in virtual time without a visible window, by request or because there is no
  /// display.
  public let isHeadless: Bool

  /// A closure that is called after each pass of the loop, with the pass's number from 0 and its counters.
  public var onFrame: ((_ frame: Int, _ counters: FrameCounters) throws -> Void)?

  /// The root view.
  public var window: Window { stage.window }
  /// The statistics of all passes so far.
  public var statistics: FrameStatistics { loop.statistics }

  private let screenshotPath: String?
  private var capture: FrameCapture?

  /// Makes an application with a window of a size in points.
  ///
  /// - Throws: ``ApplicationError`` when no platform could be made.
  public convenience init(title: String, size: Size) throws {
    var options = ApplicationOptions()
    options.title = title
    options.size = size
    try self.init(options)
  }

  /// Makes an application.
  ///
  /// - Throws: ``ApplicationError`` when no platform could be made, or not with the requested renderer, and for a
  ///   tick rate out of range.
  public init(_ options: ApplicationOptions) throws {
    self.options = options
    try ApplicationError.checkTickRate(options.ticksPerSecond)
    let output = try Self.makeOutput(options)
    platform = output.platform
    isHeadless = output.isHeadless
    screenshotPath =
      options.screenshotPath
      ?? (output.isHeadless && !options.isHeadless ? options.automaticScreenshotPath : nil)
    try Self.provideFonts()
    stage = Stage(window: Window(size: platform.size), ticksPerSecond: options.ticksPerSecond)
    stage.window.contentScale = platform.scale
    if !isHeadless { stage.window.pasteboard = SystemPasteboard.shared }
    stage.random = RandomSequence(seed: options.seed)
    loop = FrameLoop(stage: stage, platform: platform)
    loop.timing = isHeadless ? .virtual(framesPerSecond: options.framesPerSecond) : .real
    loop.frameLimit = options.frameLimit
    loop.play(options.events)
    if let path = options.profilePath ?? FrameCapture.environmentPath {
      capture = try FrameCapture(path: path, metadata: metadata)
      loop.profiler = capture?.profiler
    }
  }

  /// The description of the run for captures.
  private var metadata: CaptureMetadata {
    var metadata = FrameCapture.systemMetadata()
    (platform as? WindowPlatform)?.describe(&metadata)
    metadata[.renderDriver] = .text(platform.renderer.name)
    metadata[.windowSize] = .text(
      "\(Int(saturating: platform.size.width.rounded()))x\(Int(saturating: platform.size.height.rounded()))"
    )
    metadata[.outputSize] = .text("\(platform.pixelWidth)x\(platform.pixelHeight)")
    metadata[.scale] = .number(platform.scale)
    metadata[.ticksPerSecond] = .number(Double(stage.ticksPerSecond))
    if case .virtual(let rate) = loop.timing {
      metadata[.timing] = .text("virtual")
      metadata[.framesPerSecond] = .number(Double(rate))
      metadata[.targetPeriodNanoseconds] = .number((1e9 / Double(max(1, rate))).rounded())
    } else {
      metadata[.timing] = .text("real")
    }
    for name in options.profileMetadata.names { metadata[name] = options.profileMetadata[name] }
    return metadata
  }

  /// Sets the system's fonts unless the program has set others; throws if there are none.
  private static func provideFonts() throws {
    guard FontLibrary.provider == nil else { return }
    let fonts = SystemFonts()
    _ = try fonts.systemFont(pointSize: 16)
    FontLibrary.provider = fonts
  }

  // MARK: Running

  /// Runs until the user quits, `stop()` is called, or the limit of frames is reached.
  ///
  /// Between frames it runs the work that waits for the main actor: `Task { @MainActor in … }`, code after an
  /// `await`, and blocks of libdispatch's main queue. For that it must be called by the process's first thread, from
  /// a `main` that is not `async`.
  ///
  /// - Returns: The statistics of all passes.
  /// - Throws: `RendererError` when the output was lost, `FileError` when a picture could not be written,
  ///   `CaptureError` when a capture could not, and errors of `onFrame`. ``ApplicationError/exitCode(for:)`` returns
  ///   the exit code.
  @discardableResult
  public func run() throws -> FrameStatistics {
    loop.onFrame = { [unowned self] frame, counters in
      try onFrame?(frame, counters)
      try writeSequence(frame)
    }
    let queue = MainQueue()
    if case .real = loop.timing { queue.watch() }
    loop.beforePass = { queue.drain() }
    defer {
      queue.stopWatching()
      loop.beforePass = nil
    }
    do { try loop.run() } catch {
      // The measurements so far are kept, and the error that ended the run takes precedence.
      try? capture?.finish()
      throw error
    }
    try capture?.finish()
    if let screenshotPath { try writeScreenshot(to: screenshotPath) }
    return loop.statistics
  }

  /// Ends `run()` after the current pass.
  public func stop() { loop.stop() }

  // MARK: Pictures

  /// Writes the current picture as a PNG file.
  ///
  /// - Throws: `RendererError` when it cannot be read: an accelerated window keeps it only if the options ask for
  ///   pictures. `FileError` when the file cannot be written.
  public func writeScreenshot(to path: String) throws {
    try PNG.write(platform.renderer.readPixels(), path: path)
  }

  /// Writes a frame's screenshot, if the options ask for a sequence and the frame's number is a multiple of its
  /// interval.
  private func writeSequence(_ frame: Int) throws {
    guard let sequence = options.screenshotSequence, frame % sequence.interval == 0 else { return }
    let digits = String(frame)
    let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    try writeScreenshot(to: "\(sequence.directory)/frame-\(name).png")
  }
}
