import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText

/// A row of a menu: an action, the title of a further menu, or the heading of a section.
final class MenuRow: View {
  /// The content of a row.
  indirect enum Content {
    case action(MenuAction)
    case submenu(Menu)
    case heading(String)
  }

  /// The content.
  let content: Content
  /// Whether a line above the row parts it from the section before.
  let beginsSection: Bool
  /// Whether the row is the one that Return chooses, or whose menu is open.
  var isHighlighted = false { didSet { if isHighlighted != oldValue { updateColors() } } }

  private let label = Label()
  private var icon: ImageView?
  private let line = View()

  /// The space that a section's line takes above a row, in points.
  static let lineRoom = 9.0
  /// The width of the column of marks, and of that of the arrow, in points.
  private static let markWidth = 24.0
  private static let iconSide = 18.0

  init(_ content: Content, beginsSection: Bool) {
    self.content = content
    self.beginsSection = beginsSection
    super.init(frame: .zero)
    contentMode = .redraw
    var image: Image?
    switch content {
    case .action(let action):
      label.text = action.title
      identifier = action.identifier ?? action.title
      image = action.image
    case .submenu(let menu):
      label.text = menu.title
      identifier = menu.title
      image = menu.image
    case .heading(let title):
      label.text = title
      label.font = .system(size: Theme.TypeSize.small)
    }
    label.adjustsFontForContentSizeCategory = true
    addSubview(label)
    if let image {
      let icon = ImageView()
      icon.image = image
      icon.contentMode = .scaleAspectFit
      addSubview(icon)
      self.icon = icon
    }
    if beginsSection { addSubview(line) }
    updateColors()
  }

  nonisolated deinit {}

  /// Whether the row can be chosen or opened.
  var isEnabled: Bool {
    switch content {
    case .action(let action): !action.attributes.contains(.disabled)
    case .submenu(let menu): !menu.isEmpty
    case .heading: false
    }
  }

  /// The first letter of the title, in lower case; empty for none.
  var initial: String { isEnabled ? label.text?.first?.lowercased() ?? "" : "" }

  override func themeDidChange() { updateColors() }

  private func updateColors() {
    let theme = effectiveTheme
    var ink = theme.ink
    switch content {
    case .heading: ink = theme.inkSoft
    case .action(let action) where action.attributes.contains(.destructive): ink = theme.bad
    default: break
    }
    label.textColor = isEnabled || isHeading ? ink : ink.withAlpha(Theme.disabledAlpha)
    icon?.tintColor = ink
    icon?.alpha = isEnabled ? 1 : Double(Theme.disabledAlpha)
    line.backgroundColor = theme.inkSoft.withAlpha(0.25)
    setNeedsDisplay()
  }

  private var isHeading: Bool { if case .heading = content { true } else { false } }

  // MARK: Size

  /// Returns the height of the row, in points.
  ///
  /// - Parameter height: The height of a row that can be chosen.
  /// - Returns: The height, with the room for the line above.
  func height(forRowHeight height: Double) -> Double {
    let text = label.sizeThatFits(.zero).height.rounded(.up)
    let own = max(isHeading ? 24 : height, text + Theme.Spacing.controls)
    return own + (beginsSection ? Self.lineRoom : 0)
  }

  /// The width that the row needs, in points.
  var neededWidth: Double {
    let text = label.sizeThatFits(Size(10_000, 0)).width.rounded(.up)
    return 2 * Self.markWidth + text + (icon == nil ? 0 : Self.iconSide + Theme.Spacing.controls)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The part of the row without the line above.
  private var body: Rect {
    bounds.inset(by: EdgeInsets(top: beginsSection ? Self.lineRoom : 0))
  }

  override func layoutSubviews() {
    let body = body
    let hairline = Theme.hairline(scale: window?.contentScale ?? 1)
    line.frame = Rect(x: 0, y: Theme.Spacing.grid, width: bounds.width, height: hairline)
    func place(_ view: View, at x: Double, width: Double, height: Double) {
      view.frame = Rect(
        x: isMirrored ? bounds.width - x - width : x,
        y: (body.midY - height / 2).rounded(), width: width, height: height)
    }
    let trailing = Self.markWidth + (icon == nil ? 0 : Self.iconSide + Theme.Spacing.controls)
    let room = max(bounds.width - Self.markWidth - trailing, 0)
    place(
      label, at: Self.markWidth, width: room,
      height: label.sizeThatFits(Size(room, 0)).height.rounded(.up))
    guard let icon else { return }
    let isSubmenu = if case .submenu = content { true } else { false }
    let end = isSubmenu ? Self.markWidth : Theme.Spacing.controls
    place(
      icon, at: bounds.width - end - Self.iconSide, width: Self.iconSide, height: Self.iconSide)
  }

  // MARK: Drawing

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let body = body
    if isHighlighted {
      canvas.fill(
        body.insetBy(dx: Theme.Spacing.grid, dy: 0), cornerRadius: Theme.Radius.small,
        with: theme.raised)
    }
    let style = StrokeStyle(lineWidth: 2)
    let color: Color = label.textColor
    switch content {
    case .action(let action):
      let middle = Point(isMirrored ? bounds.width - 13 : 13, body.midY)
      if action.state == .on {
        var path = Path()
        path.move(to: middle + Point(-5, 0))
        path.addLine(to: middle + Point(-1.5, 4))
        path.addLine(to: middle + Point(5, -4.5))
        canvas.stroke(path, with: color, style: style)
      } else if action.state == .mixed {
        canvas.fill(Rect(x: middle.x - 5, y: middle.y - 1, width: 10, height: 2), with: color)
      }
    case .submenu:
      let sign = isMirrored ? -1.0 : 1
      let middle = Point(isMirrored ? 13 : bounds.width - 13, body.midY)
      var path = Path()
      path.move(to: middle + Point(-2 * sign, -4.5))
      path.addLine(to: middle + Point(2.5 * sign, 0))
      path.addLine(to: middle + Point(-2 * sign, 4.5))
      canvas.stroke(path, with: color, style: style)
    case .heading: break
    }
  }
}
