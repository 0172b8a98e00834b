internal import Synchronization

/// A queue of elements that other threads leave for the engine's thread, which takes them in its ticks.
nonisolated final class ForeignQueue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let isPending = Atomic(false)

  /// Adds an element to the queue, after a body has run under the lock of the queue.
  ///
  /// - Returns: Whether the queue was empty.
  @discardableResult
  func add(_ element: Element, after body: () -> Void = {}) -> Bool {
    let isFirst = elements.withLock {
      body()
      $0.append(element)
      return $0.count == 1
    }
    isPending.store(true, ordering: .releasing)
    return isFirst
  }

  /// Runs a body while no other thread can add elements.
  func withoutAdditions<R>(_ body: () -> sending R) -> sending R {
    elements.withLock { _ in body() }
  }

  /// Whether there may be elements.
  var hasElements: Bool { isPending.load(ordering: .relaxed) }

  /// Removes and returns all elements in the order of adding; takes no lock if there are none.
  func take() -> [Element] {
    guard isPending.exchange(false, ordering: .acquiring) else { return [] }
    return elements.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
