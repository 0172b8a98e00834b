import Foundation
import Synchronization

/// A pool of parallel test runners.
struct Workers {
  private let runners: [TestRunner]

  init(_ runners: [TestRunner]) { self.runners = runners }

  /// Maps items in parallel, in any order.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - work: The work, on a thread for each runner.
  /// - Returns: The results in the order of the items.
  /// - Throws: The first error.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (TestRunner, Item) throws -> Result
  ) throws -> [Result] {
    let shared = SharedWork<Result>()
    let group = DispatchGroup()
    for runner in runners {
      group.enter()
      Thread {
        while let index = shared.next(of: items.count) {
          do {
            shared.finish(index, try work(runner, items[index]))
          } catch {
            shared.fail(error)
          }
        }
        group.leave()
      }.start()
    }
    group.wait()
    return try shared.results()
  }
}

/// The state that threads share: the next item and the results.
private final class SharedWork<Result: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result] = [:]
    var failure: (any Error)?
  }

  private let state = Mutex(State())

  /// Returns the index of the next item; nil when there is none, or when an item failed.
  func next(of count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count, state.failure == nil else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func finish(_ index: Int, _ result: Result) {
    state.withLock { $0.results[index] = result }
  }

  func fail(_ error: any Error) {
    state.withLock { $0.failure = error }
  }

  func results() throws -> [Result] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.results.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
