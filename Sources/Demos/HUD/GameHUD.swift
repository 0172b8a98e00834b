import Lamella

/// The HUD over the game: score and health, a minimap, and the pause button, as `Assets/Scenes/HUD.scene` places them.
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

  private(set) var minimap: MinimapView?
  private var panel: View?
  private var score: Label?
  private var best: Label?
  private var health: ProgressView?
  private var pause: PauseButton?
  private var hint: View?
  private var hintBesideMinimap: LayoutConstraint?
  private var hintAboveMinimap: LayoutConstraint?
  private var shown = Status()

  /// The names by which the scene file knows the HUD and its properties.
  static let sceneClass = SceneClass(GameHUD.self, of: "View", make: { GameHUD() }) {
    $0.outlet("minimap", \.minimap)
    $0.outlet("panel", \.panel)
    $0.outlet("score", \.score)
    $0.outlet("best", \.best)
    $0.outlet("health", \.health)
    $0.outlet("pause", \.pause)
    $0.outlet("hint", \.hint)
    $0.outlet("hintBesideMinimap", \.hintBesideMinimap)
    $0.outlet("hintAboveMinimap", \.hintAboveMinimap)
  }

  // MARK: Layout

  /// Chooses the minimap's size and the hint's side.
  ///
  /// The minimap has half its size where it would take more than two fifths of the window, and is hidden where it would
  /// touch the panel. The hint is beside it, or above it where it leaves almost nothing.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard let minimap, let panel else { return }
    let area = safeAreaLayoutGuide.layoutFrame.insetBy(
      dx: Theme.Spacing.hud, dy: Theme.Spacing.hud)
    minimap.zoom = minimap.size(atZoom: 2).width > area.width * 0.4 ? 1 : 2
    let size = minimap.intrinsicContentSize
    minimap.isHidden =
      !showsMinimap || area.maxY - size.height < panel.frame.maxY + Theme.Spacing.hud
    let isBeside = area.width - size.width - Theme.Spacing.hud >= 160
    hintBesideMinimap?.isActive = !minimap.isHidden && isBeside
    hintAboveMinimap?.isActive = !minimap.isHidden && !isBeside
  }

  // MARK: Settings

  private var showsMinimap = true

  /// Shows the HUD as the player wants it.
  func apply(_ settings: HUDSettings) {
    showsMinimap = settings.showsMinimap
    for view in [panel, minimap] { view?.alpha = settings.opacity }
    setNeedsLayout()
  }

  // MARK: Game state

  /// Shows the game's state; costs nothing while it is unchanged.
  func show(_ status: Status) {
    if status != shown { show(status, animated: true) }
  }

  /// Shows the present state in views that are new.
  func refresh() {
    if shown.hasMoved { hint?.alpha = 0 }
    show(shown, animated: false)
  }

  /// Shows the game's status, optionally with animation.
  private func show(_ status: Status, animated: Bool) {
    let theme = effectiveTheme
    score?.text = "\(status.score)"
    best?.text = status.best > 0 ? "best \(status.best)" : ""
    health?.setProgress(status.health, duration: animated ? Theme.Motion.small : 0)
    health?.tint =
      status.health > 0.5 ? theme.good : status.health > 0.25 ? theme.warn : theme.bad
    if status.hasMoved, !shown.hasMoved {
      View.animate(withDuration: Theme.Motion.large) { hint?.alpha = 0 }
    }
    let rests = status.isPaused || status.isOver
    pause?.isEnabled = !rests
    shown = status
  }
}

/// A button with two bars.
final class PauseButton: Button {
  /// The name by which scene files know the button.
  static let sceneClass = SceneClass(PauseButton.self, of: "Button", make: { PauseButton() })

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for index in 0..<2 {
      let bar = View(frame: Rect(x: 12 + Double(index) * 8, y: 11, width: 4, height: 14))
      bar.backgroundColor = Theme.current.ink
      bar.cornerRadius = 2
      bar.hitTestBehavior = .none
      addSubview(bar)
    }
  }
}
