import Lamella

/// One animator: it runs, pauses, turns round and follows a slider.
final class AnimatorPane: PlayerPane {
  private let reverse = Button(title: "Reverse")
  private let box = View()
  private let track = View()
  private var animator: ViewPropertyAnimator?
  /// Whether it leads, or would lead, back to where it began.
  private var isReversed = false

  init() {
    super.init("Animator", "Press 5 to run and pause; lead it, turn it round")
    slider.identifier = "fraction"
    play.identifier = "play"
    reverse.identifier = "reverse"
    box.identifier = "box"
    track.identifier = "track"
    box.cornerRadius = Theme.Radius.small
    field.insertSubview(track, at: 0)
    field.insertSubview(box, at: 1)
    field.addSubview(reverse)
    for view in [track, box] { view.isUserInteractionEnabled = false }
    reverse.addAction(for: .primaryActionTriggered) { [unowned self] _ in turnRound() }
    showColors(effectiveTheme)
  }

  /// The animator, made when there is none.
  private func made() -> ViewPropertyAnimator {
    if let animator { return animator }
    let new = ViewPropertyAnimator(duration: 2, curve: .easeInEaseOut) { [unowned self] in
      box.center.x = field.bounds.width - 32
      box.transform = Transform2D(rotationRadians: .pi)
      box.backgroundColor = effectiveTheme.series[3]
    }
    new.addAnimations({ [unowned self] in box.cornerRadius = 20 }, delayFactor: 0.5)
    // It stays to be turned round at either end.
    new.pausesOnCompletion = true
    new.isReversed = isReversed
    animator = new
    return new
  }

  // MARK: Running

  override var isUnderWay: Bool { animator != nil }
  override var isPlaying: Bool { animator?.isRunning ?? false }

  /// Counted from where the box began, whichever way it goes.
  override var progress: Double {
    get {
      guard let animator, animator.state == .active else { return 0 }
      return isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
    }
    set { made().fractionComplete = isReversed ? 1 - newValue : newValue }
  }

  override func run() {
    leaveEnd()
    made().startAnimation()
  }

  override func pause() { animator?.pauseAnimation() }

  override func takeBack() {
    guard let animator else { return }
    animator.stopAnimation(false)
    if animator.state == .stopped { animator.finishAnimation(at: .start) }
    self.animator = nil
  }

  private func turnRound() {
    turn(!isReversed)
    run()
    showState()
  }

  /// At an end there is one way to go.
  private func leaveEnd() {
    let progress = progress
    if progress <= 0 { turn(false) } else if progress >= 1 { turn(true) }
  }

  private func turn(_ isReversed: Bool) {
    self.isReversed = isReversed
    animator?.isReversed = isReversed
  }

  // MARK: Looks

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    change {
      box.backgroundColor = theme.accent
      track.backgroundColor = theme.raised
    }
  }

  override func layoutField(_ size: Size) {
    let row = size.height - 32
    play.frame = Rect(x: 0, y: row, width: (size.width - 8) / 2, height: 32)
    reverse.frame = Rect(x: (size.width + 8) / 2, y: row, width: (size.width - 8) / 2, height: 32)
    slider.frame = Rect(x: 0, y: row - 44, width: size.width, height: 32)
    let y = ((row - 44) / 2).rounded()
    track.frame = Rect(x: 32, y: y - 1, width: max(0, size.width - 64), height: 2)
    change {
      box.bounds.size = Size(40, 40)
      box.center = Point(32, y)
    }
  }
}
