internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The mark of a row that is being edited: it deletes the row.
final class DeleteMark: Control {
  static let side = 22.0

  init() {
    super.init(frame: Rect(x: -Self.side, y: 0, width: Self.side, height: Self.side))
    let reach = (Self.side - Theme.targetSide) / 2
    hitInsets = EdgeInsets(all: reach)
    accessibilityLabel = "Delete"
  }

  nonisolated deinit {}

  // The list has the keys: Delete does the same there.
  override var canBecomeFirstResponder: Bool { false }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    canvas.fill(bounds, cornerRadius: Self.side / 2, with: theme.bad)
    canvas.fill(
      Rect(x: 6, y: Self.side / 2 - 1, width: Self.side - 12, height: 2), cornerRadius: 1,
      with: theme.ground)
  }
}

/// The grip of a row that is being edited: it moves the row at once.
final class RowGrip: View {
  static let size = Size(20, 14)

  /// The recognizer of drags, which begin at once.
  let press = PressRecognizer()

  init() {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    hitInsets = EdgeInsets(
      top: (Self.size.height - Theme.targetSide) / 2,
      left: (Self.size.width - Theme.targetSide) / 2,
      bottom: (Self.size.height - Theme.targetSide) / 2,
      right: (Self.size.width - Theme.targetSide) / 2)
    accessibilityLabel = "Move"
    addGestureRecognizer(press)
  }

  nonisolated deinit {}

  /// Leaves touches to the grip: they neither scroll nor swipe.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === press
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    for line in 0..<3 {
      canvas.fill(
        Rect(x: 0, y: Double(line) * 6, width: Self.size.width, height: 2), cornerRadius: 1,
        with: effectiveTheme.inkSoft)
    }
  }
}
