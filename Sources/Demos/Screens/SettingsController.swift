import Lamella

/// A form of settings, whose views are in `Assets/Scenes/Settings.scene`.
final class SettingsController: ViewController {
  private let notes: FieldNotes
  private var name: TextField?
  private var showsNotes: Switch?
  private var marksOnSwipe: Switch?
  private var volume: Slider?
  private var appearance: SegmentedControl?
  private var reset: Button?
  private var notesRow: StackView?
  private var swipeRow: StackView?
  private var volumeRow: StackView?

  /// The names by which the scene file knows the controller's properties and methods.
  static let sceneClass = SceneClass(SettingsController.self, of: "ViewController") {
    $0.outlet("name", \.name)
    $0.outlet("showsNotes", \.showsNotes)
    $0.outlet("marksOnSwipe", \.marksOnSwipe)
    $0.outlet("volume", \.volume)
    $0.outlet("appearance", \.appearance)
    $0.outlet("reset", \.reset)
    $0.outlet("notesRow", \.notesRow)
    $0.outlet("swipeRow", \.swipeRow)
    $0.outlet("volumeRow", \.volumeRow)
    $0.action("rename", rename)
    $0.action("endEditing", endEditing)
    $0.action("changeShowsNotes", changeShowsNotes)
    $0.action("changeMarksOnSwipe", changeMarksOnSwipe)
    $0.action("changeVolume", changeVolume)
    $0.action("applyAppearance", applyAppearance)
    $0.action("askToReset", askToReset)
  }

  init(_ notes: FieldNotes) {
    self.notes = notes
    super.init()
    title = "Settings"
  }

  override func loadView() { loadDemoView("Settings", Self.sceneClass) }

  override func viewDidLoad() {
    reset?.followsTextSize = true
    for row in [notesRow, swipeRow, volumeRow] { row?.followTextSize() }
    navigationController?.navigationBar.prefersLargeTitles = true
  }

  override func updateProperties() {
    showsNotes?.isOn = notes.showsNotes
    marksOnSwipe?.isOn = notes.marksOnSwipe
    volume?.value = notes.volume
  }

  // MARK: Actions

  private func rename(_ field: TextField) { notes.reader = field.text ?? "" }

  private func endEditing() {}

  private func changeShowsNotes(_ control: Switch) { notes.showsNotes = control.isOn }

  private func changeMarksOnSwipe(_ control: Switch) { notes.marksOnSwipe = control.isOn }

  private func changeVolume(_ slider: Slider) { notes.volume = slider.value }

  private func applyAppearance(_ control: SegmentedControl) {
    let styles: [UserInterfaceStyle] = [.unspecified, .light, .dark]
    // Those of the window, so that menus and sheets have them, too.
    let window = view.window
    if control.selectedSegmentIndex == 0 {
      window?.traitOverrides.remove(TraitUserInterfaceStyle.self)
    } else {
      window?.traitOverrides.userInterfaceStyle = styles[control.selectedSegmentIndex]
    }
  }

  private func askToReset() {
    let alert = AlertController(
      title: "Forget all marks and names?", message: "The creatures will not mind.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Forget", style: .destructive) { [notes] _ in notes.reset() })
    present(alert, animated: true)
  }
}
