internal import LamellaGeometry
public import LamellaScene

/// A timer that calls a closure at a steady rate in a stage's ticks, as Core Animation's `CADisplayLink`.
///
/// ```swift
/// let link = DisplayLink(stage: stage) { link in meter.show(link.timestamp) }
/// link.preferredFramesPerSecond = 30
/// ```
///
/// Its rate is that of the stage's ticks divided by a whole number, independent of the number of frames that are drawn.
/// All links of one rate are called in the same ticks, in the order in which they were last scheduled, before hooks of
/// ``Stage/onTick(_:)``.
///
/// A stage rests between the calls of a link that is slower than its ticks, and a headless run may end
/// between them; a link in every tick keeps it moving. The stage keeps a link until it is invalidated.
public final class DisplayLink: Steppable {
  /// A range of rates at which a display link is called, in calls a second.
  public nonisolated struct FrameRateRange: Hashable, Sendable {
    /// The lowest rate, kept where possible.
    public var minimum: Double
    /// The highest rate.
    public var maximum: Double
    /// The rate to come as near to as possible; 0 for the highest one.
    public var preferred: Double

    /// The range of all rates, in which a link is called in every tick.
    public static let `default` = FrameRateRange(minimum: 0, maximum: .infinity)

    /// Makes a range; values that are not finite or not positive set no bound.
    public init(minimum: Double, maximum: Double, preferred: Double = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.preferred = preferred
    }
  }

  private weak var stage: Stage?
  private var target: ((DisplayLink) -> Void)?
  private var storedIsPaused = false
  private var storedRange = FrameRateRange.default
  /// The interval between calls, in ticks.
  private var interval: Int64 = 1

  /// The stage's time of the running or last call, in seconds; 0 before the first call.
  public private(set) var timestamp = 0.0

  /// The stage's time at which the next call is due, in seconds.
  public var targetTimestamp: Double { timestamp + duration }

  /// The duration from one call to the next, in seconds.
  public var duration: Double {
    stage.map { Double(interval) / Double($0.ticksPerSecond) } ?? 0
  }

  /// Makes a link that is called from the next tick on.
  ///
  /// - Parameters:
  ///   - stage: The stage in whose ticks the link is called; not retained.
  ///   - target: The closure to call; retained until ``invalidate()``.
  public init(stage: Stage, _ target: @escaping (_ link: DisplayLink) -> Void) {
    self.stage = stage
    self.target = target
    schedule()
  }

  nonisolated deinit {}

  /// Whether the link is paused, so that it is not called.
  public var isPaused: Bool {
    get { storedIsPaused }
    set {
      guard newValue != storedIsPaused else { return }
      storedIsPaused = newValue
      schedule()
    }
  }

  /// The range of rates; the link is called at the rate of ticks divided by the whole number that comes nearest to the
  /// preferred rate.
  ///
  /// If the range contains no such rate, the link is called at the fastest rate below the maximum.
  public var preferredFrameRateRange: FrameRateRange {
    get { storedRange }
    set {
      storedRange = newValue
      guard let stage else { return }
      interval = Self.interval(newValue, ticksPerSecond: stage.ticksPerSecond)
      schedule()
    }
  }

  /// The preferred rate alone, in calls a second; 0 for every tick.
  public var preferredFramesPerSecond: Double {
    get { storedRange.preferred }
    set {
      preferredFrameRateRange = FrameRateRange(minimum: 0, maximum: .infinity, preferred: newValue)
    }
  }

  /// Ends the link: its closure is not called any more, and is released.
  public func invalidate() {
    exchange(&target, with: nil)
    stage?.window.ticker.remove(self)
  }

  /// Calls the closure if it is due; called by the stage.
  public func step(to time: TickTime) -> Bool {
    guard let target else { return false }
    guard time.tick % interval == 0 else {
      wake(after: time.tick)
      return false
    }
    timestamp = time.seconds
    target(self)
    guard self.target != nil, !isPaused else { return false }
    if interval > 1 { wake(after: time.tick) }
    return interval == 1
  }

  /// Returns the interval in ticks whose rate is nearest to the preferred one within a range.
  ///
  /// - Parameters:
  ///   - range: The requested range of rates.
  ///   - rate: The number of ticks per second.
  /// - Returns: The interval, at least 1.
  nonisolated static func interval(_ range: FrameRateRange, ticksPerSecond rate: Int) -> Int64 {
    let rate = Double(rate)
    /// Returns a rate, at least 1e-6 calls a second; nil if it is not finite or not positive.
    func bound(_ value: Double) -> Double? { value.isFinite && value > 0 ? max(value, 1e-6) : nil }
    let fastest = bound(range.maximum).map { (rate / $0).rounded(.up) } ?? 1
    let slowest = bound(range.minimum).map { (rate / $0).rounded(.down) } ?? .infinity
    let wanted = bound(range.preferred).map { rate / $0 } ?? 1
    // The nearer one in calls per second, not in ticks between calls.
    let below = max(1, wanted.rounded(.down))
    let nearest =
      rate / below - rate / wanted <= rate / wanted - rate / (below + 1) ? below : below + 1
    return Int64(saturating: max(1, fastest, min(nearest, slowest)))
  }

  /// Schedules the next call, or cancels it while the link is paused.
  private func schedule() {
    guard let stage else { return }
    stage.window.ticker.remove(self)
    guard target != nil, !isPaused else { return }
    if interval == 1 {
      stage.window.ticker.add(self)
    } else {
      wake(after: stage.window.ticker.now.tick)
    }
  }

  /// Schedules the next call for the first multiple of the interval after a tick.
  private func wake(after tick: Int64) {
    stage?.window.ticker.add(self, at: (tick / interval + 1) * interval)
  }
}
