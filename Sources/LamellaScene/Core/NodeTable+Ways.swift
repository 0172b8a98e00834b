/// What the last long walks from a row upwards found: each a row and what lies above it.
///
/// A chain that grows at its end would be walked up anew for each link, in quadratic time. A walk that
/// comes by a remembered row ends there. All is forgotten when a subtree is moved.
nonisolated struct RememberedWays {
  /// Walks of more steps are remembered.
  static let length = 16

  /// A row and the root of its tree; no row while none is remembered.
  var root: (row: Row, root: Row) = (-1, -1)
  /// A row and the tint that it inherits; 0 stands for none.
  var tint: (row: Row, rgba: UInt32) = (-1, 0)
  /// A row and the theme that it inherits.
  var theme: (row: Row, box: AnyObject?) = (-1, nil)
}

nonisolated extension NodeTable {
  /// The root of a row's tree.
  ///
  /// - Complexity: O(depth).
  func root(of row: Row) -> Row {
    var current = row
    var steps = 0
    while self[current].parent >= 0 {
      if current == remembered.root.row {
        current = remembered.root.root
        break
      }
      current = self[current].parent
      steps += 1
    }
    if steps > RememberedWays.length { remembered.root = (row, current) }
    return current
  }

  /// The tint that a row or one above it was given, as `Color.rgba8`; 0 for none.
  ///
  /// - Complexity: O(depth).
  func tint(of row: Row) -> UInt32 {
    var current = row
    var steps = 0
    var rgba: UInt32 = 0
    while current >= 0 {
      if current == remembered.tint.row {
        rgba = remembered.tint.rgba
        break
      }
      let index = self[current].extras
      if index >= 0, extras[Int(index)].tintColor != 0 {
        rgba = extras[Int(index)].tintColor
        break
      }
      current = self[current].parent
      steps += 1
    }
    if steps > RememberedWays.length { remembered.tint = (row, rgba) }
    return rgba
  }

  /// Forgets what walks found where the change of a row's parent may lie on their way.
  ///
  /// A row with nothing in it lies on the way of none but itself.
  func forgetWays(by row: Row) {
    let isEnd = self[row].firstChild < 0 && !looks(of: row).contains(.hasMask)
    if !isEnd || row == remembered.root.row { remembered.root = (-1, -1) }
    if !isEnd || row == remembered.tint.row { remembered.tint = (-1, 0) }
    if !isEnd || row == remembered.theme.row { remembered.theme = (-1, nil) }
  }
}
