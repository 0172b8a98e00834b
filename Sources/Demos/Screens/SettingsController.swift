import Lamella

/// A form of settings, laid out by stacks.
final class SettingsController: ViewController {
  private let notes: FieldNotes
  private let name = TextField()
  private let showsNotes = Switch()
  private let marksOnSwipe = Switch()
  private let volume = Slider()
  private let appearance = SegmentedControl(titles: ["Automatic", "Light", "Dark"])

  init(_ notes: FieldNotes) {
    self.notes = notes
    super.init()
    title = "Settings"
  }

  override func loadView() { view = ScrollView() }

  override func viewDidLoad() {
    name.placeholder = "Your name"
    name.identifier = "reader"
    name.adjustsFontForContentSizeCategory = true
    name.addAction(for: .editingChanged) { [unowned self] _ in notes.reader = name.text ?? "" }
    name.addAction(for: .editingDidEndOnExit) { _ in }
    showsNotes.identifier = "shows-notes"
    showsNotes.addAction(for: .valueChanged) { [unowned self] _ in
      notes.showsNotes = showsNotes.isOn
    }
    marksOnSwipe.identifier = "marks-on-swipe"
    marksOnSwipe.addAction(for: .valueChanged) { [unowned self] _ in
      notes.marksOnSwipe = marksOnSwipe.isOn
    }
    volume.identifier = "volume"
    volume.addAction(for: .valueChanged) { [unowned self] _ in notes.volume = volume.value }
    appearance.identifier = "appearance"
    appearance.selectedSegmentIndex = 0
    appearance.addAction(for: .valueChanged) { [unowned self] _ in applyAppearance() }
    let reset = Button(title: "Forget marks and names") { [unowned self] in askToReset() }
    reset.identifier = "reset"
    reset.followsTextSize = true
    let form = StackView(arrangedSubviews: [
      Self.section("Reader", [name]),
      Self.section(
        "Guide", [FormRow("Show notes", showsNotes), FormRow("Mark by a swipe", marksOnSwipe)]),
      Self.section("Sound", [FormRow("Volume", volume)]),
      Self.section("Appearance", [appearance]),
      reset,
    ])
    form.axis = .vertical
    form.spacing = 24
    form.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(form)
    navigationController?.navigationBar.prefersLargeTitles = true
    guard let page = view as? ScrollView else { return }
    page.alwaysBounceVertical = true
    let content = page.contentLayoutGuide
    let frame = page.frameLayoutGuide
    let margin = Theme.Spacing.margin
    LayoutConstraint.activate([
      form.topAnchor.constraint(equalTo: content.topAnchor, constant: margin),
      form.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -margin),
      form.leadingAnchor.constraint(greaterThanOrEqualTo: content.leadingAnchor, constant: margin),
      form.centerXAnchor.constraint(equalTo: frame.centerXAnchor),
      form.widthAnchor.constraint(lessThanOrEqualToConstant: 560),
      form.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -2 * margin)
        .withPriority(LayoutPriority(999)),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
    ])
  }

  override func updateProperties() {
    showsNotes.isOn = notes.showsNotes
    marksOnSwipe.isOn = notes.marksOnSwipe
    volume.value = notes.volume
  }

  /// Returns a card of rows below a title.
  private static func section(_ title: String, _ rows: [View]) -> View {
    let label = SoftLabel(text: title)
    label.font = .system(size: Theme.TypeSize.small, weight: .semibold)
    let card = FormCard(arrangedSubviews: rows)
    card.axis = .vertical
    card.spacing = Theme.Spacing.card
    card.isLayoutMarginsRelativeArrangement = true
    card.layoutMargins = EdgeInsets(all: Theme.Spacing.card)
    card.cornerRadius = Theme.Radius.card
    let section = StackView(arrangedSubviews: [label, card])
    section.axis = .vertical
    section.spacing = Theme.Spacing.controls
    return section
  }

  private func applyAppearance() {
    let styles: [UserInterfaceStyle] = [.unspecified, .light, .dark]
    // Those of the window, so that menus and sheets have them, too.
    let window = view.window
    if appearance.selectedSegmentIndex == 0 {
      window?.traitOverrides.remove(TraitUserInterfaceStyle.self)
    } else {
      window?.traitOverrides.userInterfaceStyle = styles[appearance.selectedSegmentIndex]
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
