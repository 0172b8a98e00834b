internal import LamellaGeometry

// What a window needs of ticks and frames.
extension Window {
  // MARK: Ticks

  /// Begins a tick: saves the places of interpolated views and origins.
  package final func beginTick(_ time: TickTime) {
    beginWork()
    let table = table
    table.adoptThread()
    table.freeForeignReleases()
    let context = table.context(of: row)
    if !context.pointee.interpolations.isEmpty {
      context.pointee.interpolations.beginTick(in: table)
    }
    context.pointee.motions.beginTick(in: table)
    ticker.begin(time)
  }

  /// Ends a tick: finds the interpolated views and origins that moved.
  package final func endTick() {
    let table = table
    let context = table.context(of: row)
    if !context.pointee.interpolations.isEmpty {
      context.pointee.interpolations.endTick(in: table)
    }
    context.pointee.motions.endTick(in: table)
    ReadTracking.markForeignChanges()
    endWork()
  }

  /// Dispatches an event to views, recognizers and responders; `finishEvents()` must follow the last one.
  ///
  /// - Returns: Whether something in the window took it.
  @discardableResult
  package final func send(_ event: InputEvent) -> Bool {
    dispatcher.dispatch(event)
  }

  /// Delivers the moves of touches and of the pointer since the last call.
  package final func finishEvents() { dispatcher.finish() }

  /// Whether the next tick has something to do even if no event comes.
  package final var needsTick: Bool {
    !ticker.isIdle || hasInterpolations || needsHoverUpdate || hasMovingAnimations
      || hasCompletions || storedAnimations?.needsStep ?? false || hasEndedTouches
      || ReadTracking.hasForeignChanges
      || !table[row].flags.isDisjoint(with: NodeFlags.tickBits)
  }

  /// The next tick that something sleeps for although none is needed; nil when nothing does.
  ///
  /// For animations the tick before they begin or end, or that in which they do.
  package final var nextWake: Int64? {
    let sleeper = ticker.nextWake
    guard let time = storedAnimations?.nextWake else { return sleeper }
    let tick = time * Double(ticker.now.ticksPerSecond)
    // A moment farther away than any number of a tick never comes.
    guard tick < 9e18 else { return sleeper }
    return min(sleeper ?? .max, Int64(saturating: tick.rounded(.down)))
  }

  /// Whether something sleeps that comes to an end by itself: an animation, or a ticker that says so.
  package final var awaitsTick: Bool {
    ticker.awaitsTick || storedAnimations?.nextWake != nil
  }

  /// Whether a finger or the mouse's button is down.
  package final var hasTouches: Bool { !dispatcher.touches.isEmpty }

  // MARK: Frames

  /// Whether the picture may differ from the last one drawn.
  package final var needsFrame: Bool {
    // A hidden window shows nothing: only that it has just been hidden counts.
    if isHidden { return table[row].flags.contains(.needsDraw) }
    return hasInterpolations || hasMovingAnimations || needsRedraw
      || table.context(of: row).pointee.motions.isMoving
  }

  /// Whether the picture may differ from the last one drawn though no time has passed.
  package final var needsRedraw: Bool {
    // An animator that is scrubbed moves what it animates, in a pause, too.
    !table[row].flags.isDisjoint(with: isHidden ? .needsDraw : Self.frameNeeds)
      || !isHidden && storedAnimations?.hasChangesToShow ?? false
  }

  private final var hasInterpolations: Bool {
    !table.context(of: row).pointee.interpolations.isEmpty
  }

  private final var hasMovingAnimations: Bool { storedAnimations?.isMoving ?? false }

  private static let frameNeeds = NodeFlags.displayBits.union(.composeBits).union(.drawBits)

  /// Whether, once display and compose have run, the picture differs from the last one drawn.
  package final var needsDraw: Bool { !table[row].flags.isDisjoint(with: .drawBits) }
}
