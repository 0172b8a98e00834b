internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The constraints of a view as lines with end marks, the rectangle that they align, and its baselines.
///
/// Lines of required constraints are in the accent color, of others in a soft one; the rectangle and the baselines are in
/// the color of what is good.
final class ConstraintLinesView: View {
  private var lines: [ConstraintLine] = []
  private var alignment: Parallelogram?
  private var baselines: [InspectedView.Baseline] = []
  private let theme = Theme.dark

  private static let width = 1.0
  /// The length of the marks at the ends of a line, in points.
  private static let markLength = 5.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "constraints"
    isUserInteractionEnabled = false
  }

  nonisolated deinit {}

  /// Shows the constraints, the corners of the rectangle and the baselines of a view.
  func show(_ view: InspectedView) {
    (lines, alignment, baselines) = (view.lines, view.alignment, view.baselines)
    // The space of the window.
    bounds.origin = frame.origin
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    if let corners = alignment {
      let opposite = corners.topRight + corners.bottomLeft - corners.topLeft
      let points = [corners.topLeft, corners.topRight, opposite, corners.bottomLeft]
      for index in points.indices {
        stroke(points[index], points[(index + 1) % 4], theme.good, on: canvas)
      }
    }
    for line in baselines { stroke(line.start, line.end, theme.good, on: canvas) }
    for line in lines {
      let color = line.isRequired ? theme.accent : theme.inkSoft
      stroke(line.start, line.end, color, on: canvas)
      let isHorizontal = abs(line.end.x - line.start.x) >= abs(line.end.y - line.start.y)
      let half = Self.markLength / 2
      let side = isHorizontal ? Point(x: 0, y: half) : Point(x: half, y: 0)
      for end in [line.start, line.end] { stroke(end - side, end + side, color, on: canvas) }
    }
  }

  /// Draws a straight line.
  private func stroke(_ start: Point, _ end: Point, _ color: Color, on canvas: Canvas) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    canvas.stroke(path, with: color, style: StrokeStyle(lineWidth: Self.width))
  }
}
