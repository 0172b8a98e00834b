public import LamellaCapture

/// What became of the frames from one capture to another, with how sure that is.
///
/// ```swift
/// let comparison = CaptureComparison(base: [before], new: [after])
/// for row in comparison.rows { print(row.name, row.verdict) }
/// ```
///
/// With one run on each side a moving-block bootstrap over frames gives an interval of 95 % for each
/// change. With five or more runs on each side, their statistics are compared by ``MannWhitney``. Numbers
/// of runs in between say too little of how runs differ; see ``canCompare(_:with:)``.
public struct CaptureComparison: Sendable {
  /// What became of one number.
  public enum Verdict: String, Sendable {
    /// It became worse, surely and by more than the threshold.
    case regression
    /// It became better, surely and by more than the threshold.
    case improvement
    /// It surely changed by less than the threshold.
    case unchanged
    /// The runs do not tell.
    case inconclusive
  }

  /// When a change counts.
  public struct Threshold: Hashable, Sendable {
    /// The least change in percent of the base.
    public var percent = 5.0
    /// The least change of a time in milliseconds, and of the hitch ratio in ms/s.
    public var milliseconds = 0.2

    /// Makes the usual threshold: 5 % and 0.2 ms, both of which a change must exceed.
    public init() {}
  }

  /// One number in both captures.
  public struct Row: Sendable {
    /// The name, as in ``Metric``.
    public let name: String
    /// The unit.
    public let unit: String
    /// The number before; the median over several runs.
    public let base: Double
    /// The number after.
    public let new: Double
    /// The interval of 95 % for the change; nil for counts, for several runs and of too few frames.
    public let interval: ClosedRange<Double>?
    /// How many frames each side needs for an interval; nil where there are enough.
    public let needed: Int?
    /// The probability of such a difference by chance, adjusted for all rows; nil for single runs.
    public let p: Double?
    /// What became of it.
    public let verdict: Verdict
    /// Whether the verdict decides on the whole; others only inform.
    public let decides: Bool

    /// The change.
    public var change: Double { new - base }
    /// The change in percent of the base; nil where that is zero.
    public var percent: Double? { base != 0 ? 100 * change / base : nil }
  }

  /// The numbers that were compared.
  public let rows: [Row]
  /// Why the captures are not comparable; empty when they are.
  public let obstacles: [String]

  /// The verdict on the whole: the worst of the deciding rows.
  public var verdict: Verdict {
    let verdicts = Set(rows.filter(\.decides).map(\.verdict))
    if verdicts.contains(.regression) { return .regression }
    if verdicts.isEmpty || verdicts.contains(.inconclusive) { return .inconclusive }
    return verdicts.contains(.improvement) ? .improvement : .unchanged
  }

  /// The fewest runs on each side that are compared as runs.
  public static let leastRuns = 5
  /// Whether so many runs on each side can be compared: one with one, or at least ``leastRuns`` on each.
  public static func canCompare(_ base: Int, with new: Int) -> Bool {
    (base == 1 && new == 1) || min(base, new) >= leastRuns
  }

  /// The fewest frames that a bootstrap makes sense with.
  static let leastFrames = 60

  /// Compares captures of the same program before and after a change.
  ///
  /// - Parameters:
  ///   - base: Runs before.
  ///   - new: Runs after.
  ///   - threshold: When a change counts.
  ///   - options: What to make statistics of.
  /// - Precondition: ``canCompare(_:with:)`` says yes to the numbers of runs.
  /// - Complexity: O(resamples * frames).
  public init(
    base: [Capture], new: [Capture], threshold: Threshold = Threshold(),
    options: FrameSeries.Options = .init()
  ) {
    precondition(
      Self.canCompare(base.count, with: new.count),
      "a comparison takes one run on each side, or at least five")
    let a = base.map { FrameMetrics($0, options: options) }
    let b = new.map { FrameMetrics($0, options: options) }
    obstacles = Comparability.obstacles(base + new, a + b)
    let times =
      base.count > 1
      ? RunComparison.rows(a, b, threshold) : FrameComparison.rows(a[0], b[0], threshold)
    let isExact = base[0].metadata.text(.timing) == "virtual"
    rows = times + Self.counts(a, b, decide: isExact)
  }

  /// Counts are exact: whatever differs has changed, unless runs of one side differ among themselves.
  private static func counts(_ a: [FrameMetrics], _ b: [FrameMetrics], decide: Bool) -> [Row] {
    let names: [FrameCounter] = [
      .drawCalls, .quads, .nodes, .layoutCalls, .displayCalls, .uploadedBytes,
    ]
    let kinds: [(String, (CounterSeries) -> Double?)] = [
      ("median", { $0.median }), ("max", { $0.maximum.map { Double($0) } }),
    ]
    return names.flatMap { counter in
      kinds.compactMap { kind, value -> Row? in
        func values(_ runs: [FrameMetrics]) -> [Double] {
          runs.compactMap { run in
            run.counters.first { $0.name == counter.name }.flatMap { value($0.series) }
          }
        }
        let (before, after) = (values(a), values(b))
        guard before.count == a.count, after.count == b.count,
          let middleBefore = Sample(before).median, let middleAfter = Sample(after).median
        else { return nil }
        return Row(
          name: "\(counter.name).\(kind)", unit: "", base: middleBefore, new: middleAfter,
          interval: nil, needed: nil, p: nil, verdict: verdict(before, after), decides: decide)
      }
    }
  }

  /// The verdict on a count of all runs: clear where the sides do not overlap.
  private static func verdict(_ before: [Double], _ after: [Double]) -> Verdict {
    guard let low = before.min(), let high = before.max(), let newLow = after.min(),
      let newHigh = after.max()
    else { return .inconclusive }
    if low == high, newLow == low, newHigh == low { return .unchanged }
    return newLow > high ? .regression : newHigh < low ? .improvement : .inconclusive
  }

  /// The verdict on a change with its interval of 95 %.
  static func verdict(
    base: Double, change: Double, interval: ClosedRange<Double>, _ threshold: Threshold
  ) -> Verdict {
    let limit = max(abs(base) * threshold.percent / 100, threshold.milliseconds)
    if interval.lowerBound > 0, change > limit { return .regression }
    if interval.upperBound < 0, change < -limit { return .improvement }
    if interval.lowerBound >= -limit, interval.upperBound <= limit { return .unchanged }
    return .inconclusive
  }
}

/// Whether captures can be compared at all.
enum Comparability {
  /// What must be the same.
  private static let keys: [CaptureMetadata.Key] = [
    .cpu, .cores, .buildMode, .sdlVersion, .videoDriver, .renderDriver, .waitsForDisplay,
    .windowSize,
    .outputSize, .scale, .ticksPerSecond, .timing, .framesPerSecond, .program, .demo, .scriptHash,
  ]

  /// What differs that must be the same, as "name: one, other".
  static func obstacles(_ captures: [Capture], _ metrics: [FrameMetrics]) -> [String] {
    guard let first = captures.first?.metadata else { return [] }
    var obstacles: [String] = []
    for key in keys {
      guard let other = captures.first(where: { $0.metadata[key] != first[key] }) else { continue }
      func text(_ value: CaptureMetadata.Value?) -> String { value.map { "\($0)" } ?? "unknown" }
      obstacles.append("\(key.rawValue): \(text(first[key])), \(text(other.metadata[key]))")
    }
    let ours = arguments(first)
    if let other = captures.first(where: { arguments($0.metadata) != ours }) {
      obstacles.append(
        "arguments: \(ours.joined(separator: " ")), "
          + arguments(other.metadata).joined(separator: " "))
    }
    // Periods that were measured differ a little from run to run.
    let targets = metrics.compactMap(\.series.targetMilliseconds)
    if targets.count != metrics.count, !targets.isEmpty {
      obstacles.append("target period: known for some only")
    } else if let least = targets.min(), let most = targets.max(), most > least * 1.02 {
      obstacles.append("target period: \(least) ms, \(most) ms")
    }
    return obstacles
  }

  /// Flags whose files do not change what a run does.
  private static let outputs: Set<String> = [
    "--profile", "--screenshot", "--dump-tree", "--stats", "--record",
  ]

  /// The arguments without names of files that a run writes or, where its content is known, plays.
  private static func arguments(_ metadata: CaptureMetadata) -> [String] {
    guard case .list(let list)? = metadata[.arguments] else { return [] }
    var kept: [String] = []
    var index = 0
    while index < list.count {
      let flag = list[index].split(separator: "=", maxSplits: 1).first.map { String($0) } ?? ""
      let isFile =
        outputs.contains(flag) || (flag == "--replay" && metadata[.scriptHash] != nil)
      if !isFile { kept.append(list[index]) }
      index += isFile && !list[index].contains("=") ? 2 : 1
    }
    return kept
  }
}
