internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
public import LamellaRuntime
internal import LamellaScene

/// A live graph of frame times over a stage, in its lower left corner unless it would cover less elsewhere.
///
/// A small window gets a smaller graph with fewer numbers, and a tiny one none.
///
/// ```swift
/// let graph = FrameGraph(loop: app.loop)
/// graph.isShown.toggle()
/// ```
///
/// Where the environment variable `LAMELLA_OVERLAY` is set and not empty, as `Tools/profile overlay` sets
/// it, a graph is shown from the start.
public final class FrameGraph {
  // The stage keeps what is shown over it.
  private weak var stage: Stage?
  private let clock: () -> Int64
  private let view: FrameGraphView
  private var place = OverlayPlace()

  /// Makes a graph of a loop's frames; it shows nothing yet, unless the environment asks for it.
  ///
  /// - Parameters:
  ///   - loop: The loop. Where it has no recorder, it gets one when the graph is shown.
  ///   - targetMilliseconds: The time that a frame may take.
  public convenience init(loop: FrameLoop, targetMilliseconds: Double = 1_000 / 60) {
    let platform = loop.platform
    self.init(stage: loop.stage, targetMilliseconds: targetMilliseconds) { platform.nanoseconds }
  }

  /// Makes a graph of the frames of a stage that a host drives; it shows nothing yet, unless the
  /// environment asks for it.
  ///
  /// - Parameters:
  ///   - stage: The stage. Where it has no recorder, it gets one when the graph is shown.
  ///   - targetMilliseconds: The time that a frame may take.
  ///   - clock: Nanoseconds since some moment in the past.
  public init(
    stage: Stage, targetMilliseconds: Double = 1_000 / 60, clock: @escaping () -> Int64
  ) {
    self.stage = stage
    self.clock = clock
    view = FrameGraphView(targetMilliseconds: targetMilliseconds)
    if let value = getenv("LAMELLA_OVERLAY"), value.pointee != 0 { isShown = true }
  }

  /// Whether the graph is shown.
  public var isShown: Bool {
    get { stage.map { OverlayWindow.shows(self, over: $0) } ?? false }
    set {
      guard let stage, newValue != isShown else { return }
      if newValue, stage.recorder == nil {
        stage.recorder = FrameRecorder(clock: clock)
      }
      if newValue {
        place = OverlayPlace()
        OverlayWindow.add(self, to: stage)
      } else {
        OverlayWindow.remove(self, from: stage)
      }
    }
  }
}

extension FrameGraph: OverlayPart {
  var overlayView: View { view }
  var isAboutPicture: Bool { false }
  var standsAside: Bool { true }

  func updateOverlay(in window: OverlayWindow) {
    guard let stage, let recorder = stage.recorder else { return }
    let places = FrameGraphView.places(in: window.freeBounds)
    view.isHidden = places.isEmpty
    guard !places.isEmpty else { return }
    view.frame = place.choose(of: places, for: self, in: window, over: stage)
    view.show(recorder)
  }
}
