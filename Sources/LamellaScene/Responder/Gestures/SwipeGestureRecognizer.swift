internal import LamellaGeometry

/// A recognizer of swipes: quick strokes in one direction.
///
/// After `t` seconds, half of one at most, every finger must have gone 50 · (1 − 0.94 t) points in the
/// direction, and no more than 50 · (1 − 0.98 t) across, as has been measured of UIKit.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of swipe directions.
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

    /// Returns the components of a distance along the direction and across.
    func parts(of distance: Point) -> (along: Double, across: Double) {
      switch self {
      case .right: (distance.x, abs(distance.y))
      case .left: (-distance.x, abs(distance.y))
      case .up: (-distance.y, abs(distance.x))
      default: (distance.y, abs(distance.x))
      }
    }
  }

  /// The directions that count.
  ///
  /// The default is to the right. With a horizontal direction among them, vertical ones do not count.
  public var direction = Direction.right
  /// The number of fingers.
  ///
  /// The default is 1.
  public var numberOfTouchesRequired = 1
  /// The direction of the last swipe that was recognized; nil before the first.
  public private(set) var recognizedDirection: Direction?

  /// The longest swipe, in seconds.
  private static let longest = 0.5
  /// The distance behind its start at which a finger rules the direction out, in points.
  ///
  /// Less than a tenth by what differences of coordinates are off.
  private static let retreat = 0.1 - 1e-9

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

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches == touches.count {
      start = event.microseconds
      let horizontal = direction.intersection([.left, .right])
      candidates = horizontal.isEmpty ? direction : horizontal
      startTimer(seconds: Self.longest)
    }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let seconds = Double(event.microseconds - start) / 1e6
    guard seconds <= Self.longest else { return state = .failed }
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

  /// Returns whether all fingers have swiped in a direction; nil while undecided.
  private func judge(_ direction: Direction, _ seconds: Double) -> Bool? {
    var isDone = true
    for touch in touches {
      let (along, across) = direction.parts(of: touch.location - touch.start)
      if along <= -Self.retreat { return false }
      if along < 50 * (1 - 0.94 * seconds) || across > 50 * (1 - 0.98 * seconds) {
        isDone = false
      }
    }
    return isDone ? true : nil
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = .failed
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = .failed
  }

  public override func timerFired() { state = .failed }

  public override func reset() { candidates = [] }
}
