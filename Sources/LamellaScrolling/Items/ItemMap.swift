/// The map of the paths before a batch of updates to those after it, and back.
///
/// Items that stay in a section keep their order: the first that stays before is the first that stays after. Thus the
/// sorted lists of those that leave and of those that arrive tell the place of all others.
package nonisolated struct ItemMap: Sendable {
  /// A mismatch between the changes and the numbers of sections and items.
  package struct MismatchError: Error, CustomStringConvertible {
    /// One sentence that says what does not fit.
    package var description: String
  }

  /// A run of items of a section after the updates.
  package enum Run: Hashable, Sendable {
    /// Items that were there before, in this order.
    case kept(oldSection: Int, oldItems: Range<Int>)
    /// A number of new items.
    case inserted(Int)
  }

  /// An item that leaves its section or its place there, or arrives.
  struct Entry {
    /// The path in its own list.
    var path: ItemPath
    /// The path in the other list, or nil for one that is removed or inserted.
    var other: ItemPath?
  }

  /// The number of items in each section after the updates.
  let newCounts: [Int]
  /// The index after the updates of each section, or -1.
  var newSections: [Int]
  /// The index before the updates of each section, or -1.
  var oldSections: [Int]
  /// Whether the section moves, for each section after the updates.
  var movedSections: [Bool]
  /// Whether the section stays but all its items are replaced, for each section before the updates.
  var reloadedSections: [Bool]
  /// The items that are removed or move, by their paths before, in order; those of removed and reloaded sections only
  /// if they move.
  var leaving: [Entry] = []
  /// The items that are inserted or move, by their paths after, in order; those of inserted and reloaded sections only
  /// if they move.
  var arriving: [Entry] = []

  // MARK: Sections

  /// Returns the index after the updates of a section, or nil if the section is removed.
  package func newSection(of old: Int) -> Int? {
    newSections[old] < 0 ? nil : newSections[old]
  }

  /// Returns the index before the updates of a section, or nil if the section is inserted.
  package func oldSection(of new: Int) -> Int? {
    oldSections[new] < 0 ? nil : oldSections[new]
  }

  /// Returns whether a section moves; its index is the one after the updates.
  package func isSectionMoved(_ new: Int) -> Bool { movedSections[new] }

  // MARK: Items

  /// Returns the path after the updates of an item, or nil if the item is removed.
  ///
  /// - Precondition: The path exists before the updates.
  /// - Complexity: O(log changes).
  package func newPath(of old: ItemPath) -> ItemPath? {
    let place = Self.firstIndex(in: leaving, from: old)
    if place < leaving.count, leaving[place].path == old { return leaving[place].other }
    guard let new = keepingSection(ofOld: old.section) else { return nil }
    let section = ItemPath(section: old.section, item: 0)
    let rank = old.item - (place - Self.firstIndex(in: leaving, from: section))
    return ItemPath(section: new, item: Self.item(ofRank: rank, in: arriving, section: new))
  }

  /// Returns the path before the updates of an item, or nil if the item is inserted.
  ///
  /// - Precondition: The path exists after the updates.
  /// - Complexity: O(log changes).
  package func oldPath(of new: ItemPath) -> ItemPath? {
    let place = Self.firstIndex(in: arriving, from: new)
    if place < arriving.count, arriving[place].path == new { return arriving[place].other }
    guard let old = keptSection(ofNew: new.section) else { return nil }
    let section = ItemPath(section: new.section, item: 0)
    let rank = new.item - (place - Self.firstIndex(in: arriving, from: section))
    return ItemPath(section: old, item: Self.item(ofRank: rank, in: leaving, section: old))
  }

  /// Returns whether an item, by its path after the updates, moves by itself: not with its section, nor because of
  /// others.
  ///
  /// - Complexity: O(log changes).
  package func isMoved(_ new: ItemPath) -> Bool {
    let place = Self.firstIndex(in: arriving, from: new)
    return place < arriving.count && arriving[place].path == new && arriving[place].other != nil
  }

  /// Calls a closure with the runs of a section, in order.
  ///
  /// - Parameters:
  ///   - new: The index of the section after the updates.
  ///   - body: The closure.
  /// - Complexity: O(log changes + changes in the section).
  package func forEachRun(inSection new: Int, _ body: (Run) -> Void) {
    var pending: Run?
    /// Passes a run on, once it is known that the next does not continue it.
    func emit(_ run: Run) {
      if let last = pending {
        if let joined = last.joined(with: run) {
          pending = joined
          return
        }
        body(last)
      }
      pending = run
    }
    let old = keptSection(ofNew: new)
    var leavers = old.map { Self.entries(leaving, inSection: $0) } ?? []
    var oldItem = 0
    /// Emits the next items that have no entry.
    func emitOthers(_ count: Int) {
      guard let old else {
        if count > 0 { emit(.inserted(count)) }
        return
      }
      var rest = count
      while rest > 0 {
        while let entry = leavers.first, entry.path.item == oldItem {
          leavers.removeFirst()
          oldItem += 1
        }
        let length = min(rest, (leavers.first?.path.item ?? .max) - oldItem)
        emit(.kept(oldSection: old, oldItems: oldItem..<oldItem + length))
        oldItem += length
        rest -= length
      }
    }
    var item = 0
    for entry in Self.entries(arriving, inSection: new) {
      emitOthers(entry.path.item - item)
      if let other = entry.other {
        emit(.kept(oldSection: other.section, oldItems: other.item..<other.item + 1))
      } else {
        emit(.inserted(1))
      }
      item = entry.path.item + 1
    }
    emitOthers(newCounts[new] - item)
    if let pending { body(pending) }
  }

  // MARK: Look-ups

  /// Returns the section after the updates that has the items of an old one, or nil if these are removed or replaced.
  func keepingSection(ofOld old: Int) -> Int? {
    reloadedSections[old] ? nil : newSection(of: old)
  }

  /// Returns the section before the updates that had the items of a new one, or nil if all these are new.
  func keptSection(ofNew new: Int) -> Int? {
    oldSection(of: new).flatMap { reloadedSections[$0] ? nil : $0 }
  }

  /// Returns the index of the first entry at or behind a path.
  static func firstIndex(in entries: [Entry], from path: ItemPath) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) >> 1
      if entries[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the entries of a section.
  static func entries(_ entries: [Entry], inSection section: Int) -> ArraySlice<Entry> {
    let first = firstIndex(in: entries, from: ItemPath(section: section, item: 0))
    let end = firstIndex(in: entries, from: ItemPath(section: section + 1, item: 0))
    return entries[first..<end]
  }

  /// Returns the item of a section that has no entry, and a number of such items before it.
  private static func item(ofRank rank: Int, in entries: [Entry], section: Int) -> Int {
    let entries = Self.entries(entries, inSection: section)
    var low = entries.startIndex
    var high = entries.endIndex
    // The entries before the item are those with at most as many others before them.
    while low < high {
      let middle = (low + high) >> 1
      if entries[middle].path.item - (middle - entries.startIndex) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return rank + low - entries.startIndex
  }
}

nonisolated extension ItemMap.Run {
  /// Returns the run of this one's items and those of the next, or nil if the next does not continue this one.
  fileprivate func joined(with next: Self) -> Self? {
    switch (self, next) {
    case (.inserted(let count), .inserted(let more)): .inserted(count + more)
    case (.kept(let section, let items), .kept(let other, let more))
    where section == other && items.upperBound == more.lowerBound:
      .kept(oldSection: section, oldItems: items.lowerBound..<more.upperBound)
    default: nil
    }
  }
}
