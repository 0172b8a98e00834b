import Lamella

/// A card with a title, a line that says what to do, and a field in which something moves.
class MotionPane: View {
  /// Where something moves.
  let field = View()
  /// What drags in the field; nil where nothing does.
  private(set) var drag: PanGestureRecognizer?
  private let title = Label()
  private let caption = Label()
  private var lastField = Size.zero

  init(_ name: String, _ text: String) {
    super.init(frame: .zero)
    identifier = name.lowercased()
    cornerRadius = Theme.Radius.card
    clipsToBounds = true
    title.text = name
    title.font = FontLibrary.system(size: Theme.TypeSize.body, weight: .semibold)
    caption.text = text
    caption.font = FontLibrary.system(size: Theme.TypeSize.caption)
    for view in [title, caption, field] as [View] { addSubview(view) }
    showColors(effectiveTheme)
  }

  /// Drags in the field from now on.
  func addDrag(_ action: @escaping (PanGestureRecognizer) -> Void) {
    let pan = PanGestureRecognizer()
    pan.addAction { [unowned pan] _ in action(pan) }
    field.addGestureRecognizer(pan)
    drag = pan
  }

  /// Taps in the field from now on.
  func addTap(_ action: @escaping () -> Void) {
    let tap = TapGestureRecognizer()
    tap.addAction { _ in action() }
    field.addGestureRecognizer(tap)
  }

  /// Takes its colours from a theme.
  func showColors(_ theme: Theme) {
    backgroundColor = theme.surface
    title.textColor = theme.ink
    caption.textColor = theme.inkSoft
  }

  override func themeDidChange() {
    super.themeDidChange()
    showColors(effectiveTheme)
  }

  /// Places what is in the field, whose size is another.
  func layoutField(_ size: Size) {}

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = Theme.Spacing.card
    let width = max(0, bounds.width - 2 * inset)
    title.frame = Rect(x: inset, y: 8, width: width, height: 22)
    caption.frame = Rect(x: inset, y: 30, width: width, height: 16)
    field.frame = Rect(x: inset, y: 52, width: width, height: max(0, bounds.height - 52 - inset))
    guard field.bounds.size != lastField else { return }
    lastField = field.bounds.size
    layoutField(lastField)
  }
}
