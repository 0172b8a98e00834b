public import LamellaCapture
public import LamellaGeometry
public import LamellaScene

/// What an ``Application`` is made of; the command line of a demo maps onto it one to one.
public nonisolated struct ApplicationOptions: Sendable {
  // MARK: The window

  /// What the title bar says.
  public var title = "Lamella"
  /// The window's size in points.
  public var size = Size(640, 480)
  /// The least size in points that a user can give the window; nil sets none.
  public var minimumSize: Size?
  /// Pixels per point; nil takes the display's density, and 1 off screen.
  public var scale: Double?
  /// The back end; nil takes OpenGL where graphics hardware runs it, and software elsewhere.
  public var renderer: RendererChoice?

  // MARK: Time

  /// Whether to run in virtual time without a window, or in a hidden one for an accelerated renderer.
  ///
  /// Without a display an application becomes headless by itself and says so.
  public var isHeadless = false
  /// Frames in a second of virtual time.
  public var framesPerSecond = 60
  /// Ends the program after so many passes of the loop, idle ones included; nil sets no end.
  public var frameLimit: Int?
  /// Ticks in a second, 30...1000; an application refuses others.
  public var ticksPerSecond = 120
  /// What the program's own random numbers, `Stage.random`, begin with; a recording should carry it.
  public var seed: UInt64 = 0
  /// Input to play, with times of the application's own timeline.
  public var events: [InputEvent] = []

  // MARK: Pictures

  /// Where to write the last frame as a PNG file.
  public var screenshotPath: String?
  /// Where to write the last frame of a program that became headless by itself.
  public var automaticScreenshotPath: String?
  /// Which frames to write to a directory that exists, as `frame-000000.png` and so on.
  public var screenshotSequence: ScreenshotSequence?

  /// Every so many passes of the loop, a picture.
  public struct ScreenshotSequence: Hashable, Sendable {
    /// From one picture to the next, in passes of the loop; the first pass is the first.
    public var interval: Int
    /// Where the pictures go.
    public var directory: String

    /// Makes a wish for pictures.
    public init(interval: Int, directory: String) {
      self.interval = max(1, interval)
      self.directory = directory
    }
  }

  // MARK: Measuring

  /// Where to write a capture of every frame; nil takes the environment variable `LAMELLA_PROFILE`.
  public var profilePath: String?
  /// What a capture says about the run beside what the application knows itself.
  public var profileMetadata = CaptureMetadata()

  /// Makes the options of a window of 640 by 480 points in real time.
  public init() {}

  /// Whether pictures of a window are asked for, so that they must be readable.
  ///
  /// The automatic one is of a surface in memory, which always is.
  var wantsPictures: Bool { screenshotPath != nil || screenshotSequence != nil }
}
