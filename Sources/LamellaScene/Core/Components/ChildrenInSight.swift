/// The children of a row that may be in sight, of a row with many.
///
/// Written by the compose pass: it places these alone, and the encode pass draws these alone. All other children keep
/// ``NodeFlags/needsCompose``, because their places are those of another time.
nonisolated struct ChildrenInSight: Component {
  /// The part of the row's own space that may be in sight.
  var region = Reach.nowhere
  /// The children that reach into it, the backmost first.
  var rows: [Row] = []
  /// The children before, for their storage.
  var spare: [Row] = []

  /// Whether the values may be dropped: never, as long as the row has children.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<ChildrenInSight>(presence: .cullsChildren)
}
