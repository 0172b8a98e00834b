internal import LamellaGeometry

/// A time on a stage's timeline, as an exact fraction of seconds.
///
/// The fraction is a count of microseconds in real time, or of frames in virtual time. Counts stay whole numbers, so
/// the tick of a time is computed without rounding, and the ticks that have run at a time do not depend on the frame
/// rate.
///
/// ```swift
/// let time = StageTime(frame: 7, framesPerSecond: 144)
/// time.tick(ticksPerSecond: 120)  // 5: the tick that began last
/// ```
public nonisolated struct StageTime: Hashable, Sendable, Comparable {
  /// The number of units since the start of the timeline.
  public let value: Int64
  /// Units in a second.
  public let unitsPerSecond: Int64

  /// The start of a timeline.
  public static let zero = StageTime(microseconds: 0)

  /// The end of a stage's timeline.
  static let end = StageTime(microseconds: RealTime.end)

  /// Makes a time from a fraction of seconds.
  ///
  /// - Precondition: `unitsPerSecond` is positive.
  public init(value: Int64, unitsPerSecond: Int64) {
    require(unitsPerSecond > 0, "a second has at least one unit")
    self.value = value
    self.unitsPerSecond = unitsPerSecond
  }

  /// Makes a time from microseconds.
  public init(microseconds: Int64) {
    self.init(value: microseconds, unitsPerSecond: 1_000_000)
  }

  /// Makes the time of a frame in virtual time; frame 0 is the start.
  public init(frame: Int, framesPerSecond: Int) {
    self.init(value: Int64(frame), unitsPerSecond: Int64(framesPerSecond))
  }

  /// The time in seconds, rounded once.
  public var seconds: Double { Double(value) / Double(unitsPerSecond) }

  /// The time in whole microseconds, rounded down and clamped to 64 bits.
  public var microseconds: Int64 {
    unitsPerSecond == 1_000_000 ? value : tick(ticksPerSecond: 1_000_000)
  }

  // MARK: Ticks

  /// Returns the last tick that began by this time: floor(seconds * rate), clamped to 64 bits.
  public func tick(ticksPerSecond rate: Int) -> Int64 {
    // The product nearly always fits, and a 64-bit division is fast.
    let (product, overflows) = value.multipliedReportingOverflow(by: Int64(rate))
    if !overflows, product >= 0 { return product / unitsPerSecond }
    return Int64(clamping: split(Int128(rate)).whole)
  }

  /// Returns the fraction of the running tick that has passed, 0..<1.
  public func tickFraction(ticksPerSecond rate: Int) -> Double {
    Double(Int64(split(Int128(rate)).rest)) / Double(unitsPerSecond)
  }

  /// Returns the first tick that starts at or after this time: ceil(seconds * rate), clamped to 64 bits.
  ///
  /// Input belongs to it: a tick sees everything that happened before it began.
  public func tickOfEvent(ticksPerSecond rate: Int) -> Int64 {
    let (product, overflows) = value.multipliedReportingOverflow(by: Int64(rate))
    if !overflows, product >= 0 {
      let (whole, rest) = product.quotientAndRemainder(dividingBy: unitsPerSecond)
      return rest == 0 ? whole : whole + 1
    }
    let (whole, rest) = split(Int128(rate))
    return Int64(clamping: rest == 0 ? whole : whole + 1)
  }

  /// Returns the time times a rate, as a whole number and a remainder of 0..<unitsPerSecond.
  private func split(_ rate: Int128) -> (whole: Int128, rest: Int128) {
    let (quotient, remainder) = (Int128(value) * rate)
      .quotientAndRemainder(dividingBy: Int128(unitsPerSecond))
    // Division truncates toward zero, but times before the start are rounded down, too.
    return remainder < 0
      ? (quotient - 1, remainder + Int128(unitsPerSecond)) : (quotient, remainder)
  }

  /// Returns whether a time is before another.
  public static func < (a: StageTime, b: StageTime) -> Bool {
    if a.unitsPerSecond == b.unitsPerSecond { return a.value < b.value }
    return Int128(a.value) * Int128(b.unitsPerSecond) < Int128(b.value) * Int128(a.unitsPerSecond)
  }
}
