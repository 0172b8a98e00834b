internal import Synchronization

/// The identity of something that has textures in atlases, such as an image; its deinitializer notifies them.
///
/// Its owner holds the only reference. It may be released on any thread.
package final class TextureSource: Sendable {
  /// The number of the source, unique in the process and never reused.
  package let identity = TextureSource.uniqueIdentity()
  private let atlases = Mutex<[ReleasedTextureSources]>([])

  /// Makes an identity.
  package init() {}

  deinit {
    for list in atlases.withLock({ $0 }) { list.add(identity) }
  }

  /// Registers an atlas to be notified.
  package func notifyOnRelease(_ list: ReleasedTextureSources) {
    atlases.withLock { known in
      if !known.contains(where: { $0 === list }) { known.append(list) }
    }
  }
}

/// The texture sources that were released since an atlas last asked.
package final class ReleasedTextureSources: Sendable {
  private let identities = Mutex<[UInt64]>([])
  private let isPending = Atomic(false)

  /// Makes an empty list.
  package init() {}

  /// Adds a released source.
  func add(_ identity: UInt64) {
    identities.withLock { $0.append(identity) }
    isPending.store(true, ordering: .releasing)
  }

  /// Removes and returns all; takes no lock while there are none.
  package func take() -> [UInt64] {
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
