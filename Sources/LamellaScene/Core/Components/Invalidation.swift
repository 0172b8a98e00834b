/// The work that a change of a node's property requires.
nonisolated struct Invalidation: OptionSet {
  let rawValue: UInt8

  /// The node's appearance changed; its place did not.
  static let appearance = Invalidation(rawValue: 1)
  /// The layer must record its display list again.
  static let recording = Invalidation(rawValue: 2)
  /// The place of the node and its subtree changed.
  static let place = Invalidation(rawValue: 4)
  /// Hit tests at the node or in its subtree may have other results.
  static let hits = Invalidation(rawValue: 8)
  /// The node must lay out its children.
  static let layout = Invalidation(rawValue: 16)
  /// The parent must lay out its children.
  static let layoutOfParent = Invalidation(rawValue: 32)
}
