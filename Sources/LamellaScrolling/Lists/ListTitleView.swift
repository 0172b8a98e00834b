internal import LamellaControls
public import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The view of a section's header or footer with a title.
public final class ListTitleView: ReusableView {
  private let label = Label()
  private let line = Layer()
  private var kind = ElementKind.header
  private var style = ListLayout.Style.plain

  /// The distance of the title from the edges, in points.
  private static let margin = Theme.Spacing.margin

  /// Makes a view without a title.
  public required init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.numberOfLines = 0
    addSubview(label)
    layer.addSublayer(line)
    line.isHidden = true
  }

  nonisolated deinit {}

  /// The title.
  public var title: String? { label.text }

  /// Whether the view stays in sight above rows that scroll below it.
  var isFloating = false {
    didSet {
      guard isFloating != oldValue else { return }
      line.isHidden = !isFloating
      updateColors()
    }
  }

  /// Shows a title in the style of a list.
  func show(_ title: String, _ kind: ElementKind, style: ListLayout.Style) {
    label.text = title
    self.kind = kind
    self.style = style
    isFloating = false
    let isLarge = kind == .header && style == .plain
    label.font = .system(
      size: isLarge ? Theme.TypeSize.body : Theme.TypeSize.small,
      weight: isLarge ? .semibold : .regular)
    updateColors()
    setNeedsLayout()
  }

  private func updateColors() {
    let theme = effectiveTheme
    label.textColor = kind == .header && style == .plain ? theme.ink : theme.inkSoft
    backgroundColor = style == .plain || isFloating ? theme.ground : nil
    line.backgroundColor = theme.raised
  }

  public override func themeDidChange() {
    super.themeDidChange()
    updateColors()
  }

  private var insets: EdgeInsets {
    let vertical = kind == .header ? (style == .plain ? 8.0 : 12.0) : 8.0
    let horizontal = style == .plain ? Self.margin : 2 * Self.margin
    return EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let insets = insets
    let text = label.sizeThatFits(
      Size(max(size.width - insets.left - insets.right, 0), .greatestFiniteMagnitude))
    return Size(size.width, text.height + insets.top + insets.bottom)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.inset(by: insets)
    let hairline = Theme.hairline(scale: traitCollection.displayScale)
    line.frame = Rect(
      x: 0, y: kind == .header ? bounds.height - hairline : 0, width: bounds.width,
      height: hairline)
  }
}
