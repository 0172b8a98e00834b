public import LamellaGeometry
public import LamellaGraphics
internal import LamellaRendering
public import LamellaRuntime
public import LamellaScene

/// A platform that draws into memory: no window, no display, and no input except from scripts.
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
  /// The number of pixels per point.
  public let scale: Double
  /// The width of the output in pixels.
  public private(set) var pixelWidth: Int
  /// The height of the output in pixels.
  public private(set) var pixelHeight: Int
  /// The renderer, which draws into memory.
  public var renderer: any Renderer { software }
  /// Whether the output is visible: always true, because the picture can always be read.
  public var isVisible: Bool { true }

  private let software: SoftwareRenderer

  /// Makes an offscreen platform.
  ///
  /// - Parameters:
  ///   - size: The size in points; each side has at least one pixel.
  ///   - scale: The number of pixels per point.
  /// - Throws: ``ApplicationError`` when a side has more than 16384 pixels.
  public init(size: Size, scale: Double = 1) throws {
    try checkPixels(of: size, scale: scale)
    self.size = size
    self.scale = scale
    pixelWidth = pixels(size.width, scale)
    pixelHeight = pixels(size.height, scale)
    software = SoftwareRenderer(width: pixelWidth, height: pixelHeight)
  }

  /// The time since a fixed point in the past, in microseconds.
  public var microseconds: Int64 { clockMicroseconds() }
  /// The same time in nanoseconds.
  public var nanoseconds: Int64 { clockNanoseconds() }

  /// Polls no events, because there are none.
  ///
  /// - Returns: False.
  public func pump(into events: inout [InputEvent]) -> Bool { false }

  /// Sleeps until a deadline; without one it returns soon, because no event can arrive.
  public func wait(until deadline: Int64?) {
    sleepMicroseconds(min(deadline.map { $0 - microseconds } ?? 10_000, 1_000_000))
  }

  /// Sleeps for a sixtieth of a second, because there is no display to wait for.
  public func pace() { sleepMicroseconds(16_667) }

  /// Changes the size of the output.
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

/// Checks that a picture of a size does not exceed the limit of all renderers.
func checkPixels(of size: Size, scale: Double) throws {
  let limit = 16384.0
  guard max(size.width, size.height) * scale <= limit else {
    throw ApplicationError(
      "\(size.width) x \(size.height) points at scale \(scale) are more than \(Int(saturating: limit)) pixels a side",
      exitCode: ApplicationError.usage)
  }
}

/// Returns a length in whole pixels, limited to what a surface can have.
func pixels(_ points: Double, _ scale: Double) -> Int {
  let value = (points * scale).rounded()
  return value > 1 ? (value < 32_768 ? Int(saturating: value) : 32_768) : 1
}
