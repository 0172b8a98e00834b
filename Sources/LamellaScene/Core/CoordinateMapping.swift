internal import LamellaGeometry

/// A map between two coordinate spaces: affine, or projective where depth is involved.
nonisolated enum CoordinateMapping {
  /// Without perspective.
  case affine(Transform2D)
  /// With perspective.
  case projective(ProjectiveTransform)

  var projection: ProjectiveTransform {
    switch self {
    case .affine(let transform): ProjectiveTransform(transform)
    case .projective(let transform): transform
    }
  }

  var inverse: CoordinateMapping? {
    switch self {
    case .affine(let transform): transform.inverse.map { .affine($0) }
    case .projective(let transform): transform.inverse.map { .projective($0) }
    }
  }

  /// Returns the map that applies this one first and then another.
  func concatenating(_ next: CoordinateMapping) -> CoordinateMapping {
    if case .affine(let first) = self, case .affine(let second) = next {
      return .affine(first.concatenating(second))
    }
    return .projective(projection.concatenating(next.projection))
  }

  /// Maps a point.
  func apply(_ point: Point) -> Point {
    switch self {
    case .affine(let transform): transform.apply(point)
    case .projective(let transform): transform.apply(point)
    }
  }

  /// Maps a rectangle, and returns the bounding box of the result.
  func apply(_ rect: Rect) -> Rect {
    switch self {
    case .affine(let transform): transform.apply(rect)
    case .projective(let transform): transform.apply(rect)
    }
  }
}
