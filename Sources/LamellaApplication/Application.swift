public import LamellaCapture
public import LamellaDiagnostics
internal import LamellaFiles
public import LamellaGeometry
internal import LamellaGraphics
public import LamellaRuntime
internal import LamellaSDL
public import LamellaScene
internal import LamellaText

/// A program with one window: a stage, a platform and a frame loop.
///
/// ```swift
/// Application.main {
///   let app = try Application(title: "Hello", size: Size(480, 320), arguments: CommandLine.arguments)
///   let label = Label(text: "Hello")
///   label.frame = app.window.bounds
///   app.window.addSubview(label)
///   try app.run()
/// }
/// ```
///
/// With the arguments of a command line the program has the flags that ``ApplicationOptions/help`` lists, and the keys
/// of the tools: F3 shows the ``frameGraph``, F12 the ``inspector``, F9 rewinds by the frames that ``rewind`` stores,
/// F10 pauses and, with Shift, runs one tick, F11 selects slow motion.
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

  /// The graph of frame times over the scene.
  public private(set) lazy var frameGraph = FrameGraph(loop: loop)
  /// The tool that outlines the view under the pointer.
  public private(set) lazy var inspector = Inspector(stage: stage)
  /// The tool that stores frames and shows them again.
  public private(set) lazy var rewind = Rewind(stage: stage)

  private let screenshotPath: String?
  private var capture: FrameCapture?
  private let files: RunFiles
  /// The first error of a callback that cannot throw; ends the run.
  private var failure: (any Error)?

  /// Makes an application with a window of a size in points.
  ///
  /// - Throws: `ApplicationError` when no platform could be made.
  public convenience init(title: String, size: Size) throws {
    var options = ApplicationOptions()
    options.title = title
    options.size = size
    try self.init(options)
  }

  /// Makes an application with a window of a size in points, and with the flags of a command line.
  ///
  /// - Throws: `ApplicationError` for an invalid flag, for `--help`, and when no platform could be made; see
  ///   ``ApplicationOptions/init(arguments:title:size:)``.
  public convenience init(title: String, size: Size, arguments: [String]) throws {
    try self.init(ApplicationOptions(arguments: arguments, title: title, size: size))
  }

  /// Makes an application.
  ///
  /// - Throws: `ApplicationError` when no platform could be made, or not with the requested renderer, and for a
  ///   tick rate out of range; errors of the files that the options name.
  public init(_ options: ApplicationOptions) throws {
    self.options = options
    try ApplicationError.checkTickRate(options.ticksPerSecond)
    if let path = options.profilePath { try ProtectedInputs.check(path) }
    files = try RunFiles(options)
    let output = try Self.makeOutput(options)
    platform = output.platform
    isHeadless = output.isHeadless
    screenshotPath =
      options.screenshotPath
      ?? (output.isHeadless && !options.isHeadless ? options.automaticScreenshotPath : nil)
    try Self.provideFonts()
    // A replay has the size that it was recorded with, whatever the size of the window.
    let size = options.isReplay ? options.size : platform.size
    stage = Stage(window: Window(size: size), ticksPerSecond: options.ticksPerSecond)
    loop = FrameLoop(stage: stage, platform: platform)
    configure()
    if let path = options.profilePath ?? FrameCapture.environmentPath {
      capture = try FrameCapture(path: path, metadata: metadata)
      loop.profiler = capture?.profiler
    }
    try files.attach(to: self)
    attachTools()
    if options.isReplay, !isHeadless { beginReplay() }
    for event in options.events {
      // Scenes begin with the files of the recording.
      if case .fileChanged(let path, let text) = event.kind {
        LiveFiles.shared.setRecordedText(text, of: path)
      }
    }
  }

  /// Gives the stage and the loop the settings of the options.
  private func configure() {
    stage.window.identifier = "window"
    stage.window.contentScale = platform.scale
    if !isHeadless { stage.window.pasteboard = SystemPasteboard.shared }
    options.applyTraits(to: window)
    stage.random = RandomSequence(seed: options.seed)
    loop.timing = isHeadless ? .virtual(framesPerSecond: options.framesPerSecond) : .real
    loop.frameLimit = options.frameLimit
    loop.play(options.events)
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

  /// Runs until the user quits, `stop()` is called, or the limit of frames is reached, then writes the files that the
  /// options name.
  ///
  /// Between frames it runs the work that waits for the main actor: `Task { @MainActor in … }`, code after an
  /// `await`, and blocks of libdispatch's main queue. For that it must be called by the process's first thread, from
  /// a `main` that is not `async`.
  ///
  /// The files are written, too, when the run ends by an error, or by the loss of the display. The picture of a window
  /// on graphics hardware is lost with the display.
  ///
  /// - Returns: The statistics of all passes.
  /// - Throws: `RendererError` when the output was lost, `FileError` when a picture could not be written,
  ///   `CaptureError` when a capture could not, `ReplayError` when a file of the input or the tree could not, and
  ///   errors of `onFrame`. ``Application/exitCode(for:)`` returns the exit code.
  @discardableResult
  public func run() throws -> FrameStatistics {
    loop.onFrame = { [unowned self] frame, counters in
      files.noteFrame(of: self, counters)
      try onFrame?(frame, counters)
      try writeSequence(frame)
      updateReplay()
    }
    let queue = MainQueue()
    if case .real = loop.timing { queue.watch() }
    loop.beforePass = { [wakesForFiles = loop.timing == .real] in
      queue.drain()
      if wakesForFiles { LiveFileWaker.update() }
    }
    DisplayLossHandler.onLoss = { [unowned self] in saveAfterLoss() }
    defer {
      queue.stopWatching()
      LiveFileWaker.stop()
      loop.beforePass = nil
      DisplayLossHandler.onLoss = nil
    }
    do {
      try loop.run()
      if let failure { throw failure }
    } catch {
      // The measurements so far are kept, and the error that ended the run takes precedence.
      try? capture?.finish()
      try? writeResults()
      throw error
    }
    try capture?.finish()
    options.storeState(of: platform)
    try writeResults()
    try files.reportDigests()
    return loop.statistics
  }

  /// Ends `run()` after the current pass.
  public func stop() { loop.stop() }

  /// Runs a body; stores its first error, and ends the run then.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch {
      failure = failure ?? error
      stop()
    }
  }

  // MARK: Files

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

  /// Writes the last picture, the view tree and the counters, as far as the options ask for them.
  private func writeResults() throws {
    if let screenshotPath { try writeScreenshot(to: screenshotPath) }
    try files.writeResults(of: self)
  }

  /// Writes what a run without a display can write; an error is reported.
  private func saveAfterLoss() {
    // The loss of the display is the error that counts.
    try? capture?.finish()
    let hasPicture = (platform as? WindowPlatform)?.hasPictureInMemory ?? true
    do {
      if hasPicture { try writeResults() } else { try files.writeResults(of: self) }
    } catch { Diagnostics.handler("\(error)") }
  }
}
