internal import LamellaGeometry

// The life of touches, from down to up.
extension EventDispatcher {
  func touch(from source: Touch.Source) -> Touch? {
    // By hand: this is asked for every move.
    for touch in touches where touch.source == source { return touch }
    return nil
  }

  // MARK: Down

  func begin(
    _ source: Touch.Source, at point: Point, pressure: Double, _ event: InputEvent
  ) -> Bool {
    // A source that is down already lost its end somewhere: the old touch is over.
    if let stale = touch(from: source) { cancel(stale, event) }
    guard let view = window.hitTest(point, with: event) else { return false }
    settlePhases()
    let touch = makeTouch(source, in: view, at: point, event.microseconds)
    touch.pressure = pressure
    touch.tapCount = tapCounter.count(
      isMouse: source == .mouse, at: point, event.microseconds)
    touch.delivery.reachesView = isFree(view)
    touch.coalescedSamples.append(
      Touch.Sample(location: point, pressure: pressure, microseconds: event.microseconds))
    touches.append(touch)
    addRecognizers(to: touch, from: view, event)
    if !touch.isOver { alone(touch) { hear($0, .began, event) } }
    // A callback may end the touch, by removing the view or turning to another window: then it is over.
    if !touch.isOver { alone(touch) { deliver($0, .began, event) } }
    return true
  }

  private func makeTouch(
    _ source: Touch.Source, in view: View, at point: Point, _ microseconds: Int64
  ) -> Touch {
    let touch = spareTouches.popLast() ?? Touch()
    touch.begin(source, in: view, at: point, microseconds: microseconds, window: window)
    known.append(touch)
    return touch
  }

  /// Lets go of touches with which nothing is left to be done, and keeps objects for others to come.
  func dismissTouches() {
    var index = known.count
    while index > 0 {
      index -= 1
      guard known[index].isDone else { continue }
      // Taken out first: with the touch views may end, and their ends lead here.
      var touch = known.remove(at: index)
      if isKnownUniquelyReferenced(&touch), spareTouches.count < Self.mostSpareTouches {
        touch.forget()
        spareTouches.append(touch)
      } else {
        touch.becomePast()
      }
      index = min(index, known.count)
    }
  }

  /// Whether a view hears of another touch: what it holds already, and what excludes others, decides.
  private func isFree(_ view: View) -> Bool {
    for touch in touches where touch.delivery.isOpen {
      if touch.view === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if view.isExclusiveTouch || touch.view?.isExclusiveTouch == true {
        return false
      }
    }
    return true
  }

  /// Offers a touch to the recognizers of a view and of its ancestors.
  private func addRecognizers(to touch: Touch, from view: View, _ event: InputEvent) {
    // Complete, and waiting for others to fail, which the touch may bring about.
    var complete: [GestureRecognizer] = []
    var current: View? = view
    while let ancestor = current {
      // Within a view the one added last comes first.
      for recognizer in ancestor.recognizers.reversed() {
        if recognizer.held == .ended {
          complete.append(recognizer)
        } else if !recognizer.accepts(touch) {
          continue
        }
        touch.recognizers.append(recognizer)
      }
      current = ancestor.superview
    }
    // A delegate that is asked may take the view away, and with it the touch.
    guard !touch.isOver else { return touch.drop { _ in true } }
    startOver(before: touch, complete)
    guard !touch.isOver else { return touch.drop { _ in true } }
    // Only now, so that each sees the others from the start.
    for recognizer in touch.recognizers { recognizer.take(touch) }
  }

  /// Ends what waited for another touch than this, so that this one is a start for all.
  ///
  /// - Parameters:
  ///   - touch: One that begins, with the recognizers it is offered to.
  ///   - complete: Those of them that wait for others to fail and have not been asked whether they want it.
  private func startOver(before touch: Touch, _ complete: [GestureRecognizer]) {
    var isOneSpoilt = false
    for recognizer in touch.recognizers where recognizer.isSpoilt(by: touch) {
      isOneSpoilt = true
      recognizer.state = .failed
    }
    guard isOneSpoilt || !complete.isEmpty else { return }
    touch.drop { recognizer in
      guard recognizer.view != nil, recognizer.isEnabled, recognizer.held != .ended else {
        return true
      }
      return complete.contains { $0 === recognizer } && !recognizer.accepts(touch)
    }
  }

  // MARK: Moves

  /// Notes a move, to be told with the others of the tick.
  ///
  /// - Returns: Whether there is such a touch.
  func note(
    _ source: Touch.Source, at point: Point, pressure: Double, _ event: InputEvent
  ) -> Bool {
    guard let touch = touch(from: source) else { return false }
    if !touch.hasMoved {
      touch.hasMoved = true
      touch.coalescedSamples.removeAll(keepingCapacity: true)
      moved.append(touch)
    }
    touch.coalescedSamples.append(
      Touch.Sample(location: point, pressure: pressure, microseconds: event.microseconds))
    moveEvent = event
    return true
  }

  /// Tells of the moves that were noted.
  func flushMoves() {
    guard !moved.isEmpty else { return }
    let event = moveEvent
    var batch = arrays.take()
    swap(&batch, &moved)
    settlePhases()
    for touch in batch {
      touch.hasMoved = false
      guard let newest = touch.coalescedSamples.last else { continue }
      touch.previous = touch.location
      touch.location = newest.location
      touch.pressure = newest.pressure
      touch.microseconds = newest.microseconds
      touch.phase = .moved
    }
    hear(batch, .moved, event)
    // A recognizer may have ended one of them.
    var isOneOver = false
    for touch in batch where touch.isOver { isOneOver = true }
    if isOneOver { batch.removeAll { $0.isOver } }
    deliver(batch, .moved, event)
    arrays.giveBack(&batch)
  }

  /// What began or moved in an earlier event rests in this one.
  private func settlePhases() {
    for touch in touches where touch.phase != .stationary {
      touch.phase = .stationary
      touch.previous = touch.location
    }
  }

  // MARK: Up

  func end(_ source: Touch.Source, at point: Point, _ event: InputEvent) -> Bool {
    guard let touch = touch(from: source) else { return false }
    settlePhases()
    // A lift elsewhere than the last move is a move first: recognizers count on it.
    if point != touch.location {
      _ = note(source, at: point, pressure: touch.pressure, event)
      flushMoves()
    }
    finish(touch, .ended, event)
    return true
  }

  func cancel(_ touch: Touch, _ event: InputEvent) {
    finish(touch, .cancelled, event)
  }

  /// Cancels every touch: the window lost the keyboard, or input is reset.
  func cancelAll(_ event: InputEvent) {
    for touch in touches { cancel(touch, event) }
    for touch in lingering { cut(touch, event) }
    lingering.removeAll(keepingCapacity: true)
    abandonAttempts()
    releaseButtons(event)
  }

  /// Ends what recognizers still make of touches that are up, such as the wait for a second tap.
  private func abandonAttempts() {
    // Abandoning takes a recognizer off its touches; its actions may add others, which stay.
    for touch in known where touch.isOver && !touch.isEnding {
      for recognizer in touch.recognizers { recognizer.abandon() }
    }
  }

  /// Ends a touch, once: whatever the callbacks do, it is over before the first of them.
  private func finish(_ touch: Touch, _ phase: Touch.Phase, _ event: InputEvent) {
    // By hand: closures that go through the standard library cost more than the search.
    var index = 0
    while index < touches.count, touches[index] !== touch { index += 1 }
    guard index < touches.count else { return }
    touches.remove(at: index)
    if touch.hasMoved {
      touch.hasMoved = false
      moved.removeAll { $0 === touch }
    }
    touch.isOver = true
    touch.isEnding = true
    touch.previous = touch.location
    touch.microseconds = event.microseconds
    touch.phase = phase
    alone(touch) { hear($0, phase, event) }
    // A recognizer may have taken the view out of the window.
    if phase == .cancelled || touch.view?.window !== window {
      cut(touch, event)
    } else {
      alone(touch) { deliver($0, phase, event) }
    }
    for recognizer in touch.recognizers { recognizer.letGo(touch) }
    touch.isEnding = false
    if touch.source == .mouse { hover.wasReleased() }
    if !touch.recognizers.isEmpty { touch.drop { !$0.isConsidering(touch) } }
    if touch.view?.window !== window {
      cut(touch, event)
      touch.viewLeft()
    }
    if touch.delivery.isOpen, !touch.delivery.withheld.isEmpty {
      lingering.append(touch)
    }
    settle()
  }

  // MARK: Recognizers

  /// Tells recognizers of touches that have all come into the same phase.
  func hear(_ batch: [Touch], _ phase: Touch.Phase, _ event: InputEvent) {
    if batch.count == 1 {
      let touch = batch[0]
      for recognizer in touch.recognizers {
        recognizer.hear(phase, batch, event)
        if touch.isOver, phase == .began || phase == .moved { return }
      }
      return
    }
    round &+= 1
    for touch in batch where !touch.isOver {
      for recognizer in touch.recognizers where recognizer.round != round {
        recognizer.round = round
        var group = arrays.take()
        for touch in batch where !touch.isOver && recognizer.isWatching(touch) {
          group.append(touch)
        }
        if !group.isEmpty { recognizer.hear(phase, group, event) }
        arrays.giveBack(&group)
      }
    }
  }
}
