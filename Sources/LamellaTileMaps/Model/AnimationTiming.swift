/// When the steps of an animation end, summed up once.
struct AnimationTiming: Sendable {
  /// The ends of the steps in microseconds from the first one's beginning, up to the first step that is
  /// never left; at most ``longest``.
  private var ends: [Int64] = []
  /// Whether it goes round for ever: no step is never left.
  private var goesRound = false
  /// Ends are no later, 285 years as a stage's time, so that products with ticks stay within an integer.
  private static let longest: Int64 = 1 << 53

  /// The timing of a tile that stands still.
  init() {}

  /// Sums up the steps of an animation.
  ///
  /// - Complexity: O(number of steps).
  init(_ frames: [Tileset.Frame]) {
    var end: Int64 = 0
    for frame in frames {
      guard frame.milliseconds > 0 else { return }
      let (duration, isLong) = Int64(frame.milliseconds).multipliedReportingOverflow(by: 1000)
      end = isLong || duration > Self.longest - end ? Self.longest : end + duration
      ends.append(end)
    }
    goesRound = !ends.isEmpty
  }

  /// The step that shows at a time; nil before the first and for an animation without steps.
  ///
  /// A step stays to the end of its last microsecond.
  func frame(at microseconds: Int64) -> Int? {
    guard microseconds > 0 else { return nil }
    let place = goesRound ? microseconds - start(of: microseconds) : microseconds
    // Behind the last end comes the step that is never left.
    return index(at: place)
  }

  /// The first microsecond after a time, 0 or more, at which another step shows; nil when none will.
  func nextChange(after microseconds: Int64) -> Int64? {
    let start = goesRound ? start(of: max(microseconds, 1)) : 0
    let index = index(at: microseconds - start)
    return index < ends.count ? start + ends[index] + 1 : nil
  }

  /// When the round began in which a time lies; the last microsecond of a round belongs to it.
  private func start(of microseconds: Int64) -> Int64 {
    guard let round = ends.last else { return 0 }
    return (microseconds - 1) / round * round
  }

  /// The first step that ends at a time or later.
  private func index(at microseconds: Int64) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < microseconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
