internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A mark at a row's trailing edge.
final class AccessoryMark: View {
  enum Kind {
    case disclosure, checkmark
  }

  static let size = Size(12, 16)
  private static let line = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)

  var kind = Kind.disclosure {
    didSet { if kind != oldValue { setNeedsDisplay() } }
  }
  var isMirrored = false {
    didSet { if isMirrored != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
  }

  nonisolated deinit {}

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    var path = Path()
    let theme = effectiveTheme
    switch kind {
    case .disclosure:
      let (from, to) = isMirrored ? (8.0, 3.0) : (4.0, 9.0)
      path.move(to: Point(from, 3))
      path.addLine(to: Point(to, 8))
      path.addLine(to: Point(from, 13))
      canvas.stroke(path, with: theme.inkSoft, style: Self.line)
    case .checkmark:
      path.move(to: Point(1, 9))
      path.addLine(to: Point(4.5, 12.5))
      path.addLine(to: Point(11, 4))
      canvas.stroke(path, with: theme.accent, style: Self.line)
    }
  }
}
