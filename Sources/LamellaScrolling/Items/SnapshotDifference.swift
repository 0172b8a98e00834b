/// The comparison of two snapshots by numbers, without the identifiers.
///
/// This type is not generic, so that it is compiled once, in this module.
@usableFromInline
nonisolated struct SnapshotDifference {
  /// The slots of the items of each old section, in order.
  private let oldItems: [[Int32]]
  /// The index before of each section, or -1.
  private let oldSections: [Int32]
  /// Whether each section's items all get new cells.
  private let reloadedSections: [Bool]
  /// The slot before of each item of each section, or -1, in order.
  private let items: [[Int32]]

  /// The path before of each old slot.
  private var oldPaths: [Place]
  /// The index after of each old section, or -1.
  private var newSections: [Int32]
  private var changes = ItemChanges()

  /// A path in half the room.
  private struct Place {
    var section: Int32
    var item: Int32
    /// Whether the item is there after the changes too.
    var isKept = false

    var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
  }

  @usableFromInline
  init(
    oldItems: [[Int32]], oldSlotCount: Int, oldSections: [Int32], reloadedSections: [Bool],
    items: [[Int32]]
  ) {
    self.oldItems = oldItems
    self.oldSections = oldSections
    self.reloadedSections = reloadedSections
    self.items = items
    oldPaths = Array(repeating: Place(section: -1, item: -1), count: oldSlotCount)
    for (section, slots) in oldItems.enumerated() {
      for (item, slot) in slots.enumerated() {
        oldPaths[Int(slot)] = Place(section: Int32(section), item: Int32(item))
      }
    }
    newSections = Array(repeating: -1, count: oldItems.count)
    for (new, old) in oldSections.enumerated() where old >= 0 { newSections[Int(old)] = Int32(new) }
  }

  /// Returns the changes.
  ///
  /// - Parameters:
  ///   - reloaded: The old slots of the items that get new cells.
  ///   - reconfigured: The old slots of the items whose cells are configured again.
  /// - Returns: The changes, each kind in the order of the list.
  @usableFromInline
  consuming func changes(reloaded: [Int32], reconfigured: [Int32]) -> ItemChanges {
    compareSections()
    for section in items.indices { compareItems(ofSection: section) }
    findRemovedItems()
    changes.reloadedItems = reloaded.map { oldPaths[Int($0)].path }
    changes.reconfiguredItems = reconfigured.map { oldPaths[Int($0)].path }
    return changes
  }

  private mutating func compareSections() {
    for (old, new) in newSections.enumerated() where new < 0 { changes.removedSections.append(old) }
    let stays = LongestIncrease.members(of: oldSections.filter { $0 >= 0 })
    var kept = 0
    for (new, old) in oldSections.enumerated() {
      guard old >= 0 else {
        changes.insertedSections.append(new)
        continue
      }
      if !stays[kept] { changes.movedSections.append(.init(from: Int(old), to: new)) }
      kept += 1
      if reloadedSections[new] { changes.reloadedSections.append(Int(old)) }
    }
  }

  private mutating func compareItems(ofSection section: Int) {
    let old = oldSections[section]
    /// Whether items that are not moved need not be listed.
    let isNew = old < 0 || reloadedSections[section]
    /// The items before of those that were in this section, in the order after.
    var kept: [Int32] = []
    for slot in items[section] where slot >= 0 {
      oldPaths[Int(slot)].isKept = true
      if !isNew, oldPaths[Int(slot)].section == old { kept.append(oldPaths[Int(slot)].item) }
    }
    let stays = LongestIncrease.members(of: kept)
    var next = 0
    for (item, slot) in items[section].enumerated() {
      let path = ItemPath(section: section, item: item)
      guard slot >= 0 else {
        if !isNew { changes.insertedItems.append(path) }
        continue
      }
      let place = oldPaths[Int(slot)]
      if place.section == old {
        if isNew { continue }
        next += 1
        if stays[next - 1] { continue }
      }
      changes.movedItems.append(.init(from: place.path, to: path))
    }
  }

  private mutating func findRemovedItems() {
    for (section, slots) in oldItems.enumerated() {
      let new = newSections[section]
      if new < 0 || reloadedSections[Int(new)] { continue }
      for slot in slots where !oldPaths[Int(slot)].isKept {
        changes.removedItems.append(oldPaths[Int(slot)].path)
      }
    }
  }
}

/// The longest increasing subsequence of different numbers.
nonisolated enum LongestIncrease {
  /// Returns for each number whether it belongs to a longest increasing subsequence.
  ///
  /// - Complexity: O(n) for numbers that increase, O(n log n) for others.
  static func members(of numbers: [Int32]) -> [Bool] {
    /// The index of the smallest last number of the increasing subsequences of each length.
    var tails: [Int32] = []
    tails.reserveCapacity(numbers.count)
    /// The index of the number before each one in its subsequence, or -1.
    var previous = [Int32](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var length = tails.count
      if let last = tails.last, numbers[Int(last)] > number {
        var low = 0
        while low < length {
          let middle = (low + length) >> 1
          if numbers[Int(tails[middle])] < number { low = middle + 1 } else { length = middle }
        }
      }
      if length > 0 { previous[index] = tails[length - 1] }
      if length < tails.count { tails[length] = Int32(index) } else { tails.append(Int32(index)) }
    }
    var members = [Bool](repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      members[Int(index)] = true
      index = previous[Int(index)]
    }
    return members
  }
}
