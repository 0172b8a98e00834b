public import LamellaCapture

/// The frames of a capture that statistics are made of, as series of milliseconds.
public struct FrameSeries: Sendable {
  /// What to make series of.
  public struct Options: Hashable, Sendable {
    /// The time that a frame may take, in milliseconds; nil takes what the capture says, and so does a
    /// number outside of ``FrameSeries/possibleTargets``.
    public var targetMilliseconds: Double?
    /// How many presented frames at the start to leave out; nil leaves out those marked as warm-up.
    public var warmUpFrames: Int?

    /// Makes the usual options.
    public init() {}
  }

  /// From one picture to the next, with no intended wait in between.
  public struct Interval: Sendable {
    /// The time between the two pictures, in milliseconds.
    public var duration: Double
    /// The place of its frame in ``FrameSeries/frames``.
    public var frame: Int
    /// Whether something moved or was touched.
    public var isActive: Bool
    /// Whether the interval before ended where this one begins.
    public var followsInterval: Bool
    /// The time that passed in the scene minus the time that passed for the viewer, in milliseconds.
    public var animationError: Double
  }

  /// The presented frames after the warm-up.
  public let frames: [FrameRecord]
  /// Work of each presented frame, in milliseconds: without the wait for the display and the overlay.
  public let busy: [Double]
  /// The same in whole nanoseconds, from which spans can be taken without rounding.
  let busyNanoseconds: [Double]
  /// What the viewer sees.
  public let intervals: [Interval]
  /// Presented frames that were left out at the start.
  public let warmUpCount: Int
  /// Whether frames marked as warm-up were kept because hardly any others were there.
  public let keepsWarmUp: Bool
  /// Frames in which ticks ran and nothing was shown.
  public let unseenCount: Int
  /// The time that a frame may take, in milliseconds; nil where nobody knows.
  public let targetMilliseconds: Double?
  /// Where the target comes from.
  public let targetOrigin: TargetOrigin
  /// Whether showing a picture waits for the display.
  public let waitsForDisplay: Bool

  /// What a frame may take at the least and at the most, in milliseconds.
  ///
  /// From a microsecond to a quarter of an hour: other numbers are mistakes, and what is counted by them
  /// means nothing.
  public static let possibleTargets = 0.001...1e6

  /// Where a target period comes from.
  public enum TargetOrigin: String, Sendable {
    /// It was given to the tool.
    case given
    /// The capture says it.
    case configured
    /// It is the median interval of frames that waited for the display.
    case measured
    /// There is none.
    case unknown
  }

  /// Fewer frames than these after the warm-up, and the warm-up counts too.
  static let leastFrames = 20
  /// The fewest intervals whose median may stand for the display's period.
  static let leastIntervalsForTarget = 60

  /// Makes the series of a capture.
  public init(_ capture: Capture, options: Options = Options()) {
    let presented = capture.frames.filter(\.isPresented)
    unseenCount = capture.frames.count - presented.count
    let marked = presented.count { $0.flags.contains(.warmUp) }
    keepsWarmUp =
      options.warmUpFrames == nil && marked > 0 && presented.count - marked < Self.leastFrames
    if let count = options.warmUpFrames {
      frames = Array(presented.dropFirst(max(0, count)))
    } else {
      frames = keepsWarmUp ? presented : presented.filter { !$0.flags.contains(.warmUp) }
    }
    warmUpCount = presented.count - frames.count
    waitsForDisplay = capture.metadata.isTrue(.waitsForDisplay)
    let waits = waitsForDisplay
    busyNanoseconds = frames.map { Self.busyNanoseconds(of: $0, waitsForDisplay: waits) }
    busy = busyNanoseconds.map { $0 / 1e6 }
    intervals = Self.intervals(of: capture.frames, kept: frames)

    func possible(_ target: Double?) -> Double? {
      target.flatMap { Self.possibleTargets.contains($0) ? $0 : nil }
    }
    let period = capture.metadata.number(.targetPeriodNanoseconds)
    if let target = possible(options.targetMilliseconds) {
      (targetMilliseconds, targetOrigin) = (target, .given)
    } else if let target = possible(period.map { $0 / 1e6 }) {
      (targetMilliseconds, targetOrigin) = (target, .configured)
    } else if waits, intervals.count >= Self.leastIntervalsForTarget,
      let target = possible(Sample(intervals.map(\.duration)).median)
    {
      (targetMilliseconds, targetOrigin) = (target, .measured)
    } else {
      (targetMilliseconds, targetOrigin) = (nil, .unknown)
    }
  }

  /// Work of one frame, in nanoseconds.
  static func busyNanoseconds(of frame: FrameRecord, waitsForDisplay: Bool) -> Double {
    var excluded = Double(frame[.overlay])
    if waitsForDisplay { excluded += Double(frame[.present]) }
    let whole =
      frame.flags.contains(.guest)
      ? (0..<FrameRecord.capacity).reduce(0) { $0 + Double(frame.spans[$1]) }
      : Double(frame.presented) - Double(frame.begin)
    return max(0, whole - excluded)
  }

  private static func intervals(of all: [FrameRecord], kept: [FrameRecord]) -> [Interval] {
    guard var index = kept.first.flatMap({ first in all.firstIndex { $0.number == first.number } })
    else { return [] }
    var intervals: [Interval] = []
    var lastFrame = -2
    for (place, frame) in kept.enumerated() {
      while all[index].number != frame.number { index += 1 }
      guard index > 0, frame.flags.contains(.continues) else { continue }
      let before = all[index - 1]
      // A hole in the numbers stands for idle passes, or for records that were lost.
      guard before.isPresented, before.number + 1 == frame.number else { continue }
      let shown = Double(frame.presented) - Double(before.presented)
      let simulated =
        (Double(frame.sceneMicroseconds) - Double(before.sceneMicroseconds)) * 1_000
      intervals.append(
        Interval(
          duration: shown / 1e6, frame: place,
          isActive: !frame.flags.isDisjoint(with: [.animating, .interacting]),
          followsInterval: lastFrame == place - 1, animationError: (simulated - shown) / 1e6))
      lastFrame = place
    }
    return intervals
  }
}
