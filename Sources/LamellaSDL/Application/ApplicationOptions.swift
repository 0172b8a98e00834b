public import LamellaCapture
public import LamellaGeometry
public import LamellaScene

/// The options of an ``Application``; the command line of a demo maps to them one to one.
public nonisolated struct ApplicationOptions: Sendable {
  // MARK: The window

  /// The title in the title bar.
  public var title = "Lamella"
  /// The window's size in points.
  public var size = Size(640, 480)
  /// The smallest size in points that a user can give the window; nil for no limit.
  public var minimumSize: Size?
  /// The number of pixels per point; nil for the display's density, and 1 off screen.
  public var scale: Double?
  /// The renderer; nil for the best that works: Lamella's OpenGL renderer with graphics hardware, SDL's where that
  /// fails its test, and software otherwise.
  public var renderer: RendererChoice?

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
  /// The input to replay, with times on the application's own timeline.
  public var events: [InputEvent] = []

  // MARK: Pictures

  /// The path of a PNG file for the last frame.
  public var screenshotPath: String?
  /// The path of a PNG file for the last frame of a program that became headless automatically.
  public var automaticScreenshotPath: String?
  /// The frames to write to an existing directory, as `frame-000000.png` and so on.
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

  /// The path of a capture of all frames; nil for the environment variable `LAMELLA_PROFILE`.
  public var profilePath: String?
  /// The description of the run for the capture, beyond what the application adds itself.
  public var profileMetadata = CaptureMetadata()

  /// Makes the options of a window of 640 by 480 points in real time.
  public init() {}

  /// Whether pictures of a window are requested, so that they must be readable.
  ///
  /// The automatic screenshot is of a surface in memory, which always is.
  var needsPictures: Bool { screenshotPath != nil || screenshotSequence != nil }
}
