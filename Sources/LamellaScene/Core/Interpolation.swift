internal import LamellaGeometry

/// The list of a window's rows whose bounds origin frames interpolate between the last two ticks.
///
/// Scroll physics move bounds origins once a tick. A frame that falls between two ticks shows the
/// point between them, so that motion is even at any display rate. Hit tests use the model.
///
/// Invariant: a row is in the list exactly when its flag `isInterpolated` is set; rows leave the list
/// before they leave the window.
nonisolated struct InterpolationList {
  private var rows: [Row] = []

  /// Whether every row shows its model value.
  var isEmpty: Bool { rows.isEmpty }

  /// Moves a row's bounds origin in a tick, with interpolation in the frames until the next one.
  mutating func step(_ row: Row, to origin: Point, in table: NodeTable) {
    if !table[row].flags.contains(.isInterpolated) {
      let start = table[row].bounds.origin
      BoundsInterpolation.column.write(row) {
        $0.previousOrigin = start
        $0.shownOrigin = start
      }
      table.shown.begin(row)
      rows.append(row)
    }
    table[row].bounds.origin = origin
  }

  /// Ends the interpolation of a row, which shows its model value again.
  mutating func remove(_ row: Row, in table: NodeTable) {
    guard table[row].flags.contains(.isInterpolated) else { return }
    table.shown.endInterpolation(of: row)
    rows.removeAll { $0 == row }
    table.mark(row, .needsCompose)
  }

  /// Saves the start values of a tick; called before each tick.
  mutating func beginTick(in table: NodeTable) {
    for row in rows {
      let origin = table[row].bounds.origin
      BoundsInterpolation.column.pointer(to: row)?.pointee.previousOrigin = origin
    }
  }

  /// Removes rows that did not move in the tick; called after each tick.
  mutating func endTick(in table: NodeTable) {
    rows.removeAll { row in
      let isAtRest = BoundsInterpolation.column[row].previousOrigin == table[row].bounds.origin
      if isAtRest { table.shown.endInterpolation(of: row) }
      table.mark(row, .needsCompose)
      return isAtRest
    }
  }

  /// Sets the presented origins between the last two ticks.
  ///
  /// - Parameters:
  ///   - alpha: The part of the way from the one to the other, 0...1.
  ///   - table: Holds the rows.
  func present(alpha: Double, in table: NodeTable) {
    for row in rows {
      guard let step = BoundsInterpolation.column.pointer(to: row) else { continue }
      let shown = table.shown.node(row)
      shown.pointee.values.bounds.origin = step.pointee.previousOrigin.interpolated(
        to: table[row].bounds.origin, fraction: alpha)
      // Rows in motion stand elsewhere than a frame ago.
      table.mark(row, .needsCompose)
    }
  }
}

nonisolated extension NodePresentation {
  /// Ends the interpolation of a row's presented bounds origin.
  func endInterpolation(of row: Row) {
    guard table[row].flags.contains(.isInterpolated) else { return }
    BoundsInterpolation.column.remove(row)
    end(row)
  }
}
