/// An array with a stable address, for C.
nonisolated final class PinnedArray<Element> {
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
