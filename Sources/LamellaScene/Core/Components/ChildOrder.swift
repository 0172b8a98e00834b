/// The drawing order of the children of a row that sorts them by z position, kept from frame to frame.
///
/// Most changes of z positions, such as those of actors that walk down a map, leave the order as it is. So a change
/// only has the compose pass look at the order, and the row is drawn again if that differs. Of a row that culls its
/// children, those in sight are sorted each time that it is drawn.
nonisolated struct ChildOrder: Component {
  /// The order; that of other children after some came or went.
  fileprivate(set) var order = SiblingOrder()
  /// Whether the order is that of the present children, by the z positions of some frame.
  fileprivate var isComplete = false
  /// Whether z positions may have changed since.
  fileprivate var mayHaveChanged = true

  /// Whether the values may be dropped: never, as long as the row has children.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<ChildOrder>()
}

nonisolated extension NodeTable {
  /// Has the next frame look at the order of a row among its siblings, because its z position changed.
  ///
  /// - Complexity: O(1), plus the walk up that marks ancestors not marked yet.
  func noteOrderChange(of row: Row) {
    let parent = self[row].parent
    guard parent >= 0 else { return }
    order(ofChildrenOf: parent).pointee.mayHaveChanged = true
    mark(row, .needsCompose)
  }

  /// Has the next frame sort the children of a row anew, because one of them came or went.
  func resetOrder(ofChildrenOf parent: Row) {
    order(ofChildrenOf: parent).pointee.isComplete = false
  }

  /// Marks a row for drawing if the order of its children has changed since it was last drawn.
  ///
  /// - Precondition: The row sorts its children.
  func updateOrder(ofChildrenOf parent: Row) {
    let stored = order(ofChildrenOf: parent)
    guard stored.pointee.mayHaveChanged else { return }
    if self[parent].flags.contains(.cullsChildren) {
      stored.pointee.mayHaveChanged = false
      stored.pointee.isComplete = false
      markForDraw(parent)
    } else if refresh(stored, of: parent) {
      markForDraw(parent)
    }
  }

  /// Pushes the children of a row on a stack, so that the backmost is popped first.
  ///
  /// - Precondition: The row sorts its children.
  func pushChildrenInOrder(of parent: Row, on stack: inout [Row]) {
    let stored = order(ofChildrenOf: parent)
    _ = refresh(stored, of: parent)
    for entry in stored.pointee.order.entries.reversed() { stack.append(entry.row) }
  }

  /// Brings an order up to date; returns whether it has changed.
  private func refresh(_ stored: UnsafeMutablePointer<ChildOrder>, of parent: Row) -> Bool {
    let mayHaveChanged = stored.pointee.mayHaveChanged
    stored.pointee.mayHaveChanged = false
    if stored.pointee.isComplete {
      return mayHaveChanged && stored.pointee.order.update(in: self)
    }
    stored.pointee.isComplete = true
    stored.pointee.order.sortChildren(of: parent, in: self)
    return true
  }

  /// Returns the address of the order of a row's children, valid until another row begins to sort its own.
  @inline(__always)
  private func order(ofChildrenOf parent: Row) -> UnsafeMutablePointer<ChildOrder> {
    ChildOrder.column.pointer(to: parent) ?? beginOrder(ofChildrenOf: parent)
  }

  /// Has a row sort its children from now on.
  private func beginOrder(ofChildrenOf parent: Row) -> UnsafeMutablePointer<ChildOrder> {
    ChildOrder.column.insert(ChildOrder(), for: parent)
    self[parent].flags.insert(.sortsChildren)
    guard let stored = ChildOrder.column.pointer(to: parent) else {
      fatalError("a row that sorts its children has no order")
    }
    return stored
  }
}
