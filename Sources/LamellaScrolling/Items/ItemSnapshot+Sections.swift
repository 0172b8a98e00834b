nonisolated extension ItemSnapshot {
  /// Adds sections without items at the end.
  ///
  /// - Parameter identifiers: The sections; those that the snapshot has already are left out.
  @inlinable
  public mutating func appendSections(_ identifiers: [Section]) {
    insert(identifiers, at: order.count)
  }

  /// Adds sections without items before another.
  ///
  /// - Parameters:
  ///   - identifiers: The sections; those that the snapshot has already are left out.
  ///   - section: The section that follows them.
  @inlinable
  public mutating func insertSections(_ identifiers: [Section], beforeSection section: Section) {
    if let index = index(of: section) { insert(identifiers, at: index) }
  }

  /// Adds sections without items after another.
  ///
  /// - Parameters:
  ///   - identifiers: The sections; those that the snapshot has already are left out.
  ///   - section: The section that precedes them.
  @inlinable
  public mutating func insertSections(_ identifiers: [Section], afterSection section: Section) {
    if let index = index(of: section) { insert(identifiers, at: index + 1) }
  }

  /// Removes sections with their items.
  @inlinable
  public mutating func deleteSections(_ identifiers: [Section]) {
    for section in identifiers {
      guard let slot = slot(ofSection: section) else { continue }
      for item in contents[Int(slot)] {
        owners[Int(item)] = -1
        items.remove(item)
      }
      contents[Int(slot)] = []
      sections.remove(slot)
      order.removeAll { $0 == slot }
      reloadedSections.removeAll { $0 == slot }
    }
    removeMarksOfRemovedItems()
  }

  /// Moves a section with its items before another.
  ///
  /// - Parameters:
  ///   - section: The section that moves.
  ///   - other: The section that follows it; nothing happens if this is the same one.
  @inlinable
  public mutating func moveSection(_ section: Section, beforeSection other: Section) {
    move(section, to: other, offset: 0)
  }

  /// Moves a section with its items after another.
  ///
  /// - Parameters:
  ///   - section: The section that moves.
  ///   - other: The section that precedes it; nothing happens if this is the same one.
  @inlinable
  public mutating func moveSection(_ section: Section, afterSection other: Section) {
    move(section, to: other, offset: 1)
  }

  @inlinable
  mutating func insert(_ identifiers: [Section], at index: Int) {
    var slots: [Int32] = []
    if let duplicate = sections.insert(identifiers, slots: &slots) {
      refuse("the section \(duplicate) is in the snapshot already")
    }
    for slot in slots where slot >= contents.count { contents.append([]) }
    order.insert(contentsOf: slots, at: index)
  }

  @inlinable
  mutating func move(_ section: Section, to other: Section, offset: Int) {
    guard section != other, let from = index(of: section), index(of: other) != nil else { return }
    let slot = order.remove(at: from)
    guard let to = index(of: other) else { return }
    order.insert(slot, at: to + offset)
  }

  /// Returns the index of a section, or nil and refuses the edit if there is no such section.
  @inlinable
  mutating func index(of section: Section) -> Int? {
    slot(ofSection: section).flatMap { order.firstIndex(of: $0) }
  }
}
