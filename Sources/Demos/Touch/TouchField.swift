import Lamella

/// The background of the photo, with a grid of hairlines.
final class TouchField: View {
  /// Whether the grid is visible.
  var showsGrid = true {
    didSet { setNeedsDisplay() }
  }

  init() {
    super.init(frame: .zero)
    identifier = "field"
    clipsToBounds = true
    contentMode = .redraw
    backgroundColor = effectiveTheme.ground
  }

  override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = effectiveTheme.ground
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard showsGrid else { return }
    let line = Theme.hairline(scale: traitCollection.displayScale)
    let step = 40.0
    let color = effectiveTheme.ink.withAlpha(0.07)
    for x in stride(from: step, to: bounds.width, by: step) {
      canvas.fill(Rect(x: x, y: 0, width: line, height: bounds.height), with: color)
    }
    for y in stride(from: step, to: bounds.height, by: step) {
      canvas.fill(Rect(x: 0, y: y, width: bounds.width, height: line), with: color)
    }
  }
}
