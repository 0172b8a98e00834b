internal import LamellaGeometry

/// A group of animations whose completion handler is called once, when all have ended.
nonisolated final class CompletionGroup {
  // Unchecked, all below: changed with each animation, and what is replaced is released after the change.

  /// The number of animations and inner groups that have not ended.
  @exclusivity(unchecked) private(set) var pending = 0
  /// Whether all ended animations ran to their ends.
  @exclusivity(unchecked) private(set) var isFinished = true
  /// Whether animations may still be added.
  @exclusivity(unchecked) private var isOpen = true
  @exclusivity(unchecked) private var handler: ((Bool) -> Void)?
  /// The outer group, which waits for this one.
  @exclusivity(unchecked) private var outer: CompletionGroup?

  /// Groups that are over, to be used again: animations that begin and end all the time allocate nothing.
  ///
  /// Unprotected because the engine is confined to one thread per process.
  @exclusivity(unchecked) private nonisolated(unsafe) static var spares: [CompletionGroup] = []
  private static let maximumSpares = 256

  /// Returns a group, by using a spare one where there is one.
  static func take(
    in outer: CompletionGroup? = nil, _ handler: ((Bool) -> Void)?
  ) -> CompletionGroup {
    guard let group = spares.popLast() else { return CompletionGroup(in: outer, handler) }
    group.outer = outer
    group.handler = handler
    outer?.enter()
    return group
  }

  /// Keeps a group for later use if nothing else refers to it.
  static func giveBack(_ group: inout CompletionGroup) {
    guard isKnownUniquelyReferenced(&group), spares.count < maximumSpares else { return }
    group.pending = 0
    group.isFinished = true
    group.isOpen = true
    exchange(&group.handler, with: nil)
    exchange(&group.outer, with: nil)
    spares.append(group)
  }

  init(in outer: CompletionGroup? = nil, _ handler: ((Bool) -> Void)?) {
    self.outer = outer
    self.handler = handler
    outer?.enter()
  }

  /// Replaces the completion handler.
  func setHandler(_ handler: ((Bool) -> Void)?) { exchange(&self.handler, with: handler) }

  /// Counts an animation that the group waits for.
  func enter() { pending += 1 }

  /// Returns whether the group is another group or lies in it.
  func isWithin(_ other: CompletionGroup) -> Bool {
    var group: CompletionGroup? = self
    while let current = group, current !== other { group = current.outer }
    return group != nil
  }

  /// Removes an animation that ended.
  ///
  /// - Parameters:
  ///   - isFinished: Whether the animation ran to its end.
  ///   - queue: The queue that calls the handler, if nothing else is pending.
  func leave(isFinished: Bool, tellingIn queue: CompletionQueue) {
    if note(isFinished), isAwaited { queue.add(self) }
  }

  /// Whether the group has a handler or an outer group.
  var isAwaited: Bool { handler != nil || outer != nil }

  /// Records an ended animation, and whether it finished.
  ///
  /// - Returns: Whether it was the last one.
  private func note(_ isFinished: Bool) -> Bool {
    if !isFinished { self.isFinished = false }
    pending -= 1
    return pending == 0 && !isOpen
  }

  /// Closes the group: no animations are added afterwards.
  ///
  /// - Parameter isFinished: Whether animations that never entered the group ran to their ends.
  /// - Returns: Whether nothing is pending, so that the caller must call `run`, now or later.
  func close(isFinished: Bool = true) -> Bool {
    isOpen = false
    if !isFinished { self.isFinished = false }
    return pending == 0
  }

  /// Calls the handler, once.
  func run() {
    let handler = handler
    self.handler = nil
    handler?(isFinished)
    if let outer, outer.note(isFinished) { outer.run() }
  }

  /// The number of nested immediate handler calls in progress.
  @MainActor private static var depth = 0
  /// The limit of `depth`; beyond it, handlers are called in the next tick.
  @MainActor private static let maximumDepth = 16

  /// Calls the handler of a group with nothing pending: at once, or in the next tick after 16 nested calls.
  ///
  /// The limit ends the recursion of a handler that starts its animation again where nothing is animated, as outside
  /// of windows.
  ///
  /// - Parameter window: The window whose next tick may call it; nil for the window whose tick runs, or any.
  @MainActor func complete(in window: Window?) {
    guard Self.depth < Self.maximumDepth else { return completeInNextTick(of: window) }
    Self.depth += 1
    run()
    Self.depth -= 1
  }

  /// Calls the handler of a group with nothing pending in the next tick.
  ///
  /// - Parameter window: The window whose tick calls it; nil for the window whose tick runs, or any.
  @MainActor func completeInNextTick(of window: Window?) {
    (window?.completions ?? .current).add(self)
  }
}
