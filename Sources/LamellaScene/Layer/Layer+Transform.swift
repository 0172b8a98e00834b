public import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// The 3D transform of the layer and its subtree, about the anchor point.
  ///
  /// The layer is flattened into its superlayer's plane: depth is visible only as perspective, by `m34` here or in the
  /// superlayer's `sublayerTransform`. A change marks the superlayer for layout. NaN and infinite values are refused.
  public final var transform: Transform3D {
    get { table.animated.transform(.transform, of: row) }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("transform") }
      guard newValue != transform else { return }
      animateChange(of: .transform, to: newValue)
      table.setTransform(newValue, of: row)
      table.invalidate(row, LayerTransform.column.invalidation)
    }
  }

  /// The affine transform of the layer and its subtree, about the anchor point.
  ///
  /// If `transform` is three-dimensional, this is its affine part in x and y. NaN and infinite values are refused.
  public final var affineTransform: Transform2D {
    get {
      let flags = table[row].flags
      if flags.contains(.hasTransform3D) { return LayerDepth.column[row].transform.affinePart }
      return flags.contains(.hasTransform) ? LayerTransform.column[row].affine : .identity
    }
    set { transform = Transform3D(newValue) }
  }

  /// The 3D transform of all sublayers, about the anchor point, such as a perspective.
  ///
  /// The layer's own drawing is not transformed. NaN and infinite values are refused.
  public final var sublayerTransform: Transform3D {
    get { table.animated.transform(.sublayerTransform, of: row) }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("sublayerTransform") }
      guard newValue != sublayerTransform else { return }
      animateChange(of: .sublayerTransform, to: newValue)
      table.setSublayerTransform(newValue, of: row)
      table.mark(row, .needsCompose)
      table.noteHitChange(at: row)
    }
  }

  /// The distance of the anchor point in front of the bounds, in points; default 0.
  ///
  /// NaN and infinite values are refused.
  public final var anchorPointZ: Double {
    get { LayerDepth.column[row].anchorPointZ }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("anchorPointZ") }
      guard newValue != anchorPointZ else { return }
      animateChange(of: .anchorPointZ, to: AnimationVector(newValue))
      LayerDepth.column.change(row) { $0.anchorPointZ = newValue }
      if table[row].flags.contains(.hasTransform3D) { table.flattenTransform(of: row) }
    }
  }

  /// Whether the layer's back is visible when it faces away from the viewer; default true.
  ///
  /// If false, the layer and its subtree are neither drawn nor hit while it faces away. Mirroring within the plane does
  /// not count as facing away.
  public final var isDoubleSided: Bool {
    get { !table[row].flags.contains(.isSingleSided) }
    set {
      updateFlag(.isSingleSided, !newValue, needs: [.needsCompose, .needsDraw])
      table.noteHitChange(at: row)
    }
  }
}
