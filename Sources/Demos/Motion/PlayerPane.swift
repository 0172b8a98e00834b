import Lamella

/// A pane whose motion is controlled with a play button and a slider.
///
/// Subclasses provide the motion. Model values may change while it runs without stopping it.
class PlayerPane: MotionPane {
  let slider = Slider()
  let play = Button(title: "Play")
  private lazy var updater = SliderUpdater(self)

  override init(_ name: String, _ text: String) {
    super.init(name, text)
    slider.addAction(for: .valueChanged) { [unowned self] _ in
      progress = slider.value
      showState()
    }
    play.addAction(for: .primaryActionTriggered) { [unowned self] _ in toggle() }
    for view in [slider, play] as [View] { field.addSubview(view) }
  }

  // MARK: For subclasses

  /// Whether the motion is running or paused before its end.
  var isUnderWay: Bool { false }
  /// Whether the motion is running.
  var isPlaying: Bool { false }
  /// The progress shown, 0...1; setting it pauses the motion there.
  var progress: Double {
    get { 0 }
    set {}
  }
  /// Starts or resumes the motion.
  func run() {}
  /// Pauses the motion.
  func pause() {}
  /// Returns to the start and releases the animation.
  func reset() {}

  // MARK: Running

  /// Starts or pauses the motion.
  final func toggle() {
    if isPlaying { pause() } else { run() }
    showState()
  }

  /// Updates the play button after the motion started or stopped.
  final func showState() {
    play.title = isPlaying ? "Pause" : "Play"
    if isPlaying { window?.ticker.add(updater) }
  }

  /// Changes the start or end values of the motion, which continues at its present progress.
  final func change(_ body: () -> Void) {
    guard isUnderWay else { return body() }
    let (wasPlaying, progressBefore) = (isPlaying, progress)
    reset()
    body()
    progress = progressBefore
    if wasPlaying { run() }
  }

  /// Updates the slider.
  ///
  /// - Returns: Whether to continue in the next tick.
  fileprivate func updateSlider() -> Bool {
    guard isUnderWay else { return false }
    slider.value = progress
    if !isPlaying { showState() }
    return isPlaying
  }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, isUnderWay else { return }
    reset()
    slider.value = 0
    showState()
  }
}

/// A ticker that updates a pane's slider while its motion runs.
private final class SliderUpdater: Steppable {
  private weak var pane: PlayerPane?
  init(_ pane: PlayerPane) { self.pane = pane }
  nonisolated deinit {}
  /// Updates the slider; returns whether to be stepped again.
  func step(to time: TickTime) -> Bool { pane?.updateSlider() ?? false }
}
