/// The update of views' properties.
enum PropertiesUpdate: LayerUpdate {
  static let mark: NodeFlags = .needsProperties
  static let subtreeMark: NodeFlags = .subtreeNeedsProperties
  static let advice =
    "still asks for updates of properties after \(maximumLayoutRounds) rounds; "
    + "look for setNeedsUpdateProperties or changes of models in its updateProperties"

  /// The rows whose updates are under way, the outermost first.
  ///
  /// Unchecked: nothing is called while it changes.
  @exclusivity(unchecked) private static var running: [Row] = []

  static func isRunning(on row: Row, in table: NodeTable) -> Bool { running.contains(row) }

  /// Calls the view's controller, the view and the closures that are bound to it.
  static func run(on layer: Layer, in table: NodeTable) {
    guard let view = layer.view else { return }
    running.append(layer.row)
    table.trackReads(of: layer.row, in: .properties) {
      view.manager?.updateProperties()
      view.updateProperties()
      view.callBindings()
    }
    running.removeLast()
  }
}

extension NodeTable {
  /// Updates the properties of marked views in a row's subtree, from the highest marked ancestor down.
  ///
  /// - Complexity: O(1) in a window where nothing is marked, else O(depth) and the updates.
  func updatePropertiesIfNeeded(of row: Row) {
    let window = windowRow(of: row)
    if window >= 0, self[window].flags.isDisjoint(with: .propertyBits) { return }
    _ = updateMarkedLayers(PropertiesUpdate.self, from: highestMarked(PropertiesUpdate.self, row))
  }
}
