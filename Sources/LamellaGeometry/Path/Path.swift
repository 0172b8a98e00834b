/// A sequence of lines and curves: the outline of an area, or the line that a stroke follows.
///
/// A path is a value: changing a copy leaves the original alone. It consists of subpaths; each begins with
/// `move(to:)`, continues with lines and curves, and may be closed. When a path is filled, open subpaths count as
/// closed. Names and behavior are Core Graphics'; the y axis points down, so angles grow clockwise on screen.
///
/// ```swift
/// var drop = Path()
/// drop.move(to: Point(10, 0))
/// drop.addQuadCurve(to: Point(10, 20), control: Point(25, 20))
/// drop.addQuadCurve(to: Point(10, 0), control: Point(-5, 20))
/// drop.closeSubpath()
/// ```
///
/// Elements with a point that is not finite are ignored.
public struct Path: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// The start of a subpath at a point.
    case moveToPoint(Point)
    /// A straight line to a point.
    case addLineToPoint(Point)
    /// A quadratic curve: its control point and its end.
    case addQuadCurveToPoint(Point, Point)
    /// A cubic curve: its two control points and its end.
    case addCurveToPoint(Point, Point, Point)
    /// A straight line back to the start of the subpath.
    case closeSubpath
  }

  /// The kind of an element; its points are in `points`.
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
  /// The start of the current subpath.
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

  /// Makes a path that a closure builds.
  public init(_ build: (inout Path) -> Void) {
    build(&self)
  }

  // MARK: Contents

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The number of elements.
  public var count: Int { verbs.count }

  /// The end of the last element, where the next one begins; nil in an empty path.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Calls a closure with each element in order.
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

  // MARK: Building

  /// Begins a subpath.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    // A subpath that has only a start is replaced.
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

  /// Adds a straight line back to the start of the subpath and ends it; does nothing in an empty path.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the elements of another path, transformed; adds none where a point would not be finite.
  public mutating func addPath(_ other: Path, transform: Transform2D = .identity) {
    let other = transform.isIdentity ? other : other.applying(transform)
    guard !other.isEmpty else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    start = other.start
  }

  /// Returns the path with each point transformed; empty when one of them would not be finite.
  public func applying(_ transform: Transform2D) -> Path {
    var result = self
    for index in points.indices { result.points[index] = transform.apply(points[index]) }
    result.start = transform.apply(start)
    if result.points.allSatisfy(\.isFinite), result.start.isFinite { return result }
    return Path()
  }

  /// Begins a subpath for an element that needs a current point.
  ///
  /// - Returns: Whether there was a current point.
  private mutating func beginSubpath(orAt point: Point) -> Bool {
    guard let last = verbs.last else {
      move(to: point)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }
}
