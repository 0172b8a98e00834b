internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaRendering
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
  /// The pipeline that runs the passes of the window's ticks and frames.
  package let pipeline: FramePipeline
  /// The draw list of the last frame.
  public private(set) var list = DrawList()
  /// The next tick's number.
  public private(set) var tick: Int64 = 0
  /// The counters of the last tick's layout pass.
  public var layout: PassCounters { pipeline[LayoutPass.self] }
  /// The counters of the last frame's display pass.
  public var display: PassCounters { pipeline[DisplayPass.self] }
  /// The counters of the last frame's compose pass.
  public var compose: PassCounters { pipeline[ComposePass.self] }
  /// The counters of the last frame's encode pass.
  public var encode: PassCounters { pipeline[EncodePass.self] }
  /// The events that the running tick has not taken yet.
  private var events: ArraySlice<InputEvent> = []

  /// Makes a window of a size in points.
  public init(width: Double = 200, height: Double = 200, scale: Double = 1) {
    window = Window(size: Size(width, height))
    window.contentScale = scale
    pipeline = FramePipeline(window: window)
    pipeline.host = self
  }

  /// Runs one tick with events.
  public func tick(_ kinds: InputEvent.Kind...) {
    events = kinds.map { InputEvent(microseconds: tick * 1_000_000 / 120, $0) }[...]
    pipeline.runTick(TickTime(tick: tick, ticksPerSecond: 120))
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
    var request = FrameRequest(
      pixelWidth: Int((window.bounds.width * window.contentScale).rounded()),
      pixelHeight: Int((window.bounds.height * window.contentScale).rounded()))
    (request.alpha, request.tickFraction) = (alpha, fraction)
    do { try pipeline.runFrame(request) } catch { fatalError("\(error)") }
    // As for a stage: what marks nothing shows nothing.
    if !pipeline.isEncoded { list.textureUpdates.removeAll() }
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

extension SceneHarness: FrameHost {
  package func nextEvent() -> InputEvent? { events.popFirst() }

  package func submit(_ list: DrawList) {
    self.list = list
    textureUpdates += list.textureUpdates
  }
}
