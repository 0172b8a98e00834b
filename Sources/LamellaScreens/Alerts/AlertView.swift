import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import LamellaText

/// The card of an alert: its title and message, which scroll if there is no room, its text fields and its choices.
final class AlertView: View {
  private unowned let alert: AlertController
  private let text = ScrollView()
  private let title = Label()
  private let message = Label()
  /// The buttons of the choices, in the order in which those were added.
  private var buttons: [Button] = []

  init(_ alert: AlertController) {
    self.alert = alert
    super.init(frame: .zero)
    cornerRadius = Theme.Radius.card
    layer.shadowOpacity = 1
    layer.shadowColor = Theme.Shadow.color
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
    title.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    message.font = .system(size: Theme.TypeSize.small)
    for label in [title, message] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      label.textAlignment = .center
      text.addSubview(label)
    }
    // More would leave little of the card to the choices.
    maximumContentSizeCategory = .accessibilityLarge
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (view: AlertView, _) in
      view.setNeedsLayout()
      view.superview?.setNeedsLayout()
    }
    addSubview(text)
    themeDidChange()
    update()
  }

  nonisolated deinit {}

  override func themeDidChange() {
    backgroundColor = effectiveTheme.surface
    message.textColor = effectiveTheme.inkSoft
    for (button, action) in zip(buttons, alert.actions) { style(button, action) }
  }

  /// Returns whether the choices stand side by side in a width: two with titles that fit.
  private func isRow(inWidth width: Double) -> Bool {
    let room = (width - Self.gap) / 2
    return alert.preferredStyle == .alert && buttons.count == 2
      && buttons.allSatisfy { $0.intrinsicContentSize.width <= room }
  }

  /// Returns the buttons as they are placed: the cancelling one first of two side by side, last in a column.
  private func orderedButtons(isRow: Bool) -> [Button] {
    let pairs = zip(buttons, alert.actions)
    let cancelling = pairs.filter { $1.style == .cancel }.map(\.0)
    let others = pairs.filter { $1.style != .cancel }.map(\.0)
    return isRow ? cancelling + others : others + cancelling
  }

  /// Shows the alert as it is now, with a button for each action.
  func update() {
    title.text = alert.title
    message.text = alert.message
    for field in alert.textFields where field.superview !== self { addSubview(field) }
    // Actions are only ever added.
    for action in alert.actions.dropFirst(buttons.count) { addButton(for: action) }
    for (button, action) in zip(buttons, alert.actions) {
      button.isEnabled = action.isEnabled
      style(button, action)
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func addButton(for action: AlertAction) {
    let button = Button(title: action.title) { [weak self] in self?.alert.choose(action) }
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.titleLabel?.adjustsFontSizeToFitWidth = true
    button.titleLabel?.minimumScaleFactor = 0.6
    button.identifier = action.title
    addSubview(button)
    buttons.append(button)
  }

  private func style(_ button: Button, _ action: AlertAction) {
    button.style = action === alert.preferredAction ? .prominent : .standard
    let isRed = action.style == .destructive && button.style == .standard
    button.setTitleColor(isRed ? effectiveTheme.bad : nil, for: .normal)
  }

  // MARK: Layout

  private static let padding = Theme.Spacing.margin
  private static let gap = Theme.Spacing.controls

  private func textHeight(forWidth width: Double) -> Double {
    let heights = [title, message].filter { !($0.text ?? "").isEmpty }.map {
      $0.sizeThatFits(Size(width, 0)).height.rounded(.up)
    }
    return heights.reduce(0, +) + Double(max(heights.count - 1, 0)) * Self.gap
  }

  /// The height of each choice, in points.
  private var buttonHeight: Double {
    buttons.reduce(Theme.targetSide) { max($0, $1.intrinsicContentSize.height.rounded(.up)) }
  }

  private func buttonsHeight(isRow: Bool) -> Double {
    let rows = isRow ? 1 : buttons.count
    return Double(rows) * buttonHeight + Double(max(rows - 1, 0)) * Self.gap
  }

  private func height(of field: TextField) -> Double { field.sizeThatFits(.zero).height }

  /// Returns the height of the fields and the choices, with the space between them.
  private func lowerHeight(isRow: Bool) -> Double {
    let fields = alert.textFields.reduce(0) { $0 + height(of: $1) + Self.gap }
    let buttons = buttonsHeight(isRow: isRow)
    guard fields > 0 else { return buttons }
    return fields - Self.gap + (buttons > 0 ? Self.padding : 0) + buttons
  }

  /// Returns the height that all of it needs in a width.
  func height(forWidth width: Double) -> Double {
    let inner = width - 2 * Self.padding
    let text = textHeight(forWidth: inner)
    let lower = lowerHeight(isRow: isRow(inWidth: inner))
    return 2 * Self.padding + text + (text > 0 && lower > 0 ? Self.padding : 0) + lower
  }

  override func layoutSubviews() {
    let inner = bounds.inset(by: EdgeInsets(all: Self.padding))
    let textHeight = textHeight(forWidth: inner.width)
    let isRow = isRow(inWidth: inner.width)
    let lower = lowerHeight(isRow: isRow)
    let gap = textHeight > 0 && lower > 0 ? Self.padding : 0
    let room = max(inner.height - lower - gap, 0)
    text.frame = Rect(
      x: inner.minX, y: inner.minY, width: inner.width, height: min(textHeight, room))
    text.contentSize = Size(inner.width, textHeight)
    var y = 0.0
    for label in [title, message] where !(label.text ?? "").isEmpty {
      let height = label.sizeThatFits(Size(inner.width, 0)).height.rounded(.up)
      label.frame = Rect(x: 0, y: y, width: inner.width, height: height)
      y += height + Self.gap
    }
    y = inner.maxY - lower
    for field in alert.textFields {
      let height = height(of: field)
      field.frame = Rect(x: inner.minX, y: y, width: inner.width, height: height)
      y += height + Self.gap
    }
    var place = Rect(
      x: inner.minX, y: inner.maxY - buttonsHeight(isRow: isRow), width: inner.width,
      height: buttonHeight)
    if isRow { place.size.width = ((inner.width - Self.gap) / 2).rounded(.down) }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for button in orderedButtons(isRow: isRow) {
      button.frame = place
      if isRow {
        if isMirrored { button.frame.origin.x = inner.maxX - (place.maxX - inner.minX) }
        place.origin.x = inner.maxX - place.width
      } else {
        place.origin.y += place.height + Self.gap
      }
    }
  }
}
