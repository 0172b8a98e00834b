internal import LamellaGeometry

/// How much of a touch its view has heard, and what is kept from it for now.
struct TouchDelivery {
  /// Something of a touch that a recognizer keeps back until it has decided.
  struct Withheld {
    var phase: Touch.Phase
    var location: Point
    var previous: Point
    var event: InputEvent
  }

  /// Whether the view hears of the touch at all.
  var reachesView = true
  /// Whether the view has heard of its beginning, and so must hear of its end.
  var hasBegun = false
  /// Whether the view has heard of its end, or never will.
  var isFinished = false
  /// What is kept back, the oldest first.
  var withheld: [Withheld] = []

  /// Starts anew for another contact.
  mutating func begin() {
    reachesView = true
    hasBegun = false
    isFinished = false
    withheld.removeAll(keepingCapacity: true)
  }

  /// Whether the view is still to hear of the touch.
  var isOpen: Bool { reachesView && !isFinished }
}

// What views hear of touches.
extension EventDispatcher {
  /// Tells views of touches that have all come into the same phase.
  ///
  /// Those of one view it hears of at once; what recognizers keep back waits.
  func deliver(_ batch: [Touch], _ phase: Touch.Phase, _ event: InputEvent) {
    for touch in batch { touch.isTaken = !touch.delivery.isOpen }
    for index in batch.indices where !batch[index].isTaken {
      var group = arrays.take()
      let view = batch[index].view
      // What a callback has ended meanwhile hears nothing more.
      for touch in batch[index...]
      where !touch.isTaken && touch.view === view && touch.delivery.isOpen {
        touch.isTaken = true
        if !touch.delivery.withheld.isEmpty || isHeldBack(touch, phase) {
          withhold(touch, phase, event)
        } else {
          group.append(touch)
        }
      }
      if !group.isEmpty { tell(view, group, phase, event) }
      arrays.giveBack(&group)
    }
  }

  private func tell(_ view: View?, _ group: [Touch], _ phase: Touch.Phase, _ event: InputEvent) {
    switch phase {
    case .began:
      for touch in group { touch.delivery.hasBegun = true }
      view?.touchesBegan(group, with: event)
    case .moved:
      view?.touchesMoved(group, with: event)
    case .ended:
      for touch in group { touch.delivery.isFinished = true }
      view?.touchesEnded(group, with: event)
    case .cancelled:
      for touch in group { touch.delivery.isFinished = true }
      view?.touchesCancelled(group, with: event)
    case .stationary:
      break
    }
  }

  /// Whether a recognizer that has not decided yet keeps a phase of a touch from its view.
  private func isHeldBack(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
    for recognizer in touch.recognizers where recognizer.isUndecided(about: touch) {
      switch phase {
      case .began, .moved: if recognizer.delaysTouchesBegan { return true }
      case .ended: if recognizer.delaysTouchesEnded { return true }
      case .cancelled, .stationary: break
      }
    }
    return false
  }

  private func withhold(_ touch: Touch, _ phase: Touch.Phase, _ event: InputEvent) {
    var entry = TouchDelivery.Withheld(
      phase: phase, location: touch.location, previous: touch.previous, event: event)
    if phase == .moved, let last = touch.delivery.withheld.last, last.phase == .moved {
      entry.previous = last.previous
      touch.delivery.withheld.removeLast()
    }
    touch.delivery.withheld.append(entry)
  }

  /// Tells a view what nothing keeps from it any longer.
  func releaseWithheld(of touch: Touch) {
    while let first = touch.delivery.withheld.first, touch.delivery.isOpen,
      !isHeldBack(touch, first.phase)
    {
      touch.delivery.withheld.removeFirst()
      let now = (touch.phase, touch.location, touch.previous)
      (touch.phase, touch.location, touch.previous) = (first.phase, first.location, first.previous)
      alone(touch) { tell(touch.view, $0, first.phase, first.event) }
      (touch.phase, touch.location, touch.previous) = now
    }
  }

  /// Takes a touch from its view, which hears of that where it has heard of the touch.
  func cut(_ touch: Touch, _ event: InputEvent) {
    guard touch.delivery.isOpen else { return }
    touch.delivery.withheld.removeAll(keepingCapacity: true)
    touch.delivery.isFinished = true
    guard touch.delivery.hasBegun else { return }
    let phase = touch.phase
    touch.phase = .cancelled
    alone(touch) { tell(touch.view, $0, .cancelled, event) }
    if !touch.isOver { touch.phase = phase }
  }

  /// Calls something with a list of one touch.
  func alone(_ touch: Touch, _ body: ([Touch]) -> Void) {
    var list = arrays.take()
    list.append(touch)
    body(list)
    arrays.giveBack(&list)
  }
}

/// Lists of touches that keep their storage from one event to the next.
struct TouchArrays {
  private var spare: [[Touch]] = []

  /// An empty list.
  mutating func take() -> [Touch] { spare.popLast() ?? [] }

  /// Takes a list back, to be used again.
  mutating func giveBack(_ list: inout [Touch]) {
    guard spare.count < 16 else { return }
    list.removeAll(keepingCapacity: true)
    // Moved: a list that two hold would be copied when it is changed next.
    var moved: [Touch] = []
    swap(&moved, &list)
    spare.append(moved)
  }
}
