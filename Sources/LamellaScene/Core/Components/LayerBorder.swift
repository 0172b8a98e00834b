/// The line inside a layer's edge.
nonisolated struct LayerBorder: Component, Equatable {
  /// Points.
  var width: Float = 0
  /// Straight `Color.rgba8`.
  var color: UInt32 = 0xFF00_0000

  nonisolated(unsafe) static let column = ComponentColumn<LayerBorder>(
    presence: .hasBorder, invalidates: .appearance)
}

nonisolated extension NodeTable {
  /// A row's border.
  @inline(__always)
  func border(of row: Row) -> LayerBorder {
    self[row].flags.contains(.hasBorder) ? LayerBorder.column[row] : LayerBorder()
  }
}
