import Lamella

/// The controller of the HUD, which presents the menu while the game rests.
final class HUDController: ViewController {
  /// Called when the pause button is pressed.
  var onPause: () -> Void = {}
  /// Called when the menu's button is pressed.
  var onContinue: () -> Void = {}
  private let map: Image
  private let settings = HUDSettings()
  private var menu: PauseController?

  /// The name by which the scene file knows the controller's method.
  static let sceneClass = SceneClass(HUDController.self, of: "ViewController") {
    $0.action("pause") { (controller: HUDController, _: PauseButton) in controller.onPause() }
  }

  /// Makes the controller with the picture of the world for the minimap.
  init(map: Image) {
    self.map = map
    super.init()
  }

  override func loadView() {
    let classes = SceneClasses.standard
    for known in [GameHUD.sceneClass, MinimapView.sceneClass, PauseButton.sceneClass] {
      classes.register(known)
    }
    let scene = loadDemoView("HUD", Self.sceneClass)
    scene?.onReload = { [unowned self] _ in showState() }
  }

  override func viewDidLoad() {
    settings.onChange = { [unowned self] in hud?.apply(settings) }
    showState()
  }

  /// The HUD; nil while a live file has had faults from the start.
  private var hud: GameHUD? { viewIfLoaded as? GameHUD }

  /// The map in a corner; nil where the file has none.
  var minimap: MinimapView? { hud?.minimap }

  /// Gives the HUD what no file says.
  private func showState() {
    if let minimap, minimap.image !== map { minimap.image = map }
    hud?.refresh()
    hud?.apply(settings)
  }

  /// Shows the game's state, and the menu while it rests.
  func show(_ status: GameHUD.Status) {
    let rests = status.isPaused || status.isOver
    hud?.show(status)
    guard rests != (menu != nil) else { return }
    if let old = exchange(&menu, with: nil) {
      if old.presentingViewController != nil { old.dismiss(animated: true) }
      return
    }
    let new = PauseController(status, settings)
    new.onContinue = { [unowned self] in onContinue() }
    menu = new
    present(new, animated: true)
  }
}
