public import LamellaScene

// What a program, a recorder or a tool wants to be called for; as many as there are of them.
extension Stage {
  /// Calls a closure in every tick, after animations and physics have moved and before layout.
  ///
  /// The place for a game's own update. As long as there is one the stage never rests: the game's world
  /// moves on. Remove it to let an idle stage sleep.
  ///
  /// - Parameter body: Gets the tick that runs.
  /// - Returns: What removes it.
  @discardableResult
  public func onTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook { tickHooks.add(body) }

  /// Calls a closure with each event when its tick begins to handle it, before the scene gets it.
  ///
  /// - Parameter body: Gets the event, with the time that a recording gives it, and its tick.
  /// - Returns: What removes it.
  @discardableResult
  public func onEvent(_ body: @escaping (_ event: InputEvent, _ time: TickTime) -> Void) -> Hook {
    eventHooks.add(body)
  }

  /// Calls a closure at the end of each tick, after layout; it does not keep the stage from resting.
  ///
  /// - Parameter body: Gets the tick that has run.
  /// - Returns: What removes it.
  @discardableResult
  public func afterTick(_ body: @escaping (_ time: TickTime) -> Void) -> Hook {
    tickEndHooks.add(body)
  }

  /// Calls what wants to know of events.
  func tell(of event: InputEvent) {
    guard !eventHooks.isEmpty else { return }
    let time = time
    eventHooks.forEach {
      $0(event, time)
      return true
    }
  }
}
