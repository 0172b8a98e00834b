/// Active constraints, in the order of their activation.
///
/// Removal leaves a hole, so that a constraint that knows its slot goes at once, and the others keep their order.
nonisolated struct ConstraintList: Sequence {
  private var slots: [LayoutConstraint?] = []
  private var holeCount: Int32 = 0

  var isEmpty: Bool { slots.count == holeCount }
  var count: Int { slots.count - Int(holeCount) }

  /// Appends a constraint; the first makes room for more.
  @inline(__always)
  mutating func append(_ constraint: LayoutConstraint) {
    if slots.capacity == 0 { slots.reserveCapacity(8) }
    constraint.heldIndex = Int32(slots.count)
    slots.append(constraint)
  }

  /// Removes a constraint of the list.
  ///
  /// - Complexity: O(1) on average.
  mutating func remove(_ constraint: LayoutConstraint) {
    let index = Int(constraint.heldIndex)
    guard index >= 0 else { return }
    constraint.heldIndex = -1
    if index == slots.count - 1 {
      slots.removeLast()
      return
    }
    slots[index] = nil
    holeCount += 1
    if holeCount > 8, 2 * holeCount > slots.count { removeHoles() }
  }

  private mutating func removeHoles() {
    let constraints = Array(self)
    for (index, constraint) in constraints.enumerated() { constraint.heldIndex = Int32(index) }
    slots = constraints
    holeCount = 0
  }

  struct Iterator: IteratorProtocol {
    var slots: IndexingIterator<[LayoutConstraint?]>

    @inline(__always)
    mutating func next() -> LayoutConstraint? {
      while let slot = slots.next() {
        if let slot { return slot }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(slots: slots.makeIterator()) }
}
