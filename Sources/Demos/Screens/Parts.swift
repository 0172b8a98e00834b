import Lamella

/// A label in the color of captions.
final class SoftLabel: Label {
  /// The name by which scene files know the label.
  static let sceneClass = SceneClass(SoftLabel.self, of: "Label", make: { SoftLabel() })

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

extension StackView {
  /// Puts the control of a row below its title while the preferred text has one of the sizes for accessibility.
  func followTextSize() {
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (row: StackView, _) in
      row.arrangeForTextSize()
    }
    arrangeForTextSize()
  }

  private func arrangeForTextSize() {
    guard let label = arrangedSubviews.first, let control = arrangedSubviews.last else { return }
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
