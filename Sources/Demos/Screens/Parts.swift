import Lamella

/// A label in the color of captions.
final class SoftLabel: Label {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    adjustsFontForContentSizeCategory = true
  }

  override func themeDidChange() {
    super.themeDidChange()
    textColor = effectiveTheme.inkSoft
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    textColor = effectiveTheme.inkSoft
  }
}

/// A card of a form.
final class FormCard: StackView {
  override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = effectiveTheme.surface
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    backgroundColor = effectiveTheme.surface
  }
}

/// A row of a form: a title beside a control, or above it in text of the sizes for accessibility.
final class FormRow: StackView {
  private let label: Label
  private let control: View

  init(_ title: String, _ control: View) {
    label = Label(text: title)
    self.control = control
    super.init(frame: .zero)
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    addArrangedSubview(label)
    addArrangedSubview(control)
    if control is Slider {
      control.setContentHuggingPriority(.defaultLow, for: .horizontal)
    }
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (row: FormRow, _) in
      row.arrange()
    }
    arrange()
  }

  private func arrange() {
    let isTall = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    axis = isTall ? .vertical : .horizontal
    alignment = !isTall ? .center : control is Slider ? .fill : .leading
    spacing = isTall ? Theme.Spacing.controls : Theme.Spacing.margin
    // Beside a slider the title leaves it the room; above it the row may be wider than the title.
    let hugs = control is Slider && !isTall
    label.setContentHuggingPriority(hugs ? .required : .defaultLow, for: .horizontal)
  }
}

extension Button {
  /// Whether the title follows the preferred text size, as far as there is room.
  var followsTextSize: Bool {
    get { titleLabel?.adjustsFontForContentSizeCategory ?? false }
    set {
      titleLabel?.adjustsFontForContentSizeCategory = newValue
      titleLabel?.adjustsFontSizeToFitWidth = newValue
      titleLabel?.minimumScaleFactor = 0.6
      maximumContentSizeCategory = newValue ? .accessibilityMedium : nil
    }
  }
}

extension ViewController {
  /// Shows a column of views on the page of a scroll view, within its margins.
  func fillPage(with column: StackView) {
    guard let page = view as? ScrollView else { return }
    page.alwaysBounceVertical = true
    column.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(column)
    let content = page.contentLayoutGuide
    let margin = Theme.Spacing.margin
    LayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: margin),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -margin),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: margin),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -margin),
      column.widthAnchor.constraint(
        equalTo: page.frameLayoutGuide.widthAnchor, constant: -2 * margin),
    ])
  }
}
