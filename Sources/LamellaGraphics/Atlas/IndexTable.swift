/// A hash table from two words to an index, for caches that are asked thousands of times a frame.
///
/// A look-up takes a few nanoseconds and never allocates: keys are compared as plain words and stand
/// in one array with their indices. Entries cannot be removed one by one.
struct IndexTable {
  /// Two words that tell entries apart.
  struct Key: Equatable {
    var first: UInt64
    var second: UInt64
  }

  private struct Slot {
    var key = Key(first: 0, second: 0)
    var index = Self.free

    static let free = Int32.min
  }

  /// A power of two of slots, at least a third of them free.
  private var slots = [Slot](repeating: Slot(), count: 64)
  /// The number of entries.
  private(set) var count = 0

  /// The index of a key, or nil.
  func find(_ key: Key) -> Int32? {
    slots.withUnsafeBufferPointer { slots in
      let slot = slots[Self.place(of: key, in: slots)]
      return slot.index == Slot.free ? nil : slot.index
    }
  }

  /// Adds an entry.
  ///
  /// - Precondition: The key is not in the table yet.
  mutating func insert(_ key: Key, _ index: Int32) {
    if (count + 1) * 3 > slots.count * 2 { grow() }
    let place = slots.withUnsafeBufferPointer { Self.place(of: key, in: $0) }
    precondition(slots[place].index == Slot.free, "the key is in the table already")
    slots[place] = Slot(key: key, index: index)
    count += 1
  }

  /// Empties the table and keeps its capacity.
  mutating func removeAll() {
    for i in slots.indices { slots[i].index = Slot.free }
    count = 0
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.index != Slot.free {
      let place = slots.withUnsafeBufferPointer { Self.place(of: slot.key, in: $0) }
      slots[place] = slot
    }
  }

  /// Where a key stands, or the free slot where it would.
  private static func place(of key: Key, in slots: UnsafeBufferPointer<Slot>) -> Int {
    // Multiplying by odd constants spreads neighbouring glyphs; the high bits mix best.
    let mixed =
      (key.first &* 0x9E37_79B9_7F4A_7C15) ^ ((key.second &+ 1) &* 0xD6E8_FEB8_6659_FD93)
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: mixed ^ (mixed >> 32)) & mask
    while slots[place].index != Slot.free && slots[place].key != key {
      place = (place + 1) & mask
    }
    return place
  }
}
