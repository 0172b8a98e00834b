public import LamellaScene

/// The closures that a program has added to a stage; as many of each kind as there are.
final class StageHooks {
  /// Called in every tick, before layout.
  let ticks = HookList<(TickTime) -> Void>()
  /// Called with each event, before the scene gets it.
  let events = HookList<(InputEvent, TickTime) -> Void>()
  /// Called at the end of each tick.
  let tickEnds = HookList<(TickTime) -> Void>()

  nonisolated deinit {}

  /// Calls the closures for events.
  func tell(of event: InputEvent, at time: TickTime) {
    guard !events.isEmpty else { return }
    events.forEach {
      $0(event, time)
      return true
    }
  }
}

extension Stage {
  /// Calls a closure in every tick, after animations and physics have moved and before layout.
  ///
  /// The place for a game's own update. As long as there is one the stage never rests: the game's world
  /// moves on. Remove it to let an idle stage sleep.
  ///
  /// - Parameter body: Gets the tick that runs.
  /// - Returns: What removes it.
  @discardableResult
  public func onTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook { hooks.ticks.add(body) }

  /// Calls a closure with each event when its tick begins to handle it, before the scene gets it.
  ///
  /// - Parameter body: Gets the event, with the time that a recording gives it, and its tick.
  /// - Returns: What removes it.
  @discardableResult
  public func onEvent(_ body: @escaping (_ event: InputEvent, _ time: TickTime) -> Void) -> Hook {
    hooks.events.add(body)
  }

  /// Calls a closure at the end of each tick, after layout; it does not keep the stage from resting.
  ///
  /// - Parameter body: Gets the tick that has run.
  /// - Returns: What removes it.
  @discardableResult
  public func afterTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook {
    hooks.tickEnds.add(body)
  }
}
