internal import LamellaGeometry

/// A layer's properties in three dimensions.
nonisolated struct LayerDepth: Component, Equatable {
  /// `Layer.transform` while the flag `hasTransform3D` is set; else identity.
  var transform = Transform3D.identity
  /// `Layer.sublayerTransform`; other than identity while the flag `hasSublayerTransform` is set.
  var sublayerTransform = Transform3D.identity
  /// The distance of the anchor point in front of the bounds, in points.
  var anchorPointZ = 0.0

  nonisolated(unsafe) static let column = ComponentColumn<LayerDepth>(invalidates: .place)
}

// MARK: - Setting transforms

nonisolated extension NodeTable {
  /// A row's transform or sublayer transform.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    let flags = self[row].flags
    if field == .sublayerTransform {
      return flags.contains(.hasSublayerTransform)
        ? LayerDepth.column[row].sublayerTransform : .identity
    }
    if flags.contains(.hasTransform3D) { return LayerDepth.column[row].transform }
    return flags.contains(.hasTransform)
      ? Transform3D(LayerTransform.column[row].affine) : .identity
  }

  /// Sets a row's transform, and marks nothing.
  func setTransform(_ transform: Transform3D, of row: Row) {
    if transform.isAffine {
      if self[row].flags.contains(.hasTransform3D) {
        self[row].flags.remove(.hasTransform3D)
        LayerDepth.column.write(row) { $0.transform = .identity }
      }
      setFlatTransform(transform.affinePart, of: row)
    } else {
      self[row].flags.insert(.hasTransform3D)
      LayerDepth.column.write(row) { $0.transform = transform }
      flattenTransform(of: row)
    }
  }

  /// Sets a row's sublayer transform, and marks nothing.
  func setSublayerTransform(_ transform: Transform3D, of row: Row) {
    LayerDepth.column.write(row) { $0.sublayerTransform = transform }
    if transform.isIdentity {
      self[row].flags.remove(.hasSublayerTransform)
    } else {
      self[row].flags.insert(.hasSublayerTransform)
    }
  }

  /// Stores the affine projection of a 3D transform into the superlayer's plane.
  func flattenTransform(of row: Row) {
    let depth = LayerDepth.column[row]
    let flat = depth.transform.translatedBy(x: 0, y: 0, z: -depth.anchorPointZ).flattened
    if let affine = flat.affine, affine.isFinite {
      setFlatTransform(affine, of: row)
    } else {
      self[row].flags.insert(.hasPerspective)
      LayerTransform.column.write(row) { $0.affine = .identity }
    }
  }

  private func setFlatTransform(_ affine: Transform2D, of row: Row) {
    self[row].flags.remove(.hasPerspective)
    if affine.isIdentity {
      if self[row].flags.contains(.hasTransform) { LayerTransform.column.remove(row) }
    } else if let place = LayerTransform.column.pointer(to: row) {
      place.pointee.affine = affine
    } else {
      LayerTransform.column.write(row) { $0.affine = affine }
    }
  }
}

// MARK: - To the parent's space

nonisolated extension NodeTable {
  /// Whether the map from a row's space to its parent's may be more than an affine one of the plane.
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
    let result =
      transform(.transform, of: row)
      .translatedBy(x: -anchor.x, y: -anchor.y, z: -LayerDepth.column[row].anchorPointZ)
      .concatenating(
        Transform3D(translationX: position.x, y: position.y, z: Double(self[row].zPosition)))
    let parent = self[row].parent
    guard parent >= 0, self[parent].flags.contains(.hasSublayerTransform) else { return result }
    let size = self[parent].bounds.size
    let anchorPoint = self[parent].anchorPoint
    return result.concatenating(
      LayerDepth.column[parent].sublayerTransform.about(
        x: origin.x + anchorPoint.x * size.width, y: origin.y + anchorPoint.y * size.height,
        z: LayerDepth.column[parent].anchorPointZ))
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
