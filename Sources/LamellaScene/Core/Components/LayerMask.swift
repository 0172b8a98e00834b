/// The mask of a layer, whose alpha multiplies the layer's.
nonisolated struct LayerMask: Component {
  /// The row of the mask; -1 for none.
  var row: Row = -1
  /// The mask and its view, which are kept alive as sublayers and subviews are.
  var layer: AnyObject?
  var view: AnyObject?

  var isDefault: Bool { row < 0 }

  nonisolated(unsafe) static let column = ComponentColumn<LayerMask>(
    presence: .hasMask, invalidates: .appearance,
    onRelease: { _, mask in
      if mask.row >= 0 { NodeTable.shared.separateMask(mask.row) }
    })
}

nonisolated extension NodeTable {
  /// Returns whether a row is the mask of its parent.
  func isMask(_ row: Row) -> Bool { self[row].flags.contains(.isMask) }

  /// Returns the row of a row's mask, or -1.
  @inline(__always)
  func maskRow(of row: Row) -> Row {
    self[row].flags.contains(.hasMask) ? LayerMask.column[row].row : -1
  }

  /// Sets the mask of a row; the mask has the row as its parent, but is not among its children.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - mask: The row of the mask; -1 for none. The caller keeps its object alive.
  func setMask(of row: Row, to mask: Row) {
    // Released last: releasing the old mask may run the program's code.
    let old = LayerMask.column[row]
    if old.row >= 0 { separateMask(old.row) }
    var new = LayerMask()
    if mask >= 0 {
      self[mask].flags.formUnion([.isMask, .needsCompose, .needsDraw])
      forgetAncestors(by: mask)
      self[mask].parent = row
      enterContext(self[row].context, below: mask)
      markAncestors(of: mask)
      new.row = mask
      new.layer = layers[Int(mask)]?.takeUnretainedValue()
      new.view = views[Int(mask)]?.takeUnretainedValue()
    }
    if (old.row >= 0) != (mask >= 0) { countInContext(.hasMask, of: row, mask >= 0 ? 1 : -1) }
    LayerMask.column.change(row) { $0 = new }
    withExtendedLifetime(old) {}
  }

  /// Returns whether some layer in the window of a row, or outside of windows if it is in none, may have a mask.
  func mayHaveMasks(around row: Row) -> Bool {
    LayerMask.column.count > 0 && (self[row].context == 0 || context(of: row).pointee.maskCount > 0)
  }

  /// Unlinks a mask from the row that it masks.
  func unlinkMask(_ row: Row) {
    let host = self[row].parent
    guard isMask(row), host >= 0 else { return }
    setMask(of: host, to: -1)
  }

  /// Clears the parent of a former mask.
  fileprivate func separateMask(_ mask: Row) {
    self[mask].flags.remove(.isMask)
    forgetAncestors(by: mask)
    self[mask].parent = -1
    enterContext(0, below: mask)
  }
}
