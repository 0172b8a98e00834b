internal import LamellaGeometry

/// Recognizes a quick stroke in one direction, while it is being made.
///
/// After `t` seconds, half of one at most, every finger must have gone 50 · (1 − 0.94 t) points in the
/// direction, and no more than 50 · (1 − 0.98 t) across: what has been measured of UIKit.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Where a swipe goes.
  public nonisolated struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt8
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Components of a way along the direction and across.
    func parts(of way: Point) -> (along: Double, across: Double) {
      switch self {
      case .right: (way.x, abs(way.y))
      case .left: (-way.x, abs(way.y))
      case .up: (-way.y, abs(way.x))
      default: (way.y, abs(way.x))
      }
    }
  }

  /// Which directions count; to the right unless set.
  public var direction = Direction.right
  /// How many fingers; 1 unless set.
  public var numberOfTouchesRequired = 1
  /// The direction of the last swipe that was recognized.
  public private(set) var recognizedDirection: Direction?

  /// The longest swipe, in seconds.
  private static let longest = 0.5
  /// How far behind its start a finger may come before the direction is out of question, in points.
  private static let retreat = 0.1

  private var start: Int64 = 0
  private var candidates: Direction = []

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when a swipe is made.
  public convenience init(
    _ direction: Direction, touches: Int = 1,
    _ action: @escaping (SwipeGestureRecognizer) -> Void
  ) {
    self.init()
    self.direction = direction
    numberOfTouchesRequired = touches
    addAction { recognizer in
      if let swipe = recognizer as? SwipeGestureRecognizer { action(swipe) }
    }
  }

  nonisolated deinit {}

  public override func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    if numberOfTouches == touches.count {
      start = event.microseconds
      candidates = direction
      startTimer(seconds: Self.longest)
    }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  public override func touchesMoved(_ touches: [Touch], with event: InputEvent) {
    let seconds = Double(event.microseconds - start) / 1e6
    guard seconds <= Self.longest else { return state = .failed }
    // Sideways first, as where both are asked for.
    for candidate in [Direction.right, .left, .up, .down] where candidates.contains(candidate) {
      switch judge(candidate, seconds) {
      case true?:
        guard numberOfTouches == numberOfTouchesRequired else { continue }
        recognizedDirection = candidate
        return state = .ended
      case false?: candidates.remove(candidate)
      case nil: break
      }
    }
    if candidates.isEmpty { state = .failed }
  }

  /// Whether all fingers have swiped in a direction; nil while they still may.
  private func judge(_ direction: Direction, _ seconds: Double) -> Bool? {
    var isDone = true
    for touch in touches {
      let (along, across) = direction.parts(of: touch.location - touch.start)
      if along < -Self.retreat { return false }
      if along < 50 * (1 - 0.94 * seconds) || across > 50 * (1 - 0.98 * seconds) {
        isDone = false
      }
    }
    return isDone ? true : nil
  }

  public override func touchesEnded(_ touches: [Touch], with event: InputEvent) {
    state = .failed
  }

  public override func touchesCancelled(_ touches: [Touch], with event: InputEvent) {
    state = .failed
  }

  public override func timerFired() { state = .failed }

  public override func reset() { candidates = [] }
}
