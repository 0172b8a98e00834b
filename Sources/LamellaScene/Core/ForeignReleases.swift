internal import Synchronization

/// The queue of rows whose layers or views were released on another thread; the engine's thread frees them later.
///
/// A closure that runs elsewhere may hold the last reference to a view. Its `deinit` must not touch
/// the links, so it only leaves the row's number here; the next tick or frame frees what is left.
nonisolated final class ForeignReleases: Sendable {
  /// A released object whose row is still to be freed.
  enum Release: Equatable {
    case layer(Row)
    case view(Row)
  }

  private let releases = Mutex<[Release]>([])
  private let isPending = Atomic(false)

  /// Adds a row to the queue after a body has detached its object; the table does not move its columns meanwhile.
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

  /// Whether there may be entries.
  var hasReleases: Bool { isPending.load(ordering: .relaxed) }

  /// Removes and returns all entries in the order of adding; takes no lock if there are none.
  func take() -> [Release] {
    guard isPending.exchange(false, ordering: .acquiring) else { return [] }
    return releases.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
