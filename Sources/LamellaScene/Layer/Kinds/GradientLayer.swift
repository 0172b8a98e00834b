public import LamellaGeometry
public import LamellaGraphics

/// A layer that is filled with a gradient, in its rounded corners.
///
/// ```swift
/// let sky = GradientLayer()
/// sky.frame = view.bounds
/// sky.colors = [Color(hex: 0x27406B), Color(hex: 0xFF9A5C)]
/// view.layer.insertSublayer(sky, at: 0)
/// ```
open class GradientLayer: Layer {
  /// How the colours lie in the bounds.
  public nonisolated enum Kind: UInt8, Hashable, Sendable {
    /// Along the line from the start to the end point.
    case axial
    /// From the start point outwards, as far as the end point is away from it.
    case radial
    /// Around the start point, beginning in the direction of the end point.
    case conic
  }

  private final var storedColors: [Color] = []
  private final var storedLocations: [Double] = []
  private final var storedStart = Point(x: 0.5, y: 0)
  private final var storedEnd = Point(x: 0.5, y: 1)
  private final var storedKind = Kind.axial

  /// Makes a layer without colours, which draws nothing.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The colours from the start to the end; one fills evenly.
  public final var colors: [Color] {
    get { storedColors }
    set {
      storedColors = newValue
      setNeedsDisplay()
    }
  }

  /// Where each colour stands, 0...1; equal distances where there are not as many as colours.
  public final var locations: [Double] {
    get { storedLocations }
    set {
      storedLocations = newValue
      setNeedsDisplay()
    }
  }

  /// Where the colours begin, in units of the bounds' size; the middle of the upper edge unless set.
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

  /// Where the colours end, in units of the bounds' size; the middle of the lower edge unless set.
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

  /// How the colours lie; along a line unless set.
  public final var kind: Kind {
    get { storedKind }
    set {
      storedKind = newValue
      setNeedsDisplay()
    }
  }

  /// Fills the bounds, below what a delegate draws.
  open override func draw(in canvas: Canvas) {
    let bounds = bounds
    let radii = table.cornerRadii(of: row)
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

  private func gradient(in bounds: Rect) -> Gradient {
    func place(_ point: Point) -> Point {
      Point(
        x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let (start, end) = (place(storedStart), place(storedEnd))
    let way = end - start
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
      let radius = Elementary.length(way.x, way.y)
      return Gradient(
        stops: stops, geometry: .radial(center: start, innerRadius: 0, outerRadius: radius))
    case .conic:
      return Gradient(
        stops: stops, geometry: .conic(center: start, startAngle: Elementary.atan2(way.y, way.x)))
    }
  }
}
