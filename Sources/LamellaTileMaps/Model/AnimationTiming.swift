/// The end times of an animation's frames.
struct AnimationTiming: Sendable {
  /// The ends of the frames in microseconds from the animation's start, up to the first frame of unlimited
  /// duration; at most ``longest``.
  private var ends: [Int64] = []
  /// Whether the animation repeats: every frame has a duration.
  private var repeats = false
  /// The latest end, 285 years, so that its product with ticks fits an integer.
  private static let longest: Int64 = 1 << 53

  /// Makes the timing of a tile without animation.
  init() {}

  /// Makes the timing of an animation's frames.
  ///
  /// - Complexity: O(number of frames).
  init(_ frames: [Tileset.Frame]) {
    var end: Int64 = 0
    for frame in frames {
      guard frame.milliseconds > 0 else { return }
      let (duration, isLong) = Int64(frame.milliseconds).multipliedReportingOverflow(by: 1000)
      end = isLong || duration > Self.longest - end ? Self.longest : end + duration
      ends.append(end)
    }
    repeats = !ends.isEmpty
  }

  /// Returns the index of the frame shown at a time; nil at 0 and for an animation without frames.
  ///
  /// A frame lasts through the last microsecond of its duration.
  func frame(at microseconds: Int64) -> Int? {
    guard microseconds > 0 else { return nil }
    let time = repeats ? microseconds - start(of: microseconds) : microseconds
    // After the last end comes the frame of unlimited duration.
    return index(at: time)
  }

  /// Returns the first microsecond after a time, 0 or more, at which another frame shows; nil when there is
  /// none.
  func nextChange(after microseconds: Int64) -> Int64? {
    let start = repeats ? start(of: max(microseconds, 1)) : 0
    let index = index(at: microseconds - start)
    return index < ends.count ? start + ends[index] + 1 : nil
  }

  /// Returns the start of the iteration that holds a time; the last microsecond of an iteration belongs to
  /// it.
  private func start(of microseconds: Int64) -> Int64 {
    guard let round = ends.last else { return 0 }
    return (microseconds - 1) / round * round
  }

  /// Returns the index of the first frame that ends at a time or later.
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
