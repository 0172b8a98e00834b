/// What waits for the ends of some animations and tells of them once.
nonisolated final class CompletionGroup {
  /// Animations, and groups within, that have not ended.
  private(set) var pending = 0
  /// Whether all that have ended came to their ends.
  private(set) var isFinished = true
  /// Whether more may come.
  private var isOpen = true
  private var handler: ((Bool) -> Void)?
  /// The group around it, which waits for it.
  private let outer: CompletionGroup?

  init(in outer: CompletionGroup? = nil, _ handler: ((Bool) -> Void)?) {
    self.outer = outer
    self.handler = handler
    outer?.enter()
  }

  /// Replaces what is called at the end.
  func setHandler(_ handler: ((Bool) -> Void)?) { self.handler = handler }

  func enter() { pending += 1 }

  /// Whether it is another, or lies in that.
  func isWithin(_ other: CompletionGroup) -> Bool {
    var group: CompletionGroup? = self
    while let current = group, current !== other { group = current.outer }
    return group != nil
  }

  /// Notes that an animation ended.
  ///
  /// - Parameter isFinished: Whether it came to its end.
  func leave(isFinished: Bool) {
    if note(isFinished), handler != nil || outer != nil { CompletionQueue.current.add(self) }
  }

  /// Counts an end.
  ///
  /// - Returns: Whether it was the last.
  private func note(_ isFinished: Bool) -> Bool {
    if !isFinished { self.isFinished = false }
    pending -= 1
    return pending == 0 && !isOpen
  }

  /// Notes that nothing more comes.
  ///
  /// - Returns: Whether nothing is pending, so that the caller is to call `run`, now or later.
  func close() -> Bool {
    isOpen = false
    return pending == 0
  }

  /// Tells of the end, once.
  func run() {
    let handler = handler
    self.handler = nil
    handler?(isFinished)
    if let outer, outer.note(isFinished) { outer.run() }
  }
}

/// The groups of which all animations have ended: their handlers run in the next tick, of any window.
///
/// Not at once: animations also end in the middle of changes to the tree. A window over a stage has a queue of
/// its own, for its ticks are not the stage's.
nonisolated final class CompletionQueue {
  /// The queue of what runs now: that of all windows, but for work of a window with its own.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) fileprivate(set) static var current = CompletionQueue.shared
  /// The queue of all windows but those with their own.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  nonisolated(unsafe) static let shared = CompletionQueue()

  private var waiting: [CompletionGroup] = []

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
}

extension Window {
  /// The completions that run in this window's ticks.
  final var completions: CompletionQueue { ownCompletions ?? .shared }

  /// Runs the completions of this window's animations in its own ticks, and no others in them.
  package final func keepOwnCompletions() {
    if ownCompletions == nil { ownCompletions = CompletionQueue() }
  }

  /// Lets what ends now be told of in this window's ticks; ends with `endOwnWork()`.
  package final func beginOwnWork() { CompletionQueue.current = completions }

  /// Goes back to what all windows share.
  package final func endOwnWork() { CompletionQueue.current = .shared }
}
