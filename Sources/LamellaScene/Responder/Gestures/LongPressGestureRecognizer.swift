internal import LamellaGeometry

/// A recognizer of long presses: begins after the finger has rested for a time, then follows it until it is lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The time for which the fingers must rest, in seconds.
  ///
  /// The default is 0.5.
  public var minimumPressDuration = 0.5
  /// The distance that a finger may stray before the gesture begins, in points.
  ///
  /// The default is 10.
  public var allowableMovement = 10.0
  /// The number of taps that must come before the press.
  ///
  /// The default is 0.
  public var numberOfTapsRequired = 0
  /// The number of fingers.
  ///
  /// The default is 1.
  public var numberOfTouchesRequired = 1

  /// The number of taps so far before the press.
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

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
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

  /// Returns whether a touch is near the taps before it.
  override func continues(with touch: Touch) -> Bool {
    for earlier in attempt
    where touch.location.distance(to: earlier.start) <= TapGestureRecognizer.fingerReach {
      return true
    }
    return false
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible else { return state = .changed }
    for touch in touches where touch.location.distance(to: touch.start) > allowableMovement {
      return state = .failed
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
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

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
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
