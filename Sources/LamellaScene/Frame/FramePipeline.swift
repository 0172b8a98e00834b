package import LamellaGraphics

/// The pipeline of one window: runs the passes of the ``FrameSchedule`` and stores the results that passes share.
///
/// A stage has one for its scene, an overlay has its own, and a snapshot makes one for itself.
///
/// ```swift
/// let pipeline = FramePipeline(window: window)
/// pipeline.host = self
/// pipeline.runTick(time)
/// try pipeline.runFrame(FrameRequest(pixelWidth: 640, pixelHeight: 480))
/// ```
package final class FramePipeline {
  /// The window.
  package let window: Window
  /// The observer that is called before each pass; nil for none.
  ///
  /// A constant, so that no pass counts a reference to it.
  private let observer: (any PassObserver)?

  // Unchecked, all below: each pass of each frame reads them, and nothing but the pass runs while one of them changes.

  /// The source of events and the sink of pictures; nil for a window that has neither.
  ///
  /// The host owns the pipeline, runs it, and is alive while it does.
  @exclusivity(unchecked) package unowned(unsafe) var host: (any FrameHost)? {
    didSet { hasHost = host != nil }
  }
  /// Whether there is a host; read in each tick, where taking the host would count a reference.
  @exclusivity(unchecked) private(set) var hasHost = false

  /// The picture that was encoded last; its storage is used again for each.
  @exclusivity(unchecked) package internal(set) var list = DrawList()
  /// The request of the running frame, or of the last one.
  @exclusivity(unchecked) package private(set) var request = FrameRequest()
  /// The progress of the running frame, or of the last one.
  @exclusivity(unchecked) var progress = FrameProgress()
  /// The closure that runs in place of the encode pass, for a picture that goes into no draw list; nil for none.
  @exclusivity(unchecked) private(set) var encoding: (() -> Void)?
  /// The counters of each pass in the last tick or frame, by its number.
  ///
  /// Unprotected, as `deinit` runs on any thread; nobody else has the pipeline by then.
  private nonisolated(unsafe) let counters: UnsafeMutablePointer<PassCounters>

  /// Makes the pipeline of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - observer: The observer that is called before each pass; nil for none.
  package init(window: Window, observer: (any PassObserver)? = nil) {
    self.window = window
    self.observer = observer
    let count = FrameSchedule.passes.count
    counters = .allocate(capacity: count)
    counters.initialize(repeating: PassCounters(), count: count)
  }

  nonisolated deinit { counters.deallocate() }

  // MARK: State

  // Computed: other modules would check each access to a stored property.

  /// Whether the frame has encoded a picture.
  package var isEncoded: Bool { progress.isEncoded }
  /// Whether the frame has handed its picture to the host.
  package var isSubmitted: Bool { progress.isSubmitted }
  /// The part of the way between the last two ticks that the last composed picture shows, 0...1.
  package var composedAlpha: Double { progress.composedAlpha }
  /// The number of quads in ``list``.
  package var quadCount: Int { list.quadCount }

  // MARK: Ticks

  /// Runs the passes of a tick.
  ///
  /// - Parameters:
  ///   - time: The tick.
  ///   - updatesFirst: Whether the tree is brought up to date before the first pass.
  package func runTick(_ time: TickTime, updatesFirst: Bool = false) {
    window.beginTick(time)
    forgetCounters(of: Self.tick)
    if updatesFirst { run(Self.update) }
    run(Self.tick)
    window.endTick()
  }

  /// Updates properties, constraints and layout outside of a tick.
  package func update() {
    forgetCounters(of: Self.update)
    run(Self.update)
  }

  // MARK: Frames

  /// Runs the passes of a frame.
  ///
  /// - Parameter request: What to show.
  /// - Throws: What the host throws when it cannot take or show the picture.
  package func runFrame(_ request: FrameRequest) throws {
    self.request = request
    progress = FrameProgress(composedAlpha: progress.composedAlpha)
    forgetCounters(of: Self.frame)
    window.table.adoptThread()
    run(Self.frame)
    // The host has the pixels by now: until the next frame nobody needs them.
    guard let failure = progress.failure else {
      return list.textureUpdates.removeAll(keepingCapacity: true)
    }
    progress.failure = nil
    throw failure
  }

  /// Whether the frame is a snapshot: a closure encodes its picture, and it leaves no trace.
  var isSnapshot: Bool { encoding != nil }

  /// Runs the passes of a frame whose picture a closure encodes, such as a software rasterizer.
  ///
  /// - Parameters:
  ///   - request: The size, time and options of the frame.
  ///   - encode: The closure that is called in the encode pass, after values have been presented and composed.
  func runFrame(_ request: FrameRequest, encodingBy encode: @escaping () -> Void) {
    encoding = encode
    // Without a host nothing fails.
    try? runFrame(request)
    encoding = nil
  }

  // MARK: Passes

  /// Returns the counters of a pass in the last tick or frame; zeros if it had no work.
  ///
  /// - Complexity: O(number of passes).
  package subscript(pass: any ScenePass.Type) -> PassCounters {
    counters[FrameSchedule.number(of: pass)]
  }

  /// The counters of the layout pass in the last tick, whose number need not be looked up.
  package var layoutCounters: PassCounters { counters[Self.layoutNumber] }
  private static let layoutNumber = FrameSchedule.number(of: LayoutPass.self)

  /// Adds counters to those of a pass whose work another pass has done.
  func add(_ counters: PassCounters, to pass: any ScenePass.Type) {
    self.counters[FrameSchedule.number(of: pass)] += counters
  }

  /// Runs one pass by itself, for tests and measurements.
  ///
  /// - Parameters:
  ///   - pass: The pass.
  ///   - request: The size, time and options of the frame.
  /// - Returns: What it did; nothing where it had no work.
  @discardableResult
  package func run(
    _ pass: any ScenePass.Type, _ request: FrameRequest = FrameRequest()
  ) -> PassCounters {
    self.request = request
    return pass.isNeeded(in: self) ? pass.run(in: self) : PassCounters()
  }

  /// Runs the passes of a list that have work, and adds up their counters.
  private func run(_ steps: [Step]) {
    for step in steps where step.pass.isNeeded(in: self) {
      observer?.passWillRun(step.number)
      counters[step.number] += step.pass.run(in: self)
    }
  }

  /// Sets the counters of passes to zero.
  private func forgetCounters(of steps: [Step]) {
    for step in steps { counters[step.number] = PassCounters() }
  }

  /// A pass with its number, looked up once instead of in each frame.
  private struct Step {
    let pass: any ScenePass.Type
    let number: Int

    init(_ pass: any ScenePass.Type) {
      self.pass = pass
      number = FrameSchedule.number(of: pass)
    }
  }

  private static let tick = FrameSchedule.tick.map { Step($0) }
  private static let update = FrameSchedule.update.map { Step($0) }
  private static let frame = FrameSchedule.frame.map { Step($0) }
}

/// The progress of a frame.
struct FrameProgress {
  /// Whether a picture is encoded.
  var isEncoded = false
  /// Whether the picture is handed to the host.
  var isSubmitted = false
  /// The part of the way between the last two ticks that the last composed picture shows, 0...1.
  var composedAlpha = 1.0
  /// The reason why the host could not take the picture.
  var failure: (any Error)?
}
