internal import LamellaGeometry

/// The views of a window whose positions are interpolated between the last two ticks.
///
/// A game that moves its views in ticks of 1/120 s on a display of 144 Hz would move them by no tick in
/// some frames and by one in others. Interpolation shows them at the fraction of the tick that the frame has
/// reached: it presents the interpolated values, to which animations apply.
///
/// Invariant: a row of a window is in its list exactly when its flag `interpolatesMotion` is set.
nonisolated struct MotionList {
  /// A view in the list, with its place before and after the tick.
  private struct Motion {
    var row: Row
    /// The place at the end of the previous tick.
    var previous: Place
    /// Whether the row moved in the last tick and its end place has not been shown yet.
    var isMoving = false
    /// The place that the last frame showed.
    var shown: Place
  }

  /// A row's position and transform.
  private struct Place: Equatable {
    var position: Point
    /// The transform; identity for rows with a 3D transform, which is not interpolated.
    var transform: Transform2D
  }

  private var motions: [Motion] = []
  private var movingCount = 0

  /// Whether the next frame shows a view at another place although nothing has been set.
  var isMoving: Bool { movingCount > 0 }

  /// Adds a view: its place is interpolated from the next tick on.
  mutating func add(_ row: Row, in table: NodeTable) {
    guard !motions.contains(where: { $0.row == row }) else { return }
    let place = Self.place(of: row, in: table)
    motions.append(Motion(row: row, previous: place, shown: place))
  }

  /// Removes a view, which is shown at its model place again.
  ///
  /// - Complexity: O(number of rows in the list).
  mutating func remove(_ row: Row, in table: NodeTable) {
    guard let index = motions.firstIndex(where: { $0.row == row }) else { return }
    if motions[index].isMoving {
      movingCount -= 1
      table.shown.end(row)
      table.mark(row, .needsCompose)
    }
    motions.remove(at: index)
  }

  /// Skips the interpolation of a view in the running tick: it is shown at its new place at once.
  mutating func jump(_ row: Row, in table: NodeTable) {
    guard let index = motions.firstIndex(where: { $0.row == row }) else { return }
    motions[index].previous = Self.place(of: row, in: table)
  }

  /// Saves the start places of a tick; called before each tick.
  mutating func beginTick(in table: NodeTable) {
    for index in motions.indices {
      motions[index].previous = Self.place(of: motions[index].row, in: table)
    }
  }

  /// Finds the rows that moved in the tick; called after each tick.
  mutating func endTick(in table: NodeTable) {
    movingCount = 0
    for index in motions.indices {
      let hasMoved = motions[index].previous != Self.place(of: motions[index].row, in: table)
      let row = motions[index].row
      if hasMoved { movingCount += 1 }
      guard motions[index].isMoving != hasMoved else { continue }
      motions[index].isMoving = hasMoved
      if hasMoved {
        table.shown.begin(row)
      } else {
        table.shown.end(row)
        // A row at rest may have been shown at an interpolated place.
        table.mark(row, .needsCompose)
      }
    }
  }

  /// Presents the interpolated places of moving rows.
  ///
  /// - Parameters:
  ///   - alpha: The fraction of the time between the last two ticks, 0...1.
  ///   - settles: Whether rows that are shown at their end places stop moving.
  ///   - table: Holds the rows.
  mutating func present(alpha: Double, settles: Bool, in table: NodeTable) {
    guard movingCount > 0 else { return }
    guard alpha < 1 || !settles else { return settle(in: table) }
    for index in motions.indices where motions[index].isMoving {
      let row = motions[index].row
      let (from, to) = (motions[index].previous, Self.place(of: row, in: table))
      var place = to
      place.position = from.position.interpolated(to: to.position, fraction: alpha)
      let node = table.shown.node(row)
      node.pointee.values.position = place.position
      if from.transform != to.transform {
        place.transform = from.transform.interpolated(to: to.transform, fraction: alpha)
        if !table[row].flags.contains(.hasTransform3D) {
          table.shown.setTransform(Transform3D(place.transform), of: row, node)
        }
      }
      guard place != motions[index].shown else { continue }
      motions[index].shown = place
      table.mark(row, .needsCompose)
    }
  }

  /// Shows all moving views at their model places.
  private mutating func settle(in table: NodeTable) {
    movingCount = 0
    for index in motions.indices where motions[index].isMoving {
      motions[index].isMoving = false
      table.shown.end(motions[index].row)
      table.mark(motions[index].row, .needsCompose)
    }
  }

  /// Returns a row's position and transform.
  private static func place(of row: Row, in table: NodeTable) -> Place {
    let flags = table[row].flags
    let isFlat = flags.contains(.hasTransform) && !flags.contains(.hasTransform3D)
    return Place(
      position: table[row].position,
      transform: isFlat ? LayerTransform.column[row].affine : .identity)
  }
}

nonisolated extension Transform2D {
  /// Returns the linear interpolation between two transforms, number by number, which suits small differences.
  fileprivate func interpolated(to other: Transform2D, fraction: Double) -> Transform2D {
    /// Interpolates between two numbers.
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Transform2D(
      a: between(a, other.a), b: between(b, other.b), c: between(c, other.c),
      d: between(d, other.d), tx: between(tx, other.tx), ty: between(ty, other.ty))
  }
}
