nonisolated extension NodeTable {
  /// Connects a reserved row with its layer.
  func attach(_ layer: Layer, to row: Row) {
    layers[Int(row)] = .passUnretained(layer)
  }

  /// Returns the layer of a row.
  @inline(__always)
  func layer(of row: Row) -> Layer? {
    guard let layer = layers[Int(row)] else { return nil }
    // Whatever is in the column has come there by `attach`.
    return unsafeBitCast(layer, to: Unmanaged<Layer>.self).takeUnretainedValue()
  }
}
