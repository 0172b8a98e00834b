import Lamella

/// The menu over the dimmed game, in a card: a navigation controller that keys and gamepads operate.
final class PauseController: ViewController {
  /// Called when the game is to go on.
  var onContinue: () -> Void = {}
  /// The settings that the menu changes.
  private let settings: HUDSettings
  private let menu: PauseMenu
  private let navigation: NavigationController

  init(_ status: GameHUD.Status, _ settings: HUDSettings) {
    self.settings = settings
    menu = PauseMenu(status, settings)
    navigation = NavigationController(rootViewController: menu)
    super.init()
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
    menu.onContinue = { [unowned self] in onContinue() }
  }

  override func viewDidLoad() {
    view.identifier = "rest"
    view.backgroundColor = Color(white: 0, alpha: 0.5)
    addChild(navigation)
    let card: View = navigation.view
    card.identifier = "menu"
    card.cornerRadius = Theme.Radius.card
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    navigation.didMove(toParent: self)
    let (area, gap) = (view.safeAreaLayoutGuide, Theme.Spacing.hud)
    LayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      card.widthAnchor.constraint(equalToConstant: 280).withPriority(.defaultHigh),
      card.widthAnchor.constraint(lessThanOrEqualTo: area.widthAnchor, constant: -gap),
      card.heightAnchor.constraint(equalToConstant: 212).withPriority(.defaultHigh),
      card.heightAnchor.constraint(lessThanOrEqualTo: area.heightAnchor, constant: -gap),
    ])
  }

  override var childForKeys: ViewController? { navigation }

  /// Goes on by Escape, and `b` of a gamepad, once the menu leads no further back.
  override func keyDown(_ press: KeyPress) -> Bool {
    guard press.key == .escape, press.modifiers.isEmpty else { return super.keyDown(press) }
    if !press.isRepeat { onContinue() }
    return true
  }
}

/// The settings that the player can change in the menu.
final class HUDSettings {
  /// Whether the minimap is shown.
  var showsMinimap = true { didSet { onChange() } }
  /// The opacity of the panels, 0.3...1.
  var opacity = 1.0 { didSet { onChange() } }
  /// Called after a change.
  var onChange: () -> Void = {}
}

/// The first page of the menu: resume, or change options.
private final class PauseMenu: ViewController {
  var onContinue: () -> Void = {}
  private let settings: HUDSettings
  private let caption = SoftLabel()
  private let resume: Button
  private let options = Button(title: "Options")

  init(_ status: GameHUD.Status, _ settings: HUDSettings) {
    self.settings = settings
    resume = Button(title: status.isOver ? "Fly again" : "Resume", style: .prominent)
    super.init()
    title = status.isOver ? "Lights out" : "Paused"
    caption.text =
      status.isOver
      ? "\(status.score) points. The drones got you." : "The lanterns wait for you."
  }

  override func viewDidLoad() {
    caption.font = .system(size: Theme.TypeSize.small)
    caption.textAlignment = .center
    resume.identifier = "continue"
    resume.addAction(for: .primaryActionTriggered) { [unowned self] _ in onContinue() }
    options.identifier = "options"
    options.addAction(for: .primaryActionTriggered) { [unowned self] _ in
      navigationController?.pushViewController(OptionsMenu(settings), animated: true)
    }
    fill(with: [caption, resume, options])
  }

  override var preferredFocusEnvironments: [Responder] { [resume] }

  /// Resumes by Return and Space also while the focus is nowhere, as after a pause by mouse.
  override func keyDown(_ press: KeyPress) -> Bool {
    guard press.key == .return || press.key == .space, press.modifiers.isEmpty else {
      return super.keyDown(press)
    }
    if !press.isRepeat { onContinue() }
    return true
  }
}

/// The page of options.
private final class OptionsMenu: ViewController {
  private let settings: HUDSettings
  private let minimap = Switch()
  private let opacity = Slider()

  init(_ settings: HUDSettings) {
    self.settings = settings
    super.init()
    title = "Options"
  }

  override func viewDidLoad() {
    minimap.identifier = "showsMinimap"
    minimap.isOn = settings.showsMinimap
    minimap.addAction(for: .valueChanged) { [unowned self] _ in
      settings.showsMinimap = minimap.isOn
    }
    opacity.identifier = "opacity"
    (opacity.minimumValue, opacity.maximumValue) = (0.3, 1)
    opacity.value = settings.opacity
    opacity.addAction(for: .valueChanged) { [unowned self] _ in settings.opacity = opacity.value }
    fill(with: [Self.row("Minimap", minimap), Self.row("Panels", opacity)])
  }

  /// Returns a row of a title and a control.
  private static func row(_ title: String, _ control: View) -> View {
    let label = Label(text: title)
    label.setContentHuggingPriority(.required, for: .horizontal)
    let row = StackView(arrangedSubviews: [label, control])
    row.alignment = .center
    row.distribution = control is Slider ? .fill : .equalSpacing
    row.spacing = Theme.Spacing.margin
    return row
  }
}

extension ViewController {
  /// Stacks views in the middle of the view.
  fileprivate func fill(with views: [View]) {
    let column = StackView(arrangedSubviews: views)
    column.axis = .vertical
    column.spacing = Theme.Spacing.controls
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    let safe = view.safeAreaLayoutGuide
    LayoutConstraint.activate([
      column.centerYAnchor.constraint(equalTo: safe.centerYAnchor),
      column.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: Theme.Spacing.margin),
      column.trailingAnchor.constraint(
        equalTo: safe.trailingAnchor, constant: -Theme.Spacing.margin),
    ])
  }
}

/// The controller of the HUD, which presents the menu while the game rests.
final class HUDController: ViewController {
  let hud: GameHUD
  private let settings = HUDSettings()
  private var menu: PauseController?

  init(_ hud: GameHUD) {
    self.hud = hud
    super.init()
    settings.onChange = { [unowned self] in hud.apply(settings) }
  }

  override func loadView() { view = hud }

  /// Shows the game's state, and the menu while it rests.
  func show(_ status: GameHUD.Status) {
    let rests = status.isPaused || status.isOver
    hud.show(status)
    guard rests != (menu != nil) else { return }
    if let old = exchange(&menu, with: nil) {
      if old.presentingViewController != nil { old.dismiss(animated: true) }
      return
    }
    let new = PauseController(status, settings)
    new.onContinue = { [unowned self] in hud.onContinue() }
    menu = new
    present(new, animated: true)
  }
}
