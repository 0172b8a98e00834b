internal import LamellaGeometry
package import LamellaGraphics

/// What a stage calls, in the order of the frame.
///
/// ```
/// for each due tick:  beginTick, send (events of the tick), step, layOut, endTick
/// once per frame:     display, samplePresentation, compose, draw
/// ```
extension Window {
  // MARK: Each tick

  /// Begins a tick.
  package final func beginTick(_ time: TickTime) {
    beginWork()
    table.adoptThread()
    interpolations.beginTick(in: table)
    motions.beginTick(in: table)
    ticker.begin(time)
  }

  /// Hands an event of the running tick to views, recognizers and responders.
  ///
  /// - Returns: Whether something in the window took it.
  @discardableResult
  package final func send(_ event: InputEvent) -> Bool {
    dispatcher.dispatch(event)
  }

  /// Ends the events of the running tick: tells what has moved in them.
  package final func finishEvents() { dispatcher.finish() }

  /// Ends animations that are over, tells of it, and moves what moves.
  package final func step() {
    storedAnimations?.step(to: mediaTime, tickLength: 1 / Double(ticker.now.ticksPerSecond))
    runCompletions()
    ticker.step()
  }

  /// Lays out what needs it, after telling views of their insets.
  ///
  /// Layout moves views, which may change the insets on which it was based: once it is done again.
  package final func layOut() -> PassCounters {
    _ = updateTraits()
    runInsetsPass(from: row)
    var counters = runLayoutPass(from: row)
    let flags = table[row].flags
    if !flags.isDisjoint(with: .insetsBits), flags.isDisjoint(with: .layoutBits) {
      runInsetsPass(from: row)
      counters = counters + runLayoutPass(from: row)
    }
    followTransitions()
    return counters
  }

  /// Brings pictures of transitions to where layers are laid out by now.
  private final func followTransitions() {
    var index = 0
    while index < transitions.count {
      if transitions[index].follow() { index += 1 } else { transitions.remove(at: index) }
    }
  }

  /// Ends a tick.
  package final func endTick() {
    interpolations.endTick(in: table)
    motions.endTick(in: table)
    // What moves, comes or goes below a pointer that rests is hovered, or no longer.
    if needsLookBelowPointer { lookBelowPointer() }
    endWork()
  }

  /// Whether the next tick has something to do even if no event comes.
  package final var needsTick: Bool {
    !ticker.isIdle || !interpolations.isEmpty || needsLookBelowPointer || hasMovingAnimations
      || hasCompletions || storedAnimations?.needsStep ?? false
      || !table[row].flags.isDisjoint(with: NodeFlags.tickBits)
  }

  /// The next tick that something sleeps for although none is needed; nil when nothing does.
  ///
  /// For animations the tick before they begin or end, or that in which they do.
  package final var nextWake: Int64? {
    let sleeper = ticker.nextWake
    guard let time = storedAnimations?.nextWake else { return sleeper }
    let tick = time * Double(ticker.now.ticksPerSecond)
    // What is farther away than any number of a tick never comes.
    guard tick < 9e18 else { return sleeper }
    return min(sleeper ?? .max, Int64(saturating: tick.rounded(.down)))
  }

  /// Whether something sleeps that comes to an end by itself: an animation, or what says so.
  package final var awaitsTick: Bool {
    ticker.awaitsTick || storedAnimations?.nextWake != nil
  }

  /// Whether a finger or the mouse's button is down.
  package final var hasTouches: Bool { !dispatcher.touches.isEmpty }

  // MARK: Each frame

  /// Whether the picture may differ from the last one drawn.
  package final var needsFrame: Bool {
    // A hidden window shows nothing: only that it has just been hidden counts.
    if isHidden { return table[row].flags.contains(.needsDraw) }
    return !interpolations.isEmpty || hasMovingAnimations || motions.isMoving || needsRedraw
  }

  /// Whether the picture may differ from the last one drawn though no time has passed.
  package final var needsRedraw: Bool {
    // An animator that is led by hand moves what it animates, in a pause, too.
    !table[row].flags.isDisjoint(with: isHidden ? .needsDraw : Self.frameNeeds)
      || !isHidden && storedAnimations?.hasChangesToShow ?? false
  }

  private final var hasMovingAnimations: Bool { storedAnimations?.isMoving ?? false }

  private static let frameNeeds: NodeFlags = [
    .needsDisplay, .subtreeNeedsDisplay, .needsCompose, .subtreeNeedsCompose, .needsDraw,
    .subtreeNeedsDraw,
  ]

  /// Whether, once display and compose have run, the picture differs from the last one drawn.
  package final var needsDraw: Bool { !table[row].flags.isDisjoint(with: .drawBits) }

  /// Records what marked layers draw, and those whose drawings are animated.
  ///
  /// - Parameter fraction: The part of a tick that has gone by since the last one, as for `samplePresentation`.
  /// - Returns: Layers looked at, layers that drew.
  package final func display(fraction: Double = 0) -> PassCounters {
    table.adoptThread()
    storedAnimations?.moveDrawings(to: frameTime(fraction))
    return runDisplayPass(from: row)
  }

  /// Presents what is animated or moves as a frame shows it, for compose and draw.
  ///
  /// - Parameters:
  ///   - fraction: The part of a tick that has gone by since the last one, for animations.
  ///   - alpha: The part of the way between the last two ticks, for what moves in ticks.
  package final func samplePresentation(fraction: Double, alpha: Double = 1) {
    presentedMoment = (fraction, alpha)
    table.shown.renew()
    interpolations.present(alpha: alpha, in: table)
    motions.present(alpha: alpha, in: table)
    storedAnimations?.present(at: frameTime(fraction), alpha: alpha)
  }

  /// The moment that a frame shows, in seconds.
  private final func frameTime(_ fraction: Double) -> Double {
    let now = ticker.now
    return (Double(now.tick) + fraction) / Double(now.ticksPerSecond)
  }

  /// Places everything as it is presented.
  package final func compose() -> PassCounters {
    var counters = Diagnostics.afterwards { runComposePass(from: row) }
    if !table.context(of: row).pointee.tiledRows.isEmpty, runTilesPass(from: row, in: table) {
      let moment = presentedMoment
      // What is drawn there is the program's own code, which may change anything.
      _ = runDisplayPass(from: row)
      samplePresentation(fraction: moment.fraction, alpha: moment.alpha)
      counters = counters + Diagnostics.afterwards { runComposePass(from: row) }
    }
    return counters
  }

  /// Empties a list, to be drawn into next.
  ///
  /// Where it is the list that was drawn into last, what it held is kept aside: `draw(into:)` copies from
  /// it what has not changed.
  package final func beginList(_ list: inout DrawList) {
    drawScratch.beginFrame()
    drawScratch.takeAside(&list)
  }

  /// Appends the whole picture to an empty list, whose size in pixels is set.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - statesDamage: Whether it is to tell what differs from the list before, for who reads that.
  /// - Returns: Nodes looked at, nodes that drew something.
  package final func draw(
    into list: inout DrawList, statesDamage: Bool = true
  ) -> PassCounters {
    // The pass reads the tree's rows in place: nobody may add to them meanwhile.
    Diagnostics.afterwards {
      let atlas = atlas
      let counters = runDrawPass(
        from: row, scale: contentScale, atlas: atlas, scratch: drawScratch,
        statesDamage: statesDamage, into: &list)
      // The frame after this one lets pages go.
      if atlas.needsReset { setNeedsFrame() }
      return counters
    }
  }

  /// Notes that the back end lost its textures: the next list makes and writes all of them again.
  package final func texturesWereLost() {
    storedAtlas?.invalidateTextures()
    setNeedsFullDraw()
  }

  /// Leaves the textures of the present back end, for another one; sets where those of the new one go.
  package final func changeBackEnd(deletionQueue: TextureDeletionQueue) {
    if textureDeletionQueue === deletionQueue { return }
    if textureDeletionQueue != nil {
      storedAtlas?.abandonTextures()
      setNeedsFullDraw()
    }
    textureDeletionQueue = deletionQueue
  }

  /// Makes the next list write all textures again, for somebody who has not followed; the back end keeps
  /// what it has.
  package final func recreateTextures() {
    storedAtlas?.recreateTextures()
    setNeedsFullDraw()
  }

  /// Asks for a frame though nothing has changed: somebody needs the list that shows it.
  package final func setNeedsFrame() { table.mark(row, .needsDraw) }

  /// Notes that the whole picture must be drawn again, because the output lost it.
  package final func setNeedsFullDraw() {
    drawScratch.forgetList()
    table.mark(row, .needsDraw)
  }
}
