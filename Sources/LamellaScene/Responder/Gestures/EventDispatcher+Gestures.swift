// Decisions between recognizers of the same touches.
extension EventDispatcher {
  /// The decision about a recognizer that is ready to be recognized.
  enum Verdict {
    /// Recognized at once.
    case free
    /// Failed, as another has been recognized.
    case prevented
    /// Waiting until another has failed.
    case mustWait
  }

  /// Decides on a recognizer that is ready to be recognized.
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
        // Of two that wait for each other the first to be ready wins.
        && !other.waits(for: recognizer)
    }
    return mustWait ? .mustWait : .free
  }

  /// Fails other recognizers of the same touches, and cancels the touches of the views, after a recognition.
  func recognized(_ winner: GestureRecognizer, _ event: Event) {
    for touch in winner.attempt {
      for other in touch.recognizers
      where other !== winner && other.isUndecided(about: touch)
        && (other.requirements.contains(winner) || winner.prevents(other))
      {
        other.yield()
      }
      if winner.cancelsTouchesInView { cancelDelivery(of: touch, event) }
    }
    resolve()
  }

  /// Adds a recognizer that is ready to those that wait for others to fail.
  func wait(for recognizer: GestureRecognizer) {
    for other in waiting where other === recognizer { return }
    waiting.append(recognizer)
  }

  /// Decides about recognizers that are ready, and about phases that are withheld from views.
  func resolve() {
    guard !waiting.isEmpty || !lingering.isEmpty || !touches.isEmpty else { return }
    needsResolving = true
    guard !isResolving else { return }
    isResolving = true
    while needsResolving {
      needsResolving = false
      if !waiting.isEmpty { resolveWaiting() }
      for touch in touches where !touch.delivery.withheld.isEmpty { releaseWithheld(of: touch) }
      resolveLingering()
    }
    isResolving = false
  }

  /// Decides about the recognizers that are ready and wait for others to fail.
  private func resolveWaiting() {
    let ready = waiting
    waiting.removeAll()
    for recognizer in ready {
      guard let state = recognizer.pendingState else { continue }
      recognizer.recognize(as: state)
    }
  }

  /// Delivers withheld phases of ended touches for which no recognizer waits any longer.
  private func resolveLingering() {
    guard !lingering.isEmpty else { return }
    for touch in lingering { releaseWithheld(of: touch) }
    lingering.removeAll { !isPending($0) }
  }

  /// Returns whether a touch has withheld phases left.
  private func isPending(_ touch: Touch) -> Bool {
    touch.delivery.isOpen && !touch.delivery.withheld.isEmpty
  }
}
