public import LamellaGeometry
public import LamellaGraphics
public import LamellaRuntime
public import LamellaScene

/// An output in memory: no window, no display, no input but what a script brings.
///
/// ```swift
/// let platform = try OffscreenPlatform(size: Size(480, 320), scale: 2)
/// let loop = FrameLoop(stage: stage, platform: platform)
/// loop.timing = .virtual(framesPerSecond: 60)
/// try loop.run()
/// let picture = try platform.renderer.readPixels()
/// ```
public final class OffscreenPlatform: Platform {
  /// The size of the output in points.
  public private(set) var size: Size
  /// Pixels per point.
  public let scale: Double
  /// The width of the output in pixels.
  public private(set) var pixelWidth: Int
  /// The height of the output in pixels.
  public private(set) var pixelHeight: Int
  /// The renderer, which draws into memory.
  public var renderer: any Renderer { software }
  /// A picture in memory can always be read.
  public var isVisible: Bool { true }

  private let software: SoftwareRenderer

  /// Makes an output in memory.
  ///
  /// - Parameters:
  ///   - size: Its size in points; each side gets at least one pixel.
  ///   - scale: Pixels per point.
  /// - Throws: ``ApplicationError`` when a side has more than 16384 pixels.
  public init(size: Size, scale: Double = 1) throws {
    try checkPixels(of: size, scale: scale)
    self.size = size
    self.scale = scale
    pixelWidth = pixels(size.width, scale)
    pixelHeight = pixels(size.height, scale)
    software = SoftwareRenderer(width: pixelWidth, height: pixelHeight)
  }

  /// The time since some moment in the past.
  public var microseconds: Int64 { clockMicroseconds() }
  /// The same time in nanoseconds.
  public var nanoseconds: Int64 { clockNanoseconds() }

  /// Nothing happens off screen.
  ///
  /// - Returns: Always false.
  public func pump(into events: inout [InputEvent]) -> Bool { false }

  /// Sleeps until the moment; without one there is nothing to wait for, so it returns soon.
  public func wait(until deadline: Int64?) {
    sleepMicroseconds(min(deadline.map { $0 - microseconds } ?? 10_000, 1_000_000))
  }

  /// Sleeps for a sixtieth of a second, as no display sets the pace.
  public func pace() { sleepMicroseconds(16_667) }

  /// Gives the output another size.
  ///
  /// - Throws: ``ApplicationError`` when a side has more than 16384 pixels.
  public func resize(to size: Size) throws {
    guard size.isFinite, !size.isEmpty else { return }
    try checkPixels(of: size, scale: scale)
    self.size = size
    pixelWidth = pixels(size.width, scale)
    pixelHeight = pixels(size.height, scale)
    software.resize(width: pixelWidth, height: pixelHeight)
  }
}

/// Refuses a size whose picture no back end could hold.
func checkPixels(of size: Size, scale: Double) throws {
  let limit = 16384.0
  guard max(size.width, size.height) * scale <= limit else {
    throw ApplicationError(
      "\(size.width) x \(size.height) points at scale \(scale) are more than \(Int(saturating: limit)) pixels a side",
      exitCode: ApplicationError.usage)
  }
}

/// A length in whole pixels, at least one and at most what a surface can have.
func pixels(_ points: Double, _ scale: Double) -> Int {
  let value = (points * scale).rounded()
  return value > 1 ? (value < 32_768 ? Int(saturating: value) : 32_768) : 1
}
