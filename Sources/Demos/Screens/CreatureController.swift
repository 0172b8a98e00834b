import Lamella

/// All about one creature: its picture, what is known of it, and what can be done with it.
final class CreatureController: ViewController {
  private let notes: FieldNotes
  private let index: Int
  private let portrait = ImageView()
  private let name = Label()
  private let text = Label()
  private let mark = Button(title: "Mark")

  init(_ notes: FieldNotes, _ index: Int) {
    self.notes = notes
    self.index = index
    super.init()
  }

  override func loadView() { view = ScrollView() }

  override func viewDidLoad() {
    let creature = notes.creature(index)
    name.font = .system(size: Theme.TypeSize.large, weight: .bold)
    name.numberOfLines = 0
    // Long names would be broken within a word.
    name.maximumContentSizeCategory = .accessibilityMedium
    text.text = [creature.notes, "Habitat: \(creature.habitat.name.lowercased())."]
      .joined(separator: "\n\n")
    text.numberOfLines = 0
    for label in [name, text] { label.adjustsFontForContentSizeCategory = true }
    portrait.clipsToBounds = true
    portrait.cornerRadius = Theme.Radius.card
    portrait.filter = .nearest
    mark.identifier = "mark"
    mark.followsTextSize = true
    mark.toolTip = "Marked creatures have a check mark in the guide"
    mark.addAction(for: .primaryActionTriggered) { [unowned self] _ in
      notes.favorites.formSymmetricDifference([index])
    }
    registerForTraitChanges([TraitUserInterfaceStyle.self]) { (page: CreatureController, _) in
      page.setNeedsUpdateProperties()
    }
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Rename") { [unowned self] _ in
      rename()
    }
    navigationItem.rightBarButtonItem?.identifier = "rename"
    navigationItem.rightBarButtonItem?.toolTip = "Give the creature a name of your own"
    navigationItem.largeTitleDisplayMode = .never
    let column = StackView(arrangedSubviews: [portrait, name, text, mark])
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = Theme.Spacing.margin
    fillPage(with: column)
    LayoutConstraint.activate([
      portrait.widthAnchor.constraint(equalToConstant: 160),
      portrait.heightAnchor.constraint(equalToConstant: 160),
    ])
  }

  override func updateProperties() {
    title = notes.name(of: index)
    name.text = title
    portrait.image = notes.creature(index).portrait(view.effectiveTheme)
    mark.title = notes.favorites.contains(index) ? "Unmark" : "Mark"
  }

  /// Asks for another name in a sheet.
  private func rename() {
    let form = RenameController(notes.name(of: index)) { [notes, index] in notes.names[index] = $0 }
    let sheet = NavigationController(rootViewController: form)
    sheet.modalPresentationStyle = .formSheet
    sheet.preferredContentSize = Size(400, 200)
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    present(sheet, animated: true)
  }
}

/// A form with one field, for a name.
final class RenameController: ViewController {
  private let field = TextField()
  private let completion: (String) -> Void

  init(_ name: String, completion: @escaping (String) -> Void) {
    self.completion = completion
    super.init()
    title = "Rename"
    field.text = name
  }

  override func viewDidLoad() {
    field.identifier = "name"
    field.adjustsFontForContentSizeCategory = true
    field.clearButtonMode = .whileEditing
    field.maximumLength = 40
    field.addAction(for: .editingDidEndOnExit) { [unowned self] _ in save() }
    field.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(field)
    navigationItem.leftBarButtonItem = BarButtonItem(.cancel) { [unowned self] _ in
      dismiss(animated: true)
    }
    navigationItem.rightBarButtonItem = BarButtonItem(.save) { [unowned self] _ in save() }
    let safe = view.safeAreaLayoutGuide
    let margin = Theme.Spacing.margin
    LayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: safe.topAnchor, constant: margin),
      field.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: margin),
      field.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -margin),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    _ = field.becomeFirstResponder()
    field.selectAll()
  }

  private func save() {
    let name = field.text ?? ""
    if !name.isEmpty { completion(name) }
    dismiss(animated: true)
  }
}
