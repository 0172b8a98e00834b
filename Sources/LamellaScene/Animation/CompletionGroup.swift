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
  /// - Parameters:
  ///   - isFinished: Whether it came to its end.
  ///   - queue: Where the group is told of, if nothing else is pending.
  func leave(isFinished: Bool, tellingIn queue: CompletionQueue) {
    if note(isFinished), handler != nil || outer != nil { queue.add(self) }
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

  /// Whether a handler is called that waited for nothing.
  @MainActor private static var isTelling = false

  /// Tells of a group that waits for nothing: at once, or in the next tick where that is what calls.
  ///
  /// A handler that begins anew what it is called for would never return otherwise where nothing is animated,
  /// as outside of windows.
  @MainActor func tell() {
    guard !Self.isTelling else { return CompletionQueue.current.add(self) }
    Self.isTelling = true
    run()
    Self.isTelling = false
  }
}
