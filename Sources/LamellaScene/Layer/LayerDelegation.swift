/// The weak reference to a layer's delegate.
nonisolated struct LayerDelegation: Component {
  weak var delegate: (any LayerDelegate)?

  var isDefault: Bool { delegate == nil }

  nonisolated(unsafe) static let column = ComponentColumn<LayerDelegation>()
}
