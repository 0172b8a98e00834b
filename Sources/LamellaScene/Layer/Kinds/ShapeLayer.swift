public import LamellaGeometry
public import LamellaGraphics

/// A layer that fills and strokes a path.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: Rect(x: 4, y: 4, width: 40, height: 40))
/// ring.fillColor = nil
/// ring.strokeColor = .white
/// ring.lineWidth = 4
/// ```
///
/// The path is in the layer's own space and may extend beyond the bounds, which must not be empty.
///
/// Path, colors, line width, `strokeStart` and `strokeEnd` are animatable as in Core Animation; the layer is drawn
/// again for each frame of such an animation.
open class ShapeLayer: Layer {
  // Unsafe: like the rows, confined to the engine's thread.
  nonisolated(unsafe) private final var storedPath = Path()
  nonisolated(unsafe) private final var storedFillColor: Color? = .black
  private final var storedFillRule = FillRule.winding
  nonisolated(unsafe) private final var storedStrokeColor: Color?
  nonisolated(unsafe) private final var storedStrokeStyle = StrokeStyle()
  nonisolated(unsafe) private final var storedStrokeStart = 0.0
  nonisolated(unsafe) private final var storedStrokeEnd = 1.0
  /// The stroked part of the path by model values; nil until computed.
  private(set) final var strokedPart: Path?

  /// Makes a layer with an empty path.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The path, in the layer's own space; default empty.
  public final var path: Path {
    get { storedPath }
    set {
      guard newValue != storedPath else { return }
      animateChange(of: .path, to: newValue)
      storedPath = newValue
      strokedPart = nil
      setNeedsDisplay()
    }
  }

  /// The fill color; default opaque black, nil fills nothing.
  public final var fillColor: Color? {
    get { storedFillColor }
    set {
      guard newValue != storedFillColor else { return }
      animateChange(of: .fillColor, to: AnimationVector(newValue ?? .clear))
      storedFillColor = newValue
      setNeedsDisplay()
    }
  }

  /// The fill rule; default nonzero winding.
  public final var fillRule: FillRule {
    get { storedFillRule }
    set {
      guard newValue != storedFillRule else { return }
      storedFillRule = newValue
      setNeedsDisplay()
    }
  }

  /// The stroke color; nil, the default, strokes nothing.
  public final var strokeColor: Color? {
    get { storedStrokeColor }
    set {
      guard newValue != storedStrokeColor else { return }
      animateChange(of: .strokeColor, to: AnimationVector(newValue ?? .clear))
      storedStrokeColor = newValue
      setNeedsDisplay()
    }
  }

  /// The width, caps, joins and dashes of the stroke; default one point wide.
  public final var strokeStyle: StrokeStyle {
    get { storedStrokeStyle }
    set {
      guard newValue != storedStrokeStyle else { return }
      if newValue.lineWidth != storedStrokeStyle.lineWidth {
        animateChange(of: .lineWidth, to: AnimationVector(newValue.lineWidth))
      }
      storedStrokeStyle = newValue
      setNeedsDisplay()
    }
  }

  /// The width of the stroke in points; that of `strokeStyle`.
  public final var lineWidth: Double {
    get { storedStrokeStyle.lineWidth }
    set { strokeStyle.lineWidth = newValue }
  }

  /// The start of the stroke, as a fraction of the path's length; default 0.
  ///
  /// The length is that of all subpaths, one after another. Dashes begin at the start. The fill does not depend on it.
  /// Limited to 0...1; NaN counts as 0.
  public final var strokeStart: Double {
    get { storedStrokeStart }
    set { changeStroke(start: newValue > 0 ? min(newValue, 1) : 0, end: storedStrokeEnd) }
  }

  /// The end of the stroke, as a fraction of the path's length; default 1.
  ///
  /// If it is not greater than `strokeStart`, nothing is stroked. Limited to 0...1; NaN counts as 1.
  public final var strokeEnd: Double {
    get { storedStrokeEnd }
    set { changeStroke(start: storedStrokeStart, end: newValue < 1 ? max(newValue, 0) : 1) }
  }

  /// Changes both ends of the stroke, and animates the change.
  private func changeStroke(start: Double, end: Double) {
    guard start != storedStrokeStart || end != storedStrokeEnd else { return }
    if start != storedStrokeStart { animateChange(of: .strokeStart, to: AnimationVector(start)) }
    if end != storedStrokeEnd { animateChange(of: .strokeEnd, to: AnimationVector(end)) }
    storedStrokeStart = start
    storedStrokeEnd = end
    strokedPart = nil
    setNeedsDisplay()
  }

  /// Fills and strokes the path, below the delegate's drawing.
  open override func draw(in canvas: Canvas) {
    let store = drawingStore
    let ledPath = store?.drawnPath(of: row)
    let path = ledPath ?? storedPath
    let fill = store?.drawnVector(.fillColor, of: row).map(\.color) ?? storedFillColor
    if let fill { canvas.fill(path, with: fill, using: storedFillRule) }
    if let color = store?.drawnVector(.strokeColor, of: row).map(\.color) ?? storedStrokeColor {
      var style = storedStrokeStyle
      if let width = store?.drawnVector(.lineWidth, of: row)?[0] { style.lineWidth = max(width, 0) }
      canvas.stroke(strokedPart(of: ledPath), with: color, style: style)
    }
    super.draw(in: canvas)
  }

  /// Returns the stroked part of an animated path, or of the layer's own.
  private func strokedPart(of ledPath: Path?) -> Path {
    let store = drawingStore
    let start = store?.drawnVector(.strokeStart, of: row)?[0]
    let end = store?.drawnVector(.strokeEnd, of: row)?[0]
    let isOwn = ledPath == nil && start == nil && end == nil
    if isOwn, let strokedPart { return strokedPart }
    let part = (ledPath ?? storedPath).trimmedPath(
      from: start ?? storedStrokeStart, to: end ?? storedStrokeEnd)
    if isOwn { strokedPart = part }
    return part
  }

  nonisolated override func drawnValue(of field: AnimatedField) -> ChangedValue? {
    switch field {
    case .path: .path(storedPath)
    case .fillColor: .vector(AnimationVector(storedFillColor ?? .clear))
    case .strokeColor: .vector(AnimationVector(storedStrokeColor ?? .clear))
    case .lineWidth: .vector(AnimationVector(storedStrokeStyle.lineWidth))
    case .strokeStart: .vector(AnimationVector(storedStrokeStart))
    case .strokeEnd: .vector(AnimationVector(storedStrokeEnd))
    default: super.drawnValue(of: field)
    }
  }

  /// Sets the value of a property that the layer draws with; if `isOptional`, a clear color stands for nil.
  final func setDrawn(_ field: AnimatedField, to value: ChangedValue, orNone isOptional: Bool) {
    /// Returns the color of an animation value.
    func color(_ vector: AnimationVector) -> Color? {
      isOptional && vector[3] <= 0 ? nil : vector.color
    }
    switch (field, value) {
    case (.path, .path(let value)): path = value
    case (.fillColor, .vector(let vector)): fillColor = color(vector)
    case (.strokeColor, .vector(let vector)): strokeColor = color(vector)
    case (.lineWidth, .vector(let vector)): lineWidth = max(vector[0], 0)
    case (.strokeStart, .vector(let vector)): strokeStart = vector[0]
    case (.strokeEnd, .vector(let vector)): strokeEnd = vector[0]
    default: break
    }
  }
}
