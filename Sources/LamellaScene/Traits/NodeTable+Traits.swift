/// A handler of changes of traits.
nonisolated struct TraitHandler {
  let registration: TraitChangeRegistration
  /// The numbers of the traits.
  let traits: [Int]
  /// Whether the handler is called with the view's controller rather than the view.
  let isControllers: Bool
  let body: @MainActor (Responder, TraitCollection) -> Void
}

// MARK: - Resolved traits

nonisolated extension NodeTable {
  /// The nearest row with traits of its own, from a row upwards; -1 for none.
  ///
  /// - Complexity: O(distance); of ways longer than ``AncestorCache/length`` the last is cached.
  func traitsOwner(of row: Row) -> Row {
    var current = row
    var steps = 0
    while current >= 0, !self[current].flags.contains(.hasOwnTraits) {
      if current == ancestors.traits.row {
        current = ancestors.traits.owner
        break
      }
      current = self[current].parent
      steps += 1
    }
    if steps > AncestorCache.length { ancestors.traits = (row, current) }
    return current
  }

  /// Whether a row is in use and has no parent.
  func isRoot(_ row: Row) -> Bool {
    layers[Int(row)] != nil && self[row].parent < 0
  }

  /// Keeps the traits of a row, or removes them for nil.
  fileprivate func setOwnTraits(of row: Row, _ traits: OwnTraits?) {
    if self[row].flags.contains(.hasOwnTraits) != (traits != nil) {
      // The ways of rows below lead here, or no longer.
      ancestors.traits = (-1, -1)
    }
    if let traits {
      OwnTraits.column.write(row) { $0 = traits }
    } else {
      OwnTraits.column.remove(row)
    }
  }
}

extension NodeTable {
  /// The traits of a row: its own, or those of the nearest row above that has some.
  func traits(of row: Row) -> TraitCollection {
    let owner = traitsOwner(of: row)
    guard owner >= 0, let own = OwnTraits.column.pointer(to: owner) else {
      return TraitCollection.base
    }
    return own.pointee.resolved
  }

  /// The layout direction of a row, for layout that asks in each frame: the default needs no collection.
  func layoutDirection(of row: Row) -> LayoutDirection {
    let owner = traitsOwner(of: row)
    guard owner >= 0, let own = OwnTraits.column.pointer(to: owner) else {
      return TraitLayoutDirection.defaultValue
    }
    return own.pointee.resolved.value(
      of: TraitLayoutDirection.self, at: TraitNumbers.layoutDirection)
  }

  /// The traits that a row has unless it overrides them.
  func inheritedTraits(of row: Row) -> TraitCollection {
    let parent = self[row].parent
    if parent >= 0 { return traits(of: parent) }
    guard self[row].flags.contains(.isWindow), let window = view(of: row) as? Window else {
      return TraitCollection.base
    }
    return window.outputTraits
  }

  /// Keeps what a row overrides; it counts once the row is resolved.
  func setTraitOverrides(_ overrides: TraitOverrides, of row: Row) {
    setOwnTraits(of: row, OwnTraits(overrides: overrides, resolved: traits(of: row)))
  }

  /// Brings the traits of a row up to date with what it inherits and overrides.
  ///
  /// - Returns: The traits.
  func resolveTraits(of row: Row, inherited: TraitCollection) -> TraitCollection {
    let overrides = OwnTraits.column[row].overrides
    let resolved = inherited.applying(overrides)
    let isNeeded =
      !overrides.isEmpty
      || self[row].parent < 0 && !inherited.values.isIdentical(to: TraitCollection.base.values)
    setOwnTraits(of: row, isNeeded ? OwnTraits(overrides: overrides, resolved: resolved) : nil)
    return resolved
  }
}
