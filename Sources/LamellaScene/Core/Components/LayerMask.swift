/// The mask of a layer, whose alpha multiplies the layer's.
nonisolated struct LayerMask: Component {
  /// The mask.
  var layer: Layer?
  var view: View?

  var isDefault: Bool { layer == nil }

  nonisolated(unsafe) static let column = ComponentColumn<LayerMask>(
    presence: .hasMask, invalidates: .appearance,
    onRelease: { _, mask in
      if let layer = mask.layer { NodeTable.shared.separateMask(layer.row) }
    })
}

nonisolated extension NodeTable {
  /// Whether a row is the mask of its parent.
  func isMask(_ row: Row) -> Bool { self[row].flags.contains(.isMask) }

  /// Returns the mask layer of a row.
  func mask(of row: Row) -> Layer? {
    self[row].flags.contains(.hasMask) ? LayerMask.column[row].layer : nil
  }

  /// Returns the row of a row's mask, or -1.
  @inline(__always)
  func maskRow(of row: Row) -> Row {
    guard self[row].flags.contains(.hasMask) else { return -1 }
    return LayerMask.column[row].layer?.row ?? -1
  }

  /// Sets the mask of a row; the mask has the row as its parent, but is not among its children.
  func setMask(of row: Row, to mask: Layer?) {
    // Released last: releasing the old mask may run the program's code.
    let old = LayerMask.column[row]
    if let layer = old.layer { separateMask(layer.row) }
    if let mask {
      self[mask.row].flags.formUnion([.isMask, .needsCompose, .needsDraw])
      forgetAncestors(by: mask.row)
      self[mask.row].parent = row
      enterContext(self[row].context, below: mask.row)
      markAncestors(of: mask.row)
    }
    let view = mask.flatMap { self.view(of: $0.row) }
    if (old.layer == nil) != (mask == nil) {
      countInContext(.hasMask, of: row, mask == nil ? -1 : 1)
    }
    LayerMask.column.change(row) { ($0.layer, $0.view) = (mask, view) }
    withExtendedLifetime(old) {}
  }

  /// Whether some layer in the window of a row, or outside of windows if it is in none, may have a mask.
  func mayHaveMasks(around row: Row) -> Bool {
    LayerMask.column.count > 0 && (self[row].context == 0 || context(of: row).pointee.maskCount > 0)
  }

  /// Unlinks a mask from the row that it masks.
  func unlinkMask(_ row: Row) {
    let host = self[row].parent
    guard isMask(row), host >= 0 else { return }
    setMask(of: host, to: nil)
  }

  /// Clears the parent of a former mask.
  fileprivate func separateMask(_ mask: Row) {
    self[mask].flags.remove(.isMask)
    forgetAncestors(by: mask)
    self[mask].parent = -1
    enterContext(0, below: mask)
  }
}
