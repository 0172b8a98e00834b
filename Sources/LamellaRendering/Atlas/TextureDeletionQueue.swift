package import LamellaGraphics
internal import Synchronization

/// A queue of textures that the renderer should destroy with its next list.
///
/// Atlases add their textures when they are released, on any thread.
package final class TextureDeletionQueue: Sendable {
  private let textures = Mutex<[TextureID]>([])
  private let isPending = Atomic(false)

  /// Makes an empty queue.
  package init() {}

  /// Adds textures.
  package func add(_ ids: [TextureID]) {
    if ids.isEmpty { return }
    textures.withLock { $0 += ids }
    isPending.store(true, ordering: .releasing)
  }

  /// Removes and returns all textures; takes no lock while there are none.
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
