public import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// The transform of the layer and all it contains in space, about the anchor point.
  ///
  /// The layer is flat and is drawn flat into its superlayer's plane: depth shows only as perspective,
  /// which `m34` brings, here or in the superlayer's `sublayerTransform`. Changing it asks the
  /// superlayer for layout. NaN and infinite values are refused.
  public final var transform: Transform3D {
    get {
      if table[row].flags.contains(.hasTransform3D) { return table.space(of: row).transform }
      return Transform3D(affineTransform)
    }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("transform") }
      guard newValue != transform else { return }
      if newValue.isAffine {
        if table[row].flags.contains(.hasTransform3D) {
          table[row].flags.remove(.hasTransform3D)
          table.withSpace(of: row) { $0.transform = .identity }
        }
        setFlatTransform(newValue.affinePart)
      } else {
        table[row].flags.insert(.hasTransform3D)
        table.withSpace(of: row) { $0.transform = newValue }
        flattenTransform()
      }
      table.markMoved(row)
      table.markForLayout(table[row].parent)
    }
  }

  /// The transform of the layer and all it contains in the plane, about the anchor point.
  ///
  /// Of a `transform` with depth it is the part that has to do with x and y. NaN and infinite values
  /// are refused.
  public final var affineTransform: AffineTransform {
    get {
      let flags = table[row].flags
      if flags.contains(.hasTransform3D) { return table.space(of: row).transform.affinePart }
      return flags.contains(.hasTransform) ? table.extras(of: row).transform : .identity
    }
    set { transform = Transform3D(newValue) }
  }

  /// A transform of all sublayers in space, about the anchor point; the place for perspective.
  ///
  /// It moves neither the layer nor its own drawing. NaN and infinite values are refused.
  public final var sublayerTransform: Transform3D {
    get {
      guard table[row].flags.contains(.hasSublayerTransform) else { return .identity }
      return table.space(of: row).sublayerTransform
    }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("sublayerTransform") }
      guard newValue != sublayerTransform else { return }
      table.withSpace(of: row) { $0.sublayerTransform = newValue }
      if newValue.isIdentity {
        table[row].flags.remove(.hasSublayerTransform)
      } else {
        table[row].flags.insert(.hasSublayerTransform)
      }
      table.mark(row, .needsCompose)
      table.noteHitChange(at: row)
    }
  }

  /// How far the anchor lies in front of the bounds, in points; 0 unless set.
  ///
  /// NaN and infinite values are refused.
  public final var anchorPointZ: Double {
    get { table.space(of: row).anchorPointZ }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("anchorPointZ") }
      guard newValue != anchorPointZ else { return }
      table.withSpace(of: row) { $0.anchorPointZ = newValue }
      if table[row].flags.contains(.hasTransform3D) { flattenTransform() }
      table.markMoved(row)
    }
  }

  /// Whether the layer shows its back when it is turned round; true unless set.
  ///
  /// Without a back it neither shows nor is hit while turned away, and the same goes for what it
  /// contains. Mirroring within the plane does not turn a layer round.
  public final var isDoubleSided: Bool {
    get { !table[row].flags.contains(.isSingleSided) }
    set { updateFlag(.isSingleSided, !newValue, needs: [.needsCompose, .needsDraw]) }
  }

  /// Keeps what a transform with depth comes to in the superlayer's plane.
  private func flattenTransform() {
    let space = table.space(of: row)
    let flat = space.transform.translatedBy(x: 0, y: 0, z: -space.anchorPointZ).flattened
    if let affine = flat.affine, affine.isFinite {
      setFlatTransform(affine)
    } else {
      table[row].flags.formUnion([.hasTransform, .hasPerspective])
    }
  }

  private func setFlatTransform(_ affine: AffineTransform) {
    table[row].flags.remove(.hasPerspective)
    if affine.isIdentity {
      guard table[row].flags.contains(.hasTransform) else { return }
      table[row].flags.remove(.hasTransform)
    } else {
      table[row].flags.insert(.hasTransform)
    }
    table.withExtras(of: row) { $0.transform = affine }
  }
}
