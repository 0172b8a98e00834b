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

  /// The storage of the row that last ended to cull its children, for the next one: zooms end and begin it again.
  ///
  /// Unchecked: only passes use it, on the engine's thread.
  nonisolated(unsafe) static var unused = ChildrenInSight()

  /// Forgets all children, and keeps the storage.
  mutating func removeAll() {
    region = .nowhere
    rows.removeAll(keepingCapacity: true)
    spare.removeAll(keepingCapacity: true)
  }
}

nonisolated extension NodeTable {
  /// Returns the topmost row on the way up from a row that is out of sight of a culling row; -1 for none.
  ///
  /// Such a row, and all that lies in it, was not placed by the last frame.
  ///
  /// - Complexity: O(1) if no row culls its children, else O(depth), and O(children in sight) for each row that waits
  ///   to be placed.
  func unseenAncestor(of row: Row) -> Row {
    guard ChildrenInSight.column.count > 0 else { return -1 }
    var (result, current): (Row, Row) = (-1, row)
    while self[current].parent >= 0 {
      let parent = self[current].parent
      if self[current].flags.contains(.needsCompose), self[parent].flags.contains(.cullsChildren),
        !ChildrenInSight.column[parent].rows.contains(current)
      {
        result = current
      }
      current = parent
    }
    return result
  }
}
