internal import LamellaGeometry

// Touches from down to up.
extension EventDispatcher {
  /// Returns the touch of a source; nil if the source is not down.
  func touch(from source: Touch.Source) -> Touch? {
    // By hand: every move asks for it.
    for touch in touches where touch.source == source { return touch }
    return nil
  }

  /// The touches that are down or being delivered for the last time, in the order in which they began.
  var currentTouches: [Touch] {
    known.filter { !$0.isOver || $0.isEnding || $0.isBeingDelivered }
  }

  // MARK: Down

  /// Begins a touch at the view that is hit.
  ///
  /// - Returns: Whether a view is hit.
  func begin(_ source: Touch.Source, at point: Point, pressure: Double, _ event: Event) -> Bool {
    // A source that is down already lost its end somewhere: the old touch is over.
    if let stale = touch(from: source) { cancel(stale, event) }
    guard let view = window.hitTest(point, with: event) else { return false }
    makeTouchesStationary()
    let touch = makeTouch(source, in: view, at: point, event.microseconds)
    touch.pressure = pressure
    touch.tapCount = tapCounter.count(
      isMouse: source == .mouse, at: point, event.microseconds)
    touch.delivery.reachesView = isAvailable(view)
    touch.coalescedSamples.append(
      Touch.Sample(location: point, pressure: pressure, microseconds: event.microseconds))
    touches.append(touch)
    addRecognizers(to: touch, from: view)
    if !touch.isOver { deliverToRecognizers(touch, .began, event) }
    // A callback may end the touch, by removing the view or turning to another window: then it is over.
    if !touch.isOver { deliverToView(touch, .began, event) }
    return true
  }

  /// Returns a touch object for a new contact, reused if there is a spare one.
  private func makeTouch(
    _ source: Touch.Source, in view: View, at point: Point, _ microseconds: Int64
  ) -> Touch {
    let touch = spareTouches.popLast() ?? Touch()
    touchCount += 1
    touch.begin(
      source, number: touchCount, in: view, at: point, microseconds: microseconds, window: window)
    known.append(touch)
    return touch
  }

  /// Removes touches that have ended and been delivered, and keeps the objects for later touches.
  func removeDoneTouches() {
    var index = known.count
    while index > 0 {
      index -= 1
      guard known[index].isDone else { continue }
      // Taken out first: with the touch views may end, and their ends lead here.
      var touch = known.remove(at: index)
      if isKnownUniquelyReferenced(&touch), spareTouches.count < Self.maximumSpareTouches {
        touch.clear()
        spareTouches.append(touch)
      } else {
        touch.detach()
      }
      index = min(index, known.count)
    }
  }

  /// Returns whether a view can receive another touch, by `isMultipleTouchEnabled` and `isExclusiveTouch`.
  private func isAvailable(_ view: View) -> Bool {
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
  private func addRecognizers(to touch: Touch, from view: View) {
    // Complete, and waiting for others to fail, which the touch may bring about.
    var complete: [GestureRecognizer] = []
    var current = view.table.rowWithRecognizers(from: view.row)
    while let row = current, let ancestor = view.table.view(of: row) {
      // Within a view the one added last comes first.
      for recognizer in ancestor.recognizers.reversed() {
        if recognizer.pendingState == .ended {
          complete.append(recognizer)
        } else if !recognizer.accepts(touch) {
          continue
        }
        if recognizer.claimsNewTouches {
          touch.delivery.reachesView = false
          touch.recognizers.removeAll { recognizer.canPrevent($0) }
        }
        touch.recognizers.append(recognizer)
      }
      current = view.table.rowWithRecognizers(above: ancestor.row)
    }
    // A delegate that is asked may take the view away, and with it the touch.
    guard !touch.isOver else { return touch.dropRecognizers { _ in true } }
    failInvalidated(by: touch, complete)
    guard !touch.isOver else { return touch.dropRecognizers { _ in true } }
    // Only now, so that each sees the others from the start.
    for recognizer in touch.recognizers { recognizer.watch(touch) }
  }

  /// Fails recognizers that waited for another touch than this, so that this touch begins a new attempt.
  ///
  /// - Parameters:
  ///   - touch: A touch that begins, with the recognizers that it is offered to.
  ///   - complete: The recognizers among them that wait for others to fail and have not been asked whether they receive
  ///     it.
  private func failInvalidated(by touch: Touch, _ complete: [GestureRecognizer]) {
    var hasFailed = false
    for recognizer in touch.recognizers where recognizer.isInvalidated(by: touch) {
      hasFailed = true
      recognizer.state = .failed
    }
    guard hasFailed || !complete.isEmpty else { return }
    touch.dropRecognizers { recognizer in
      guard recognizer.view != nil, recognizer.isEnabled, recognizer.pendingState != .ended else {
        return true
      }
      return complete.contains { $0 === recognizer } && !recognizer.accepts(touch)
    }
  }

  // MARK: Moves

  /// Records a move, to be delivered with the others of the tick.
  ///
  /// - Returns: Whether there is such a touch.
  func recordMove(
    of source: Touch.Source, to point: Point, pressure: Double, _ input: InputEvent
  ) -> Bool {
    guard let touch = touch(from: source) else { return false }
    if !touch.hasMoved {
      touch.hasMoved = true
      touch.coalescedSamples.removeAll(keepingCapacity: true)
      moved.append(touch)
    }
    touch.coalescedSamples.append(
      Touch.Sample(location: point, pressure: pressure, microseconds: input.microseconds))
    lastMove = input
    return true
  }

  /// Delivers the recorded moves.
  func flushMoves() {
    guard !moved.isEmpty else { return }
    withEvent(lastMove) { flushMoves($0) }
  }

  /// Delivers the recorded moves with an event.
  private func flushMoves(_ event: Event) {
    var batch = moved
    // What `known` holds: nothing is released.
    moved = spareMoved
    spareMoved = []
    makeTouchesStationary()
    for touch in batch {
      touch.hasMoved = false
      guard let newest = touch.coalescedSamples.last else { continue }
      touch.previous = touch.location
      touch.location = newest.location
      touch.pressure = newest.pressure
      touch.microseconds = newest.microseconds
      touch.phase = .moved
    }
    if batch.count == 1 {
      deliverToRecognizers(batch[0], .moved, event)
      if !batch[0].isOver { deliverToView(batch[0], .moved, event) }
    } else {
      deliverToRecognizers(batch, .moved, event)
      // A recognizer may have ended one of them.
      var isOneOver = false
      for touch in batch where touch.isOver { isOneOver = true }
      if isOneOver { batch.removeAll { $0.isOver } }
      deliverToViews(batch, .moved, event)
    }
    batch.removeAll(keepingCapacity: true)
    spareMoved = batch
  }

  /// Sets the phase of touches that began or moved in an earlier event to stationary.
  private func makeTouchesStationary() {
    for touch in touches where touch.phase != .stationary {
      touch.phase = .stationary
      touch.previous = touch.location
    }
  }

  /// Returns whether the view of a touch is in the window.
  private func isInWindow(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    return view.table.windowRow(of: view.row) == window.row
  }

  // MARK: Up

  /// Ends the touch of a source that was lifted.
  ///
  /// - Returns: Whether there is such a touch.
  func end(_ source: Touch.Source, at point: Point, _ event: Event) -> Bool {
    guard let touch = touch(from: source) else { return false }
    makeTouchesStationary()
    // A lift elsewhere than the last move is a move first: recognizers count on it.
    if point != touch.location {
      _ = recordMove(of: source, to: point, pressure: touch.pressure, event.input)
      flushMoves()
    }
    finish(touch, .ended, event)
    return true
  }

  /// Cancels a touch.
  func cancel(_ touch: Touch, _ event: Event) { finish(touch, .cancelled, event) }

  /// Cancels all touches, because the window lost the keyboard or input is reset.
  func cancelAll(_ event: Event) {
    for touch in touches { cancel(touch, event) }
    for touch in lingering { cancelDelivery(of: touch, event) }
    lingering.removeAll(keepingCapacity: true)
    abandonAttempts()
    cancelButtons(event.microseconds) { _ in true }
  }

  /// Ends attempts of recognizers whose touches are up, such as the wait for a second tap.
  private func abandonAttempts() {
    // Abandoning takes a recognizer off its touches; its actions may add others, which stay.
    for touch in known where touch.isOver && !touch.isEnding {
      for recognizer in touch.recognizers { recognizer.abandon() }
    }
  }

  /// Ends a touch, unless it has ended, and delivers its last phase to the recognizers and the view.
  private func finish(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    // By hand: closures that go through the standard library cost more than the search.
    var index = 0
    while index < touches.count, touches[index] !== touch { index += 1 }
    guard index < touches.count else { return }
    touches.remove(at: index)
    if touch.hasMoved {
      touch.hasMoved = false
      moved.removeAll { $0 === touch }
    }
    hasEndedTouches = true
    touch.isOver = true
    touch.isEnding = true
    touch.previous = touch.location
    touch.microseconds = event.microseconds
    touch.phase = phase
    touch.coalescedSamples.removeAll(keepingCapacity: true)
    touch.coalescedSamples.append(
      Touch.Sample(
        location: touch.location, pressure: touch.pressure, microseconds: event.microseconds))
    deliverToRecognizers(touch, phase, event)
    // A recognizer may have taken the view out of the window.
    if phase == .cancelled || !isInWindow(touch) {
      cancelDelivery(of: touch, event)
    } else {
      deliverToView(touch, phase, event)
    }
    for recognizer in touch.recognizers { recognizer.release(touch) }
    touch.isEnding = false
    if touch.source == .mouse { hover.buttonReleased() }
    if !touch.recognizers.isEmpty { touch.dropRecognizers { !$0.isConsidering(touch) } }
    if !isInWindow(touch) {
      cancelDelivery(of: touch, event)
      touch.clearView()
    }
    if touch.delivery.isOpen, !touch.delivery.withheld.isEmpty {
      lingering.append(touch)
    }
    resolve()
  }
}
