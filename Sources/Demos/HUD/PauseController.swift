import Lamella

/// The menu over the dimmed game, in a card: a navigation controller that keys and gamepads operate.
final class PauseController: ViewController {
  /// Called when the game is to go on.
  var onContinue: () -> Void = {}
  private let navigation: NavigationController
  private var card: View?

  /// The name by which the scene file knows the controller's property.
  static let sceneClass = SceneClass(PauseController.self, of: "ViewController") {
    $0.outlet("card", \.card)
  }

  init(_ status: GameHUD.Status, _ settings: HUDSettings) {
    let menu = PauseMenu(status, settings)
    navigation = NavigationController(rootViewController: menu)
    super.init()
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
    menu.onContinue = { [unowned self] in onContinue() }
  }

  override func loadView() {
    let scene = loadDemoView("Pause", Self.sceneClass)
    scene?.onReload = { [unowned self] _ in showMenu() }
  }

  override func viewDidLoad() { showMenu() }

  /// Shows the menu's pages in the card.
  private func showMenu() {
    guard let card else { return }
    navigation.view.cornerRadius = card.cornerRadius
    guard navigation.view.superview !== card else { return }
    if navigation.parent == nil { addChild(navigation) }
    navigation.view.frame = card.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.addSubview(navigation.view)
    navigation.didMove(toParent: self)
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
  private let status: GameHUD.Status
  private let settings: HUDSettings
  private var caption: SoftLabel?
  private var resume: Button?

  /// The names by which the scene file knows the controller's properties and methods.
  static let sceneClass = SceneClass(PauseMenu.self, of: "ViewController") {
    $0.outlet("caption", \.caption)
    $0.outlet("resume", \.resume)
    $0.action("resume") { (menu: PauseMenu, _: Button) in menu.onContinue() }
    $0.action("showOptions", showOptions)
  }

  init(_ status: GameHUD.Status, _ settings: HUDSettings) {
    self.status = status
    self.settings = settings
    super.init()
    title = status.isOver ? "Lights out" : "Paused"
  }

  override func loadView() {
    SceneClasses.standard.register(SoftLabel.sceneClass)
    let scene = loadDemoView("PauseMenu", Self.sceneClass)
    scene?.onReload = { [unowned self] _ in showStatus() }
  }

  override func viewDidLoad() { showStatus() }

  private func showStatus() {
    resume?.setTitle(status.isOver ? "Fly again" : "Resume", for: .normal)
    caption?.text =
      status.isOver
      ? "\(status.score) points. The drones got you." : "The lanterns wait for you."
  }

  private func showOptions() {
    navigationController?.pushViewController(OptionsMenu(settings), animated: true)
  }

  override var preferredFocusEnvironments: [Responder] { resume.map { [$0] } ?? [] }

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
  private var minimap: Switch?
  private var opacity: Slider?

  /// The names by which the scene file knows the controller's properties and methods.
  static let sceneClass = SceneClass(OptionsMenu.self, of: "ViewController") {
    $0.outlet("minimap", \.minimap)
    $0.outlet("opacity", \.opacity)
    $0.action("changeMinimap") { (menu: OptionsMenu, control: Switch) in
      menu.settings.showsMinimap = control.isOn
    }
    $0.action("changeOpacity") { (menu: OptionsMenu, slider: Slider) in
      menu.settings.opacity = slider.value
    }
  }

  init(_ settings: HUDSettings) {
    self.settings = settings
    super.init()
    title = "Options"
  }

  override func loadView() {
    let scene = loadDemoView("PauseOptions", Self.sceneClass)
    scene?.onReload = { [unowned self] _ in showSettings() }
  }

  override func viewDidLoad() { showSettings() }

  private func showSettings() {
    minimap?.isOn = settings.showsMinimap
    opacity?.value = settings.opacity
  }
}
