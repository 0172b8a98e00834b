internal import LamellaGeometry

/// Recognizes taps: one or several in a row, with one finger or several.
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
  /// How far a finger may stray, and how far apart taps may be, in points.
  public static let fingerReach = 45.0
  /// The same for the mouse.
  public static let mouseReach = 10.0
  /// How long a finger may rest, in seconds.
  public static let longestPress = 0.75
  /// How soon the next tap must follow the one before, in seconds.
  public static let longestGap = 0.35

  /// How many taps in a row; 1 unless set.
  public var numberOfTapsRequired = 1 {
    didSet {
      LamellaGeometry.require(numberOfTapsRequired > 0, "a tap recognizer takes one tap or more")
    }
  }
  /// How many fingers at a time; 1 unless set.
  public var numberOfTouchesRequired = 1 {
    didSet {
      LamellaGeometry.require(
        numberOfTouchesRequired > 0, "a tap recognizer takes one finger or more")
    }
  }

  private var taps = 0
  /// Fingers that have come down in this tap.
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

  /// Fewer taps do not keep more of them from being recognized.
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return super.canPrevent(other) }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
      && tap.numberOfTouchesRequired <= numberOfTouchesRequired
  }

  public override func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    if fingers == 0 { startTimer(seconds: Self.longestPress) }
    fingers += touches.count
    guard fingers <= numberOfTouchesRequired else { return state = .failed }
    guard fingers == numberOfTouchesRequired else { return }
    let place = Self.middle(of: self.touches)
    if let lastPlace, place.distance(to: lastPlace) > reach(of: touches[0]) {
      return state = .failed
    }
    lastPlace = place
  }

  /// A tap elsewhere is the first of others.
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

  public override func touchesMoved(_ touches: [Touch], with event: InputEvent) {
    for touch in touches where touch.location.distance(to: touch.start) > reach(of: touch) {
      return state = .failed
    }
  }

  public override func touchesEnded(_ touches: [Touch], with event: InputEvent) {
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

  public override func touchesCancelled(_ touches: [Touch], with event: InputEvent) {
    state = .failed
  }

  public override func timerFired() { state = .failed }

  public override func reset() {
    taps = 0
    fingers = 0
    lastPlace = nil
  }

  private func reach(of touch: Touch) -> Double {
    touch.source == .mouse ? Self.mouseReach : Self.fingerReach
  }
}
