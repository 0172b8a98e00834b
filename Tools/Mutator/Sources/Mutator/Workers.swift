import Foundation
import Synchronization

/// Does work side by side.
struct Workers {
  private let runners: [TestRunner]

  init(_ runners: [TestRunner]) { self.runners = runners }

  /// Does the same with each of many, in any order.
  ///
  /// - Parameters:
  ///   - items: With what.
  ///   - work: What to do, on a thread of its own for each of the runners.
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

/// What threads take their work from, and leave their results in.
private final class SharedWork<Result: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result] = [:]
    var failure: (any Error)?
  }

  private let state = Mutex(State())

  /// The number of the next item; nil when there is none, or something failed.
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
