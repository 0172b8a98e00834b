// Which of several recognizers recognizes.
extension EventDispatcher {
  /// What keeps a recognizer that is ready.
  enum Verdict {
    /// Nothing.
    case free
    /// Another has been recognized.
    case prevented
    /// Another must fail first.
    case mustWait
  }

  /// Whether a recognizer that is ready may be recognized.
  func verdict(on recognizer: GestureRecognizer) -> Verdict {
    for touch in recognizer.attempt {
      for other in touch.recognizers
      where other !== recognizer && other.hasRecognized && other.isConsidering(touch)
        && other.prevents(recognizer)
      {
        return .prevented
      }
    }
    recognizer.findRequirements()
    if recognizer.requirements.isEmpty { return .free }
    if recognizer.requirements.contains(where: { $0.hasRecognized }) { return .prevented }
    let mustWait = recognizer.requirements.contains { other in
      other.state == .possible && !other.attempt.isEmpty
        // Of those that wait for each other the first to be ready wins.
        && !other.waits(for: recognizer)
    }
    return mustWait ? .mustWait : .free
  }

  /// A recognizer has recognized: others on its touches give way, and the views lose the touches.
  func recognized(_ winner: GestureRecognizer, _ event: InputEvent) {
    for touch in winner.attempt {
      for other in touch.recognizers
      where other !== winner && other.isUndecided(about: touch)
        && (other.requirements.contains(winner) || winner.prevents(other))
      {
        other.giveWay()
      }
      if winner.cancelsTouchesInView { cut(touch, event) }
    }
    settle()
  }

  /// Notes that a recognizer is ready and waits for others.
  func wait(for recognizer: GestureRecognizer) {
    for other in waiting where other === recognizer { return }
    waiting.append(recognizer)
  }

  /// Looks again at all that waits for decisions: recognizers that are ready, and views.
  func settle() {
    guard !waiting.isEmpty || !lingering.isEmpty || !touches.isEmpty else { return }
    needsSettling = true
    guard !isSettling else { return }
    isSettling = true
    while needsSettling {
      needsSettling = false
      if !waiting.isEmpty { settleWaiting() }
      for touch in touches where !touch.delivery.withheld.isEmpty { releaseWithheld(of: touch) }
      settleLingering()
    }
    isSettling = false
  }

  private func settleWaiting() {
    let ready = waiting
    waiting.removeAll()
    for recognizer in ready {
      guard let held = recognizer.held else { continue }
      recognizer.recognize(as: held)
    }
  }

  private func settleLingering() {
    guard !lingering.isEmpty else { return }
    for touch in lingering { releaseWithheld(of: touch) }
    lingering.removeAll { !isPending($0) }
  }

  private func isPending(_ touch: Touch) -> Bool {
    touch.delivery.isOpen && !touch.delivery.withheld.isEmpty
  }
}
