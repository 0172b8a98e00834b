/// The contents scale of a layer that does not inherit it, in pixels per point.
nonisolated struct LayerScale: Component, Equatable {
  /// Nil stands for the window's, or 1.
  var own: Double?

  nonisolated(unsafe) static let column = ComponentColumn<LayerScale>()
}
