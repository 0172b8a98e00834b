nonisolated extension NodeTable {
  /// Returns the row of a view's superview; -1 for none.
  @inline(__always)
  func superviewRow(of row: Row) -> Row {
    let parent = self[row].parent
    return parent < 0 || isMask(row) || views[Int(parent)] == nil ? -1 : parent
  }

  /// Returns the number of superviews of a view.
  ///
  /// - Complexity: O(depth).
  func superviewCount(of row: Row) -> Int {
    var count = 0
    var current = superviewRow(of: row)
    while current >= 0 {
      count += 1
      current = superviewRow(of: current)
    }
    return count
  }

  /// Returns the innermost view that contains two views, or is one of them; -1 for views of different trees.
  ///
  /// - Complexity: O(depth).
  func commonSuperview(of row: Row, _ other: Row) -> Row {
    var (row, other) = (row, other)
    var difference = superviewCount(of: row) - superviewCount(of: other)
    while difference > 0 {
      row = superviewRow(of: row)
      difference -= 1
    }
    while difference < 0 {
      other = superviewRow(of: other)
      difference += 1
    }
    while row != other {
      row = superviewRow(of: row)
      other = superviewRow(of: other)
    }
    return row
  }
}

extension View {
  /// The first responder of the chain that begins at the view of which something may be overridden; nil for none.
  ///
  /// Plain views without a controller pass all events to their superviews: they need not be asked.
  final var handler: Responder? {
    let table = table
    var row = row
    while table.isPlain(row),
      !table[row].flags.contains(.hasOtherComponents) || !ViewOwner.column.contains(row)
    {
      row = table.superviewRow(of: row)
      if row < 0 { return nil }
    }
    return table.view(of: row)
  }
}
