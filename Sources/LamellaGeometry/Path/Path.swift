/// Lines and curves that outline an area, or that a stroke follows.
///
/// A path is a value: changing a copy leaves the original alone. It consists of subpaths; each begins
/// with `move(to:)`, goes on by lines and curves, and may be closed. To fill a path, open subpaths
/// count as closed. Names and behaviour are those of Core Graphics; angles are those of a y axis that
/// points down, so they grow clockwise on screen.
///
/// ```swift
/// var drop = Path()
/// drop.move(to: Point(10, 0))
/// drop.addQuadCurve(to: Point(10, 20), control: Point(25, 20))
/// drop.addQuadCurve(to: Point(10, 0), control: Point(-5, 20))
/// drop.closeSubpath()
/// ```
///
/// Points that are not finite are refused: what would contain them is not added.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// A subpath begins at a point.
    case moveToPoint(Point)
    /// A straight line to a point.
    case addLineToPoint(Point)
    /// A quadratic curve: its control point and its end.
    case addQuadCurveToPoint(Point, Point)
    /// A cubic curve: its two control points and its end.
    case addCurveToPoint(Point, Point, Point)
    /// A straight line back to where the subpath began.
    case closeSubpath
  }

  /// What a step is; its points stand in `points`.
  enum Verb: UInt8, Hashable, Sendable {
    case move, line, quad, cubic, close

    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  private(set) var verbs: [Verb] = []
  private(set) var points: [Point] = []
  /// Where the present subpath began.
  private var start = Point.zero

  /// Makes an empty path.
  public init() {}

  /// Makes a path of one rectangle.
  public init(rect: Rect) {
    addRect(rect)
  }

  /// Makes a path of the largest ellipse in a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Makes a path of one rectangle with rounded corners; the radius is limited to half the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    addRoundedRect(in: rect, cornerRadii: CornerRadii(cornerRadius))
  }

  /// Makes a path of one rectangle with a radius for each corner.
  public init(roundedRect rect: Rect, cornerRadii: CornerRadii) {
    addRoundedRect(in: rect, cornerRadii: cornerRadii)
  }

  /// Makes a path and has a closure draw it.
  public init(_ build: (inout Path) -> Void) {
    build(&self)
  }

  // MARK: Contents

  /// Whether the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The number of steps.
  public var count: Int { verbs.count }

  /// Where the next step begins: the end of the last one, or nil in an empty path.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Calls a closure with each step in order.
  public func forEach(_ body: (Element) throws -> Void) rethrows {
    var next = 0
    for verb in verbs {
      switch verb {
      case .move: try body(.moveToPoint(points[next]))
      case .line: try body(.addLineToPoint(points[next]))
      case .quad: try body(.addQuadCurveToPoint(points[next], points[next + 1]))
      case .cubic:
        try body(.addCurveToPoint(points[next], points[next + 1], points[next + 2]))
      case .close: try body(.closeSubpath)
      }
      next += verb.pointCount
    }
  }

  // MARK: Steps

  /// Begins a subpath.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    // A subpath of nothing but its beginning leaves no trace.
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    start = point
  }

  /// Adds a straight line from the current point; in an empty path it only begins a subpath.
  public mutating func addLine(to point: Point) {
    guard point.isFinite else { return }
    guard beginSubpath(orAt: point) else { return }
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic curve from the current point; in an empty path it begins at its control point.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    guard end.isFinite, control.isFinite else { return }
    _ = beginSubpath(orAt: control)
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic curve from the current point; in an empty path it begins at its first control point.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    guard end.isFinite, control1.isFinite, control2.isFinite else { return }
    _ = beginSubpath(orAt: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Adds a straight line back to where the subpath began and ends it; nothing in an empty path.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the steps of another path, mapped; none where a point would not be finite.
  public mutating func addPath(_ other: Path, transform: Transform2D = .identity) {
    let other = transform.isIdentity ? other : other.applying(transform)
    guard !other.isEmpty else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    start = other.start
  }

  /// The path with each point mapped; empty when one of them would not be finite.
  public func applying(_ transform: Transform2D) -> Path {
    var result = self
    for index in points.indices { result.points[index] = transform.apply(points[index]) }
    result.start = transform.apply(start)
    if result.points.allSatisfy(\.isFinite), result.start.isFinite { return result }
    return Path()
  }

  /// Sees to a current point, for a step that needs one.
  ///
  /// - Returns: Whether there was one.
  private mutating func beginSubpath(orAt point: Point) -> Bool {
    guard let last = verbs.last else {
      move(to: point)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }
}
