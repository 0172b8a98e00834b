public import LamellaCapture

/// The frames of a capture that metrics are computed from, with their busy times and intervals.
public struct FrameSeries: Sendable {
  /// The options of a series.
  public struct Options: Hashable, Sendable {
    /// The target frame time, in milliseconds; nil, or a value outside ``FrameSeries/possibleTargets``, uses that of
    /// the capture.
    public var targetMilliseconds: Double?
    /// The number of presented frames to exclude at the start; nil excludes those marked as warm-up.
    public var warmUpFrames: Int?

    /// Makes the default options.
    public init() {}
  }

  /// A frame interval: the time between two presented frames without an intended wait.
  public struct Interval: Sendable {
    /// The duration, in milliseconds.
    public var duration: Double
    /// The index of the interval's second frame in ``FrameSeries/frames``.
    public var frame: Int
    /// Whether the second frame was animating or interacting.
    public var isActive: Bool
    /// Whether the previous interval ends where this one begins.
    public var followsInterval: Bool
    /// The elapsed time of the scene minus the elapsed real time, in milliseconds.
    public var animationError: Double
  }

  /// The presented frames after the warm-up.
  public let frames: [FrameRecord]
  /// The busy time of each frame, in milliseconds, without the wait for the display and the overlay.
  public let busy: [Double]
  /// The busy times in whole nanoseconds, so that spans can be subtracted without rounding.
  let busyNanoseconds: [Double]
  /// The frame intervals.
  public let intervals: [Interval]
  /// The number of presented frames excluded at the start.
  public let warmUpCount: Int
  /// Whether frames marked as warm-up are included, because there are too few others.
  public let includesWarmUp: Bool
  /// The number of frames in which ticks ran and nothing was presented.
  public let unpresentedCount: Int
  /// The target frame time, in milliseconds; nil if unknown.
  public let targetMilliseconds: Double?
  /// The origin of the target.
  public let targetOrigin: TargetOrigin
  /// Whether presenting waits for the display.
  public let waitsForDisplay: Bool

  /// The range of valid targets, in milliseconds: from 1 microsecond to 1,000 seconds.
  public static let possibleTargets = 0.001...1e6

  /// An origin of the target frame time.
  public enum TargetOrigin: String, Sendable {
    /// An option of the tool.
    case given
    /// The metadata of the capture.
    case configured
    /// The median interval of frames that waited for the display.
    case measured
    /// Unknown: there is no target.
    case unknown
  }

  /// The minimum number of frames after the warm-up; with fewer the warm-up is included.
  static let minimumFrames = 20
  /// The minimum number of intervals for measuring the target.
  static let minimumIntervalsForTarget = 60

  /// Makes the series of a capture.
  public init(_ capture: Capture, options: Options = Options()) {
    let presented = capture.frames.filter(\.isPresented)
    unpresentedCount = capture.frames.count - presented.count
    let marked = presented.count { $0.flags.contains(.warmUp) }
    includesWarmUp =
      options.warmUpFrames == nil && marked > 0 && presented.count - marked < Self.minimumFrames
    if let count = options.warmUpFrames {
      frames = Array(presented.dropFirst(max(0, count)))
    } else {
      frames = includesWarmUp ? presented : presented.filter { !$0.flags.contains(.warmUp) }
    }
    warmUpCount = presented.count - frames.count
    waitsForDisplay = capture.metadata.isTrue(.waitsForDisplay)
    let waits = waitsForDisplay
    busyNanoseconds = frames.map { Self.busyNanoseconds(of: $0, waitsForDisplay: waits) }
    busy = busyNanoseconds.map { $0 / 1e6 }
    intervals = Self.intervals(of: capture.frames, included: frames)

    /// Returns a target frame time if it is possible, else nil.
    func possible(_ target: Double?) -> Double? {
      target.flatMap { Self.possibleTargets.contains($0) ? $0 : nil }
    }
    let period = capture.metadata.number(.targetPeriodNanoseconds)
    if let target = possible(options.targetMilliseconds) {
      (targetMilliseconds, targetOrigin) = (target, .given)
    } else if let target = possible(period.map { $0 / 1e6 }) {
      (targetMilliseconds, targetOrigin) = (target, .configured)
    } else if waits, intervals.count >= Self.minimumIntervalsForTarget,
      let target = possible(Sample(intervals.map(\.duration)).median)
    {
      (targetMilliseconds, targetOrigin) = (target, .measured)
    } else {
      (targetMilliseconds, targetOrigin) = (nil, .unknown)
    }
  }

  /// Returns the busy time of a frame, in nanoseconds.
  static func busyNanoseconds(of frame: FrameRecord, waitsForDisplay: Bool) -> Double {
    var excluded = Double(frame[.overlay])
    if waitsForDisplay { excluded += Double(frame[.present]) }
    let total =
      frame.flags.contains(.guest)
      ? (0..<FrameRecord.spanCapacity).reduce(0) { $0 + Double(frame.spans[$1]) }
      : Double(frame.presented) - Double(frame.begin)
    return max(0, total - excluded)
  }

  /// Returns the intervals from a presented frame to an included one that follows it directly.
  private static func intervals(of all: [FrameRecord], included: [FrameRecord]) -> [Interval] {
    guard
      var position = included.first.flatMap({ first in all.firstIndex { $0.number == first.number }
      })
    else { return [] }
    var intervals: [Interval] = []
    var lastFrame = -2
    for (index, frame) in included.enumerated() {
      while all[position].number != frame.number { position += 1 }
      guard position > 0, frame.flags.contains(.continues) else { continue }
      let before = all[position - 1]
      // A gap in the numbers means idle passes or lost records.
      guard before.isPresented, before.number + 1 == frame.number else { continue }
      let shown = Double(frame.presented) - Double(before.presented)
      let simulated =
        (Double(frame.sceneMicroseconds) - Double(before.sceneMicroseconds)) * 1_000
      intervals.append(
        Interval(
          duration: shown / 1e6, frame: index,
          isActive: !frame.flags.isDisjoint(with: [.animating, .interacting]),
          followsInterval: lastFrame == index - 1, animationError: (simulated - shown) / 1e6))
      lastFrame = index
    }
    return intervals
  }
}
