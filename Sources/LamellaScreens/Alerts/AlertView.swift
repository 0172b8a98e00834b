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
    addSubview(text)
    themeDidChange()
    rebuild()
  }

  nonisolated deinit {}

  override func themeDidChange() {
    backgroundColor = effectiveTheme.surface
    message.textColor = effectiveTheme.inkSoft
    for (button, action) in zip(buttons, orderedActions) { style(button, action) }
  }

  /// The choices as they are shown: the cancelling one last in a column, and first of two side by side.
  private var orderedActions: [AlertAction] {
    let others = alert.actions.filter { $0.style != .cancel }
    let cancelling = alert.actions.filter { $0.style == .cancel }
    return isRow ? cancelling + others : others + cancelling
  }

  /// Whether the choices stand side by side.
  private var isRow: Bool {
    alert.preferredStyle == .alert && alert.actions.count == 2 && titlesFitInRow
  }

  private var titlesFitInRow: Bool { alert.actions.allSatisfy { $0.title.count <= 14 } }

  /// Makes the texts and buttons again.
  func rebuild() {
    title.text = alert.title
    message.text = alert.message
    for field in alert.textFields where field.superview !== self { addSubview(field) }
    for button in buttons { button.removeFromSuperview() }
    buttons = orderedActions.map { action in
      let button = Button(title: action.title) { [weak self] in self?.alert.choose(action) }
      button.identifier = action.title
      button.isEnabled = action.isEnabled
      style(button, action)
      addSubview(button)
      return button
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
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

  private var buttonsHeight: Double {
    let rows = isRow ? 1 : buttons.count
    return Double(rows) * Theme.targetSide + Double(max(rows - 1, 0)) * Self.gap
  }

  private static let fieldHeight = 36.0

  private var fieldsHeight: Double {
    let count = Double(alert.textFields.count)
    return count * Self.fieldHeight + max(count - 1, 0) * Self.gap
  }

  /// The height of the fields and the choices, with the space between them.
  private var lowerHeight: Double {
    let (fields, buttons) = (fieldsHeight, buttonsHeight)
    return fields + buttons + (fields > 0 && buttons > 0 ? Self.padding : 0)
  }

  /// Returns the height that all of it needs in a width.
  func height(forWidth width: Double) -> Double {
    let text = textHeight(forWidth: width - 2 * Self.padding)
    let lower = lowerHeight
    return 2 * Self.padding + text + (text > 0 && lower > 0 ? Self.padding : 0) + lower
  }

  override func layoutSubviews() {
    let inner = bounds.inset(by: EdgeInsets(all: Self.padding))
    let textHeight = textHeight(forWidth: inner.width)
    let lower = lowerHeight
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
      field.frame = Rect(x: inner.minX, y: y, width: inner.width, height: Self.fieldHeight)
      y += Self.fieldHeight + Self.gap
    }
    var place = Rect(
      x: inner.minX, y: inner.maxY - buttonsHeight, width: inner.width, height: Theme.targetSide)
    if isRow { place.size.width = ((inner.width - Self.gap) / 2).rounded(.down) }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for button in buttons {
      button.frame = place
      if isRow {
        if isMirrored { button.frame.origin.x = inner.maxX - (place.maxX - inner.minX) }
        place.origin.x = inner.maxX - place.width
      } else {
        place.origin.y += Theme.targetSide + Self.gap
      }
    }
  }
}
