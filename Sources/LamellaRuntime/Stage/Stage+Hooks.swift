public import LamellaScene

/// The lists of a stage's hooks, one for each kind.
final class StageHooks {
  /// Called in every tick, before layout.
  let ticks = HookList<(TickTime) -> Void>()
  /// Called with each event, before the scene gets it.
  let events = HookList<(InputEvent, TickTime) -> Void>()
  /// Called at the end of each tick.
  let tickEnds = HookList<(TickTime) -> Void>()

  nonisolated deinit {}

  /// Calls the event hooks.
  func callEventHooks(with event: InputEvent, at time: TickTime) {
    guard !events.isEmpty else { return }
    events.forEach {
      $0(event, time)
      return true
    }
  }
}

extension Stage {
  /// Adds a closure that is called in every tick, after animations and physics and before layout.
  ///
  /// This is the place for a game's own update. While there is such a hook the stage never rests; remove it to let an
  /// idle stage sleep.
  ///
  /// - Parameter body: The closure, which gets the tick that runs.
  /// - Returns: The hook, which removes the closure.
  @discardableResult
  public func onTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook { hooks.ticks.add(body) }

  /// Adds a closure that is called with each event before the scene gets it.
  ///
  /// - Parameter body: The closure, which gets the event, with the time that a recording gives it, and its tick.
  /// - Returns: The hook, which removes the closure.
  @discardableResult
  public func onEvent(_ body: @escaping (_ event: InputEvent, _ time: TickTime) -> Void) -> Hook {
    hooks.events.add(body)
  }

  /// Adds a closure that is called at the end of each tick, after layout; it does not keep the stage from resting.
  ///
  /// - Parameter body: The closure, which gets the tick that has run.
  /// - Returns: The hook, which removes the closure.
  @discardableResult
  public func afterTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook {
    hooks.tickEnds.add(body)
  }
}
