internal import LamellaGeometry
internal import LamellaGraphics

/// What few layers have and what takes references: it stands beside the rows.
nonisolated struct Decoration {
  /// The shape of the shadow, in the layer's own space.
  var shadowPath: Shape?
  /// The box that casts the shadow of a turned layer, as the last frame drew it.
  var shadowBox: Shape?
  /// What `shadowBox` was made from.
  var shadowBoxBounds = Rect.zero
  var shadowBoxRadii = SIMD4<Double>.zero
  /// The mask, and its view where it has one: both are kept alive.
  var mask: Layer?
  var maskView: View?

  var isEmpty: Bool { shadowPath == nil && shadowBox == nil && mask == nil }
}

nonisolated extension NodeTable {
  /// Changes what a row has besides its fields.
  func withDecoration(of row: Row, _ change: (inout Decoration) -> Void) {
    var decoration = decorations.removeValue(forKey: row) ?? Decoration()
    change(&decoration)
    if !decoration.isEmpty { decorations[row] = decoration }
  }

  // MARK: Masks

  /// The mask of a row.
  func mask(of row: Row) -> Layer? {
    self[row].flags.contains(.hasMask) ? decorations[row]?.mask : nil
  }

  /// The row of a row's mask, or -1.
  func maskRow(of row: Row) -> Row {
    guard self[row].flags.contains(.hasMask), let mask = decorations[row]?.mask else { return -1 }
    return mask.row
  }

  /// Gives a row another mask: linked with the row as its parent, but outside of the row's children.
  func setMask(of row: Row, to mask: Layer?) {
    // Kept to the end: letting the old one go may run code.
    let old = decorations[row]
    if let old = old?.mask { separate(old.row) }
    let view = mask.flatMap { self.view(of: $0.row) }
    withDecoration(of: row) {
      $0.mask = mask
      $0.maskView = view
    }
    if let mask {
      self[row].flags.insert(.hasMask)
      self[mask.row].flags.formUnion([.isMask, .needsCompose, .needsDraw])
      self[mask.row].parent = row
      tellAncestors(of: mask.row)
    } else {
      self[row].flags.remove(.hasMask)
    }
    self.mark(row, .needsDraw)
    withExtendedLifetime(old) {}
  }

  /// Takes a mask away from the row that it masks.
  func unlinkMask(_ row: Row) {
    let host = self[row].parent
    guard self[row].flags.contains(.isMask), host >= 0 else { return }
    setMask(of: host, to: nil)
  }

  private func separate(_ mask: Row) {
    self[mask].flags.remove(.isMask)
    self[mask].parent = -1
  }

  /// Lets go what stands beside a row that is about to be given back.
  func removeDecoration(of row: Row) {
    guard let old = decorations.removeValue(forKey: row) else { return }
    if let mask = old.mask { separate(mask.row) }
  }
}
