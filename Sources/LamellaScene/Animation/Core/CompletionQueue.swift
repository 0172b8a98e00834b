/// The groups of which all animations have ended: their handlers run in the next tick of a window.
///
/// Not at once: animations also end in the middle of changes to the tree. Each window has a queue, so that what
/// ends in one scene does not wake another.
nonisolated final class CompletionQueue {
  /// The queue of the window whose tick runs; between ticks ``shared``.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) fileprivate(set) static var current = CompletionQueue.shared
  /// What belongs to no window, or to one that has ended: told of in the next tick of any stage.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) fileprivate static let shared = CompletionQueue()
  /// The queues of the windows around the one that works: a tick may hand something to another stage.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) fileprivate static var outer: [CompletionQueue] = []

  private var waiting: [CompletionGroup] = []

  deinit {
    // Its window has ended.
    if !waiting.isEmpty, NodeTable.shared.isOnEngineThread { Self.shared.waiting += waiting }
  }

  /// Whether a handler waits for a tick.
  var isEmpty: Bool { waiting.isEmpty }

  func add(_ group: CompletionGroup) { waiting.append(group) }

  /// Calls what waits; what comes meanwhile waits for the next tick.
  func run() {
    guard !waiting.isEmpty else { return }
    let due = waiting
    waiting.removeAll()
    for group in due { group.run() }
  }

  /// Calls something in the next tick.
  ///
  /// - Parameters:
  ///   - window: Whose tick it is; nil for that of the one that runs, or of any.
  ///   - body: What is called.
  @MainActor static func callInNextTick(of window: Window?, _ body: @escaping () -> Void) {
    let group = CompletionGroup { _ in body() }
    _ = group.close()
    group.tellInNextTick(of: window)
  }
}

extension Window {
  /// Whether a handler waits for the window's next tick.
  final var hasCompletions: Bool {
    !completions.isEmpty || !hasOwnTicks && !CompletionQueue.shared.isEmpty
  }

  /// Calls what waits for a tick.
  final func runCompletions() {
    completions.run()
    if !hasOwnTicks { CompletionQueue.shared.run() }
  }

  /// Leaves what belongs to no window to others: for windows whose ticks are not a stage's.
  package final func keepOwnTicks() { hasOwnTicks = true }

  /// Lets what ends now, and belongs to no window, be told of in this window's ticks; ends with `endWork()`.
  package final func beginWork() {
    CompletionQueue.outer.append(CompletionQueue.current)
    CompletionQueue.current = completions
  }

  /// Goes back to the window that worked before, or to what belongs to nobody.
  package final func endWork() {
    CompletionQueue.current = CompletionQueue.outer.popLast() ?? .shared
  }
}
