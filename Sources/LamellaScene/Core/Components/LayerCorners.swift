/// The rounded corners of a layer and their separate radii, for layers whose corners differ.
nonisolated struct LayerCorners: Component, Equatable {
  /// The corners that are rounded.
  var rounded = CornerMask.all
  /// Radii clockwise from the top left, in points; nil where all have the row's.
  var radii: SIMD4<Float>?

  nonisolated(unsafe) static let column = ComponentColumn<LayerCorners>(
    presence: .hasCorners, invalidates: .appearance)
}
