nonisolated extension ItemSnapshot {
  /// Returns the changes from an older snapshot to this one.
  ///
  /// The moves are the fewest: of the items that are in a section before and after, the longest sequence that is in the
  /// same order in both stays, and all others move; likewise the sections. The marks of
  /// ``reloadItems(_:)``, ``reconfigureItems(_:)`` and ``reloadSections(_:)`` of this snapshot are part of the changes.
  ///
  /// - Parameter old: The snapshot before.
  /// - Returns: The changes, in the order of the list.
  /// - Complexity: O(items + moves * log items).
  @inlinable
  public func changes(from old: ItemSnapshot) -> ItemChanges {
    let difference = SnapshotDifference(
      oldItems: old.order.map { old.contents[Int($0)] },
      oldSlotCount: old.owners.count,
      oldSections: oldSections(in: old),
      reloadedSections: order.map { reloadedSections.contains($0) },
      items: oldItems(in: old))
    return difference.changes(
      reloaded: oldSlots(of: reloaded, in: old), reconfigured: oldSlots(of: reconfigured, in: old))
  }

  /// Returns the index of each section in an older snapshot, or -1.
  @inlinable
  func oldSections(in old: ItemSnapshot) -> [Int32] {
    var indexes = [Int32](repeating: -1, count: old.contents.count)
    for (index, slot) in old.order.enumerated() { indexes[Int(slot)] = Int32(index) }
    return order.map {
      old.sections.slot(of: sections.identifiers[Int($0)]).map { indexes[Int($0)] } ?? -1
    }
  }

  /// Returns the slot in an older snapshot of each item of each section, or -1.
  @inlinable
  func oldItems(in old: ItemSnapshot) -> [[Int32]] {
    // Neighbors mostly were neighbors before, also in their slots: one comparison then stands for a look-up by hash.
    var guess: Int32 = 0
    return order.map { section in
      contents[Int(section)].map { item in
        let identifier = items.identifiers[Int(item)]
        let slot =
          guess < old.owners.count && old.owners[Int(guess)] >= 0
            && old.items.identifiers[Int(guess)] == identifier
          ? guess : old.items.slot(of: identifier) ?? -1
        if slot >= 0 { guess = slot + 1 }
        return slot
      }
    }
  }

  /// Returns the slots in an older snapshot of those of some items that it has.
  @inlinable
  func oldSlots(of slots: [Int32], in old: ItemSnapshot) -> [Int32] {
    slots.compactMap { old.items.slot(of: items.identifiers[Int($0)]) }
  }
}
