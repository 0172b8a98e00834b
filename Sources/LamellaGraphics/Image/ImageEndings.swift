internal import Synchronization

/// The images of an atlas that have ended since it last asked.
///
/// Images end on any thread.
final class ImageEndings: Sendable {
  private let identities = Mutex<[UInt64]>([])
  private let isPending = Atomic(false)

  /// Adds an image.
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
