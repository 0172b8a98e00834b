internal import Synchronization

/// Rows whose objects died on a thread other than the engine's, waiting to be freed there.
///
/// A closure that runs elsewhere may hold the last reference to a view. Its `deinit` must not touch
/// the links, so it only leaves the row's number here; the next layout pass frees it.
nonisolated final class ForeignReleases: Sendable {
  private let rows = Mutex<[Row]>([])
  private let isPending = Atomic(false)

  /// Leaves a row, after `body` has detached it; the table does not move its columns meanwhile.
  func add(_ row: Row, detach body: () -> Void) {
    rows.withLock {
      body()
      $0.append(row)
    }
    isPending.store(true, ordering: .releasing)
  }

  /// Runs `body` while no row is detached or added.
  func withoutReleases<R>(_ body: () -> sending R) -> sending R {
    rows.withLock { _ in body() }
  }

  /// Takes all rows out; free of locks while there are none.
  func take() -> [Row] {
    guard isPending.exchange(false, ordering: .acquiring) else { return [] }
    return rows.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
