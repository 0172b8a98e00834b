nonisolated extension NodeTable {
  // MARK: Structure

  /// Puts a row without parent below another one, directly behind `successor` (in drawing order
  /// before it), or in front of all children when `successor` is -1. Retains the row's object.
  ///
  /// - Complexity: O(1), plus the walk up that marks ancestors not marked yet.
  func link(_ child: Row, into parent: Row, before successor: Row = -1) {
    precondition(self[child].parent < 0, "a node to link must have no parent")
    retainOwner(of: child)
    let predecessor = successor < 0 ? self[parent].lastChild : self[successor].previousSibling
    self[child].parent = parent
    self[child].previousSibling = predecessor
    self[child].nextSibling = successor
    if predecessor < 0 {
      self[parent].firstChild = child
    } else {
      self[predecessor].nextSibling = child
    }
    if successor < 0 {
      self[parent].lastChild = child
    } else {
      self[successor].previousSibling = child
    }
    self[parent].childCount += 1
    self[child].flags.insert([.needsCompose, .needsDraw])
    demand(self[child].flags.demandOnAncestors, from: parent)
  }

  /// Takes a row out of its parent and releases its object. What the row's subtree still needs stays
  /// noted on the row itself.
  ///
  /// - Complexity: O(1), plus the walk up that marks the parent for drawing.
  func unlink(_ child: Row) {
    let parent = self[child].parent
    guard parent >= 0 else { return }
    let predecessor = self[child].previousSibling
    let successor = self[child].nextSibling
    if predecessor < 0 {
      self[parent].firstChild = successor
    } else {
      self[predecessor].nextSibling = successor
    }
    if successor < 0 {
      self[parent].lastChild = predecessor
    } else {
      self[successor].previousSibling = predecessor
    }
    self[parent].childCount -= 1
    self[child].parent = -1
    self[child].previousSibling = -1
    self[child].nextSibling = -1
    mark(parent, .needsDraw)
    releaseOwner(of: child)
  }

  /// Whether `row` is `ancestor` or lies below it.
  ///
  /// - Complexity: O(depth).
  func isDescendant(_ row: Row, of ancestor: Row) -> Bool {
    var current = row
    while current >= 0 {
      if current == ancestor { return true }
      current = self[current].parent
    }
    return false
  }

  /// The root of a row's tree.
  ///
  /// - Complexity: O(depth).
  func root(of row: Row) -> Row {
    var current = row
    while self[current].parent >= 0 { current = self[current].parent }
    return current
  }

  // MARK: Invalidation

  /// Notes that a row needs the given passes, and tells its ancestors.
  ///
  /// - Complexity: O(1) when already noted, else O(depth) at most once per pass and frame.
  func mark(_ row: Row, _ needs: NodeFlags) {
    self[row].flags.insert(needs)
    demand(needs.demandOnAncestors, from: self[row].parent)
  }

  /// Sets `subtreeNeedsX` bits from a row upwards, until an ancestor has them all.
  func demand(_ flags: NodeFlags, from row: Row) {
    var current = row
    while current >= 0, !self[current].flags.isSuperset(of: flags) {
      self[current].flags.formUnion(flags)
      current = self[current].parent
    }
  }

  // MARK: Ownership

  private func retainOwner(of row: Row) {
    if let view = views[Int(row)] {
      _ = view.retain()
    } else {
      _ = layers[Int(row)]?.retain()
    }
  }

  private func releaseOwner(of row: Row) {
    if let view = views[Int(row)] {
      view.release()
    } else {
      layers[Int(row)]?.release()
    }
  }
}
