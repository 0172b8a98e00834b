internal import LamellaGeometry

/// Recognizes a press that is held: begins while the finger rests, then follows it until it is lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must rest, in seconds; 0.5 unless set.
  public var minimumPressDuration = 0.5
  /// How far a finger may stray before the gesture begins, in points; 10 unless set.
  public var allowableMovement = 10.0
  /// How many taps must come before the press; 0 unless set.
  public var numberOfTapsRequired = 0
  /// How many fingers; 1 unless set.
  public var numberOfTouchesRequired = 1

  private var taps = 0
  private var fingers = 0
  private var lastPlace: Point?

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when the press begins, moves and ends.
  public convenience init(_ action: @escaping (LongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { recognizer in
      if let press = recognizer as? LongPressGestureRecognizer { action(press) }
    }
  }

  nonisolated deinit {}

  public override func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    guard state == .possible else { return }
    fingers += touches.count
    guard fingers <= numberOfTouchesRequired else { return state = .failed }
    guard fingers == numberOfTouchesRequired else {
      return startTimer(seconds: TapGestureRecognizer.longestGap)
    }
    let place = Self.middle(of: self.touches)
    if let lastPlace, place.distance(to: lastPlace) > TapGestureRecognizer.fingerReach {
      return state = .failed
    }
    lastPlace = place
    startTimer(
      seconds: taps < numberOfTapsRequired
        ? TapGestureRecognizer.longestPress : minimumPressDuration)
  }

  /// A press elsewhere than the taps before it is none of theirs.
  override func continues(with touch: Touch) -> Bool {
    for earlier in attempt
    where touch.location.distance(to: earlier.start) <= TapGestureRecognizer.fingerReach {
      return true
    }
    return false
  }

  public override func touchesMoved(_ touches: [Touch], with event: InputEvent) {
    guard state == .possible else { return state = .changed }
    for touch in touches where touch.location.distance(to: touch.start) > allowableMovement {
      return state = .failed
    }
  }

  public override func touchesEnded(_ touches: [Touch], with event: InputEvent) {
    guard state == .possible else {
      if numberOfTouches == touches.count { state = .ended }
      return
    }
    guard taps < numberOfTapsRequired, fingers == numberOfTouchesRequired else {
      return state = .failed
    }
    guard numberOfTouches == touches.count else { return }
    taps += 1
    fingers = 0
    startTimer(seconds: TapGestureRecognizer.longestGap)
  }

  public override func touchesCancelled(_ touches: [Touch], with event: InputEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  public override func timerFired() {
    let isPressed = fingers == numberOfTouchesRequired && taps == numberOfTapsRequired
    state = isPressed ? .began : .failed
  }

  public override func reset() {
    taps = 0
    fingers = 0
    lastPlace = nil
  }
}
