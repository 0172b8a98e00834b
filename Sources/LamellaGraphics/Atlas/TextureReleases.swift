internal import Synchronization

/// Textures of a back end that nothing shows any more: its next list lets them go.
///
/// Atlases leave them here when they end, which they do on any thread.
package final class TextureReleases: Sendable {
  private let textures = Mutex<[TextureID]>([])
  private let isPending = Atomic(false)

  /// Makes an empty one.
  package init() {}

  /// Adds textures.
  package func add(_ ids: [TextureID]) {
    if ids.isEmpty { return }
    textures.withLock { $0 += ids }
    isPending.store(true, ordering: .releasing)
  }

  /// Takes all out, without a lock while there are none.
  package func take() -> [TextureID] {
    guard isPending.load(ordering: .relaxed), isPending.exchange(false, ordering: .acquiring) else {
      return []
    }
    return textures.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
