internal import LamellaGeometry

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
  func setHandler(_ handler: ((Bool) -> Void)?) { exchange(&self.handler, with: handler) }

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
    if note(isFinished), isAwaited { queue.add(self) }
  }

  /// Whether somebody is to be told.
  var isAwaited: Bool { handler != nil || outer != nil }

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
  /// - Parameter isFinished: Whether all that did not enter came to its end.
  /// - Returns: Whether nothing is pending, so that the caller is to call `run`, now or later.
  func close(isFinished: Bool = true) -> Bool {
    isOpen = false
    if !isFinished { self.isFinished = false }
    return pending == 0
  }

  /// Tells of the end, once.
  func run() {
    let handler = handler
    self.handler = nil
    handler?(isFinished)
    if let outer, outer.note(isFinished) { outer.run() }
  }

  /// How many handlers that waited for nothing have been called one within another.
  @MainActor private static var depth = 0
  /// Beyond it the next tick tells.
  @MainActor private static let maximumDepth = 16

  /// Tells of a group that waits for nothing: at once, or in the next tick where handlers have called one another
  /// 16 times.
  ///
  /// A handler that begins anew what it is called for would never return otherwise where nothing is animated,
  /// as outside of windows.
  ///
  /// - Parameter window: Whose next tick it is; nil for that of the one that runs, or of any.
  @MainActor func tell(in window: Window?) {
    guard Self.depth < Self.maximumDepth else { return tellInNextTick(of: window) }
    Self.depth += 1
    run()
    Self.depth -= 1
  }

  /// Tells of a group that waits for nothing in the next tick.
  ///
  /// - Parameter window: Whose tick it is; nil for that of the one that runs, or of any.
  @MainActor func tellInNextTick(of window: Window?) {
    (window?.completions ?? .current).add(self)
  }
}
