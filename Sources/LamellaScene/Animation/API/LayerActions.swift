/// The actions that run when properties of a layer change, by property name.
nonisolated struct LayerActions: Component {
  var actions: [String: LayerAction] = [:]

  var isDefault: Bool { actions.isEmpty }

  nonisolated(unsafe) static let column = ComponentColumn<LayerActions>()
}
