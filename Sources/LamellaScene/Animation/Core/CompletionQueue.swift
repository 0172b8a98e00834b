/// A window's queue of completion groups whose animations have ended; their handlers run in the next tick.
///
/// Handlers do not run at once because animations may end in the middle of a change of the tree. Each window has
/// its own queue, so that an animation that ends in one window does not wake another.
nonisolated final class CompletionQueue {
  /// The queue of the window whose tick runs; ``shared`` between ticks.
  static var current: CompletionQueue { working.last?.takeUnretainedValue() ?? shared }
  /// The queue for groups without a window, or of a released one; served in the next tick of any stage.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) fileprivate static let shared = CompletionQueue()
  /// The queues of the windows at work, which are alive, the innermost last: a tick may run another stage's work.
  ///
  /// Unprotected because the engine is confined to one thread per process. Unchecked: changed in each tick, and nothing
  /// is called while it changes.
  @exclusivity(unchecked) nonisolated(unsafe) fileprivate static var working:
    [Unmanaged<CompletionQueue>] = []

  /// The groups whose handlers wait.
  ///
  /// Unchecked: read many times a tick, and `run()` holds what it takes out.
  @exclusivity(unchecked) private var waiting: [CompletionGroup] = []

  deinit {
    // The window has been released.
    if !waiting.isEmpty, NodeTable.shared.isOnEngineThread { Self.shared.waiting += waiting }
  }

  /// Whether no handler waits for a tick.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a group whose handler is called in the next tick.
  func add(_ group: CompletionGroup) { waiting.append(group) }

  /// Calls the waiting handlers; those added meanwhile wait for the next tick.
  func run() {
    guard !waiting.isEmpty else { return }
    let due = waiting
    waiting.removeAll()
    for group in due { group.run() }
  }

  /// Calls a closure in the next tick of any stage.
  static func callInAnyNextTick(_ body: @escaping () -> Void) {
    let group = CompletionGroup { _ in body() }
    _ = group.close()
    shared.add(group)
  }

  /// Calls a closure in the next tick.
  ///
  /// - Parameters:
  ///   - window: The window whose tick calls it; nil for the window whose tick runs, or any.
  ///   - body: The closure to call.
  @MainActor static func callInNextTick(of window: Window?, _ body: @escaping () -> Void) {
    let group = CompletionGroup { _ in body() }
    _ = group.close()
    group.completeInNextTick(of: window)
  }
}

extension Window {
  /// Whether a handler waits for the window's next tick.
  final var hasCompletions: Bool {
    !completions.isEmpty || !hasOwnTicks && !CompletionQueue.shared.isEmpty
  }

  /// Calls the handlers that wait for a tick.
  final func runCompletions() {
    completions.run()
    if !hasOwnTicks { CompletionQueue.shared.run() }
  }

  /// Excludes the window from serving the shared queue, for windows that no stage ticks.
  package final func useOwnTicks() { hasOwnTicks = true }

  /// Makes this window's queue the current one until `endWork()`, for groups without a window.
  package final func beginWork() {
    CompletionQueue.working.append(.passUnretained(completions))
  }

  /// Restores the queue that was current before `beginWork()`.
  package final func endWork() {
    CompletionQueue.working.removeLast()
  }
}
