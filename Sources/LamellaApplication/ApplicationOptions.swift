public import LamellaCapture
internal import LamellaFiles
public import LamellaGeometry
internal import LamellaReplay
public import LamellaSDL
public import LamellaScene

/// The options of an ``Application``.
///
/// ``init(arguments:title:size:)`` reads them from a command line; the flags map to them one to one.
public nonisolated struct ApplicationOptions: Sendable {
  // MARK: The window

  /// The title in the title bar.
  public var title = "Lamella"
  /// The window's size in points; a window that would be larger than its display has the size of the display.
  public var size = Size(640, 480)
  /// The smallest size in points that a user can give the window; nil for no limit.
  public var minimumSize: Size?
  /// The number of pixels per point; nil for the display's density, and 1 off screen.
  public var scale: Double?
  /// The renderer; nil for the best that works: Lamella's OpenGL renderer with graphics hardware, SDL's where that
  /// fails its test, and software otherwise.
  public var renderer: RendererChoice?
  /// The path of a file that keeps the window's place and size from one run to the next; nil to forget them.
  ///
  /// The file is read when the window opens and written when the run ends; replays and headless runs ignore it.
  public var windowStatePath: String?

  // MARK: Traits

  /// The theme of all views, `Theme.current`; nil to leave it.
  public var theme: Theme?
  /// The direction of the window's layout; nil for that of the system.
  public var layoutDirection: LayoutDirection?
  /// The preferred size of text in the window; nil for that of the system.
  public var contentSizeCategory: ContentSizeCategory?

  // MARK: Time

  /// Whether to run in virtual time without a window, or in a hidden one for an accelerated renderer.
  ///
  /// Without a display an application becomes headless automatically and reports it.
  public var isHeadless = false
  /// The number of frames per second of virtual time.
  public var framesPerSecond = 60
  /// The number of passes of the loop after which the program ends, idle ones included; nil for no limit.
  public var frameLimit: Int?
  /// The tick rate, 30...1000 per second; an application rejects others.
  public var ticksPerSecond = 120
  /// The seed of the program's random numbers, `Stage.random`; an input recording should include it.
  public var seed: UInt64 = 0

  // MARK: Input

  /// The input to replay, with times on the application's own timeline.
  public var events: [InputEvent] = []
  /// Whether ``events`` alone are the input of a run in a window.
  ///
  /// The user's own input is ignored then, except for a request to quit, until the events and what they caused are over
  /// or Escape is pressed; a badge says so.
  public var isReplay = false
  /// The path of a file to record the input to, as `InputRecording` reads it; nil to record nothing.
  public var recordingPath: String?
  /// The path of a file with the digests of all ticks, to compare with or, if there is none, to write.
  ///
  /// A run that differs throws an `ApplicationError` with exit code 1.
  public var digestPath: String?

  // MARK: Pictures

  /// The path of a PNG file for the last frame.
  public var screenshotPath: String?
  /// The path of a PNG file for the last frame of a program that became headless automatically.
  public var automaticScreenshotPath: String?
  /// The frames to write to a directory, which is made, as `frame-000000.png` and so on.
  public var screenshotSequence: ScreenshotSequence?

  /// A sequence of screenshots at an interval of passes.
  public struct ScreenshotSequence: Hashable, Sendable {
    /// The interval in passes of the loop, counted from the first one.
    public var interval: Int
    /// The directory of the pictures.
    public var directory: String

    /// Makes a sequence.
    public init(interval: Int, directory: String) {
      self.interval = max(1, interval)
      self.directory = directory
    }
  }

  // MARK: Measuring

  /// The path of a JSON file for the view tree after the last frame.
  public var treePath: String?
  /// The path of a JSON file for the counters of the run.
  public var statisticsPath: String?
  /// The path of a file with a line for each input and each time the window becomes idle, for scripts that wait for
  /// them.
  public var progressPath: String?
  /// The path of a capture of all frames; nil for the environment variable `LAMELLA_PROFILE`.
  public var profilePath: String?
  /// The description of the run for the capture, beyond what the application adds itself.
  public var profileMetadata = CaptureMetadata()

  // MARK: Tools

  /// Whether the keys of the tools work in a window: F3, F9, F10, F11 and F12; see ``Application``.
  ///
  /// Off by default, and on where the options come from a command line.
  public var hasToolKeys = false
  /// Whether the graph of frame times is shown from the start, as the environment variable `LAMELLA_OVERLAY` asks for.
  public var showsFrameGraph = false
  /// Whether the view under the pointer is outlined from the start.
  public var showsInspector = false
  /// Whether frames are stored from the start, to rewind.
  public var storesFrames = false

  /// Makes the options of a window of 640 by 480 points in real time.
  public init() {}

  /// Whether pictures of a window are requested, so that they must be readable.
  ///
  /// The automatic screenshot is of a surface in memory, which always is.
  var needsPictures: Bool { screenshotPath != nil || screenshotSequence != nil }

  /// Gives a window the theme, the direction and the size of text of the options, before its content is made.
  ///
  /// An application does this for its own window.
  @MainActor public func applyTraits(to window: Window) {
    if let theme { Theme.current = theme }
    if let layoutDirection { window.traitOverrides.layoutDirection = layoutDirection }
    if let contentSizeCategory {
      window.traitOverrides.preferredContentSizeCategory = contentSizeCategory
    }
  }

  /// Sets the input to a recording, with the size, scale, tick rate and seed of its header.
  ///
  /// - Parameter path: The path of the recording.
  /// - Throws: `ReplayError` with file, line and reason.
  public mutating func replay(_ path: String) throws {
    let recording = try InputRecording(path: path)
    events = recording.events
    isReplay = true
    profileMetadata[.script] = .text(path)
    profileMetadata[.scriptHash] = .text(Self.fingerprint(try readFile(path, limit: 256 << 20)))
    guard let header = recording.header else { return }
    size = header.size
    scale = header.scale
    ticksPerSecond = header.rate
    seed = header.seed
  }

  /// Returns the FNV-1a hash of some bytes as text, which identifies the script of a capture.
  private static func fingerprint(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
