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

  init() {
    let capacity = 16
    storage.initialize(to: Storage(elements: .allocate(capacity: capacity), capacity: capacity))
  }

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

  /// Empties the list and keeps its storage.
  func removeAll() { storage.pointee.count = 0 }
}
