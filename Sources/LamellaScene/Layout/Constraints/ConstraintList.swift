/// Active constraints, in the order of their activation.
///
/// Removal leaves a hole, so that a constraint that knows its place goes at once, and the others keep their order.
nonisolated struct ConstraintList: Sequence {
  private var places: [LayoutConstraint?] = []
  private var holeCount: Int32 = 0

  var isEmpty: Bool { places.count == holeCount }
  var count: Int { places.count - Int(holeCount) }

  /// Appends a constraint; the first is seldom the only one.
  @inline(__always)
  mutating func append(_ constraint: LayoutConstraint) {
    if places.capacity == 0 { places.reserveCapacity(8) }
    constraint.heldIndex = Int32(places.count)
    places.append(constraint)
  }

  /// Removes a constraint of the list.
  ///
  /// - Complexity: O(1) on average.
  mutating func remove(_ constraint: LayoutConstraint) {
    let index = Int(constraint.heldIndex)
    guard index >= 0 else { return }
    constraint.heldIndex = -1
    if index == places.count - 1 {
      places.removeLast()
      return
    }
    places[index] = nil
    holeCount += 1
    if holeCount > 8, 2 * holeCount > places.count { removeHoles() }
  }

  private mutating func removeHoles() {
    let constraints = Array(self)
    for (index, constraint) in constraints.enumerated() { constraint.heldIndex = Int32(index) }
    places = constraints
    holeCount = 0
  }

  struct Iterator: IteratorProtocol {
    var places: IndexingIterator<[LayoutConstraint?]>

    @inline(__always)
    mutating func next() -> LayoutConstraint? {
      while let place = places.next() {
        if let place { return place }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(places: places.makeIterator()) }
}
