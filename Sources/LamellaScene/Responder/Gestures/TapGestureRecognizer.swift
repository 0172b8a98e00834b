internal import LamellaGeometry

/// A recognizer of taps: one or several in a row, with one finger or several.
///
/// ```swift
/// let double = TapGestureRecognizer(taps: 2) { _ in map.zoomIn() }
/// let single = TapGestureRecognizer { _ in map.select() }
/// single.require(toFail: double)
/// ```
///
/// A finger may stray 45 points and the mouse 10; it may rest for 0.75 seconds, and taps follow one another
/// within 0.35 seconds, as is widely reported of UIKit.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The distance that a finger may stray, and that taps may be apart, in points.
  public static let fingerReach = 45.0
  /// The distance that the mouse may stray, and that its clicks may be apart, in points.
  public static let mouseReach = 10.0
  /// The longest time for which a finger may rest, in seconds.
  public static let longestPress = 0.75
  /// The longest time between two taps, in seconds.
  public static let longestGap = 0.35

  /// The number of taps in a row.
  ///
  /// The default is 1.
  public var numberOfTapsRequired = 1 {
    didSet {
      LamellaGeometry.require(numberOfTapsRequired > 0, "a tap recognizer takes one tap or more")
    }
  }
  /// The number of fingers at a time.
  ///
  /// The default is 1.
  public var numberOfTouchesRequired = 1 {
    didSet {
      LamellaGeometry.require(
        numberOfTouchesRequired > 0, "a tap recognizer takes one finger or more")
    }
  }

  /// The number of taps so far in the attempt.
  private var taps = 0
  /// The number of fingers that have come down in this tap.
  private var fingers = 0
  private var lastPlace: Point?

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when the last tap is done.
  public convenience init(
    taps: Int = 1, touches: Int = 1, _ action: @escaping (TapGestureRecognizer) -> Void
  ) {
    self.init()
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    addAction { recognizer in
      if let tap = recognizer as? TapGestureRecognizer { action(tap) }
    }
  }

  nonisolated deinit {}

  /// Returns whether this gesture prevents another one: fewer taps do not prevent more taps.
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return super.canPrevent(other) }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
      && tap.numberOfTouchesRequired <= numberOfTouchesRequired
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers == 0 { startTimer(seconds: Self.longestPress) }
    fingers += touches.count
    guard fingers <= numberOfTouchesRequired else { return state = .failed }
    guard fingers == numberOfTouchesRequired else { return }
    let place = Self.middle(of: self.touches)
    if let lastPlace, let touch = touches.earliest,
      place.distance(to: lastPlace) > reach(of: touch)
    {
      return state = .failed
    }
    lastPlace = place
  }

  /// Returns whether a touch is near the taps before it.
  override func continues(with touch: Touch) -> Bool {
    let reach = reach(of: touch)
    if numberOfTouchesRequired == 1, let lastPlace {
      return touch.location.distance(to: lastPlace) <= reach
    }
    for earlier in attempt where touch.location.distance(to: earlier.start) <= reach {
      return true
    }
    return false
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    for touch in touches where touch.location.distance(to: touch.start) > reach(of: touch) {
      return state = .failed
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard fingers == numberOfTouchesRequired else { return state = .failed }
    guard numberOfTouches == touches.count else { return }
    fingers = 0
    taps += 1
    if taps < numberOfTapsRequired {
      startTimer(seconds: Self.longestGap)
    } else {
      state = .ended
    }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = .failed
  }

  public override func timerFired() { state = .failed }

  public override func reset() {
    taps = 0
    fingers = 0
    lastPlace = nil
  }

  /// Returns the distance that a touch may move during a tap, in points.
  private func reach(of touch: Touch) -> Double {
    touch.source == .mouse ? Self.mouseReach : Self.fingerReach
  }
}
