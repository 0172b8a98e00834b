/// The recognizers that must fail before another one is recognized.
struct FailureRequirements {
  /// A weak reference to a recognizer.
  private struct Reference { weak var recognizer: GestureRecognizer? }

  /// The recognizers that `require(toFail:)` asked for.
  private var lasting: [Reference] = []
  /// The recognizers that subclasses and delegates named; they count until the attempt is over.
  private var found: [Reference] = []
  /// The recognizers that have been asked in this attempt.
  private var asked: [ObjectIdentifier] = []

  /// Adds a recognizer for all attempts.
  mutating func add(_ recognizer: GestureRecognizer) {
    lasting.removeAll { $0.recognizer == nil || $0.recognizer === recognizer }
    lasting.append(Reference(recognizer: recognizer))
  }

  /// Adds a recognizer for the present attempt.
  mutating func addForAttempt(_ recognizer: GestureRecognizer) {
    found.append(Reference(recognizer: recognizer))
  }

  /// Records that a recognizer is being asked.
  ///
  /// - Returns: Whether that is the first time in this attempt.
  mutating func ask(_ recognizer: GestureRecognizer) -> Bool {
    guard !asked.contains(ObjectIdentifier(recognizer)) else { return false }
    asked.append(ObjectIdentifier(recognizer))
    return true
  }

  /// Removes the recognizers of the attempt.
  mutating func endAttempt() {
    found.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
  }

  /// Returns whether a recognizer is among the requirements.
  func contains(_ recognizer: GestureRecognizer) -> Bool {
    for reference in lasting where reference.recognizer === recognizer { return true }
    for reference in found where reference.recognizer === recognizer { return true }
    return false
  }

  /// Returns whether a recognizer among the requirements satisfies a condition.
  func contains(where condition: (GestureRecognizer) -> Bool) -> Bool {
    for reference in lasting {
      if let recognizer = reference.recognizer, condition(recognizer) { return true }
    }
    for reference in found {
      if let recognizer = reference.recognizer, condition(recognizer) { return true }
    }
    return false
  }

  var isEmpty: Bool { lasting.isEmpty && found.isEmpty }
}

extension GestureRecognizer {
  /// Makes the gesture wait until another recognizer has failed, and fail when that recognizes.
  ///
  /// A single tap that is not to fire before a double tap requires the double tap to fail. Of two that
  /// wait for each other the first to be ready wins.
  ///
  /// - Parameter other: The recognizer that must fail; held weakly.
  public final func require(toFail other: GestureRecognizer) {
    precondition(other !== self, "a gesture recognizer cannot wait for its own failure")
    requirements.add(other)
  }

  /// Asks all recognizers with a common touch for their failure requirements, once in each attempt.
  final func findRequirements() {
    for touch in attempt {
      for other in touch.recognizers where other !== self && requirements.ask(other) {
        let isRequired =
          shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
          || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
          || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
        if isRequired { requirements.addForAttempt(other) }
      }
    }
  }

  /// Returns whether this recognizer must wait for another one, directly or by way of a third.
  final func waits(for other: GestureRecognizer) -> Bool {
    var seen: [GestureRecognizer] = []
    var pending = [self]
    while let next = pending.popLast() {
      guard !seen.contains(where: { $0 === next }) else { continue }
      seen.append(next)
      next.findRequirements()
      if next.requirements.contains(other) { return true }
      _ = next.requirements.contains { required in
        pending.append(required)
        return false
      }
    }
    return false
  }

  /// Returns whether both recognizers may be recognized at once.
  final func coexists(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false
  }

  /// Returns whether this recognizer, once recognized, prevents another one.
  final func prevents(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !coexists(with: other)
  }

  /// Whether the gesture was recognized in this attempt.
  final var hasRecognized: Bool { isActive || state == .ended }
}
