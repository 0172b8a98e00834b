public import LamellaGeometry
public import LamellaGraphics

/// A layer that fills and strokes a path.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: Rect(x: 4, y: 4, width: 40, height: 40))
/// ring.fillColor = nil
/// ring.strokeColor = .white
/// ring.strokeStyle.lineWidth = 4
/// ```
///
/// The path's coordinates are the layer's own; it may reach beyond the bounds, which need a size all the same.
open class ShapeLayer: Layer {
  private final var storedPath = Path()
  private final var storedFillColor: Color? = .black
  private final var storedFillRule = FillRule.winding
  private final var storedStrokeColor: Color?
  private final var storedStrokeStyle = StrokeStyle()
  private final var storedStrokeStart = 0.0
  private final var storedStrokeEnd = 1.0
  /// The part of the path that is stroked; nil until it is asked for.
  private final var strokedPart: Path?

  /// Makes a layer with an empty path.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// The shape, in the layer's own space; empty unless set.
  public final var path: Path {
    get { storedPath }
    set {
      guard newValue != storedPath else { return }
      storedPath = newValue
      strokedPart = nil
      setNeedsDisplay()
    }
  }

  /// The colour inside; opaque black unless set, nil fills nothing.
  public final var fillColor: Color? {
    get { storedFillColor }
    set {
      guard newValue != storedFillColor else { return }
      storedFillColor = newValue
      setNeedsDisplay()
    }
  }

  /// What is inside where the path crosses itself; by winding unless set.
  public final var fillRule: FillRule {
    get { storedFillRule }
    set {
      guard newValue != storedFillRule else { return }
      storedFillRule = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of the line along the path; nil, the default, draws none.
  public final var strokeColor: Color? {
    get { storedStrokeColor }
    set {
      guard newValue != storedStrokeColor else { return }
      storedStrokeColor = newValue
      setNeedsDisplay()
    }
  }

  /// Width, ends, turns and dashes of the line; one point wide unless set.
  public final var strokeStyle: StrokeStyle {
    get { storedStrokeStyle }
    set {
      guard newValue != storedStrokeStyle else { return }
      storedStrokeStyle = newValue
      setNeedsDisplay()
    }
  }

  /// Where the line begins, as a share of the path's length; 0 unless set.
  ///
  /// All subpaths count, one after another. The filling does not depend on it, and dashes begin there.
  /// Limited to 0...1; NaN counts as 0.
  public final var strokeStart: Double {
    get { storedStrokeStart }
    set { changeStroke(start: newValue > 0 ? min(newValue, 1) : 0, end: storedStrokeEnd) }
  }

  /// Where the line ends, as a share of the path's length; 1 unless set.
  ///
  /// Where it does not lie behind `strokeStart`, there is no line. Limited to 0...1; NaN counts as 1.
  public final var strokeEnd: Double {
    get { storedStrokeEnd }
    set { changeStroke(start: storedStrokeStart, end: newValue < 1 ? max(newValue, 0) : 1) }
  }

  private func changeStroke(start: Double, end: Double) {
    guard start != storedStrokeStart || end != storedStrokeEnd else { return }
    storedStrokeStart = start
    storedStrokeEnd = end
    strokedPart = nil
    setNeedsDisplay()
  }

  /// Fills and strokes the path, below what a delegate draws.
  open override func draw(in canvas: Canvas) {
    if let storedFillColor { canvas.fill(storedPath, with: storedFillColor, using: storedFillRule) }
    if let storedStrokeColor {
      let part =
        strokedPart ?? storedPath.trimmedPath(from: storedStrokeStart, to: storedStrokeEnd)
      strokedPart = part
      canvas.stroke(part, with: storedStrokeColor, style: storedStrokeStyle)
    }
    super.draw(in: canvas)
  }
}
