internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The button that removes the text of a field: a disk with a cross.
final class ClearButton: Control {
  /// The diameter, in points.
  static let side = 18.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cursor = .arrow
    hitInsets = EdgeInsets(top: -13, left: -6, bottom: -13, right: -6)
    accessibilityLabel = "Clear text"
  }

  nonisolated deinit {}

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let strength: Float = isHighlighted ? 0.9 : isHovered ? 0.75 : 0.6
    canvas.fillEllipse(in: bounds, with: theme.inkSoft.withAlpha(strength))
    let arm = bounds.width * 0.2
    let middle = Point(bounds.midX, bounds.midY)
    for side in [-1.0, 1.0] {
      canvas.strokeLine(
        from: Point(middle.x - arm, middle.y - side * arm),
        to: Point(middle.x + arm, middle.y + side * arm), with: theme.surface,
        style: StrokeStyle(lineWidth: 1.5))
    }
  }
}
