public import LamellaCapture

/// A comparison of captures before and after a change, with the significance of each difference.
///
/// ```swift
/// let comparison = CaptureComparison(base: [before], new: [after])
/// for row in comparison.rows { print(row.name, row.verdict) }
/// ```
///
/// With one run on each side, a moving-block bootstrap over frames gives a 95 % confidence interval for each change.
/// With five or more runs on each side, their metrics are compared by ``MannWhitney``. Two to four runs are too few
/// to estimate how runs vary; see ``canCompare(_:with:)``.
public struct CaptureComparison: Sendable {
  /// The verdict on a change.
  public enum Verdict: String, Sendable {
    /// A significant change for the worse, by more than the threshold.
    case regression
    /// A significant change for the better, by more than the threshold.
    case improvement
    /// A change that is significantly below the threshold.
    case unchanged
    /// Not enough evidence for another verdict.
    case inconclusive
  }

  /// The minimum change that counts as a difference.
  public struct Threshold: Hashable, Sendable {
    /// The minimum change, in percent of the base.
    public var percent = 5.0
    /// The minimum change, in milliseconds; for the hitch ratio in ms/s.
    public var milliseconds = 0.2

    /// Makes the default threshold: 5 % and 0.2 ms, both of which a change must exceed.
    public init() {}
  }

  /// The comparison of one metric.
  public struct Row: Sendable {
    /// The name of the metric, as in ``Metric``.
    public let name: String
    /// The unit of the metric.
    public let unit: String
    /// The value before the change; the median of several runs.
    public let base: Double
    /// The value after the change; the median of several runs.
    public let new: Double
    /// The 95 % confidence interval of the change; nil for counts, for several runs, and for too few frames.
    public let interval: ClosedRange<Double>?
    /// The number of frames that each side needs for an interval; nil if there are enough.
    public let needed: Int?
    /// The p-value of the difference, adjusted for all rows; nil for single runs.
    public let p: Double?
    /// The verdict on the change.
    public let verdict: Verdict
    /// Whether the row's verdict counts for that of the comparison.
    public let isDecisive: Bool

    /// The difference of the values.
    public var change: Double { new - base }
    /// The difference in percent of the base; nil if the base is 0.
    public var percent: Double? { base != 0 ? 100 * change / base : nil }
  }

  /// The compared metrics.
  public let rows: [Row]
  /// The reasons why the captures are not comparable; empty if they are.
  public let obstacles: [String]

  /// The verdict of the comparison: the worst of the decisive rows.
  public var verdict: Verdict {
    let verdicts = Set(rows.filter(\.isDecisive).map(\.verdict))
    if verdicts.contains(.regression) { return .regression }
    if verdicts.isEmpty || verdicts.contains(.inconclusive) { return .inconclusive }
    return verdicts.contains(.improvement) ? .improvement : .unchanged
  }

  /// The minimum number of runs on each side of a comparison of several runs.
  public static let minimumRuns = 5
  /// Returns whether numbers of runs can be compared: one on each side, or at least ``minimumRuns``.
  public static func canCompare(_ base: Int, with new: Int) -> Bool {
    (base == 1 && new == 1) || min(base, new) >= minimumRuns
  }

  /// The minimum number of frames for a bootstrap.
  static let minimumFrames = 60

  /// Compares captures of the same program before and after a change.
  ///
  /// - Parameters:
  ///   - base: The runs before the change.
  ///   - new: The runs after the change.
  ///   - threshold: The minimum change that counts as a difference.
  ///   - options: The options for the statistics.
  /// - Precondition: ``canCompare(_:with:)`` is true for the numbers of runs.
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

  /// Compares counts, which are exact: every difference is a change, unless runs of one side differ too.
  private static func counts(_ a: [FrameMetrics], _ b: [FrameMetrics], decide: Bool) -> [Row] {
    let names: [FrameCounter] = [
      .drawCalls, .quads, .nodes, .layoutCalls, .displayCalls, .uploadedBytes,
    ]
    let kinds: [(String, (CounterSeries) -> Double?)] = [
      ("median", { $0.median }), ("max", { $0.maximum.map { Double($0) } }),
    ]
    return names.flatMap { counter in
      kinds.compactMap { kind, value -> Row? in
        /// Returns the values of a counter in the runs that have it.
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
          interval: nil, needed: nil, p: nil, verdict: verdict(before, after), isDecisive: decide)
      }
    }
  }

  /// Returns the verdict on a count: a change if the ranges of the sides do not overlap.
  private static func verdict(_ before: [Double], _ after: [Double]) -> Verdict {
    guard let low = before.min(), let high = before.max(), let newLow = after.min(),
      let newHigh = after.max()
    else { return .inconclusive }
    if low == high, newLow == low, newHigh == low { return .unchanged }
    return newLow > high ? .regression : newHigh < low ? .improvement : .inconclusive
  }

  /// Returns the verdict on a change with its 95 % confidence interval.
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

/// The check whether captures are comparable.
enum Comparability {
  /// The metadata that must be equal.
  private static let keys: [CaptureMetadata.Key] = [
    .cpu, .cores, .buildMode, .sdlVersion, .videoDriver, .renderDriver, .waitsForDisplay,
    .windowSize,
    .outputSize, .scale, .ticksPerSecond, .timing, .framesPerSecond, .program, .demo, .scriptHash,
  ]

  /// Returns the differences of metadata that must be equal, as "name: first, other".
  static func obstacles(_ captures: [Capture], _ metrics: [FrameMetrics]) -> [String] {
    guard let first = captures.first?.metadata else { return [] }
    var obstacles: [String] = []
    for key in keys {
      guard let other = captures.first(where: { $0.metadata[key] != first[key] }) else { continue }
      /// Returns the text of a metadata value; "unknown" for none.
      func text(_ value: CaptureMetadata.Value?) -> String { value.map { "\($0)" } ?? "unknown" }
      obstacles.append("\(key.rawValue): \(text(first[key])), \(text(other.metadata[key]))")
    }
    let ours = arguments(first)
    if let other = captures.first(where: { arguments($0.metadata) != ours }) {
      obstacles.append(
        "arguments: \(ours.joined(separator: " ")), "
          + arguments(other.metadata).joined(separator: " "))
    }
    // Measured periods differ slightly between runs.
    let targets = metrics.compactMap(\.series.targetMilliseconds)
    if targets.count != metrics.count, !targets.isEmpty {
      obstacles.append("target period: known for some only")
    } else if let least = targets.min(), let most = targets.max(), most > least * 1.02 {
      obstacles.append("target period: \(least) ms, \(most) ms")
    }
    return obstacles
  }

  /// The flags whose output files do not affect the run.
  private static let outputs: Set<String> = [
    "--profile", "--screenshot", "--dump-tree", "--stats", "--record",
  ]

  /// Returns the arguments without output files and without an input recording whose hash is known.
  private static func arguments(_ metadata: CaptureMetadata) -> [String] {
    guard case .list(let list)? = metadata[.arguments] else { return [] }
    var compared: [String] = []
    var index = 0
    while index < list.count {
      let flag = list[index].split(separator: "=", maxSplits: 1).first.map { String($0) } ?? ""
      let isFile =
        outputs.contains(flag) || (flag == "--replay" && metadata[.scriptHash] != nil)
      if !isFile { compared.append(list[index]) }
      index += isFile && !list[index].contains("=") ? 2 : 1
    }
    return compared
  }
}
