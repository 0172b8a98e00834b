/// Plain values side by side, each at a number that stays its own until it is taken out.
///
/// Places are used again, the last one freed first. Values hold no references, so nothing of them has to be
/// let go. Nobody can copy it: it frees its storage.
nonisolated struct Pool<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of places ever used: what is in use lies below.
  private(set) var count: Int32 = 0
  private var capacity: Int
  private var free: [Int32] = []

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  /// Whether nothing is in it.
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
  /// - Returns: Its number.
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

  /// Takes a value out; what it says of itself must tell that its place is free.
  mutating func remove(_ index: Int32) {
    free.append(index)
    // An empty pool begins at its start again: walks through it cost nothing then.
    if isEmpty {
      count = 0
      free.removeAll(keepingCapacity: true)
    }
  }

  deinit { base.deallocate() }
}
