/// What changes of a layer's properties become, by their names.
nonisolated struct LayerActions: Component {
  var actions: [String: LayerAction] = [:]

  var isDefault: Bool { actions.isEmpty }

  nonisolated(unsafe) static let column = ComponentColumn<LayerActions>()
}
