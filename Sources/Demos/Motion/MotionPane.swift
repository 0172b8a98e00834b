import Lamella

/// A card with a title, a line of instructions, and a field in which something moves.
class MotionPane: View {
  /// The area of the motion.
  let field = View()
  /// The recognizer of drags in the field; nil where there is none.
  private(set) var drag: PanGestureRecognizer?
  private let title = Label()
  private let caption = Label()
  private var dragArea: (Point) -> Bool = { _ in true }
  private var lastField = Size.zero

  init(_ name: String, _ text: String) {
    super.init(frame: .zero)
    identifier = name.lowercased()
    cornerRadius = Theme.Radius.card
    clipsToBounds = true
    title.text = name
    title.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    caption.text = text
    caption.font = .system(size: Theme.TypeSize.caption)
    caption.numberOfLines = 2
    for view in [title, caption, field] as [View] { addSubview(view) }
    showColors(effectiveTheme)
  }

  /// Adds a drag recognizer to the field.
  ///
  /// - Parameters:
  ///   - area: Whether a drag may begin at a point of the field; elsewhere it scrolls. Default everywhere.
  ///   - action: Called on each change of a drag.
  func addDrag(
    in area: @escaping (Point) -> Bool = { _ in true },
    _ action: @escaping (PanGestureRecognizer) -> Void
  ) {
    let pan = PanGestureRecognizer()
    pan.addAction { [unowned pan] _ in action(pan) }
    pan.delegate = self
    dragArea = area
    field.addGestureRecognizer(pan)
    drag = pan
  }

  /// Adds a tap recognizer to the field.
  func addTap(_ action: @escaping () -> Void) {
    let tap = TapGestureRecognizer()
    tap.addAction { _ in action() }
    field.addGestureRecognizer(tap)
  }

  /// Applies a theme's colors.
  func showColors(_ theme: Theme) {
    backgroundColor = theme.surface
    title.textColor = theme.ink
    caption.textColor = theme.inkSoft
  }

  override func themeDidChange() {
    super.themeDidChange()
    showColors(effectiveTheme)
  }

  /// Lays out the field after a change of its size.
  func layoutField(_ size: Size) {}

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = Theme.Spacing.card
    let width = max(0, bounds.width - 2 * inset)
    title.frame = Rect(x: inset, y: 8, width: width, height: 22)
    // A second line of instructions where they do not fit on one.
    let words = caption.sizeThatFits(Size(width, 0)).height.rounded(.up)
    caption.frame = Rect(x: inset, y: 30, width: width, height: max(16, words))
    let top = caption.frame.maxY + 6
    field.frame = Rect(
      x: inset, y: top, width: width, height: max(0, bounds.height - top - inset))
    guard field.bounds.size != lastField else { return }
    lastField = field.bounds.size
    layoutField(lastField)
  }
}

extension MotionPane: GestureRecognizerDelegate {
  /// Limits the drag recognizer to touches in the pane's drag area.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    recognizer !== drag || dragArea(touch.location(in: field))
  }
}
