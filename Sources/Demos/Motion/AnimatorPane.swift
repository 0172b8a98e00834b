import Lamella

/// A property animator that runs, pauses, reverses and is scrubbed with a slider.
final class AnimatorPane: PlayerPane {
  private let reverse = Button(title: "Reverse")
  private let box = View()
  private let track = View()
  private var animator: ViewPropertyAnimator?
  /// Whether it runs back to its start, or will when it runs.
  private var isReversed = false

  init() {
    super.init("Animator", "Press 5 to run and pause; scrub it, reverse it")
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
    reverse.addAction(for: .primaryActionTriggered) { [unowned self] _ in toggleDirection() }
    showColors(effectiveTheme)
  }

  /// Returns the animator, making it when there is none.
  private func currentAnimator() -> ViewPropertyAnimator {
    if let animator { return animator }
    let new = ViewPropertyAnimator(duration: 2, curve: .easeInEaseOut) { [unowned self] in
      box.center.x = field.bounds.width - 32
      box.transform = Transform2D(rotationRadians: .pi)
      box.backgroundColor = effectiveTheme.series[3]
    }
    new.addAnimations({ [unowned self] in box.cornerRadius = 20 }, delayFactor: 0.5)
    // It stays active at both ends, so that it can be reversed.
    new.pausesOnCompletion = true
    new.isReversed = isReversed
    animator = new
    return new
  }

  // MARK: Running

  override var isUnderWay: Bool { animator != nil }
  override var isPlaying: Bool { animator?.isRunning ?? false }

  /// The progress from the box's start, regardless of the direction.
  override var progress: Double {
    get {
      guard let animator, animator.state == .active else { return 0 }
      return isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
    }
    set { currentAnimator().fractionComplete = isReversed ? 1 - newValue : newValue }
  }

  override func run() {
    chooseDirectionAtEnd()
    currentAnimator().startAnimation()
  }

  override func pause() { animator?.pauseAnimation() }

  override func reset() {
    guard let animator else { return }
    animator.stopAnimation(false)
    if animator.state == .stopped { animator.finishAnimation(at: .start) }
    self.animator = nil
  }

  /// Reverses the direction, and runs the animator.
  private func toggleDirection() {
    setReversed(!isReversed)
    run()
    showState()
  }

  /// Chooses the only possible direction at an end.
  private func chooseDirectionAtEnd() {
    let progress = progress
    if progress <= 0 { setReversed(false) } else if progress >= 1 { setReversed(true) }
  }

  /// Sets the direction, also of a running animator.
  private func setReversed(_ isReversed: Bool) {
    self.isReversed = isReversed
    animator?.isReversed = isReversed
  }

  // MARK: Appearance

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
