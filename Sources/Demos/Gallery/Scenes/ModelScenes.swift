import Lamella
import Observation

extension GalleryScene {
  /// Controls that set a model, and views that follow it.
  static let models = GalleryScene(
    name: "models", title: "Models",
    caption: "Controls on the left set an observable model; the views on the right follow it"
  ) { stage in
    let settings = Settings()
    let cells = GalleryParts.cells(in: stage, ["sets the model", "follows it"])
    addControls(for: settings, to: cells[0])
    cells[1].addSubview(SettingsCard(settings, frame: cells[1].bounds))
  }

  /// Adds controls that show the values of a model and change them.
  private static func addControls(for settings: Settings, to cell: View) {
    let width = cell.bounds.width - 32
    let volume = Slider(frame: Rect(x: 16, y: 24, width: width, height: 32))
    volume.bind { $0.value = settings.volume }
    volume.addAction(for: .valueChanged) { [unowned volume] _ in settings.volume = volume.value }
    let players = Stepper(frame: Rect(x: 16, y: 84, width: 0, height: 0))
    players.bind { $0.value = Double(settings.players) }
    players.addAction(for: .valueChanged) { [unowned players] _ in
      settings.players = Int(players.value)
    }
    let online = Switch(frame: Rect(x: 16, y: 144, width: 0, height: 0))
    online.bind { $0.isOn = settings.isOnline }
    online.addAction(for: .valueChanged) { [unowned online] _ in settings.isOnline = online.isOn }
    for control in [volume, players, online] as [Control] { cell.addSubview(control) }
  }
}

/// The settings of a game.
@Observable private final class Settings {
  var volume = 0.6
  var players = 4
  var isOnline = true
}

/// A card that shows settings: a bar for the volume, a dot for each player, a line of text.
private final class SettingsCard: View {
  private let settings: Settings
  private let bar = ProgressView()
  private let text = Label()
  private var dots: [View] = []

  init(_ settings: Settings, frame: Rect) {
    self.settings = settings
    super.init(frame: frame)
    backgroundColor = Theme.current.raised
    cornerRadius = Theme.Radius.card
    bar.frame = Rect(x: 16, y: 36, width: bounds.width - 32, height: 8)
    text.frame = Rect(x: 16, y: 148, width: bounds.width - 32, height: 24)
    text.font = .system(size: Theme.TypeSize.small)
    text.textColor = Theme.current.ink
    for view in [bar, text] { addSubview(view) }
  }

  nonisolated deinit {}

  /// Shows the settings; called again when one that is read here changes.
  override func updateProperties() {
    super.updateProperties()
    bar.progress = settings.volume
    text.text = "\(settings.players) players \(settings.isOnline ? "online" : "at one table")"
    while dots.count > max(settings.players, 0) { dots.removeLast().removeFromSuperview() }
    while dots.count < settings.players {
      let dot = GalleryParts.dot(
        at: Point(24 + Double(dots.count) * 24, 100), Theme.current.series[dots.count % 3],
        radius: 8)
      dots.append(dot)
      addSubview(dot)
    }
  }
}
