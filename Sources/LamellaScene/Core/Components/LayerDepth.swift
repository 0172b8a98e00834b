internal import LamellaGeometry

/// A layer's 3D properties: 3D transform, sublayer transform and z position of the anchor.
nonisolated struct LayerDepth: Component, Equatable {
  /// `Layer.transform` while the flag `hasTransform3D` is set; else identity.
  var transform = Transform3D.identity
  /// `Layer.sublayerTransform`; other than identity while the flag `hasSublayerTransform` is set.
  var sublayerTransform = Transform3D.identity
  /// The distance of the anchor point in front of the bounds, in points.
  var anchorPointZ = 0.0

  nonisolated(unsafe) static let column = ComponentColumn<LayerDepth>(
    presence: .hasDepth, invalidates: .place)

  /// The part of `transform` in the plane of the superlayer; nil if it has perspective.
  var flatTransform: Transform2D? {
    let flat = transform.translatedBy(x: 0, y: 0, z: -anchorPointZ).flattened
    return flat.affine.flatMap { $0.isFinite ? $0 : nil }
  }
}

// MARK: - Transforms

nonisolated extension NodeTable {
  /// Returns the model's transform of a row.
  func transform(of row: Row) -> Transform3D {
    let flags = self[row].flags
    if flags.contains(.hasTransform3D) { return LayerDepth.column[row].transform }
    return flags.contains(.hasTransform)
      ? Transform3D(LayerTransform.column[row].affine) : .identity
  }

  /// Returns the model's sublayer transform of a row.
  func sublayerTransform(of row: Row) -> Transform3D {
    self[row].flags.contains(.hasSublayerTransform)
      ? LayerDepth.column[row].sublayerTransform : .identity
  }

  /// Sets a row's 3D transform, without marking the row.
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

  /// Sets a row's sublayer transform, without marking the row.
  func setSublayerTransform(_ transform: Transform3D, of row: Row) {
    LayerDepth.column.write(row) { $0.sublayerTransform = transform }
    if transform.isIdentity {
      self[row].flags.remove(.hasSublayerTransform)
    } else {
      self[row].flags.insert(.hasSublayerTransform)
    }
  }

  /// Stores the projection of a row's 3D transform onto the superlayer's plane as its affine transform; if that is not
  /// affine, flags the row for perspective.
  func flattenTransform(of row: Row) {
    if let affine = LayerDepth.column[row].flatTransform {
      setFlatTransform(affine, of: row)
    } else {
      self[row].flags.insert(.hasPerspective)
      LayerTransform.column.write(row) { $0.affine = .identity }
    }
  }

  /// Stores a row's affine transform, or removes the stored one if the new one is the identity.
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

nonisolated extension NodePresentation {
  /// Returns whether the map from a row's space to its parent's, as frames show it, may be more than an affine one.
  func mayHaveDepth(_ row: Row) -> Bool {
    if flags(row).contains(.hasPerspective) { return true }
    let parent = table[row].parent
    return parent >= 0 && flags(parent).contains(.hasSublayerTransform)
  }

  /// Returns the 3D transform from a row's space to its parent's that frames show, with the parent's sublayer
  /// transform.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - position: The place of the row's anchor in the parent's space, as shown.
  /// - Returns: The map.
  func spatialTransformToParent(_ row: Row, position: Point) -> Transform3D {
    let parent = table[row].parent
    var own = values(row).pointee
    own.position = position
    let map = transform(of: row)
      .toParent(own, anchorPointZ: LayerDepth.column[shown: row].anchorPointZ)
    guard parent >= 0, flags(parent).contains(.hasSublayerTransform) else { return map }
    return map.concatenating(
      LayerDepth.column[shown: parent].sublayerTransform(about: values(parent).pointee))
  }
}

nonisolated extension Transform3D {
  /// Whether the transform, to the parent, turns a plane's back to who looks at it.
  ///
  /// A plane that is only mirrored within itself still shows its front.
  var facesAway: Bool {
    let space = determinant
    let plane = flattened.determinant
    return space > 0 && plane < 0 || space < 0 && plane > 0
  }

  /// Returns a layer's transform as a map to its parent's space, about its anchor.
  func toParent(_ values: NodeValues, anchorPointZ: Double) -> Transform3D {
    let anchor = values.anchor
    return translatedBy(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(
        Transform3D(
          translationX: values.position.x, y: values.position.y, z: Double(values.zPosition)))
  }
}

nonisolated extension LayerDepth {
  /// Returns the sublayer transform applied about a layer's anchor.
  func sublayerTransform(about values: NodeValues) -> Transform3D {
    let anchor = values.anchor
    return sublayerTransform.about(x: anchor.x, y: anchor.y, z: anchorPointZ)
  }
}
