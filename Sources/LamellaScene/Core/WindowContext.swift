/// The state that the nodes of one window share: the features in use, with the number of nodes that use each.
///
/// Each row stores the number of its window's context; 0 is the context of rows outside of windows. A feature costs
/// nothing in windows that do not use it.
nonisolated struct WindowContext {
  /// The window's row; -1 for the context outside of windows, and for a context that is free.
  var root: Row = -1
  /// The flags that a change of a node's place sets; `needsInsets` is among them only while insets are in use.
  var needsAfterMove: NodeFlags = .needsCompose
  /// Whether the pointer is in the window.
  var tracksHits = false
  /// Whether hit tests may have other results, for each of those who ask: the view below the pointer may be another
  /// one, and each ``HitIndex`` void.
  var hitChanges = HitChanges()
  /// Whether the window's safe area is smaller than the window.
  var hasSafeArea = false
  /// Whether controllers in the window add, or have added, to the safe area.
  var addsToSafeArea = false
  /// Whether views in the window are placed by constraints.
  var usesConstraints = false
  /// The number of nodes with a raster cache.
  var cachedCount: Int32 = 0
  /// The number of layers with a mask.
  var maskCount: Int32 = 0
  /// The number of views that preserve their superviews' layout margins.
  var sharingCount: Int32 = 0
  /// The rows of tile layers, in the order in which they were added.
  var tiledRows: [Row] = []
  /// The rows that show a bounds origin between the last two ticks.
  var interpolations = InterpolationList()
  /// The rows of views that interpolate their positions.
  var motions = MotionList()
}

/// The users of hit tests that have not looked at a change of their results yet.
nonisolated struct HitChanges: OptionSet {
  var rawValue: UInt8
  static let belowPointer = HitChanges(rawValue: 1)
  static let ofIndices = HitChanges(rawValue: 2)
  static let all: HitChanges = [.belowPointer, .ofIndices]
}

nonisolated extension NodeTable {
  /// Returns the address of a row's context, valid until another window is made.
  @inline(__always)
  func context(of row: Row) -> UnsafeMutablePointer<WindowContext> {
    contexts + Int(self[row].context)
  }

  /// Returns the row of the window that contains a row; -1 for none.
  @inline(__always)
  func windowRow(of row: Row) -> Row { context(of: row).pointee.root }

  /// Returns the number of a row's context; 0 for -1.
  @inline(__always)
  func contextNumber(of row: Row) -> Int32 { row < 0 ? 0 : self[row].context }

  /// Moves a subtree, masks included, into another window's context, and ends its animations and interpolations.
  ///
  /// - Complexity: O(number of rows in it) where that is another than before, else O(1). A row with tiles or with an
  ///   interpolated position adds O(number of such rows in the window).
  @inline(__always)
  func enterContext(_ context: Int32, below root: Row) {
    let node = rows + Int(root)
    guard node.pointee.context != context else { return }
    if node.pointee.firstChild < 0, node.pointee.flags.isDisjoint(with: .changedByContext) {
      node.pointee.context = context
    } else {
      changeContext(to: context, below: root)
    }
  }

  /// Moves a subtree into another window's context.
  private func changeContext(to context: Int32, below root: Row) {
    var masked: [Row] = []
    var (root, row) = (root, root)
    while true {
      let uses = self[row].flags.intersection(.countedInContext)
      if !uses.isEmpty { countInContext(uses, of: row, -1) }
      if !self[row].flags.isDisjoint(with: .presentation) { endPresentation(of: row) }
      self[row].context = context
      if !uses.isEmpty { countInContext(uses, of: row, 1) }
      // Nobody told it while it was elsewhere.
      if context > 0, uses.contains(.sharesMargins) { mark(row, .needsInsets) }
      let mask = maskRow(of: row)
      if mask >= 0 { masked.append(mask) }
      row = next(after: row, below: root)
      guard row < 0 else { continue }
      guard let mask = masked.popLast() else { return }
      (root, row) = (mask, mask)
    }
  }

  /// Ends the animations and interpolations of a row in its window.
  @inline(never)
  private func endPresentation(of row: Row) {
    context(of: row).pointee.interpolations.remove(row, in: self)
    release(row, .presentation) { $0.owner == .window }
  }

  /// Sets or clears a flag of a row that the window's context counts.
  func setCounted(_ flag: NodeFlags, of row: Row, _ isSet: Bool) {
    guard self[row].flags.contains(flag) != isSet else { return }
    if isSet { self[row].flags.insert(flag) } else { self[row].flags.remove(flag) }
    countInContext(flag, of: row, isSet ? 1 : -1)
  }

  /// Adds a row's features to the context's counts, or subtracts them.
  func countInContext(_ flags: NodeFlags, of row: Row, _ change: Int32) {
    guard self[row].context > 0 else { return }
    let context = context(of: row)
    if flags.contains(.isCached) { context.pointee.cachedCount += change }
    if flags.contains(.hasMask) { context.pointee.maskCount += change }
    if flags.contains(.showsTiles) {
      if change > 0 {
        context.pointee.tiledRows.append(row)
      } else {
        context.pointee.tiledRows.removeAll { $0 == row }
      }
    }
    if flags.contains(.interpolatesMotion) {
      if change > 0 {
        context.pointee.motions.add(row, in: self)
      } else {
        context.pointee.motions.remove(row, in: self)
      }
    }
    if flags.contains(.sharesMargins) {
      context.pointee.sharingCount += change
      updateInsetsUse(context)
    }
  }

  /// Sets whether a window's safe area is smaller than the window.
  func setSafeArea(in root: Row, isUsed: Bool) {
    context(of: root).pointee.hasSafeArea = isUsed
    updateInsetsUse(context(of: root))
  }

  /// Notes that a controller in a window adds to the safe area.
  func setAddsToSafeArea(in row: Row) {
    context(of: row).pointee.addsToSafeArea = true
    updateInsetsUse(context(of: row))
  }

  /// Returns whether views in the window of a row may have safe area insets.
  func hasSafeArea(in row: Row) -> Bool {
    context(of: row).pointee.hasSafeArea || context(of: row).pointee.addsToSafeArea
  }

  /// Has moves in a window noted for constraints.
  func setUsesConstraints(in root: Row) {
    context(of: root).pointee.usesConstraints = true
    updateInsetsUse(context(of: root))
  }

  /// Updates whether moves in the window must update insets.
  private func updateInsetsUse(_ context: UnsafeMutablePointer<WindowContext>) {
    let isUsed =
      context.pointee.hasSafeArea || context.pointee.addsToSafeArea
      || context.pointee.sharingCount > 0
    context.pointee.needsAfterMove = isUsed ? [.needsCompose, .needsInsets] : .needsCompose
    if context.pointee.usesConstraints { context.pointee.needsAfterMove.insert(.needsConstraints) }
  }
}

// Changes that may put another view below the pointer.
nonisolated extension NodeTable {
  /// Sets whether the pointer is in a window, so that changes below it must be recorded.
  func setTracksHits(in root: Row, _ tracksHits: Bool) {
    context(of: root).pointee.tracksHits = tracksHits
    clearHitChange(in: root)
  }

  /// Records that hit tests at a row or below it may give another result.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func noteHitChange(at row: Row) { context(of: row).pointee.hitChanges = .all }

  /// Returns whether hit tests may give another result since `clearHitChange(in:)`, while the pointer is in the window.
  func hasHitChange(in root: Row) -> Bool {
    context(of: root).pointee.tracksHits
      && context(of: root).pointee.hitChanges.contains(.belowPointer)
  }

  /// Clears the recorded changes of hit tests, before the view below the pointer is updated.
  func clearHitChange(in root: Row) { context(of: root).pointee.hitChanges.remove(.belowPointer) }

  /// Returns whether hit tests in a context may give another result than an index says.
  @inline(__always)
  func hasIndexedHitChange(in context: Int32) -> Bool {
    contexts[Int(context)].hitChanges.contains(.ofIndices)
  }

  /// Returns whether hit tests in a context may give another result than an index says, and clears that.
  func takeIndexedHitChange(in context: Int32) -> Bool {
    contexts[Int(context)].hitChanges.remove(.ofIndices) != nil
  }
}
