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
  /// The place for a game's own update. As long as there is one the stage never rests: the game's world
  /// moves on. Remove it to let an idle stage sleep.
  ///
  /// - Parameter body: Gets the tick that runs.
  /// - Returns: What removes it.
  @discardableResult
  public func onTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook { hooks.ticks.add(body) }

  /// Adds a closure that is called with each event before the scene gets it.
  ///
  /// - Parameter body: Gets the event, with the time that a recording gives it, and its tick.
  /// - Returns: What removes it.
  @discardableResult
  public func onEvent(_ body: @escaping (_ event: InputEvent, _ time: TickTime) -> Void) -> Hook {
    hooks.events.add(body)
  }

  /// Adds a closure that is called at the end of each tick, after layout; it does not keep the stage from resting.
  ///
  /// - Parameter body: Gets the tick that has run.
  /// - Returns: What removes it.
  @discardableResult
  public func afterTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook {
    hooks.tickEnds.add(body)
  }
}
