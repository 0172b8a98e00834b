/// A set of identifiers that numbers them: each has a slot, which it keeps until it is removed.
///
/// A hash table with linear probing of slots alone, at most half full: adding a million identifiers takes one pass.
/// Nothing that can be seen depends on the order of the table, which differs from run to run.
///
/// Inlinable, so that a game's module makes one for its own identifiers: hashing and comparing through the witnesses of
/// unknown types costs several times as much.
@usableFromInline
nonisolated struct IdentifierTable<Identifier: Hashable> {
  /// The identifier of each slot; that of a free slot is the one it had last.
  @usableFromInline var identifiers: [Identifier] = []
  /// The slots without an identifier.
  @usableFromInline var freeSlots: [Int32] = []
  /// The slots at the places of their identifiers' hash values or behind them, -1 between.
  ///
  /// Invariant: their number is 0 or a power of two, and at least twice the number of identifiers.
  @usableFromInline var buckets: [Int32] = []

  /// Makes a table without identifiers.
  @inlinable init() {}

  /// The number of identifiers.
  @inlinable var count: Int { identifiers.count - freeSlots.count }

  /// Returns the slot of an identifier, or nil if the table has none of it.
  @inlinable
  func slot(of identifier: Identifier) -> Int32? {
    guard !buckets.isEmpty else { return nil }
    let slot = buckets[bucket(of: identifier)]
    return slot < 0 ? nil : slot
  }

  /// Adds identifiers.
  ///
  /// - Parameters:
  ///   - added: The identifiers.
  ///   - slots: The array that the slots of the new ones are added to.
  /// - Returns: The first one that the table had, or that came twice: it and others like it are left out.
  @inlinable
  mutating func insert(_ added: [Identifier], slots: inout [Int32]) -> Identifier? {
    reserve(count + added.count)
    let first = identifiers.count
    let unique = freeSlots.isEmpty ? insertUnique(added) : 0
    identifiers.append(contentsOf: added[..<unique])
    slots.append(contentsOf: Int32(first)..<Int32(first + unique))
    var duplicate: Identifier?
    for identifier in added[unique...] {
      let bucket = bucket(of: identifier)
      if buckets[bucket] >= 0 {
        if duplicate == nil { duplicate = identifier }
        continue
      }
      let slot: Int32
      if let free = freeSlots.popLast() {
        slot = free
        identifiers[Int(slot)] = identifier
      } else {
        slot = Int32(identifiers.count)
        identifiers.append(identifier)
      }
      buckets[bucket] = slot
      slots.append(slot)
    }
    return duplicate
  }

  /// Enters identifiers into the buckets up to the first that is there already, and returns their number.
  ///
  /// Their slots are those behind the last one, where the caller adds the identifiers. This is the loop of large
  /// snapshots, so it touches no array but through pointers.
  @inlinable
  mutating func insertUnique(_ added: [Identifier]) -> Int {
    buckets.withUnsafeMutableBufferPointer { buckets in
      identifiers.withUnsafeBufferPointer { identifiers in
        added.withUnsafeBufferPointer { added in
          let mask = buckets.count - 1
          let first = identifiers.count
          for index in 0..<added.count {
            var bucket = added[index].hashValue & mask
            while buckets[bucket] >= 0 {
              let slot = Int(buckets[bucket])
              if (slot < first ? identifiers[slot] : added[slot - first]) == added[index] {
                return index
              }
              bucket = (bucket + 1) & mask
            }
            buckets[bucket] = Int32(truncatingIfNeeded: first + index)
          }
          return added.count
        }
      }
    }
  }

  /// Removes the identifier of a slot.
  @inlinable
  mutating func remove(_ slot: Int32) {
    let mask = buckets.count - 1
    var hole = bucket(of: identifiers[Int(slot)])
    freeSlots.append(slot)
    // What stands behind and belongs at the hole or before it moves there, so that no search ends too early.
    var next = hole
    while true {
      next = (next + 1) & mask
      guard buckets[next] >= 0 else { break }
      let home = identifiers[Int(buckets[next])].hashValue & mask
      if (next - home) & mask >= (next - hole) & mask {
        buckets[hole] = buckets[next]
        hole = next
      }
    }
    buckets[hole] = -1
  }

  /// Returns the bucket with the slot of an identifier, or the empty one where it belongs.
  @inlinable
  func bucket(of identifier: Identifier) -> Int {
    buckets.withUnsafeBufferPointer { buckets in
      identifiers.withUnsafeBufferPointer { identifiers in
        let mask = buckets.count - 1
        var bucket = identifier.hashValue & mask
        while buckets[bucket] >= 0, identifiers[Int(buckets[bucket])] != identifier {
          bucket = (bucket + 1) & mask
        }
        return bucket
      }
    }
  }

  /// Makes room for a number of identifiers in all.
  @inlinable
  mutating func reserve(_ capacity: Int) {
    guard buckets.count < 2 * capacity else { return }
    precondition(capacity < 1 << 30, "There are more than 2^30 identifiers.")
    var size = max(buckets.count, 8)
    while size < 2 * capacity { size *= 2 }
    let slots = buckets
    buckets = Array(repeating: -1, count: size)
    for slot in slots where slot >= 0 {
      buckets[bucket(of: identifiers[Int(slot)])] = slot
    }
  }
}

nonisolated extension IdentifierTable: Sendable where Identifier: Sendable {}
