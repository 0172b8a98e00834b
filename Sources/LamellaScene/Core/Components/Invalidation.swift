/// What a change of a node's property calls for, in the words of those who declare properties.
nonisolated struct Invalidation: OptionSet {
  let rawValue: UInt8

  /// The node looks different where it is.
  static let appearance = Invalidation(rawValue: 1)
  /// The layer has to record anew what it draws.
  static let recording = Invalidation(rawValue: 2)
  /// The node, with all that it contains, is somewhere else.
  static let place = Invalidation(rawValue: 4)
  /// A point may hit something else at the node or below it.
  static let hits = Invalidation(rawValue: 8)
  /// The node has to arrange what it contains.
  static let layout = Invalidation(rawValue: 16)
  /// The parent has to arrange what it contains.
  static let layoutOfParent = Invalidation(rawValue: 32)
}

nonisolated extension NodeTable {
  /// Notes what a change of a row's property calls for.
  func invalidate(_ row: Row, _ what: Invalidation) {
    if what.isEmpty { return }
    var needs: NodeFlags = []
    if what.contains(.appearance) { needs.insert(.needsDraw) }
    if what.contains(.recording) { needs.insert(.needsDisplay) }
    if what.contains(.place) { needs.formUnion(context(of: row).pointee.needsAfterMove) }
    if !needs.isEmpty { mark(row, needs) }
    if !what.isDisjoint(with: [.place, .hits]) { noteHitChange(at: row) }
    if what.contains(.layout) { markForLayout(row) }
    if what.contains(.layoutOfParent) { markForLayout(self[row].parent) }
  }
}
