/// A registered closure that a ``Stage`` or a ``FrameLoop`` calls until the hook is removed.
///
/// ```swift
/// let hook = stage.onTick { time in world.update(time) }
/// // … later, so that the stage may rest
/// hook.remove()
/// ```
///
/// Closures of one kind are called in the order in which they were added. Releasing the hook does not remove its
/// closure.
public final class Hook {
  private var removal: (() -> Void)?

  init() {}

  nonisolated deinit {}

  /// Sets the closure that removes the hook from its list.
  func whenRemoved(_ removal: @escaping () -> Void) { self.removal = removal }

  /// Whether the closure is still called.
  public var isActive: Bool { removal != nil }

  /// Removes the hook: its closure is not called any more, and is released.
  ///
  /// A closure may remove its own hook or another one while it is called. Removing a hook again has no effect.
  public func remove() {
    removal?()
    removal = nil
  }
}

/// A list of hooks, called one after the other.
///
/// A closure that is added while the closures are called is first called the next time.
final class HookList<Body> {
  /// The hooks with their closures; nil for a closure that was removed while closures were called.
  private var entries: [(hook: Hook, body: Body?)] = []
  private var activeCount = 0
  /// The number of nested calls in progress.
  private var depth = 0

  nonisolated deinit {}

  /// Whether there is no closure to call.
  var isEmpty: Bool { activeCount == 0 }

  /// Adds a closure after the others, and returns its hook.
  func add(_ body: Body) -> Hook {
    let hook = Hook()
    entries.append((hook, body))
    activeCount += 1
    hook.whenRemoved { [weak self, unowned hook] in self?.remove(hook) }
    return hook
  }

  /// Removes a hook; while hooks are being called, its entry stays without a closure.
  private func remove(_ hook: Hook) {
    guard let index = entries.firstIndex(where: { $0.hook === hook }) else { return }
    activeCount -= 1
    guard depth > 0 else {
      let removed = entries.remove(at: index)
      return withExtendedLifetime(removed) {}
    }
    // Released after the change of the list, because the closure's release may call this function again.
    let body = entries[index].body
    entries[index].body = nil
    withExtendedLifetime(body) {}
  }

  /// Calls a body with each closure in order; closures may add and remove hooks meanwhile.
  ///
  /// - Parameter call: Calls a closure; returns whether to go on with the next.
  @inline(__always)
  func forEach(_ call: (Body) -> Bool) {
    depth += 1
    let count = entries.count
    var index = 0
    while index < count {
      if let body = entries[index].body, !call(body) { break }
      index += 1
    }
    depth -= 1
    if depth == 0, entries.count > activeCount { entries.removeAll { $0.body == nil } }
  }
}
