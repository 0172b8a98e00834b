/// Pixels per point of what a layer draws, where it has its own.
nonisolated struct LayerScale: Component, Equatable {
  /// Nil stands for the window's, or 1.
  var own: Double?

  nonisolated(unsafe) static let column = ComponentColumn<LayerScale>()
}
