extension Path {
  /// Returns a path between this one and another, interpolated point by point.
  ///
  /// Both paths need the same number of elements, with subpaths that begin and close at the same ones. A line and a
  /// curve, or a quadratic and a cubic curve, are interpolated as cubic curves.
  ///
  /// - Parameters:
  ///   - other: The path at fraction 1.
  ///   - fraction: 0 for this path, 1 for the other; values outside extrapolate.
  /// - Returns: The path; nil where the two differ in structure, or points are not finite.
  /// - Complexity: O(number of elements).
  public func interpolated(to other: Path, fraction: Double) -> Path? {
    guard verbs.count == other.verbs.count else { return nil }
    var result = Path()
    var (a, b) = (PointReader(self), PointReader(other))
    for index in verbs.indices {
      let (verb, otherVerb) = (verbs[index], other.verbs[index])
      let isAlike = verb == otherVerb
      guard isAlike || verb.isDrawn && otherVerb.isDrawn else { return nil }
      let first = a.next(verb, asCubic: !isAlike)
      let second = b.next(otherVerb, asCubic: !isAlike)
      let end = first.2.interpolated(to: second.2, fraction: fraction)
      let control1 = first.0.interpolated(to: second.0, fraction: fraction)
      let control2 = first.1.interpolated(to: second.1, fraction: fraction)
      switch isAlike ? verb : .cubic {
      case .move: result.move(to: end)
      case .line: result.addLine(to: end)
      case .quad: result.addQuadCurve(to: end, control: control1)
      case .cubic: result.addCurve(to: end, control1: control1, control2: control2)
      case .close: result.closeSubpath()
      }
    }
    return result.verbs.count == verbs.count ? result : nil
  }

  /// A reader of the elements' points, in order.
  private struct PointReader {
    private let points: [Point]
    private var next = 0
    private var pen = Point.zero
    private var start = Point.zero

    init(_ path: Path) { points = path.points }

    /// Returns an element's control points and end point; a line's control points lie on it.
    mutating func next(_ verb: Verb, asCubic: Bool) -> (Point, Point, Point) {
      guard verb != .close else {
        pen = start
        return (pen, pen, pen)
      }
      let end = points[next + verb.pointCount - 1]
      let first = points[next]
      let second = points[next + min(1, verb.pointCount - 1)]
      defer {
        next += verb.pointCount
        pen = end
        if verb == .move { start = end }
      }
      switch verb {
      case .line where asCubic:
        return (
          pen.interpolated(to: end, fraction: 1.0 / 3),
          pen.interpolated(to: end, fraction: 2.0 / 3), end
        )
      case .quad where asCubic:
        return (
          pen.interpolated(to: first, fraction: 2.0 / 3),
          end.interpolated(to: first, fraction: 2.0 / 3), end
        )
      case .quad: return (first, first, end)
      default: return (first, second, end)
      }
    }
  }
}

extension Path.Verb {
  /// Whether the element draws a line or a curve.
  fileprivate var isDrawn: Bool { self == .line || self == .quad || self == .cubic }
}
