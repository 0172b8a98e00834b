internal import LamellaGeometry

nonisolated extension NodeTable {
  // MARK: To the parent

  /// Maps a row's own space to its parent's, by model values; nil where that takes perspective.
  func affineToParent(_ row: Row) -> Transform2D? {
    if mayHaveDepth(row) { return spatialTransformToParent(row).flattened.affine }
    let anchor = self[row].anchor
    let position = self[row].position
    if !self[row].flags.contains(.hasTransform) {
      return Transform2D(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return LayerTransform.column[row].affine
      .translatedBy(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(translationX: position.x, y: position.y))
  }

  /// Maps a row's own space to its parent's, by model values.
  func projectionToParent(_ row: Row) -> ProjectiveTransform {
    if mayHaveDepth(row) { return spatialTransformToParent(row).flattened }
    return affineToParent(row).map { ProjectiveTransform($0) } ?? .identity
  }

  /// Whether the way from a row to its parent only moves.
  func isMovedOnly(_ row: Row) -> Bool {
    !self[row].flags.contains(.hasTransform) && !mayHaveDepth(row)
  }

  // MARK: To the root

  /// A way from one space to another.
  enum Way {
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

    var inverse: Way? {
      switch self {
      case .affine(let transform): transform.inverse.map { .affine($0) }
      case .projective(let transform): transform.inverse.map { .projective($0) }
      }
    }

    func concatenating(_ next: Way) -> Way {
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

  /// The way from a row's own space to its root's, by model values.
  ///
  /// - Complexity: O(depth).
  func wayToRoot(from row: Row) -> Way {
    var affine = Transform2D.identity
    var current = row
    while self[current].parent >= 0 {
      guard let next = affineToParent(current) else { break }
      affine = affine.concatenating(next)
      current = self[current].parent
    }
    guard self[current].parent >= 0 else { return .affine(affine) }
    var projective = ProjectiveTransform(affine)
    while self[current].parent >= 0 {
      projective = projective.concatenating(projectionToParent(current))
      current = self[current].parent
    }
    return .projective(projective)
  }

  // MARK: From the parent

  /// Maps a point of the parent's space to the row's own; where the row's transform flattens the
  /// plane, to its anchor.
  func convertFromParent(_ point: Point, to row: Row) -> Point {
    if isMovedOnly(row) {
      let anchor = self[row].anchor
      let position = self[row].position
      return Point(x: point.x - position.x + anchor.x, y: point.y - position.y + anchor.y)
    }
    let anchor = self[row].anchor
    if let affine = affineToParent(row) {
      return affine.inverse.map { $0.apply(point).orElse(anchor) } ?? anchor
    }
    return projectionToParent(row).inverse.map { $0.apply(point).orElse(anchor) } ?? anchor
  }

  /// The place in a row's own space that shows at a point of the parent's.
  ///
  /// - Returns: Nil when the row shows nothing there: what would lies behind the eye, or the row turns
  ///   its back and shows only its front.
  func visiblePoint(fromParent point: Point, in row: Row) -> Point? {
    guard mayHaveDepth(row) || self[row].flags.contains(.isSingleSided) else {
      return convertFromParent(point, to: row)
    }
    let transform = spatialTransformToParent(row)
    if self[row].flags.contains(.isSingleSided), Self.facesAway(transform) { return nil }
    let projection = transform.flattened
    if projection.affine != nil { return convertFromParent(point, to: row) }
    guard let inverse = projection.inverse, inverse.divisor(at: point) > 0 else { return nil }
    let result = inverse.apply(point)
    return result.isFinite ? result : nil
  }

  // MARK: Frame

  /// The bounding box of a row in its parent's space, the parent's sublayer transform aside.
  func frame(of row: Row) -> Rect {
    let bounds = self[row].bounds
    let position = self[row].position
    if !self[row].flags.contains(.hasTransform) {
      let anchor = self[row].anchorPoint
      return Rect(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height,
        width: bounds.width, height: bounds.height
      ).limited
    }
    return ownProjection(row).apply(bounds).limited
  }

  /// Maps a row's own space to its parent's by the row's own transform alone.
  func ownProjection(_ row: Row) -> Way {
    let anchor = self[row].anchor
    let position = self[row].position
    let move = Transform2D(translationX: position.x, y: position.y)
    if self[row].flags.contains(.hasPerspective) {
      let depth = LayerDepth.column[row]
      return .projective(
        depth.transform.translatedBy(x: -anchor.x, y: -anchor.y, z: -depth.anchorPointZ)
          .flattened.concatenating(ProjectiveTransform(move)))
    }
    return .affine(
      LayerTransform.column[row].affine.translatedBy(x: -anchor.x, y: -anchor.y).concatenating(move)
    )
  }
}

// MARK: - Finite results

nonisolated extension Double {
  /// The nearest finite number; NaN becomes 0.
  fileprivate var limited: Double {
    isNaN
      ? 0 : Swift.min(Swift.max(self, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

nonisolated extension Point {
  /// The point where it is finite, else another.
  func orElse(_ other: Point) -> Point { isFinite ? self : other }

  /// The nearest point with finite coordinates.
  var limited: Point { isFinite ? self : Point(x: x.limited, y: y.limited) }
}

nonisolated extension Rect {
  /// The nearest rectangle with finite numbers.
  var limited: Rect {
    if isFinite { return self }
    return Rect(
      origin: origin.limited,
      size: Size(width: max(0, size.width.limited), height: max(0, size.height.limited)))
  }
}
