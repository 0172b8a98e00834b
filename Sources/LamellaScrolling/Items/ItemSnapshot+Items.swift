nonisolated extension ItemSnapshot {
  // MARK: Insertion

  /// Adds items at the end of a section.
  ///
  /// - Parameters:
  ///   - identifiers: The items; those that the snapshot has already are left out.
  ///   - section: The section, or nil for the last one.
  @inlinable
  public mutating func appendItems(_ identifiers: [Item], toSection section: Section? = nil) {
    let owner: Int32
    if let section {
      guard let slot = slot(ofSection: section) else { return }
      owner = slot
    } else {
      guard let last = order.last else {
        return refuse("items are appended to a snapshot without sections")
      }
      owner = last
    }
    insert(identifiers, in: owner, at: contents[Int(owner)].count)
  }

  /// Adds items before another.
  ///
  /// - Parameters:
  ///   - identifiers: The items; those that the snapshot has already are left out.
  ///   - item: The item that follows them.
  @inlinable
  public mutating func insertItems(_ identifiers: [Item], beforeItem item: Item) {
    guard let place = place(of: item) else { return }
    insert(identifiers, in: place.owner, at: place.index)
  }

  /// Adds items after another.
  ///
  /// - Parameters:
  ///   - identifiers: The items; those that the snapshot has already are left out.
  ///   - item: The item that precedes them.
  @inlinable
  public mutating func insertItems(_ identifiers: [Item], afterItem item: Item) {
    guard let place = place(of: item) else { return }
    insert(identifiers, in: place.owner, at: place.index + 1)
  }

  @inlinable
  mutating func insert(_ identifiers: [Item], in owner: Int32, at index: Int) {
    var slots: [Int32] = []
    if let duplicate = items.insert(identifiers, slots: &slots) {
      refuse("the item \(duplicate) is in the snapshot already")
    }
    setOwner(owner, of: slots)
    contents[Int(owner)].insert(contentsOf: slots, at: index)
  }

  /// Notes the section of new items.
  @usableFromInline
  mutating func setOwner(_ owner: Int32, of slots: [Int32]) {
    // Slots that are all new follow one another.
    if let first = slots.first, first == owners.count, Int(slots.last! - first) + 1 == slots.count {
      return owners.append(contentsOf: repeatElement(owner, count: slots.count))
    }
    for slot in slots {
      if slot < owners.count { owners[Int(slot)] = owner } else { owners.append(owner) }
    }
  }

  // MARK: Removal

  /// Removes items.
  ///
  /// - Complexity: O(items of their sections), for any number of them.
  @inlinable
  public mutating func deleteItems(_ identifiers: [Item]) {
    var touched: Set<Int32> = []
    for item in identifiers {
      guard let slot = slot(of: item) else { continue }
      touched.insert(owners[Int(slot)])
      owners[Int(slot)] = -1
      items.remove(slot)
    }
    guard !touched.isEmpty else { return }
    for section in touched { contents[Int(section)].removeAll { owners[Int($0)] < 0 } }
    removeMarksOfRemovedItems()
  }

  /// Removes all items and all sections, as UIKit's does.
  @inlinable
  public mutating func deleteAllItems() {
    let refusal = refusal
    self = ItemSnapshot()
    self.refusal = refusal
  }

  @usableFromInline
  mutating func removeMarksOfRemovedItems() {
    reloaded.removeAll { owners[Int($0)] < 0 }
    reconfigured.removeAll { owners[Int($0)] < 0 }
  }

  // MARK: Moves

  /// Moves an item before another, also of another section.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - other: The item that follows it; nothing happens if this is the same one.
  @inlinable
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    move(item, to: other, offset: 0)
  }

  /// Moves an item after another, also of another section.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - other: The item that precedes it; nothing happens if this is the same one.
  @inlinable
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    move(item, to: other, offset: 1)
  }

  /// Moves the item at a path to another one, which counts as after the move.
  package mutating func moveItem(at path: ItemPath, to destination: ItemPath) {
    let slot = contents[Int(order[path.section])].remove(at: path.item)
    let owner = order[destination.section]
    contents[Int(owner)].insert(slot, at: destination.item)
    owners[Int(slot)] = owner
  }

  @inlinable
  mutating func move(_ item: Item, to other: Item, offset: Int) {
    guard item != other, let from = place(of: item), place(of: other) != nil else { return }
    let slot = contents[Int(from.owner)].remove(at: from.index)
    guard let to = place(of: other) else { return }
    contents[Int(to.owner)].insert(slot, at: to.index + offset)
    owners[Int(slot)] = to.owner
  }

  /// Returns the section's slot and the index of an item, or nil and refuses the edit if there is no such item.
  @inlinable
  mutating func place(of item: Item) -> (owner: Int32, index: Int)? {
    guard let slot = slot(of: item) else { return nil }
    let owner = owners[Int(slot)]
    return contents[Int(owner)].firstIndex(of: slot).map { (owner, $0) }
  }
}
