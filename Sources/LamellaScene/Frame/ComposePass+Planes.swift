internal import LamellaGeometry

nonisolated extension NodePresentation {
  /// Computes the window transform and the plane of a node that may involve depth.
  ///
  /// A node that is shown in perspective becomes the root of a plane: what lies in it is placed in the
  /// node's own space, and the map from there to the space around is kept beside it. A node that keeps a
  /// picture of itself is such a root, too: the picture does not depend on where it is shown.
  ///
  /// - Parameters:
  ///   - row: The node.
  ///   - position: The anchor's place in the parent's space, as the frame shows it.
  ///   - outer: The parent's window transform.
  ///   - hasChanged: Set when the node's plane or the side it shows is another than before.
  /// - Returns: The node's window transform, or nil where no depth is in play.
  func placeInSpace(
    _ row: Row, position: Point, outer: Transform2D, _ hasChanged: inout Bool
  ) -> Transform2D? {
    let hasDepth = mayHaveDepth(row)
    var transform: Transform3D?
    if hasDepth || !table[row].flags.isDisjoint(with: [.isSingleSided, .facesAway]) {
      transform = spatialTransformToParent(row, position: position)
    }
    let facesAway =
      table[row].flags.contains(.isSingleSided) && transform?.facesAway ?? false
    set(.facesAway, facesAway, of: row, &hasChanged)
    let isCached = table[row].flags.contains(.isCached)
    let flat = hasDepth ? transform?.flattened : nil
    let affine = flat.map(\.affine) ?? shownAffineTransform(of: row, position)
    if let affine, !isCached {
      if table[row].flags.contains(.isPlane) {
        LayerPlane.column.remove(row)
        hasChanged = true
      }
      return flat == nil ? nil : affine.concatenating(outer)
    }
    let plane =
      affine.map { ProjectiveTransform($0.concatenating(outer)) }
      ?? (flat ?? .identity).concatenating(ProjectiveTransform(outer))
    if let known = LayerPlane.column.pointer(to: row) {
      if known.pointee.transform != plane { hasChanged = true }
      known.pointee.transform = plane
    } else {
      LayerPlane.column.write(row) { $0.transform = plane }
      hasChanged = true
    }
    return .identity
  }

  /// Returns the presented affine map from a row's space to its parent's, for rows without depth.
  private func shownAffineTransform(of row: Row, _ position: Point) -> Transform2D? {
    let anchor = values(row).pointee.anchor
    guard flags(row).contains(.hasTransform) else {
      return Transform2D(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return LayerTransform.column[shown: row].affine.translatedBy(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(translationX: position.x, y: position.y))
  }

  /// Sets a flag of a row, and notes a change.
  private func set(_ flag: NodeFlags, _ value: Bool, of row: Row, _ hasChanged: inout Bool) {
    guard table[row].flags.contains(flag) != value else { return }
    if value { table[row].flags.insert(flag) } else { table[row].flags.remove(flag) }
    hasChanged = true
  }
}
