/// The list of all windows' animation stores, by number.
nonisolated struct AnimationStoreList {
  /// A window's store.
  private struct Entry {
    weak var store: AnimationStore?
  }

  /// The shared list, which belongs to the engine's thread as the node table does.
  nonisolated(unsafe) static var shared = AnimationStoreList()

  private var entries: [Entry] = []
  private var lastNumber: UInt32 = 0

  /// Returns a number that no store has had.
  mutating func nextNumber() -> UInt32 {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a store, and removes those of windows that have ended.
  mutating func add(_ store: AnimationStore) {
    entries.removeAll { $0.store == nil }
    entries.append(Entry(store: store))
  }

  /// The stores whose windows have not gone.
  var all: [AnimationStore] { entries.compactMap(\.store) }

  /// The store with a number; nil where its window has gone.
  subscript(number: UInt32) -> AnimationStore? {
    for entry in entries {
      if let store = entry.store, store.number == number { return store }
    }
    return nil
  }
}
