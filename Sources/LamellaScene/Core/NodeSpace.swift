internal import LamellaGeometry

/// What a node that has to do with depth keeps: few do, so it stands apart from ``NodeExtras``.
nonisolated struct NodeSpace {
  /// `Layer.transform`; valid while the row's flag `hasTransform3D` is set.
  var transform = Transform3D.identity
  /// `Layer.sublayerTransform`; valid while the row's flag `hasSublayerTransform` is set.
  var sublayerTransform = Transform3D.identity
  /// Points, in front of the bounds.
  var anchorPointZ = 0.0
  /// Maps the node's plane, its own space, to that of the next plane above, or the window's.
  ///
  /// Written by the compose pass; valid while `isPlane` is set.
  var planeTransform = ProjectiveTransform.identity
}

nonisolated extension NodeTable {
  /// What a row keeps that has to do with depth; the defaults when it keeps nothing.
  func space(of row: Row) -> NodeSpace {
    let index = self[row].extras
    guard index >= 0, let space = extras[Int(index)].space else { return NodeSpace() }
    return space.pointee
  }

  /// Changes what a row keeps that has to do with depth.
  func withSpace<R>(of row: Row, _ change: (inout NodeSpace) -> R) -> R {
    let space = withExtras(of: row) { extras in
      if let space = extras.space { return space }
      let new = UnsafeMutablePointer<NodeSpace>.allocate(capacity: 1)
      new.initialize(to: NodeSpace())
      extras.space = new
      return new
    }
    return change(&space.pointee)
  }

  /// Whether the way from a row to its parent may need more than an affine map of the plane.
  func mayHaveDepth(_ row: Row) -> Bool {
    if self[row].flags.contains(.hasPerspective) { return true }
    let parent = self[row].parent
    return parent >= 0 && self[parent].flags.contains(.hasSublayerTransform)
  }

  /// Maps a row's own space to its parent's, depth included.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - anchor: The anchor in the row's own space.
  ///   - position: The anchor's place in the parent's space.
  ///   - origin: The origin of the parent's bounds, about whose anchor its sublayer transform works.
  /// - Returns: The map, the parent's sublayer transform included.
  func spatialTransformToParent(
    _ row: Row, anchor: Point, position: Point, parentOrigin origin: Point
  ) -> Transform3D {
    let flags = self[row].flags
    let space = space(of: row)
    var own = Transform3D.identity
    if flags.contains(.hasTransform3D) {
      own = space.transform
    } else if flags.contains(.hasTransform) {
      own = Transform3D(extras(of: row).transform)
    }
    let result =
      own
      .translatedBy(x: -anchor.x, y: -anchor.y, z: -space.anchorPointZ)
      .concatenating(
        Transform3D(translationX: position.x, y: position.y, z: Double(self[row].zPosition)))
    let parent = self[row].parent
    guard parent >= 0, self[parent].flags.contains(.hasSublayerTransform) else { return result }
    let above = self.space(of: parent)
    let size = self[parent].bounds.size
    let anchorPoint = self[parent].anchorPoint
    return result.concatenating(
      above.sublayerTransform.about(
        x: origin.x + anchorPoint.x * size.width, y: origin.y + anchorPoint.y * size.height,
        z: above.anchorPointZ))
  }

  /// The same by model values.
  func spatialTransformToParent(_ row: Row) -> Transform3D {
    let parent = self[row].parent
    return spatialTransformToParent(
      row, anchor: self[row].anchor, position: self[row].position,
      parentOrigin: parent < 0 ? .zero : self[parent].bounds.origin)
  }

  /// Whether a transform to the parent turns a plane's back to who looks at it.
  ///
  /// A plane that is only mirrored within itself still shows its front.
  static func facesAway(_ transform: Transform3D) -> Bool {
    let space = transform.determinant
    let plane = transform.flattened.determinant
    return space > 0 && plane < 0 || space < 0 && plane > 0
  }
}
