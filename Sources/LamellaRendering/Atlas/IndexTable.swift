/// A hash table from a key of two words to an index, for caches with thousands of look-ups a frame.
///
/// A look-up takes a few nanoseconds and never allocates: open addressing, with plain keys in one array with their
/// indices.
///
/// The storage is outside the object, because fields of an object that holds a table would get an exclusivity check
/// with each look-up.
final class IndexTable {
  /// A key of two words.
  struct Key: Equatable {
    var first: UInt64
    var second: UInt64

    @inline(__always)
    init(first: UInt64, second: UInt64) {
      self.first = first
      self.second = second
    }
  }

  /// A place in the table: free, or with a key and its index.
  private struct Slot {
    var key = Key(first: 0, second: 0)
    var index = Self.free

    static let free = Int32.min
  }

  /// The table's memory.
  private struct Storage {
    /// The number of slots, a power of two; at least a third of them are free.
    var slots: UnsafeMutablePointer<Slot>
    var capacity: Int
    /// The number of entries.
    var count = 0
  }

  private let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

  /// The number of slots of an empty table.
  private static let firstCapacity = 64

  init() { storage.initialize(to: Self.emptyStorage) }

  deinit {
    storage.pointee.slots.deallocate()
    storage.deallocate()
  }

  /// Allocates free slots.
  private static func slots(_ capacity: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
    return slots
  }

  /// The number of entries.
  var count: Int { storage.pointee.count }

  /// Returns the index of a key, or nil.
  @inline(__always)
  func find(_ key: Key) -> Int32? {
    let index = storage.pointee.slots[slot(of: key)].index
    return index == Slot.free ? nil : index
  }

  /// Adds an entry.
  ///
  /// - Precondition: The key is not in the table yet.
  func insert(_ key: Key, _ index: Int32) {
    if (count + 1) * 3 > storage.pointee.capacity * 2 { grow() }
    let slot = slot(of: key)
    precondition(
      storage.pointee.slots[slot].index == Slot.free, "the key is in the table already")
    storage.pointee.slots[slot] = Slot(key: key, index: index)
    storage.pointee.count += 1
  }

  /// Removes an entry.
  ///
  /// - Returns: Its index; nil if there was none.
  @discardableResult
  func remove(_ key: Key) -> Int32? {
    let slots = storage.pointee.slots
    let mask = storage.pointee.capacity &- 1
    var hole = slot(of: key)
    let index = slots[hole].index
    guard index != Slot.free else { return nil }
    storage.pointee.count -= 1
    // Entries that were displaced past the freed slot move back, because a search ends at the first free slot.
    var next = (hole &+ 1) & mask
    while slots[next].index != Slot.free {
      let home = firstSlot(of: slots[next].key)
      if (next &- home) & mask >= (next &- hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next &+ 1) & mask
    }
    slots[hole].index = Slot.free
    return index
  }

  private static var emptyStorage: Storage {
    Storage(slots: slots(firstCapacity), capacity: firstCapacity)
  }

  /// Empties the table.
  func removeAll(keepingCapacity keeps: Bool = true) {
    guard keeps || storage.pointee.capacity == Self.firstCapacity else {
      storage.pointee.slots.deallocate()
      storage.pointee = Self.emptyStorage
      return
    }
    for i in 0..<storage.pointee.capacity { storage.pointee.slots[i].index = Slot.free }
    storage.pointee.count = 0
  }

  /// Doubles the number of slots.
  private func grow() {
    let old = storage.pointee
    storage.pointee.capacity = old.capacity * 2
    storage.pointee.slots = Self.slots(old.capacity * 2)
    for i in 0..<old.capacity where old.slots[i].index != Slot.free {
      storage.pointee.slots[slot(of: old.slots[i].key)] = old.slots[i]
    }
    old.slots.deallocate()
  }

  /// Returns the slot of a key, or the free slot where it would be inserted.
  @inline(__always)
  private func slot(of key: Key) -> Int {
    let slots = storage.pointee.slots
    let mask = storage.pointee.capacity &- 1
    var slot = firstSlot(of: key)
    while slots[slot].index != Slot.free && slots[slot].key != key {
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// Returns the slot at which the search for a key begins.
  @inline(__always)
  private func firstSlot(of key: Key) -> Int {
    // Multiplying by odd constants spreads neighboring glyphs; the high bits mix best.
    let mixed =
      (key.first &* 0x9E37_79B9_7F4A_7C15) ^ ((key.second &+ 1) &* 0xD6E8_FEB8_6659_FD93)
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 32)) & (storage.pointee.capacity &- 1)
  }
}
