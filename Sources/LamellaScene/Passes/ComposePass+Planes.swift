internal import LamellaGeometry

nonisolated extension NodeTable {
  /// Places a node that may have to do with depth, for the compose pass.
  ///
  /// A node that is shown in perspective becomes the root of a plane: what lies in it is placed in the
  /// node's own space, and the map from there to the space around is kept beside it.
  ///
  /// - Parameters:
  ///   - row: The node.
  ///   - anchor: The anchor in its own space, as the frame shows it.
  ///   - position: The anchor's place in the parent's space, as the frame shows it.
  ///   - outer: The parent's window transform.
  ///   - hasChanged: Set when the node's plane or the side it shows is another than before.
  /// - Returns: The node's window transform, or nil where no depth is in play.
  func placeInSpace(
    _ row: Row, anchor: Point, position: Point, outer: AffineTransform, _ hasChanged: inout Bool
  ) -> AffineTransform? {
    let parent = self[row].parent
    var transform: Transform3D?
    if mayHaveDepth(row) || !self[row].flags.isDisjoint(with: [.isSingleSided, .facesAway]) {
      transform = spatialTransformToParent(
        row, anchor: anchor, position: position,
        parentOrigin: parent < 0 ? .zero : shownBounds(of: parent).origin)
    }
    let facesAway =
      self[row].flags.contains(.isSingleSided) && transform.map(Self.facesAway) ?? false
    set(.facesAway, facesAway, of: row, &hasChanged)
    guard mayHaveDepth(row), let flat = transform?.flattened else {
      set(.isPlane, false, of: row, &hasChanged)
      return nil
    }
    let affine = flat.affine
    set(.isPlane, affine == nil, of: row, &hasChanged)
    if let affine { return affine.concatenating(outer) }
    let plane = flat.concatenating(ProjectiveTransform(outer))
    withSpace(of: row) {
      guard $0.planeTransform != plane else { return }
      $0.planeTransform = plane
      hasChanged = true
    }
    return .identity
  }

  private func set(_ flag: NodeFlags, _ value: Bool, of row: Row, _ hasChanged: inout Bool) {
    guard self[row].flags.contains(flag) != value else { return }
    if value { self[row].flags.insert(flag) } else { self[row].flags.remove(flag) }
    hasChanged = true
  }
}
