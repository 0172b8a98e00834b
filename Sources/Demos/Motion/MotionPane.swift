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
    placeViews()
    showColors(effectiveTheme)
  }

  /// Places the title, the caption and the field below each other; the field takes the height that is left.
  private func placeViews() {
    let inset = Theme.Spacing.card
    for view in [title, caption, field] as [View] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      LayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: inset),
        // The pane may be narrower than its insets before it is laid out.
        view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -inset)
          .withPriority(LayoutPriority(999)),
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 0),
      ])
    }
    LayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      title.heightAnchor.constraint(equalToConstant: 22),
      caption.topAnchor.constraint(equalTo: title.bottomAnchor),
      caption.heightAnchor.constraint(greaterThanOrEqualToConstant: 16),
      field.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 6),
      field.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -inset)
        .withPriority(LayoutPriority(999)),
      field.heightAnchor.constraint(greaterThanOrEqualToConstant: 0),
    ])
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
