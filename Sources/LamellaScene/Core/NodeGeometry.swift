internal import LamellaGeometry

/// The conversions between the coordinate spaces of nodes, by model values.
nonisolated struct NodeGeometry {
  let table: NodeTable

  // MARK: To the parent

  /// Returns the affine map from a row's space to its parent's; nil if it needs perspective.
  func affineToParent(_ row: Row) -> Transform2D? {
    if mayHaveDepth(row) { return spatialTransformToParent(row).flattened.affine }
    let anchor = table[row].anchor
    let position = table[row].position
    if !table[row].flags.contains(.hasTransform) {
      return Transform2D(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return LayerTransform.column[row].affine
      .translatedBy(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(translationX: position.x, y: position.y))
  }

  /// Returns the projective map from a row's space to its parent's.
  func projectionToParent(_ row: Row) -> ProjectiveTransform {
    if mayHaveDepth(row) { return spatialTransformToParent(row).flattened }
    return affineToParent(row).map { ProjectiveTransform($0) } ?? .identity
  }

  /// Returns whether the map from a row's space to its parent's is a translation.
  func isMovedOnly(_ row: Row) -> Bool {
    !table[row].flags.contains(.hasTransform) && !mayHaveDepth(row)
  }

  // MARK: To the root

  /// Returns the map from a row's space to its root's.
  ///
  /// - Complexity: O(depth).
  func transformToRoot(from row: Row) -> CoordinateMapping {
    var affine = Transform2D.identity
    var current = row
    while table[current].parent >= 0 {
      guard let next = affineToParent(current) else { break }
      affine = affine.concatenating(next)
      current = table[current].parent
    }
    guard table[current].parent >= 0 else { return .affine(affine) }
    var projective = ProjectiveTransform(affine)
    while table[current].parent >= 0 {
      projective = projective.concatenating(projectionToParent(current))
      current = table[current].parent
    }
    return .projective(projective)
  }

  // MARK: From the parent

  /// Converts a point from the parent's space to the row's own; to the row's anchor if its transform is singular.
  func convertFromParent(_ point: Point, to row: Row) -> Point {
    if isMovedOnly(row) {
      let anchor = table[row].anchor
      let position = table[row].position
      return Point(x: point.x - position.x + anchor.x, y: point.y - position.y + anchor.y)
    }
    let anchor = table[row].anchor
    if let affine = affineToParent(row) {
      return affine.inverse.map { $0.apply(point).orElse(anchor) } ?? anchor
    }
    return projectionToParent(row).inverse.map { $0.apply(point).orElse(anchor) } ?? anchor
  }

  /// Returns the point of a row's space that is visible at a point of the parent's space; nil for none.
  ///
  /// - Returns: Nil when the row shows nothing there: what would lies behind the eye, or the row turns
  ///   its back and shows only its front.
  func visiblePoint(fromParent point: Point, in row: Row) -> Point? {
    guard mayHaveDepth(row) || table[row].flags.contains(.isSingleSided) else {
      return convertFromParent(point, to: row)
    }
    let transform = spatialTransformToParent(row)
    if table[row].flags.contains(.isSingleSided), transform.facesAway { return nil }
    let projection = transform.flattened
    if projection.affine != nil { return convertFromParent(point, to: row) }
    guard let inverse = projection.inverse, inverse.divisor(at: point) > 0 else { return nil }
    let result = inverse.apply(point)
    return result.isFinite ? result : nil
  }

  // MARK: Frame

  /// Returns the bounding box of a row in its parent's space, without the parent's sublayer transform.
  func frame(of row: Row) -> Rect {
    let bounds = table[row].bounds
    let position = table[row].position
    if !table[row].flags.contains(.hasTransform) {
      let anchor = table[row].anchorPoint
      return Rect(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height,
        width: bounds.width, height: bounds.height
      ).limited
    }
    return ownProjection(row).apply(bounds).limited
  }

  /// Returns the map to the parent's space by the row's own transform alone, without the parent's sublayer transform.
  func ownProjection(_ row: Row) -> CoordinateMapping {
    let anchor = table[row].anchor
    let position = table[row].position
    let move = Transform2D(translationX: position.x, y: position.y)
    if table[row].flags.contains(.hasPerspective) {
      let depth = LayerDepth.column[row]
      return .projective(
        depth.transform.translatedBy(x: -anchor.x, y: -anchor.y, z: -depth.anchorPointZ)
          .flattened.concatenating(ProjectiveTransform(move)))
    }
    return .affine(
      LayerTransform.column[row].affine.translatedBy(x: -anchor.x, y: -anchor.y).concatenating(move)
    )
  }

  // MARK: Depth

  /// Returns whether the map from a row's space to its parent's may be more than an affine one of the plane.
  func mayHaveDepth(_ row: Row) -> Bool {
    if table[row].flags.contains(.hasPerspective) { return true }
    let parent = table[row].parent
    return parent >= 0 && table[parent].flags.contains(.hasSublayerTransform)
  }

  /// Returns the 3D transform from a row's space to its parent's, including the parent's sublayer transform.
  func spatialTransformToParent(_ row: Row) -> Transform3D {
    let parent = table[row].parent
    let own = table.transform(of: row)
      .toParent(table[row].values, anchorPointZ: LayerDepth.column[row].anchorPointZ)
    guard parent >= 0, table[parent].flags.contains(.hasSublayerTransform) else { return own }
    return own.concatenating(
      LayerDepth.column[parent].sublayerTransform(about: table[parent].values))
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
  /// Returns the point if it is finite, else another one.
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
