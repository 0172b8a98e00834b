nonisolated extension NodeTable {
  // MARK: Structure

  /// Links a row without a parent as a child of another one, and retains its object.
  ///
  /// The row comes directly behind `successor` (in drawing order before it), or in front of all
  /// children when `successor` is -1.
  ///
  /// - Complexity: O(1), plus the walk up that marks ancestors not marked yet, and O(number of rows below) where they
  ///   come into a window.
  func link(_ child: Row, into parent: Row, before successor: Row = -1) {
    retainOwner(of: child)
    attach(child, to: parent, before: successor)
  }

  /// Unlinks a row from its parent and releases its object.
  ///
  /// The row keeps the `subtreeNeedsX` flags of its subtree.
  ///
  /// - Complexity: O(1), plus the walk up that marks the parent for drawing, and O(number of rows below) where they
  ///   leave a window.
  func unlink(_ child: Row) {
    guard self[child].parent >= 0 else { return }
    if isMask(child) { return unlinkMask(child) }
    detach(child)
    enterContext(0, below: child)
    releaseOwner(of: child)
  }

  /// Moves a row from its parent, if it has one, to another one; see `link(_:into:before:)`.
  ///
  /// - Parameters:
  ///   - child: The row; the caller keeps its object alive.
  ///   - parent: The new parent; -1 for none.
  ///   - successor: The child of the new parent that comes next, or -1.
  func move(_ child: Row, into parent: Row, before successor: Row) {
    guard parent >= 0, self[child].parent >= 0, !isMask(child) else {
      unlink(child)
      if parent >= 0 { link(child, into: parent, before: successor) }
      return
    }
    detach(child)
    attach(child, to: parent, before: successor)
  }

  /// Inserts a row into the list of children of another one.
  private func attach(_ child: Row, to parent: Row, before successor: Row) {
    let rows = rows
    let (node, host) = (rows + Int(child), rows + Int(parent))
    precondition(node.pointee.parent < 0, "a node to link must have no parent")
    forgetAncestors(by: child)
    let predecessor =
      successor < 0 ? host.pointee.lastChild : rows[Int(successor)].previousSibling
    node.pointee.parent = parent
    node.pointee.previousSibling = predecessor
    node.pointee.nextSibling = successor
    if predecessor < 0 {
      host.pointee.firstChild = child
    } else {
      rows[Int(predecessor)].nextSibling = child
    }
    if successor < 0 {
      host.pointee.lastChild = child
    } else {
      rows[Int(successor)].previousSibling = child
    }
    host.pointee.childCount += 1
    if host.pointee.flags.contains(.indexesChildren) { siblings.insert(child, in: self) }
    enterContext(host.pointee.context, below: child)
    if node.pointee.zPosition != 0 || host.pointee.flags.contains(.sortsChildren) {
      resetOrder(ofChildrenOf: parent)
    }
    node.pointee.flags.formUnion([.needsCompose, .needsDraw])
    noteHitChange(at: parent)
    // It stood elsewhere in the list, under another parent.
    spans[Int(child)].reset()
    markAncestors(of: child)
  }

  /// Removes a row from its parent's list of children.
  private func detach(_ child: Row) {
    let rows = rows
    let node = rows + Int(child)
    let parent = node.pointee.parent
    let host = rows + Int(parent)
    forgetAncestors(by: child)
    if host.pointee.flags.contains(.indexesChildren), siblings.remove(child, in: self) {
      host.pointee.flags.remove(.indexesChildren)
      ChildrenInSight.column.remove(parent)
    }
    let predecessor = node.pointee.previousSibling
    let successor = node.pointee.nextSibling
    if predecessor < 0 {
      host.pointee.firstChild = successor
    } else {
      rows[Int(predecessor)].nextSibling = successor
    }
    if successor < 0 {
      host.pointee.lastChild = predecessor
    } else {
      rows[Int(successor)].previousSibling = predecessor
    }
    host.pointee.childCount -= 1
    if host.pointee.flags.contains(.sortsChildren) { resetOrder(ofChildrenOf: parent) }
    node.pointee.parent = -1
    node.pointee.previousSibling = -1
    node.pointee.nextSibling = -1
    noteHitChange(at: parent)
    mark(parent, .needsDraw)
    // It may be among those in sight.
    if self[parent].flags.contains(.cullsChildren) {
      self[parent].flags.insert(.subtreeNeedsCompose)
      markAncestors(of: parent)
    }
  }

  /// Returns whether `row` is `ancestor` or lies below it.
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

  /// Returns the next row in a walk of a subtree, parents before children.
  ///
  /// - Parameters:
  ///   - row: The present row of the walk.
  ///   - root: The row at which the walk began.
  ///   - deepen: Gets the change of depth, if it is needed.
  /// - Returns: The row, or -1 at the end of the subtree.
  func next(after row: Row, below root: Row, deepen: (Int) -> Void = { _ in }) -> Row {
    if self[row].firstChild >= 0 {
      deepen(1)
      return self[row].firstChild
    }
    var current = row
    var climbed = 0
    while current != root {
      if self[current].nextSibling >= 0 {
        deepen(-climbed)
        return self[current].nextSibling
      }
      current = self[current].parent
      climbed += 1
    }
    return -1
  }

  // MARK: Ownership

  /// Retains the view, or else the layer, of a row.
  private func retainOwner(of row: Row) {
    if let view = views[Int(row)] {
      _ = view.retain()
    } else {
      _ = layers[Int(row)]?.retain()
    }
  }

  /// Releases the view, or else the layer, of a row.
  private func releaseOwner(of row: Row) {
    if let view = views[Int(row)] {
      view.release()
    } else {
      layers[Int(row)]?.release()
    }
  }
}
