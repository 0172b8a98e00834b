import Lamella

/// One animator: it runs, pauses, turns round and follows a slider.
final class AnimatorPane: MotionPane {
  private let slider = Slider()
  private let play = Button(title: "Play")
  private let reverse = Button(title: "Reverse")
  private let box = View()
  private let track = View()
  private var animator: ViewPropertyAnimator?
  private lazy var watch = Watch(self)

  init() {
    super.init("Animator", "Runs, pauses, turns round, and follows the slider")
    slider.identifier = "fraction"
    play.identifier = "play"
    reverse.identifier = "reverse"
    box.identifier = "box"
    box.cornerRadius = Theme.Radius.small
    for view in [track, box, slider, play, reverse] as [View] { field.addSubview(view) }
    for view in [track, box] { view.isUserInteractionEnabled = false }
    slider.addAction(for: .valueChanged) { [unowned self] _ in
      made().fractionComplete = slider.value
      showState()
    }
    play.addAction(for: .primaryActionTriggered) { [unowned self] _ in toggle() }
    reverse.addAction(for: .primaryActionTriggered) { [unowned self] _ in turnRound() }
    showColors(effectiveTheme)
  }

  /// The animator, made when there is none.
  private func made() -> ViewPropertyAnimator {
    if let animator { return animator }
    let new = ViewPropertyAnimator(duration: 2, curve: .easeInEaseOut) { [unowned self] in
      box.center.x = field.bounds.width - 32
      box.transform = AffineTransform(rotationRadians: .pi)
      box.backgroundColor = effectiveTheme.series[3]
    }
    new.addAnimations({ [unowned self] in box.cornerRadius = 20 }, delayFactor: 0.5)
    // It stays to be turned round at either end.
    new.pausesOnCompletion = true
    animator = new
    return new
  }

  /// Runs on, or pauses.
  func toggle() {
    let animator = made()
    if animator.isRunning {
      animator.pauseAnimation()
    } else {
      // At its end it goes back.
      if animator.state == .active, animator.fractionComplete >= 1 {
        animator.isReversed.toggle()
      }
      animator.startAnimation()
    }
    showState()
  }

  private func turnRound() {
    let animator = made()
    animator.isReversed.toggle()
    if !animator.isRunning { animator.startAnimation() }
    showState()
  }

  private func showState() {
    play.title = animator?.isRunning ?? false ? "Pause" : "Play"
    if animator?.isRunning ?? false { window?.animator.add(watch) }
  }

  /// Lets the slider follow.
  ///
  /// - Returns: Whether there is more to come.
  fileprivate func follow() -> Bool {
    guard let animator else { return false }
    slider.value = animator.fractionComplete
    if !animator.isRunning { showState() }
    return animator.isRunning
  }

  /// Ends the animator at its start.
  private func rewind() {
    guard let animator else { return }
    animator.stopAnimation(false)
    if animator.state == .stopped { animator.finishAnimation(at: .start) }
    self.animator = nil
    slider.value = 0
    showState()
  }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { rewind() }
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    rewind()
    box.backgroundColor = theme.accent
    track.backgroundColor = theme.raised
  }

  override func layoutField(_ size: Size) {
    rewind()
    let row = size.height - 32
    play.frame = Rect(x: 0, y: row, width: (size.width - 8) / 2, height: 32)
    reverse.frame = Rect(x: (size.width + 8) / 2, y: row, width: (size.width - 8) / 2, height: 32)
    slider.frame = Rect(x: 0, y: row - 44, width: size.width, height: 32)
    let y = ((row - 44) / 2).rounded()
    track.frame = Rect(x: 32, y: y - 1, width: max(0, size.width - 64), height: 2)
    box.bounds.size = Size(40, 40)
    box.center = Point(32, y)
  }
}

/// Has the pane look at its animator while that runs.
private final class Watch: Steppable {
  private weak var pane: AnimatorPane?
  init(_ pane: AnimatorPane) { self.pane = pane }
  nonisolated deinit {}
  func step(to time: TickTime) -> Bool { pane?.follow() ?? false }
}
