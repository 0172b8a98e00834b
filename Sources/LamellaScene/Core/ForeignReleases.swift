internal import Synchronization

/// The queue of rows whose layers were released on another thread; the engine's thread frees them later.
///
/// A closure that runs elsewhere may hold the last reference to a view. Its `deinit` must not touch
/// the links, so it only leaves the row's number here; the next layout pass frees it.
nonisolated final class ForeignReleases: Sendable {
  private let rows = Mutex<[Row]>([])
  private let isPending = Atomic(false)

  /// Adds a row to the queue after a body has detached it; the table does not move its columns meanwhile.
  func add(_ row: Row, detach body: () -> Void) {
    rows.withLock {
      body()
      $0.append(row)
    }
    isPending.store(true, ordering: .releasing)
  }

  /// Runs a body while no other thread can detach or add rows.
  func withoutReleases<R>(_ body: () -> sending R) -> sending R {
    rows.withLock { _ in body() }
  }

  /// Removes and returns all queued rows; takes no lock if there are none.
  func take() -> [Row] {
    guard isPending.exchange(false, ordering: .acquiring) else { return [] }
    return rows.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
