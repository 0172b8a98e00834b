/// A registered handler for changes of some traits.
package nonisolated struct TraitHandler {
  package let registration: TraitChangeRegistration
  /// The numbers of the traits.
  let traits: [Int]
  /// Called with the object that the handler was registered with, and the traits that it had before.
  let body: @MainActor (Responder, TraitCollection) -> Void
}

// MARK: - Resolved traits

nonisolated extension NodeTable {
  /// Returns the nearest row with resolved traits of its own, the row itself or an ancestor; -1 for none.
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

  /// Returns the row whose traits a row inherits; -1 for none.
  func traitsOwner(above row: Row) -> Row {
    self[row].parent < 0 ? -1 : traitsOwner(of: self[row].parent)
  }

  /// Returns whether a row is in use and has no parent.
  func isRoot(_ row: Row) -> Bool {
    layers[Int(row)] != nil && self[row].parent < 0
  }

  /// Sets the resolved traits of a row; nil removes them.
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
  /// Returns the traits of a row: its own or those of its nearest ancestor that has some.
  func traits(of row: Row) -> TraitCollection { traits(ofOwner: traitsOwner(of: row)) }

  /// Returns the traits of a row that has traits of its own; the defaults for -1.
  func traits(ofOwner owner: Row) -> TraitCollection {
    guard owner >= 0, let own = OwnTraits.column.pointer(to: owner) else {
      return TraitCollection.base
    }
    return own.pointee.resolved
  }

  /// Returns the layout direction of a row, without building a collection.
  func layoutDirection(of row: Row) -> LayoutDirection {
    let owner = traitsOwner(of: row)
    guard owner >= 0, let own = OwnTraits.column.pointer(to: owner) else {
      return TraitLayoutDirection.defaultValue
    }
    return own.pointee.resolved.value(
      of: TraitLayoutDirection.self, at: TraitNumbers.layoutDirection)
  }

  /// Returns the traits that a row inherits.
  func inheritedTraits(of row: Row) -> TraitCollection {
    let parent = self[row].parent
    if parent >= 0 { return traits(of: parent) }
    guard self[row].flags.contains(.isWindow), let window = view(of: row) as? Window else {
      return TraitCollection.base
    }
    return window.outputTraits
  }

  /// Updates the traits of a row's subtree, after those of its ancestors, and tells the views.
  ///
  /// - Complexity: O(depth) where nothing is marked.
  func updateTraitsIfNeeded(of row: Row) {
    var top = row
    var current = row
    while current >= 0 {
      if self[current].flags.contains(.needsTraits) { top = current }
      current = self[current].parent
    }
    updateMarkedTraits(from: top)
  }

  /// Changes what a row overrides, which takes effect when the row is resolved.
  func changeOwnTraits(of row: Row, _ body: (inout OwnTraits) -> Void) {
    var own = OwnTraits.column[row]
    own.resolved = traits(of: row)
    body(&own)
    setOwnTraits(of: row, own)
  }

  /// Resolves the traits of a row from those that it inherits and the overrides of its view's controller and its view.
  ///
  /// - Returns: The traits.
  func resolveTraits(of row: Row, inherited: TraitCollection) -> TraitCollection {
    var own = OwnTraits.column[row]
    let controllerOverrides = manager(of: row)?.traitOverrides ?? TraitOverrides()
    own.resolved = inherited.applying(controllerOverrides).applying(own)
    let isNeeded =
      !own.overrides.isEmpty || !controllerOverrides.isEmpty
      || own.textSizes != ContentSizeLimits()
      || self[row].parent < 0 && !inherited.values.isIdentical(to: TraitCollection.base.values)
    setOwnTraits(of: row, isNeeded ? own : nil)
    return own.resolved
  }
}
