/// The width and color of a layer's border, drawn inside its edge.
nonisolated struct LayerBorder: Component, Equatable {
  /// Points.
  var width: Float = 0
  /// Straight `Color.rgba8`.
  var color: UInt32 = 0xFF00_0000

  nonisolated(unsafe) static let column = ComponentColumn<LayerBorder>(
    presence: .hasBorder, invalidates: .appearance)
}

nonisolated extension NodePresentation {
  /// Returns the border that frames show of a row.
  @inline(__always)
  func border(of row: Row) -> LayerBorder {
    flags(row).contains(.hasBorder) ? LayerBorder.column[shown: row] : LayerBorder()
  }
}
