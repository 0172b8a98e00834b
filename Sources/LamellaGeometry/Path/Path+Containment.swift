/// The rule that decides which points are inside a path.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Points around which the path winds a number of times that is not zero, direction counted.
  case winding
  /// Points around which the path winds an odd number of times.
  case evenOdd
}

extension Path {
  /// The smallest rectangle around all points, control points included; `Rect.zero` when empty.
  ///
  /// - Complexity: O(number of points).
  public var boundingBox: Rect { Self.box(points) }

  /// The smallest rectangle around the path itself; `Rect.zero` when empty.
  ///
  /// - Complexity: O(number of points).
  public var boundingBoxOfPath: Rect {
    var candidates: [Point] = []
    var from = Point.zero
    var origin = Point.zero
    forEach { element in
      switch element {
      case .moveToPoint(let point):
        candidates.append(point)
        from = point
        origin = point
      case .addLineToPoint(let point):
        candidates.append(point)
        from = point
      case .addQuadCurveToPoint(let c, let end):
        candidates.append(end)
        for t in [
          Self.extremum(from.x, c.x, end.x), Self.extremum(from.y, c.y, end.y),
        ] where t > 0 && t < 1 {
          let s = 1 - t
          candidates.append(from * (s * s) + c * (2 * s * t) + end * (t * t))
        }
        from = end
      case .addCurveToPoint(let c, let d, let end):
        candidates.append(end)
        for t in Self.extrema(from.x, c.x, d.x, end.x) + Self.extrema(from.y, c.y, d.y, end.y)
        where t > 0 && t < 1 {
          let s = 1 - t
          let first = from * (s * s * s) + c * (3 * s * s * t)
          candidates.append(first + d * (3 * s * t * t) + end * (t * t * t))
        }
        from = end
      case .closeSubpath:
        from = origin
      }
    }
    return Self.box(candidates)
  }

  /// Returns whether a point lies inside the path; open subpaths count as closed.
  ///
  /// Curves are flattened to lines at most a ten-thousandth of the path's size away from them.
  ///
  /// - Parameters:
  ///   - point: The point, in the path's space.
  ///   - rule: The rule for the inside.
  /// - Returns: Whether the point is inside; false for a point that is not finite.
  /// - Complexity: O(number of lines).
  public func contains(_ point: Point, using rule: FillRule = .winding) -> Bool {
    let box = boundingBox
    guard point.isFinite, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY,
      point.y <= box.maxY
    else { return false }
    var winding = 0
    for line in polylines(tolerance: max(box.width, box.height) * 1e-4) {
      var from = line.points[line.points.count - 1]
      for to in line.points {
        if (from.y <= point.y) != (to.y <= point.y) {
          let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
          if to.y > from.y, side > 0 { winding += 1 }
          if to.y < from.y, side < 0 { winding -= 1 }
        }
        from = to
      }
    }
    return rule == .winding ? winding != 0 : winding & 1 != 0
  }

  /// Returns the bounding box of points.
  private static func box(_ points: [Point]) -> Rect {
    guard let first = points.first else { return .zero }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the parameter of a quadratic curve's extremum on one axis; -1 where there is none.
  private static func extremum(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let bend = a - 2 * b + c
    return bend == 0 ? -1 : (a - b) / bend
  }

  /// Returns the parameters of a cubic curve's extrema on one axis.
  private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (p, q, r) = (-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a)
    if abs(p) < 1e-12 * (abs(q) + abs(r)) { return q == 0 ? [] : [-r / q] }
    let square = q * q - 4 * p * r
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    return [(-q + root) / (2 * p), (-q - root) / (2 * p)]
  }
}
