/// An array at a place that does not move, for C.
nonisolated final class HeldArray<Element> {
  let base: UnsafeMutablePointer<Element>
  private let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    base = .allocate(capacity: max(1, count))
    base.initialize(from: elements, count: count)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }
}
