internal import Synchronization

/// Rows whose layers or views ended on a thread other than the engine's, and that wait to be freed there.
///
/// A closure that runs elsewhere may hold the last reference to a view. Its `deinit` must not touch
/// the links, so it only leaves the row's number here; the next tick or frame frees what is left.
nonisolated final class ForeignReleases: Sendable {
  /// The end of an object.
  enum Release: Equatable {
    case layer(Row)
    case view(Row)
  }

  private let releases = Mutex<[Release]>([])
  private let isPending = Atomic(false)

  /// Adds an end, after `body` has detached the object from its row; the table does not move its columns meanwhile.
  func add(_ release: Release, detach body: () -> Void) {
    releases.withLock {
      body()
      $0.append(release)
    }
    isPending.store(true, ordering: .releasing)
  }

  /// Runs a body while no other thread can detach or add rows.
  func withoutReleases<R>(_ body: () -> sending R) -> sending R {
    releases.withLock { _ in body() }
  }

  /// Takes all out, in the order in which they were added; free of locks while there are none.
  func take() -> [Release] {
    guard isPending.exchange(false, ordering: .acquiring) else { return [] }
    return releases.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
