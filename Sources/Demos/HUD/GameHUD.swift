import Lamella

/// The HUD over the game: score and health, a minimap, and the pause button.
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
  /// Called when the menu's button is pressed.
  var onContinue: () -> Void = {}

  private let theme = Theme.current
  private let panel = View()
  private let scoreCaption = Label()
  private let scoreLabel = Label()
  private let bestLabel = Label()
  private let healthCaption = Label()
  private let healthBar = ProgressView()
  private let pauseButton = Button()
  private let hint = View()
  private let hintLabel = Label()
  private lazy var hintBesideMinimap = hint.trailingAnchor.constraint(
    lessThanOrEqualTo: minimap.leadingAnchor, constant: -Theme.Spacing.hud)
  private lazy var hintAboveMinimap = hint.bottomAnchor.constraint(
    lessThanOrEqualTo: minimap.topAnchor, constant: -Theme.Spacing.hud)
  private var shown = Status()

  init(frame: Rect, map: Image) {
    super.init(frame: frame)
    identifier = "hud"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // The game receives every press that hits none of the subviews.
    hitTestBehavior = .subviewsOnly
    minimap.image = map
    makePanel()
    makePauseButton()
    makeHint()
    for view in [panel, minimap, hint, pauseButton] { addSubview(view) }
    placeParts()
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
    let top = StackView(arrangedSubviews: [scoreCaption, bestLabel])
    let bottom = StackView(arrangedSubviews: [healthCaption, healthBar])
    bottom.alignment = .center
    bottom.spacing = Theme.Spacing.controls
    let rows = StackView(arrangedSubviews: [top, scoreLabel, bottom])
    rows.axis = .vertical
    rows.setCustomSpacing(Theme.Spacing.controls, after: scoreLabel)
    // The bar takes the rest of its row.
    healthCaption.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    panel.addSubview(rows)
    rows.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      healthBar.heightAnchor.constraint(equalToConstant: 8),
      rows.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 12),
      rows.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -12),
      rows.topAnchor.constraint(equalTo: panel.topAnchor, constant: 10),
      rows.bottomAnchor.constraint(equalTo: panel.bottomAnchor, constant: -12),
    ])
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
    hint.cornerRadius = 15
    hint.addSubview(hintLabel)
  }

  // MARK: Layout

  /// Places the parts at the edges of the safe area.
  private func placeParts() {
    for view in [panel, minimap, hint, hintLabel, pauseButton] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let (area, gap) = (safeAreaLayoutGuide, Theme.Spacing.hud)
    // The hint breaks its lines, before the minimap gets smaller.
    for axis in LayoutConstraint.Axis.allCases {
      minimap.setContentCompressionResistancePriority(LayoutPriority(999), for: axis)
    }
    LayoutConstraint.activate([
      panel.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: gap),
      panel.topAnchor.constraint(equalTo: area.topAnchor, constant: gap),
      panel.widthAnchor.constraint(equalToConstant: 176).withPriority(.defaultHigh),
      panel.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
      panel.trailingAnchor.constraint(lessThanOrEqualTo: pauseButton.leadingAnchor, constant: -gap)
        .withPriority(LayoutPriority(999)),
      pauseButton.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -gap),
      pauseButton.topAnchor.constraint(equalTo: area.topAnchor, constant: gap),
      pauseButton.widthAnchor.constraint(equalToConstant: 36),
      pauseButton.heightAnchor.constraint(equalToConstant: 36),
      minimap.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -gap),
      minimap.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -gap),
      hint.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: gap),
      hint.trailingAnchor.constraint(lessThanOrEqualTo: area.trailingAnchor, constant: -gap),
      hint.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -gap)
        .withPriority(.defaultHigh),
      hintLabel.leadingAnchor.constraint(equalTo: hint.leadingAnchor, constant: 14),
      hintLabel.trailingAnchor.constraint(equalTo: hint.trailingAnchor, constant: -14),
      hintLabel.topAnchor.constraint(equalTo: hint.topAnchor, constant: 7),
      hintLabel.bottomAnchor.constraint(equalTo: hint.bottomAnchor, constant: -7),
    ])
  }

  /// Chooses the minimap's size and the hint's side.
  ///
  /// The minimap has half its size where it would take more than two fifths of the window, and is hidden where it would
  /// touch the panel. The hint is beside it, or above it where it leaves almost nothing.
  override func layoutSubviews() {
    super.layoutSubviews()
    let area = safeAreaLayoutGuide.layoutFrame.insetBy(
      dx: Theme.Spacing.hud, dy: Theme.Spacing.hud)
    minimap.zoom = minimap.size(atZoom: 2).width > area.width * 0.4 ? 1 : 2
    let size = minimap.intrinsicContentSize
    minimap.isHidden =
      !showsMinimap || area.maxY - size.height < panel.frame.maxY + Theme.Spacing.hud
    let isBeside = area.width - size.width - Theme.Spacing.hud >= 160
    hintBesideMinimap.isActive = !minimap.isHidden && isBeside
    hintAboveMinimap.isActive = !minimap.isHidden && !isBeside
  }

  // MARK: Settings

  private var showsMinimap = true

  /// Shows the HUD as the player wants it.
  func apply(_ settings: HUDSettings) {
    showsMinimap = settings.showsMinimap
    for view in [panel, minimap] { view.alpha = settings.opacity }
    setNeedsLayout()
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
    pauseButton.isEnabled = !rests
    shown = status
  }
}
