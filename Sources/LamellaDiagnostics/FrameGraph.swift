internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
public import LamellaRuntime
internal import LamellaScene

/// A live graph of frame times over a stage.
///
/// The graph is in the lower left corner, or where it covers less of the scene. A small window gets a smaller graph
/// with fewer numbers, a tiny one none.
///
/// ```swift
/// let graph = FrameGraph(loop: app.loop)
/// graph.isShown.toggle()
/// ```
///
/// If the environment variable `LAMELLA_OVERLAY` is set and not empty, as by `Tools/profile overlay`, the graph is
/// shown from the start.
public final class FrameGraph {
  // Weak: the stage owns its overlay.
  private weak var stage: Stage?
  private let clock: () -> Int64
  private let view: FrameGraphView
  private var placement = OverlayPlacement()

  /// Makes a graph of a loop's frames, hidden unless the environment variable is set.
  ///
  /// - Parameters:
  ///   - loop: The loop. If its stage has no profiler, showing the graph adds one.
  ///   - targetMilliseconds: The time budget of a frame, in milliseconds.
  public convenience init(loop: FrameLoop, targetMilliseconds: Double = 1_000 / 60) {
    let platform = loop.platform
    self.init(stage: loop.stage, targetMilliseconds: targetMilliseconds) { platform.nanoseconds }
  }

  /// Makes a graph of the frames of a stage that a host drives, hidden unless the environment variable is set.
  ///
  /// - Parameters:
  ///   - stage: The stage. If it has no profiler, showing the graph adds one.
  ///   - targetMilliseconds: The time budget of a frame, in milliseconds.
  ///   - clock: A monotonic clock, in nanoseconds.
  public init(
    stage: Stage, targetMilliseconds: Double = 1_000 / 60, clock: @escaping () -> Int64
  ) {
    self.stage = stage
    self.clock = clock
    view = FrameGraphView(targetMilliseconds: targetMilliseconds)
    if Self.isRequested { isShown = true }
  }

  /// Whether the environment variable `LAMELLA_OVERLAY` asks for graphs to be shown from the start.
  package static var isRequested: Bool {
    getenv("LAMELLA_OVERLAY").map { $0.pointee != 0 } ?? false
  }

  /// Whether the graph is shown.
  public var isShown: Bool {
    get { stage.map { OverlayWindow.shows(self, over: $0) } ?? false }
    set {
      guard let stage, newValue != isShown else { return }
      if newValue, stage.profiler == nil {
        stage.profiler = FrameProfiler(clock: clock)
      }
      if newValue {
        placement = OverlayPlacement()
        OverlayWindow.add(self, to: stage)
      } else {
        OverlayWindow.remove(self, from: stage)
      }
    }
  }
}

extension FrameGraph: OverlayTool {
  var overlayView: View { view }
  var describesScene: Bool { false }
  var isCompact: Bool { true }

  /// Updates the graph before a frame.
  func updateOverlay(in window: OverlayWindow) {
    guard let stage, let profiler = stage.profiler else { return }
    let candidates = FrameGraphView.candidateFrames(in: window.freeBounds)
    view.isHidden = candidates.isEmpty
    guard !candidates.isEmpty else { return }
    view.frame = placement.choose(from: candidates, for: self, in: window, over: stage)
    view.show(profiler)
  }
}
