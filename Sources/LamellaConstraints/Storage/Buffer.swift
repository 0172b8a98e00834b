internal import Glibc

/// A growing array of plain values in storage of its own, without reference counts and copies on write.
///
/// Not copyable: ``copy()`` makes another. Its storage never shrinks, so that what is filled again allocates nothing.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  /// The number of elements.
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    let size = self.capacity * MemoryLayout<Element>.stride
    guard let memory = malloc(size) else { fatalError("no memory for \(size) bytes") }
    base = memory.bindMemory(to: Element.self, capacity: self.capacity)
  }

  var isEmpty: Bool { count == 0 }

  /// The size of the storage in bytes.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      assert(index >= 0 && index < count, "an index outside of the buffer")
      return UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      assert(index >= 0 && index < count, "an index outside of the buffer")
      return base + index
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always)
    unsafeAddress {
      assert(index >= 0 && index < count, "an index outside of the buffer")
      return UnsafePointer(base + Int(index))
    }
    @inline(__always)
    unsafeMutableAddress {
      assert(index >= 0 && index < count, "an index outside of the buffer")
      return base + Int(index)
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  /// Removes an element; the last one takes its place.
  mutating func swapRemove(at index: Int) {
    count -= 1
    base[index] = base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Sets the number of elements; new ones have the value `element`.
  mutating func resize(to newCount: Int, repeating element: Element) {
    if newCount > capacity { grow(to: newCount) }
    if newCount > count { (base + count).initialize(repeating: element, count: newCount - count) }
    count = newCount
  }

  /// Returns a buffer with the same elements.
  func copy() -> Buffer {
    var result = Buffer(capacity: max(count, 1))
    result.base.initialize(from: base, count: count)
    result.count = count
    return result
  }

  /// Makes room for a number of elements that is known in advance, so that storage is neither copied nor left unused.
  mutating func reserve(_ newCapacity: Int) {
    if newCapacity > capacity { grow(to: newCapacity, exactly: true) }
  }

  /// Appends elements that the caller sets.
  @inline(__always)
  mutating func extend(by number: Int) {
    if count + number > capacity { grow(to: count + number) }
    count += number
  }

  /// Enlarges the storage: at least twofold, or by a quarter for a number that is known.
  @inline(never)
  private mutating func grow(to needed: Int, exactly isExact: Bool = false) {
    let newCapacity = max(needed, isExact ? capacity + capacity / 4 : 2 * capacity)
    let size = newCapacity * MemoryLayout<Element>.stride
    guard let larger = realloc(base, size) else { fatalError("no memory for \(size) bytes") }
    base = larger.bindMemory(to: Element.self, capacity: newCapacity)
    capacity = newCapacity
  }

  deinit { free(base) }
}

extension Buffer where Element: Equatable {
  /// Removes the first element that equals `element`; the last one takes its place.
  mutating func remove(_ element: Element) {
    for index in 0..<count where self[index] == element {
      swapRemove(at: index)
      return
    }
  }
}
