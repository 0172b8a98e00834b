/// A window that the pointer is in.
nonisolated struct PointedRoot {
  var row: Row
  /// Whether something moved, came, went or changed what it lets through since somebody looked.
  var hasChanged = false
}

// Changes that may put another view below the pointer.
nonisolated extension NodeTable {
  /// Notes that the pointer came into a window, or left it.
  ///
  /// On a thread other than the engine's nothing is noted: a row too many only costs time.
  func setPointed(_ root: Row, _ isPointed: Bool) {
    guard isOnEngineThread else { return }
    pointedRoots.removeAll { $0.row == root }
    if isPointed { pointedRoots.append(PointedRoot(row: root)) }
  }

  /// Whether the pointer is in any window.
  @inline(__always)
  var hasPointedRoots: Bool { !pointedRoots.isEmpty }

  /// Notes that a point may hit another view at a row, or below it.
  ///
  /// - Complexity: O(1) while the pointer is in no window, and after the first change until somebody looks; else
  ///   O(depth).
  @inline(__always)
  func noteHitChange(at row: Row) {
    if hasPointedRoots { noteHitChangeNow(at: row) }
  }

  private func noteHitChangeNow(at row: Row) {
    // Once is enough until somebody looks.
    var isNews = false
    for pointed in pointedRoots where !pointed.hasChanged { isNews = true }
    guard isNews else { return }
    let root = root(of: row)
    for index in pointedRoots.indices where pointedRoots[index].row == root {
      pointedRoots[index].hasChanged = true
    }
  }

  /// Whether there was such a change since `clearHitChange(in:)`.
  func hasHitChange(in root: Row) -> Bool {
    for pointed in pointedRoots where pointed.row == root { return pointed.hasChanged }
    return false
  }

  /// Notes that somebody looks.
  func clearHitChange(in root: Row) {
    for index in pointedRoots.indices where pointedRoots[index].row == root {
      pointedRoots[index].hasChanged = false
    }
  }
}
