public import LamellaGeometry
public import LamellaGraphics

/// A layer filled with a gradient, within its rounded corners.
///
/// ```swift
/// let sky = GradientLayer()
/// sky.frame = view.bounds
/// sky.colors = [Color(hex: 0x27406B), Color(hex: 0xFF9A5C)]
/// view.layer.insertSublayer(sky, at: 0)
/// ```
open class GradientLayer: Layer {
  /// The geometry of a gradient.
  public nonisolated enum Kind: UInt8, Hashable, Sendable {
    /// A linear gradient from the start point to the end point.
    case axial
    /// A radial gradient around the start point; its radius is the distance to the end point.
    case radial
    /// A conic gradient around the start point, which begins in the direction of the end point.
    case conic
  }

  private final var storedColors: [Color] = []
  private final var storedLocations: [Double] = []
  private final var storedStart = Point(x: 0.5, y: 0)
  private final var storedEnd = Point(x: 0.5, y: 1)
  private final var storedKind = Kind.axial

  /// Makes a layer without colors, which draws nothing.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The colors from start to end; a single color fills the bounds.
  public final var colors: [Color] {
    get { storedColors }
    set {
      storedColors = newValue
      setNeedsDisplay()
    }
  }

  /// The position of each color, 0...1; evenly spaced unless there are as many locations as colors.
  public final var locations: [Double] {
    get { storedLocations }
    set {
      storedLocations = newValue
      setNeedsDisplay()
    }
  }

  /// The start point in units of the bounds' size; default the center of the upper edge.
  ///
  /// Values that are not finite are refused.
  public final var startPoint: Point {
    get { storedStart }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("startPoint") }
      storedStart = newValue
      setNeedsDisplay()
    }
  }

  /// The end point in units of the bounds' size; default the center of the lower edge.
  ///
  /// Values that are not finite are refused.
  public final var endPoint: Point {
    get { storedEnd }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("endPoint") }
      storedEnd = newValue
      setNeedsDisplay()
    }
  }

  /// The geometry of the gradient; default axial.
  public final var kind: Kind {
    get { storedKind }
    set {
      storedKind = newValue
      setNeedsDisplay()
    }
  }

  /// Fills the bounds, below the delegate's drawing.
  open override func draw(in canvas: Canvas) {
    let bounds = bounds
    let radii = table.shown.cornerRadii(of: row)
    if radii.max() > 0 {
      let corners = CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
      canvas.fill(Path(roundedRect: bounds, cornerRadii: corners), with: gradient(in: bounds))
    } else {
      canvas.fill(bounds, with: gradient(in: bounds))
    }
    super.draw(in: canvas)
  }

  final override func redrawCorners() { setNeedsDisplay() }

  /// Returns the layer's gradient in its bounds.
  private func gradient(in bounds: Rect) -> Gradient {
    /// Converts a point of the unit square to the bounds.
    func place(_ point: Point) -> Point {
      Point(
        x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let (start, end) = (place(storedStart), place(storedEnd))
    let axis = end - start
    let isPlaced = storedLocations.count == storedColors.count
    let stops = storedColors.enumerated().map { index, color in
      Gradient.Stop(
        color,
        at: isPlaced
          ? storedLocations[index] : Double(index) / Double(max(storedColors.count - 1, 1)))
    }
    switch storedKind {
    case .axial: return Gradient(stops: stops, geometry: .axial(from: start, to: end))
    case .radial:
      let radius = Elementary.length(axis.x, axis.y)
      return Gradient(
        stops: stops, geometry: .radial(center: start, innerRadius: 0, outerRadius: radius))
    case .conic:
      return Gradient(
        stops: stops, geometry: .conic(center: start, startAngle: Elementary.atan2(axis.y, axis.x)))
    }
  }
}
