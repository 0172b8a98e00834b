import Lamella

/// Buttons that present what else there is: a sheet of actions, an alert with a field, a menu, a popover, a full screen.
final class MoreController: ViewController {
  private let result = SoftLabel()

  override init() {
    super.init()
    title = "More"
  }

  override func loadView() { view = ScrollView() }

  override func viewDidLoad() {
    let actions = Button(title: "Choose an action") { [unowned self] in chooseAction() }
    let question = Button(title: "Ask for a place") { [unowned self] in askForPlace() }
    let weather = Button(title: "Weather")
    weather.menu = Menu(
      children: ["Sun", "Rain", "Fog"].map { title in .action(MenuAction(title) {}) })
    weather.showsMenuAsPrimaryAction = true
    weather.changesSelectionAsPrimaryAction = true
    weather.toolTip = "The weather of the next walk"
    let popover = Button(title: "Show a popover")
    popover.addAction(for: .primaryActionTriggered) { [unowned self] in showPopover(at: $0) }
    let cover = Button(title: "Cover the window", style: .prominent) { [unowned self] in
      coverWindow()
    }
    let buttons = [
      (actions, "actions"), (question, "question"), (weather, "weather"), (popover, "popover"),
      (cover, "cover"),
    ]
    for (button, name) in buttons {
      button.identifier = name
      button.followsTextSize = true
    }
    navigationController?.navigationBar.prefersLargeTitles = true
    result.text = "Nothing was chosen yet."
    result.identifier = "result"
    result.numberOfLines = 0
    let column = StackView(arrangedSubviews: buttons.map(\.0) + [result])
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = Theme.Spacing.margin
    fillPage(with: column)
  }

  private func chooseAction() {
    let sheet = AlertController(title: "What next?", preferredStyle: .actionSheet)
    for title in ["Look around", "Follow the tracks"] {
      sheet.addAction(AlertAction(title: title) { [result] in result.text = $0.title })
    }
    sheet.addAction(
      AlertAction(title: "Go home", style: .cancel) { [result] in result.text = $0.title })
    present(sheet, animated: true)
  }

  private func askForPlace() {
    let alert = AlertController(title: "Where to?", message: "Name a place for the next walk.")
    alert.addTextField {
      $0.placeholder = "Place"
      $0.identifier = "place"
      $0.clearButtonMode = .whileEditing
    }
    let go = AlertAction(title: "Go") { [unowned alert, result] _ in
      let place = alert.textFields[0].text ?? ""
      result.text = place.isEmpty ? "Anywhere, then." : "On the way to \(place)."
    }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(go)
    alert.preferredAction = go
    present(alert, animated: true)
  }

  private func showPopover(at source: View) {
    let bubble = MessageController("A popover points at what it is about.")
    bubble.modalPresentationStyle = .popover
    bubble.preferredContentSize = Size(220, 80)
    bubble.popoverPresentationController?.sourceView = source
    present(bubble, animated: true)
  }

  private func coverWindow() {
    let page = MessageController("All of the window, until Done is pressed.")
    page.navigationItem.rightBarButtonItem = BarButtonItem(.done) { [unowned page] _ in
      page.dismiss(animated: true)
    }
    let screen = NavigationController(rootViewController: page)
    screen.modalPresentationStyle = .fullScreen
    present(screen, animated: true)
  }
}
