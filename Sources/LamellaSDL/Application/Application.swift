public import LamellaCapture
internal import LamellaFiles
public import LamellaGeometry
internal import LamellaGraphics
public import LamellaRuntime
public import LamellaScene
internal import LamellaText

/// A program with one window: a stage, an output and a loop.
///
/// ```swift
/// let app = try Application(title: "Hello", size: Size(480, 320))
/// let label = Label(frame: app.window.bounds)
/// label.text = "Hello"
/// app.window.addSubview(label)
/// try app.run()
/// ```
public final class Application {
  /// What the application was made of.
  public let options: ApplicationOptions
  /// The scene and its clock.
  public let stage: Stage
  /// Where the scene is shown.
  public let platform: any Platform
  /// What drives the scene.
  public let loop: FrameLoop
  /// Whether it runs in virtual time without a visible window, as asked for or for want of a display.
  public let isHeadless: Bool

  /// Called after each pass of the loop, with the pass's number from 0 and what it did.
  public var onFrame: ((_ frame: Int, _ counters: FrameCounters) throws -> Void)?

  /// The root of everything shown.
  public var window: Window { stage.window }
  /// What the passes of the loop did so far.
  public var statistics: FrameStatistics { loop.statistics }

  private let screenshotPath: String?
  private var capture: FrameCapture?

  /// Makes an application with a window of a size in points.
  ///
  /// - Throws: ``ApplicationError`` when no output could be made.
  public convenience init(title: String, size: Size) throws {
    var options = ApplicationOptions()
    options.title = title
    options.size = size
    try self.init(options)
  }

  /// Makes an application.
  ///
  /// - Throws: ``ApplicationError`` when no output could be made, or not with the renderer asked for, and
  ///   for a rate of ticks that no stage can have.
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

  /// What a capture says about the run.
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

  /// Gives views the system's fonts, unless the program has set others; finds out early if there are none.
  private static func provideFonts() throws {
    guard FontLibrary.provider == nil else { return }
    let fonts = SystemFonts()
    _ = try fonts.systemFont(pointSize: 16)
    FontLibrary.provider = fonts
  }

  // MARK: Running

  /// Runs until the user leaves, `stop()` is called, or the options' end is reached.
  ///
  /// Between frames it runs what waits for the main actor: `Task { @MainActor in … }`, code behind an `await`, and
  /// blocks of libdispatch's main queue. For that it must be called by the process's first thread, from
  /// a `main` that is not `async`.
  ///
  /// - Returns: What the passes of the loop did.
  /// - Throws: `RendererError` when the output was lost, `FileError` when a picture could not be written,
  ///   `CaptureError` when a capture could not, and what `onFrame` throws. ``ApplicationError/exitCode(for:)`` knows what to exit with.
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
      // What was measured up to here stays, and the error that ended the run is the one to hear of.
      try? capture?.finish()
      throw error
    }
    try capture?.finish()
    if let screenshotPath { try writeScreenshot(to: screenshotPath) }
    return loop.statistics
  }

  /// Ends `run()` after the pass that is running.
  public func stop() { loop.stop() }

  // MARK: Pictures

  /// Writes the picture that is shown as a PNG file.
  ///
  /// - Throws: `RendererError` when it cannot be read: an accelerated window keeps it only if the options
  ///   ask for pictures. `FileError` when the file cannot be written.
  public func writeScreenshot(to path: String) throws {
    try PNG.write(platform.renderer.readPixels(), path: path)
  }

  private func writeSequence(_ frame: Int) throws {
    guard let sequence = options.screenshotSequence, frame % sequence.interval == 0 else { return }
    let digits = String(frame)
    let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    try writeScreenshot(to: "\(sequence.directory)/frame-\(name).png")
  }
}
