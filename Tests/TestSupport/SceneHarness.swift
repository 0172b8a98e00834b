internal import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A harness of a window whose ticks and frames run when the test asks for them.
///
/// ```swift
/// let harness = SceneHarness(width: 320, height: 200)
/// harness.window.addSubview(view)
/// harness.frame()
/// #expect(harness.quads.count == 1)
/// ```
public final class SceneHarness {
  /// The window under test.
  public let window: Window
  /// The draw list of the last frame.
  public private(set) var list = DrawList()
  /// The next tick's number.
  public private(set) var tick: Int64 = 0
  /// The counters of the last tick's layout pass.
  public private(set) var layout = PassCounters()
  /// The counters of the last frame's display pass.
  public private(set) var display = PassCounters()
  /// The counters of the last frame's compose pass.
  public private(set) var compose = PassCounters()
  /// The counters of the last frame's draw pass.
  public private(set) var draw = PassCounters()

  /// Makes a window of a size in points.
  public init(width: Double = 200, height: Double = 200, scale: Double = 1) {
    window = Window(size: Size(width, height))
    window.contentScale = scale
  }

  /// Runs one tick with events.
  public func tick(_ kinds: InputEvent.Kind...) {
    window.beginTick(TickTime(tick: tick, ticksPerSecond: 120))
    for kind in kinds { window.send(InputEvent(microseconds: tick * 1_000_000 / 120, kind)) }
    window.finishEvents()
    window.step()
    layout = window.layOut()
    window.endTick()
    tick += 1
  }

  /// Runs ticks without events.
  public func advance(ticks: Int) {
    for _ in 0..<ticks { tick() }
  }

  /// Draws a frame at a fraction of a tick.
  ///
  /// - Parameters:
  ///   - alpha: The interpolation between the last two ticks, 0...1.
  ///   - fraction: The time since the last tick at which animations are sampled, in ticks.
  public func render(alpha: Double = 1, fraction: Double = 0) {
    display = window.display(fraction: fraction)
    window.samplePresentation(fraction: fraction, alpha: alpha)
    compose = window.compose()
    // As in a stage, a frame without changes presents nothing.
    guard window.needsDraw else {
      draw = PassCounters()
      list.textureUpdates.removeAll()
      return
    }
    window.beginList(&list)
    list.pixelWidth = Int((window.bounds.width * window.contentScale).rounded())
    list.pixelHeight = Int((window.bounds.height * window.contentScale).rounded())
    draw = window.draw(into: &list)
    textureUpdates += list.textureUpdates
  }

  /// Runs a tick and draws its frame.
  public func frame() {
    tick()
    render()
  }

  /// Draws the last frame over black with the software renderer.
  public func picture() -> Image {
    if list.clearColor == nil { list.clearColor = 0xFF00_0000 }
    do {
      if renderer?.width != list.pixelWidth || renderer?.height != list.pixelHeight {
        renderer?.resize(width: list.pixelWidth, height: list.pixelHeight)
      }
      let renderer =
        self.renderer ?? SoftwareRenderer(width: list.pixelWidth, height: list.pixelHeight)
      self.renderer = renderer
      list.textureUpdates = textureUpdates
      textureUpdates = []
      _ = try renderer.submit(list)
      return try renderer.readPixels()
    } catch {
      fatalError("\(error)")
    }
  }

  private var renderer: SoftwareRenderer?
  /// The texture updates of the frames since the last picture.
  private var textureUpdates: [TextureUpdate] = []

  /// The rectangles of the last frame.
  public var quads: [Quad] { list.quads }
}
