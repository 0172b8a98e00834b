import Lamella
import Observation

/// The screens of a small app: a field guide, settings, and what else controllers can do.
///
/// A sample to start from: the model is `FieldNotes`, each screen a controller in a file of its own.
enum ScreensDemo {
  /// Returns the controller of the whole app: three tabs.
  static func makeController() -> ViewController {
    let notes = FieldNotes()
    let guide = SplitViewController(primary: GuideController(notes))
    guide.placeholder = MessageController("Select a creature to read about it.")
    guide.tabBarItem = TabBarItem(title: "Guide", image: Icons.book)
    let settings = NavigationController(rootViewController: SettingsController(notes))
    settings.tabBarItem = TabBarItem(title: "Settings", image: Icons.sliders)
    let more = NavigationController(rootViewController: MoreController())
    more.tabBarItem = TabBarItem(title: "More", image: Icons.dots)
    return TabBarController(viewControllers: [guide, settings, more])
  }
}

/// The model of the app: which creatures are marked and removed, their names where they were renamed, and the settings.
@Observable
final class FieldNotes {
  /// The creatures that the guide shows.
  static let count = 240

  var favorites: Set<Int> = []
  var removed: Set<Int> = []
  var names: [Int: String] = [:]
  var reader = ""
  var showsNotes = true
  var marksOnSwipe = true
  var volume = 0.6

  /// Returns the creature at an index of the guide.
  func creature(_ index: Int) -> Creature { Creature(id: index * (Creature.count / Self.count)) }

  /// Returns the name under which a creature is shown.
  func name(of index: Int) -> String { names[index] ?? creature(index).name }

  /// Forgets all marks and names, and brings back what was removed.
  func reset() {
    favorites = []
    removed = []
    names = [:]
  }
}

/// A screen with one line of text in its middle.
final class MessageController: ViewController {
  private let message: String

  init(_ message: String) {
    self.message = message
    super.init()
  }

  override func viewDidLoad() {
    let label = SoftLabel(text: message)
    label.textAlignment = .center
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    LayoutConstraint.activate([
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
  }
}
