/// Which places a path's winding makes its inside.
public enum FillRule: UInt8, Hashable, Sendable {
  /// Where the path winds around, in any direction and any number of times.
  case winding
  /// Where it winds around an odd number of times.
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
    var places: [Point] = []
    var from = Point.zero
    var origin = Point.zero
    forEach { element in
      switch element {
      case .moveToPoint(let point):
        places.append(point)
        from = point
        origin = point
      case .addLineToPoint(let point):
        places.append(point)
        from = point
      case .addQuadCurveToPoint(let c, let end):
        places.append(end)
        for t in [
          Self.turn(from.x, c.x, end.x), Self.turn(from.y, c.y, end.y),
        ] where t > 0 && t < 1 {
          let s = 1 - t
          places.append(from * (s * s) + c * (2 * s * t) + end * (t * t))
        }
        from = end
      case .addCurveToPoint(let c, let d, let end):
        places.append(end)
        for t in Self.turns(from.x, c.x, d.x, end.x) + Self.turns(from.y, c.y, d.y, end.y)
        where t > 0 && t < 1 {
          let s = 1 - t
          let first = from * (s * s * s) + c * (3 * s * s * t)
          places.append(first + d * (3 * s * t * t) + end * (t * t * t))
        }
        from = end
      case .closeSubpath:
        from = origin
      }
    }
    return Self.box(places)
  }

  /// Whether a point lies inside of the path, whose open subpaths count as closed.
  ///
  /// Curves are taken as lines, at most a ten-thousandth of the path's size away from them.
  ///
  /// - Parameters:
  ///   - point: The point, in the path's space.
  ///   - rule: What counts as inside.
  /// - Returns: Whether it does; false for a point that is not finite.
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

  /// Where a quadratic curve turns around on one axis; -1 where it does not.
  private static func turn(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let bend = a - 2 * b + c
    return bend == 0 ? -1 : (a - b) / bend
  }

  /// Where a cubic curve turns around on one axis.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (p, q, r) = (-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a)
    if abs(p) < 1e-12 * (abs(q) + abs(r)) { return q == 0 ? [] : [-r / q] }
    let square = q * q - 4 * p * r
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    return [(-q + root) / (2 * p), (-q - root) / (2 * p)]
  }
}
