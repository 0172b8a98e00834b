// Delivery of touches to recognizers and views.
extension EventDispatcher {
  // MARK: Events

  /// Calls a body with an event for an input.
  ///
  /// - Returns: The result of the call.
  func withEvent<Result>(_ input: InputEvent, _ body: (Event) -> Result) -> Result {
    var event = pool.takeEvent()
    event.input = input
    event.modifierFlags = modifiers
    event.dispatcher = self
    let result = body(event)
    event.dispatcher = nil
    pool.giveBack(&event)
    return result
  }

  /// Empties a set and returns it to the pool; one that a callee has kept is replaced by another one.
  private func giveBack(_ group: inout Set<Touch>) {
    // Before the pool changes, as what is released may come back here.
    group.removeAll(keepingCapacity: true)
    pool.giveBack(&group)
  }

  // MARK: Recognizers

  /// Delivers a touch that has come into a phase to its recognizers.
  func deliverToRecognizers(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    guard !touch.recognizers.isEmpty else { return }
    var group = pool.takeSet()
    group.insert(touch)
    for recognizer in touch.recognizers {
      if recognizer.isWatching(touch) { recognizer.deliver(group, phase, event) }
      if touch.isOver, phase == .began || phase == .moved { break }
    }
    giveBack(&group)
  }

  /// Delivers several touches that have come into the same phase to their recognizers, to each in one call.
  func deliverToRecognizers(_ batch: [Touch], _ phase: Touch.Phase, _ event: Event) {
    var group = pool.takeSet()
    round &+= 1
    for touch in batch where !touch.isOver {
      for recognizer in touch.recognizers where recognizer.round != round {
        recognizer.round = round
        for touch in batch where !touch.isOver && recognizer.isWatching(touch) {
          group.insert(touch)
        }
        if !group.isEmpty { recognizer.deliver(group, phase, event) }
        group.removeAll(keepingCapacity: true)
      }
    }
    giveBack(&group)
  }

  // MARK: Views

  /// Delivers a touch that has come into a phase to its view, unless a recognizer withholds it.
  func deliverToView(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    guard touch.delivery.isOpen else { return }
    if !touch.delivery.withheld.isEmpty || isWithheld(touch, phase) {
      withhold(touch, phase, event)
    } else {
      call(touch.view, with: touch, phase, event)
    }
  }

  /// Delivers several touches that have come into the same phase to their views.
  ///
  /// A view receives its touches in one call; what recognizers withhold waits.
  func deliverToViews(_ batch: [Touch], _ phase: Touch.Phase, _ event: Event) {
    for touch in batch { touch.isGrouped = !touch.delivery.isOpen }
    for index in batch.indices where !batch[index].isGrouped {
      var group = pool.takeSet()
      let view = batch[index].view
      // A touch that a callback has ended meanwhile is left out.
      for touch in batch[index...]
      where !touch.isGrouped && touch.view === view && touch.delivery.isOpen {
        touch.isGrouped = true
        if !touch.delivery.withheld.isEmpty || isWithheld(touch, phase) {
          withhold(touch, phase, event)
        } else if !isRefused(touch, phase, event) {
          group.insert(touch)
        }
      }
      if !group.isEmpty { call(view, group, phase, event) }
      giveBack(&group)
    }
  }

  /// Calls the touch handler of a view for a phase.
  private func call(
    _ view: View?, _ group: Set<Touch>, _ phase: Touch.Phase, _ event: Event
  ) {
    for touch in group { beginCall(with: touch, phase) }
    handle(view, group, phase, event)
    for touch in group { touch.isBeingDelivered = false }
  }

  /// Notes that a view is about to receive the phase of a touch.
  private func beginCall(with touch: Touch, _ phase: Touch.Phase) {
    touch.isBeingDelivered = true
    if phase == .began { touch.delivery.hasBegun = true }
    if phase == .ended || phase == .cancelled { touch.delivery.hasEnded = true }
  }

  private func handle(
    _ view: View?, _ group: Set<Touch>, _ phase: Touch.Phase, _ event: Event
  ) {
    let handler = view?.handler
    switch phase {
    case .began: handler?.touchesBegan(group, with: event)
    case .moved: handler?.touchesMoved(group, with: event)
    case .ended: handler?.touchesEnded(group, with: event)
    case .cancelled: handler?.touchesCancelled(group, with: event)
    case .stationary: break
    }
  }

  /// Calls the touch handler of a view with one touch, unless a recognizer does not let the view receive it.
  private func call(_ view: View?, with touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    guard !isRefused(touch, phase, event) else { return }
    var group = pool.takeSet()
    group.insert(touch)
    beginCall(with: touch, phase)
    handle(view, group, phase, event)
    touch.isBeingDelivered = false
    giveBack(&group)
  }

  /// Ends the delivery of a touch that begins and that a recognizer around its view does not let the view receive.
  ///
  /// - Returns: Whether there is such a recognizer.
  private func isRefused(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) -> Bool {
    // Only recognizers of scroll views decide on it.
    phase == .began && window.hasScrollers && isRefused(touch, event)
  }

  /// Ends the delivery of a touch that a recognizer around its view does not let the view receive.
  ///
  /// - Returns: Whether there is such a recognizer.
  // Not inlined: few touches are in scroll views, and all others would pay for its room.
  @inline(never)
  private func isRefused(_ touch: Touch, _ event: Event) -> Bool {
    guard let view = touch.view else { return false }
    // Not those of the touch: some may be done with it.
    var current = view.table.rowWithRecognizers(from: view.row)
    while let row = current, let ancestor = view.table.view(of: row) {
      for recognizer in ancestor.recognizers where recognizer.isEnabled {
        if let shouldDeliver = recognizer.shouldDeliver, !shouldDeliver(touch, event) {
          touch.delivery.hasEnded = true
          touch.delivery.withheld.removeAll(keepingCapacity: true)
          return true
        }
      }
      current = view.table.rowWithRecognizers(above: ancestor.row)
    }
    return false
  }

  /// Cancels a touch's delivery to its view, and tells the view if it has received the touch.
  func cancelDelivery(of touch: Touch, _ event: Event) {
    guard touch.delivery.isOpen else { return }
    touch.delivery.withheld.removeAll(keepingCapacity: true)
    touch.delivery.hasEnded = true
    guard touch.delivery.hasBegun else { return }
    let phase = touch.phase
    touch.phase = .cancelled
    call(touch.view, with: touch, .cancelled, event)
    if !touch.isOver { touch.phase = phase }
  }

  // MARK: Withholding

  /// Returns whether a recognizer that has not decided yet withholds a phase of a touch from its view.
  private func isWithheld(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    for recognizer in touch.recognizers where recognizer.isUndecided(about: touch) {
      switch phase {
      case .began, .moved:
        if recognizer.delaysTouchesBegan || recognizer.holdsTouches { return true }
      case .ended: if recognizer.delaysTouchesEnded { return true }
      case .cancelled, .stationary: break
      }
    }
    return false
  }

  /// Stores a phase of a touch, to be delivered once recognizers have decided.
  private func withhold(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    var entry = TouchDelivery.Withheld(
      phase: phase, location: touch.location, previous: touch.previous, input: event.input)
    if phase == .moved, let last = touch.delivery.withheld.last, last.phase == .moved {
      entry.previous = last.previous
      touch.delivery.withheld.removeLast()
    }
    touch.delivery.withheld.append(entry)
  }

  /// Delivers the stored phases of a touch that no recognizer withholds any longer.
  func releaseWithheld(of touch: Touch) {
    while let first = touch.delivery.withheld.first, touch.delivery.isOpen,
      !isWithheld(touch, first.phase)
    {
      touch.delivery.withheld.removeFirst()
      let now = (touch.phase, touch.location, touch.previous)
      (touch.phase, touch.location, touch.previous) = (first.phase, first.location, first.previous)
      withEvent(first.input) { call(touch.view, with: touch, first.phase, $0) }
      (touch.phase, touch.location, touch.previous) = now
    }
  }
}
