/// A pool of plain values in contiguous storage, with stable indices and reuse of freed entries.
///
/// Freed indices are reused, the last freed first. Values hold no references, so they need no deinitialization. The
/// pool owns its storage and is not copyable.
nonisolated struct Pool<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of indices ever used: all values in use are below.
  private(set) var count: Int32 = 0
  private var capacity: Int
  private var free: [Int32] = []

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  /// Whether the pool holds no values.
  var isEmpty: Bool { Int(count) == free.count }

  subscript(index: Int32) -> Element {
    @inline(__always)
    unsafeAddress {
      assert(index >= 0 && index < count, "a place outside of the pool")
      return UnsafePointer(base + Int(index))
    }
    @inline(__always)
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < count, "a place outside of the pool")
      return base + Int(index)
    }
  }

  /// Adds a value.
  ///
  /// - Returns: The value's index.
  mutating func insert(_ element: Element) -> Int32 {
    if let place = free.popLast() {
      base[Int(place)] = element
      return place
    }
    if Int(count) == capacity {
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: base, count: capacity)
      base.deallocate()
      base = larger
      capacity *= 2
    }
    (base + Int(count)).initialize(to: element)
    count += 1
    return count - 1
  }

  /// Removes a value; its own fields must mark the entry as free.
  mutating func remove(_ index: Int32) {
    free.append(index)
    // An empty pool starts again at index 0, so that walks through it cost nothing.
    if isEmpty {
      count = 0
      free.removeAll(keepingCapacity: true)
    }
  }

  deinit { base.deallocate() }
}
