/// A growable array of trivial (bitwise copyable) values.
///
/// Reading an element is one memory access: the storage is outside the object, whose fields would get an exclusivity
/// check each time. Addresses are valid until an element is appended.
final class TrivialArray<Element> {
  /// The array's memory.
  private struct Storage {
    var elements: UnsafeMutablePointer<Element>
    var capacity: Int
    var count = 0
  }

  private let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

  /// The number of elements that an empty array has room for.
  private static var firstCapacity: Int { 16 }

  init() { storage.initialize(to: Self.emptyStorage) }

  deinit {
    storage.pointee.elements.deallocate()
    storage.deallocate()
  }

  /// The number of elements.
  var count: Int { storage.pointee.count }

  /// The address of an element, valid until an element is appended.
  @inline(__always)
  subscript(index: Int32) -> UnsafePointer<Element> {
    assert(index >= 0 && index < count, "an index outside of the list")
    return UnsafePointer(storage.pointee.elements + Int(index))
  }

  /// Changes an element.
  @inline(__always)
  func update(_ index: Int32, _ change: (inout Element) -> Void) {
    assert(index >= 0 && index < count, "an index outside of the list")
    change(&storage.pointee.elements[Int(index)])
  }

  /// Appends an element.
  func append(_ element: Element) {
    let (old, count, capacity) = (
      storage.pointee.elements, storage.pointee.count, storage.pointee.capacity
    )
    if count == capacity {
      storage.pointee.elements = .allocate(capacity: capacity * 2)
      storage.pointee.elements.moveInitialize(from: old, count: count)
      storage.pointee.capacity = capacity * 2
      old.deallocate()
    }
    (storage.pointee.elements + count).initialize(to: element)
    storage.pointee.count += 1
  }

  private static var emptyStorage: Storage {
    Storage(elements: .allocate(capacity: firstCapacity), capacity: firstCapacity)
  }

  /// Empties the list.
  func removeAll(keepingCapacity keeps: Bool = true) {
    storage.pointee.count = 0
    guard !keeps, storage.pointee.capacity > Self.firstCapacity else { return }
    storage.pointee.elements.deallocate()
    storage.pointee = Self.emptyStorage
  }
}
