/// The rounded corners of a layer and their separate radii, for layers whose corners differ.
nonisolated struct LayerCorners: Component, Equatable {
  /// The corners that are rounded.
  var rounded = CornerMask.all
  /// Radii clockwise from the top left, in points; nil where all have the row's.
  var radii: SIMD4<Float>?

  nonisolated(unsafe) static let column = ComponentColumn<LayerCorners>(
    presence: .hasCorners, invalidates: .appearance)
}

nonisolated extension NodePresentation {
  /// Returns the radii of a row's corners, clockwise from the top left, in points.
  func cornerRadii(of row: Row) -> SIMD4<Double> {
    var radii = SIMD4<Double>(repeating: Double(values(row).pointee.cornerRadius))
    guard table[row].flags.contains(.hasCorners) else { return radii }
    let corners = LayerCorners.column[row].rounded
    if let own = LayerCorners.column[row].radii { radii = SIMD4<Double>(own) }
    if !corners.contains(.layerMinXMinYCorner) { radii[0] = 0 }
    if !corners.contains(.layerMaxXMinYCorner) { radii[1] = 0 }
    if !corners.contains(.layerMaxXMaxYCorner) { radii[2] = 0 }
    if !corners.contains(.layerMinXMaxYCorner) { radii[3] = 0 }
    return radii
  }
}
