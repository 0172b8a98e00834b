internal import Synchronization

/// Names something that has textures in atlases, such as an image, and tells them when it ends.
///
/// Its owner holds the only reference. It may end on any thread.
package final class Ending: Sendable {
  /// No other one of the process has or had it.
  let identity = Ending.uniqueIdentity()
  private let atlases = Mutex<[EndingList]>([])

  /// Makes a name for something.
  package init() {}

  deinit {
    for list in atlases.withLock({ $0 }) { list.add(identity) }
  }

  /// Has an atlas told.
  func report(to list: EndingList) {
    atlases.withLock { known in
      if !known.contains(where: { $0 === list }) { known.append(list) }
    }
  }
}

/// What has ended of the things that have textures in an atlas, since the atlas last asked.
final class EndingList: Sendable {
  private let identities = Mutex<[UInt64]>([])
  private let isPending = Atomic(false)

  /// Adds a thing.
  func add(_ identity: UInt64) {
    identities.withLock { $0.append(identity) }
    isPending.store(true, ordering: .releasing)
  }

  /// Takes all out, without a lock while there are none.
  func take() -> [UInt64] {
    guard isPending.load(ordering: .relaxed), isPending.exchange(false, ordering: .acquiring) else {
      return []
    }
    return identities.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
