nonisolated extension ItemMap {
  /// Makes the map of a batch of updates.
  ///
  /// - Parameters:
  ///   - before: The number of items in each section before the updates.
  ///   - after: The number of items in each section after the updates.
  ///   - changes: The changes.
  /// - Throws: The first mismatch: of the numbers of sections or items, a place that does not exist, or one with two
  ///   changes that exclude one another.
  /// - Complexity: O(sections + changes * log changes).
  package init(before: [Int], after: [Int], changes: ItemChanges) throws(MismatchError) {
    newCounts = after
    newSections = Array(repeating: -1, count: before.count)
    oldSections = Array(repeating: -1, count: after.count)
    movedSections = Array(repeating: false, count: after.count)
    reloadedSections = Array(repeating: false, count: before.count)
    try mapSections(changes)
    leaving = try Self.entries(
      changes.removedItems, "removed",
      changes.movedItems.map { Entry(path: $0.from, other: $0.to) },
      in: before, "before")
    arriving = try Self.entries(
      changes.insertedItems, "inserted",
      changes.movedItems.map { Entry(path: $0.to, other: $0.from) }, in: after, "after")
    try checkContent(changes.reloadedItems, "reloaded", before)
    try checkContent(changes.reconfiguredItems, "reconfigured", before)
    // What leaves or arrives with its whole section needs no entry, only what moves does.
    if !changes.removedSections.isEmpty || !changes.reloadedSections.isEmpty {
      leaving = leaving.filter {
        $0.other != nil || keepingSection(ofOld: $0.path.section) != nil
      }
    }
    if !changes.insertedSections.isEmpty || !changes.reloadedSections.isEmpty {
      arriving = arriving.filter {
        $0.other != nil || keptSection(ofNew: $0.path.section) != nil
      }
    }
    try checkCounts(before)
  }

  // MARK: Sections

  private mutating func mapSections(_ changes: ItemChanges) throws(MismatchError) {
    var roles = SectionRoles(count: newSections.count, time: "before")
    for section in changes.removedSections { try roles.set("removed", of: section) }
    for move in changes.movedSections { try roles.set("moved", of: move.from) }
    var newRoles = SectionRoles(count: oldSections.count, time: "after")
    for section in changes.insertedSections { try newRoles.set("inserted", of: section) }
    for move in changes.movedSections {
      try newRoles.set("the end of a move", of: move.to)
      newSections[move.from] = move.to
      oldSections[move.to] = move.from
      movedSections[move.to] = true
    }
    let expected = roles.count - changes.removedSections.count + changes.insertedSections.count
    guard expected == newRoles.count else {
      throw MismatchError(
        description:
          "there are \(newRoles.count) sections after the updates, but \(roles.count) before, "
          + "\(changes.insertedSections.count) inserted and \(changes.removedSections.count) removed make \(expected)"
      )
    }
    var new = 0
    for old in newSections.indices where roles.isFree(old) {
      while !newRoles.isFree(new) { new += 1 }
      newSections[old] = new
      oldSections[new] = old
      new += 1
    }
    for section in changes.reloadedSections {
      try roles.check("reloaded", section)
      guard newSections[section] >= 0 else {
        throw MismatchError(description: "section \(section) is removed and reloaded")
      }
      reloadedSections[section] = true
    }
  }

  /// The change of each section that has one.
  private struct SectionRoles {
    private var roles: [StaticString?]
    private let time: StaticString

    init(count: Int, time: StaticString) {
      roles = Array(repeating: nil, count: count)
      self.time = time
    }

    var count: Int { roles.count }

    func isFree(_ section: Int) -> Bool { roles[section] == nil }

    /// Throws if a section does not exist.
    func check(_ role: StaticString, _ section: Int) throws(MismatchError) {
      guard roles.indices.contains(section) else {
        throw MismatchError(
          description:
            "section \(section) is \(role), but there are \(count) sections \(time) the updates")
      }
    }

    mutating func set(_ role: StaticString, of section: Int) throws(MismatchError) {
      try check(role, section)
      if let other = roles[section] {
        throw MismatchError(description: "section \(section) is \(other) and \(role)")
      }
      roles[section] = role
    }
  }

  // MARK: Items

  /// Returns the items that leave or arrive, in order.
  private static func entries(
    _ paths: [ItemPath], _ role: String, _ moves: [Entry], in counts: [Int], _ time: String
  ) throws(MismatchError) -> [Entry] {
    var entries = paths.map { Entry(path: $0, other: nil) } + moves
    entries.sort { $0.path < $1.path }
    for (index, entry) in entries.enumerated() {
      let change = entry.other == nil ? role : "moved"
      try check(entry.path, change, counts, time)
      if index > 0, entries[index - 1].path == entry.path {
        let other = entries[index - 1].other == nil ? role : "moved"
        throw MismatchError(
          description: "\(entry.path) \(time) the updates is \(other) and \(change)")
      }
    }
    return entries
  }

  private static func check(
    _ path: ItemPath, _ role: String, _ counts: [Int], _ time: String
  ) throws(MismatchError) {
    guard counts.indices.contains(path.section) else {
      throw MismatchError(
        description:
          "\(path) is \(role), but there are \(counts.count) sections \(time) the updates")
    }
    guard path.item >= 0, path.item < counts[path.section] else {
      throw MismatchError(
        description:
          "\(path) is \(role), but there are \(counts[path.section]) items \(time) the updates")
    }
  }

  /// Checks that items whose cells change exist, and are not removed.
  private func checkContent(
    _ paths: [ItemPath], _ role: String, _ before: [Int]
  ) throws(MismatchError) {
    for path in paths {
      try Self.check(path, role, before, "before")
      let index = Self.firstIndex(in: leaving, from: path)
      if index < leaving.count, leaving[index].path == path, leaving[index].other == nil {
        throw MismatchError(description: "\(path) before the updates is removed and \(role)")
      }
    }
  }

  /// Checks the number of items of the sections that stay.
  private func checkCounts(_ before: [Int]) throws(MismatchError) {
    for (old, count) in before.enumerated() {
      guard let new = keepingSection(ofOld: old) else { continue }
      let left = Self.entries(leaving, inSection: old)
      let arrived = Self.entries(arriving, inSection: new)
      let expected = count - left.count + arrived.count
      guard expected != newCounts[new] else { continue }
      let movedOut = left.count { $0.other != nil }
      let movedIn = arrived.count { $0.other != nil }
      throw MismatchError(
        description:
          "section \(new) has \(newCounts[new]) items after the updates, but \(count) before, "
          + "\(arrived.count - movedIn) inserted, \(left.count - movedOut) removed, \(movedIn) moved in and "
          + "\(movedOut) moved out make \(expected)")
    }
  }
}
