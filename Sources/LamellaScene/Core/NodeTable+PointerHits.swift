// Changes that may put another view below the pointer.
nonisolated extension NodeTable {
  /// Notes that the pointer came into a window, or left it.
  func setTracksHits(in root: Row, _ tracksHits: Bool) {
    context(of: root).pointee.tracksHits = tracksHits
    context(of: root).pointee.hasHitChange = false
  }

  /// Notes that a point may hit another view at a row, or below it.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func noteHitChange(at row: Row) { context(of: row).pointee.hasHitChange = true }

  /// Whether there was such a change since `clearHitChange(in:)` while the pointer is in the window.
  func hasHitChange(in root: Row) -> Bool {
    context(of: root).pointee.tracksHits && context(of: root).pointee.hasHitChange
  }

  /// Forgets changes: the view below the pointer is about to be looked for.
  func clearHitChange(in root: Row) { context(of: root).pointee.hasHitChange = false }
}
