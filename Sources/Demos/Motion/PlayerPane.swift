import Lamella

/// A pane whose motion a button runs and pauses, and a slider leads.
///
/// Subclasses say what moves; what stands below it may change at any time without stopping it.
class PlayerPane: MotionPane {
  let slider = Slider()
  let play = Button(title: "Play")
  private lazy var watch = Watch(self)

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

  /// Whether there is something that runs, or pauses on its way.
  var isUnderWay: Bool { false }
  /// Whether it runs.
  var isPlaying: Bool { false }
  /// The part of the way that is seen, 0...1; setting it pauses there.
  var progress: Double {
    get { 0 }
    set {}
  }
  /// Runs on.
  func run() {}
  /// Pauses.
  func pause() {}
  /// Takes everything back to where it began, and lets go of what leads it.
  func takeBack() {}

  // MARK: Running

  /// Runs on, or pauses.
  final func toggle() {
    if isPlaying { pause() } else { run() }
    showState()
  }

  /// Shows what runs; to be called where that has changed.
  final func showState() {
    play.title = isPlaying ? "Pause" : "Play"
    if isPlaying { window?.animator.add(watch) }
  }

  /// Changes what the motion starts from or leads to; it goes on where it is, to where that is now.
  final func change(_ body: () -> Void) {
    guard isUnderWay else { return body() }
    let (wasPlaying, place) = (isPlaying, progress)
    takeBack()
    body()
    progress = place
    if wasPlaying { run() }
  }

  /// Lets the slider follow.
  ///
  /// - Returns: Whether there is more to come.
  fileprivate func follow() -> Bool {
    guard isUnderWay else { return false }
    slider.value = progress
    if !isPlaying { showState() }
    return isPlaying
  }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, isUnderWay else { return }
    takeBack()
    slider.value = 0
    showState()
  }
}

/// Has a pane look at what runs in it, while that runs.
private final class Watch: Steppable {
  private weak var pane: PlayerPane?
  init(_ pane: PlayerPane) { self.pane = pane }
  nonisolated deinit {}
  func step(to time: TickTime) -> Bool { pane?.follow() ?? false }
}
