public import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// The transform of the layer and all it contains in space, about the anchor point.
  ///
  /// The layer is flat and is drawn flat into its superlayer's plane: depth shows only as perspective,
  /// which `m34` brings, here or in the superlayer's `sublayerTransform`. Changing it asks the
  /// superlayer for layout. NaN and infinite values are refused.
  public final var transform: Transform3D {
    get { table.transform(.transform, of: row) }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("transform") }
      guard newValue != transform else { return }
      animateChange(of: .transform, to: newValue)
      table.setTransform(newValue, of: row)
      table.invalidate(row, LayerTransform.column.invalidation)
    }
  }

  /// The transform of the layer and all it contains in the plane, about the anchor point.
  ///
  /// Of a `transform` with depth it is the part that has to do with x and y. NaN and infinite values
  /// are refused.
  public final var affineTransform: Transform2D {
    get {
      let flags = table[row].flags
      if flags.contains(.hasTransform3D) { return LayerDepth.column[row].transform.affinePart }
      return flags.contains(.hasTransform) ? LayerTransform.column[row].affine : .identity
    }
    set { transform = Transform3D(newValue) }
  }

  /// A transform of all sublayers in space, about the anchor point; the place for perspective.
  ///
  /// It moves neither the layer nor its own drawing. NaN and infinite values are refused.
  public final var sublayerTransform: Transform3D {
    get { table.transform(.sublayerTransform, of: row) }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("sublayerTransform") }
      guard newValue != sublayerTransform else { return }
      animateChange(of: .sublayerTransform, to: newValue)
      table.setSublayerTransform(newValue, of: row)
      table.mark(row, .needsCompose)
      table.noteHitChange(at: row)
    }
  }

  /// How far the anchor lies in front of the bounds, in points; 0 unless set.
  ///
  /// NaN and infinite values are refused.
  public final var anchorPointZ: Double {
    get { LayerDepth.column[row].anchorPointZ }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("anchorPointZ") }
      guard newValue != anchorPointZ else { return }
      animateChange(of: .anchorPointZ, to: Lanes(newValue))
      LayerDepth.column.change(row) { $0.anchorPointZ = newValue }
      if table[row].flags.contains(.hasTransform3D) { table.flattenTransform(of: row) }
    }
  }

  /// Whether the layer shows its back when it is turned round; true unless set.
  ///
  /// Without a back it neither shows nor is hit while turned away, and the same goes for what it
  /// contains. Mirroring within the plane does not turn a layer round.
  public final var isDoubleSided: Bool {
    get { !table[row].flags.contains(.isSingleSided) }
    set {
      updateFlag(.isSingleSided, !newValue, needs: [.needsCompose, .needsDraw])
      table.noteHitChange(at: row)
    }
  }
}
