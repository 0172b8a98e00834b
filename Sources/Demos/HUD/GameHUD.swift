import Lamella

/// The HUD over the game: score and health, a minimap, the pause button, and the card shown while the game is
/// paused or over.
final class GameHUD: View {
  /// The game's state that the HUD shows.
  struct Status: Equatable {
    var score = 0
    var best = 0
    var health = 1.0
    var isPaused = false
    var isOver = false
    var hasMoved = false
  }

  let minimap = MinimapView()
  /// Called when the pause button is pressed.
  var onPause: () -> Void = {}
  /// Called when the card's button is pressed.
  var onContinue: () -> Void = {}

  private let theme = Theme.dark
  private let panel = View()
  private let scoreCaption = Label()
  private let scoreLabel = Label()
  private let bestLabel = Label()
  private let healthCaption = Label()
  private let healthBar = ProgressView()
  private let pauseButton = Button()
  private let hint = View()
  private let hintLabel = Label()
  private let card: PauseCard
  private var shown = Status()

  init(frame: Rect, map: Image) {
    card = PauseCard(theme: theme)
    super.init(frame: frame)
    identifier = "hud"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // The game receives every press that hits none of the subviews.
    hitTestBehavior = .subviewsOnly
    minimap.image = map
    makePanel()
    makePauseButton()
    makeHint()
    card.onContinue = { [unowned self] in onContinue() }
    for view in [panel, minimap, hint, pauseButton, card] { addSubview(view) }
    show(Status(), animated: false)
  }

  // MARK: Parts

  /// Sets up the panel with score and health.
  private func makePanel() {
    panel.identifier = "panel"
    panel.backgroundColor = theme.surface.withAlpha(0.92)
    panel.cornerRadius = Theme.Radius.card
    scoreLabel.identifier = "score"
    scoreLabel.font = .monospacedDigits(size: Theme.TypeSize.large, weight: .bold)
    bestLabel.identifier = "best"
    bestLabel.textAlignment = .right
    bestLabel.font = .monospacedDigits(size: Theme.TypeSize.caption)
    scoreCaption.text = "SCORE"
    healthCaption.text = "HEALTH"
    for caption in [scoreCaption, healthCaption] {
      caption.font = .system(size: Theme.TypeSize.caption, weight: .semibold)
      caption.textColor = theme.inkSoft
    }
    bestLabel.textColor = theme.inkSoft
    scoreLabel.textColor = theme.ink
    healthBar.identifier = "health"
    healthBar.trackColor = theme.raised
    for view in [scoreCaption, bestLabel, scoreLabel, healthCaption, healthBar] {
      panel.addSubview(view)
    }
  }

  /// Sets up the pause button.
  private func makePauseButton() {
    pauseButton.identifier = "pause"
    pauseButton.accessibilityLabel = "Pause"
    pauseButton.cornerRadius = Theme.Radius.card
    pauseButton.tint = theme.surface.withAlpha(0.92)
    // The image is 36 points, a touch target needs 44.
    pauseButton.hitInsets = EdgeInsets(
      top: -Theme.Spacing.hud, left: -8, bottom: -8, right: -Theme.Spacing.hud)
    for index in 0..<2 {
      let bar = View(frame: Rect(x: 12 + Double(index) * 8, y: 11, width: 4, height: 14))
      bar.backgroundColor = theme.ink
      bar.cornerRadius = 2
      bar.hitTestBehavior = .none
      pauseButton.addSubview(bar)
    }
    pauseButton.addAction(for: .primaryActionTriggered) { [unowned self] _ in onPause() }
  }

  /// Sets up the hint.
  private func makeHint() {
    hint.identifier = "hint"
    hint.backgroundColor = theme.surface.withAlpha(0.92)
    hint.hitTestBehavior = .none
    hintLabel.text = "Fly with the arrow keys or hold the mouse. P pauses."
    hintLabel.font = .system(size: Theme.TypeSize.small)
    hintLabel.textColor = theme.ink
    hintLabel.numberOfLines = 0
    hint.addSubview(hintLabel)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = (window?.safeArea ?? bounds).insetBy(dx: Theme.Spacing.hud, dy: Theme.Spacing.hud)
    let width = max(min(176, area.width - 36 - Theme.Spacing.hud), 100)
    panel.frame = Rect(x: area.minX, y: area.minY, width: width, height: 92)
    scoreCaption.frame = Rect(x: 12, y: 10, width: 60, height: 14)
    bestLabel.frame = Rect(x: 72, y: 10, width: width - 84, height: 14)
    scoreLabel.frame = Rect(x: 12, y: 24, width: width - 24, height: 34)
    healthCaption.frame = Rect(x: 12, y: 66, width: 56, height: 14)
    healthBar.frame = Rect(x: 68, y: 69, width: width - 80, height: 8)
    pauseButton.frame = Rect(x: area.maxX - 36, y: area.minY, width: 36, height: 36)
    layOutMinimap(in: area)
    layOutHint(in: area)
    card.frame = bounds
  }

  /// Lays out the minimap in the bottom right corner: at half size where it would take more than two fifths
  /// of the window, hidden where it would touch the panel.
  private func layOutMinimap(in area: Rect) {
    minimap.zoom = 2
    if minimap.sizeThatFits(area.size).width > area.width * 0.4 { minimap.zoom = 1 }
    let size = minimap.sizeThatFits(area.size)
    minimap.frame = Rect(
      x: area.maxX - size.width, y: area.maxY - size.height, width: size.width, height: size.height)
    minimap.isHidden = minimap.frame.minY < panel.frame.maxY + Theme.Spacing.hud
  }

  /// Lays out the hint in the bottom left corner: on several lines where the minimap leaves too little space
  /// for one, or above the minimap where it leaves almost none.
  private func layOutHint(in area: Rect) {
    var available = area
    if !minimap.isHidden {
      available.size.width = minimap.frame.minX - Theme.Spacing.hud - area.minX
      if available.width < 160 {
        available = area
        available.size.height = minimap.frame.minY - Theme.Spacing.hud - area.minY
      }
    }
    let text = hintLabel.sizeThatFits(Size(max(available.width - 28, 0), .infinity))
    let height = max(30, text.height + 14)
    hintLabel.frame = Rect(
      x: 14, y: (height - text.height) / 2, width: text.width, height: text.height)
    hint.frame = Rect(
      x: available.minX, y: available.maxY - height, width: text.width + 28, height: height)
    hint.cornerRadius = 15
  }

  // MARK: Game state

  /// Shows the game's state; costs nothing while it is unchanged.
  func show(_ status: Status) {
    if status != shown { show(status, animated: true) }
  }

  /// Shows the game's status, optionally with animation.
  private func show(_ status: Status, animated: Bool) {
    scoreLabel.text = "\(status.score)"
    bestLabel.text = status.best > 0 ? "best \(status.best)" : ""
    healthBar.setProgress(status.health, duration: animated ? Theme.Motion.small : 0)
    healthBar.tint =
      status.health > 0.5 ? theme.good : status.health > 0.25 ? theme.warn : theme.bad
    if status.hasMoved, !shown.hasMoved {
      View.animate(withDuration: Theme.Motion.large) { hint.alpha = 0 }
    }
    let rests = status.isPaused || status.isOver
    if rests {
      card.setText(
        title: status.isOver ? "Lights out" : "Paused",
        caption: status.isOver
          ? "\(status.score) points. The drones got you." : "The lanterns wait for you.",
        button: status.isOver ? "Fly again" : "Resume")
    }
    card.show(rests, animated: animated)
    pauseButton.isEnabled = !rests
    shown = status
  }
}
