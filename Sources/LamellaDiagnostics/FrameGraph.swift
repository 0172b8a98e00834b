internal import LamellaGeometry
internal import LamellaProfiling
public import LamellaRuntime
internal import LamellaScene

/// A live graph of frame times over a stage.
///
/// ```swift
/// let graph = FrameGraph(loop: app.loop)
/// graph.isShown.toggle()
/// ```
public final class FrameGraph {
  private let stage: Stage
  private let platform: any Platform
  private let overlay: StageOverlay

  /// Makes a graph of a loop's frames; it shows nothing yet.
  ///
  /// - Parameters:
  ///   - loop: The loop. Where it has no recorder, it gets one when the graph is shown.
  ///   - targetMilliseconds: The time that a frame may take.
  public init(loop: FrameLoop, targetMilliseconds: Double = 1_000 / 60) {
    stage = loop.stage
    platform = loop.platform
    let view = FrameGraphView(targetMilliseconds: targetMilliseconds)
    let window = Window(size: loop.stage.window.bounds.size)
    window.addSubview(view)
    overlay = StageOverlay(window: window) { [unowned stage] in
      guard let recorder = stage.recorder else { return }
      view.frame = FrameGraphView.place(in: window.bounds)
      view.show(recorder)
    }
  }

  /// Whether the graph is shown.
  public var isShown: Bool {
    get { stage.overlay?.window === overlay.window }
    set {
      guard newValue != isShown else { return }
      if newValue, stage.recorder == nil {
        stage.recorder = FrameRecorder { [platform] in platform.nanoseconds }
      }
      stage.overlay = newValue ? overlay : nil
    }
  }
}
