internal import LamellaGeometry

/// A map from one space to another.
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

  func concatenating(_ next: CoordinateMapping) -> CoordinateMapping {
    if case .affine(let first) = self, case .affine(let second) = next {
      return .affine(first.concatenating(second))
    }
    return .projective(projection.concatenating(next.projection))
  }

  func apply(_ point: Point) -> Point {
    switch self {
    case .affine(let transform): transform.apply(point)
    case .projective(let transform): transform.apply(point)
    }
  }

  func apply(_ rect: Rect) -> Rect {
    switch self {
    case .affine(let transform): transform.apply(rect)
    case .projective(let transform): transform.apply(rect)
    }
  }
}
