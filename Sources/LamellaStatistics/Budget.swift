public import LamellaCapture
internal import LamellaGeometry
internal import LamellaMarkup

/// A budget of limits for the metrics of a capture, from a JSON file; see <doc:Budgets>.
///
/// ```swift
/// let budget = try CaptureBudget(bytes, name: "budget.json")
/// let outcomes = try budget.check(FrameMetrics(capture, options: budget.options))
/// ```
public struct CaptureBudget: Sendable {
  /// A limit of one metric.
  public struct Limit: Sendable {
    /// The name of the metric, as in ``Metric``.
    public var name: String
    /// The maximum allowed value; nil for no maximum.
    public var maximum: Double?
    /// The minimum allowed value; nil for no minimum.
    public var minimum: Double?
    /// The line of the limit in the file, from 1.
    var line: Int
  }

  /// The result of checking one limit.
  public struct Outcome: Sendable {
    /// The limit.
    public let limit: Limit
    /// The value of the metric.
    public let measure: Measure
    /// Whether the value is within the limit; nil if there is no value.
    public let isWithinLimit: Bool?
  }

  /// The limits, in the order of the file.
  public private(set) var limits: [Limit] = []
  /// The required metadata of a capture, by name.
  public private(set) var requirements: [(name: String, value: CaptureMetadata.Value)] = []
  /// The options for the statistics.
  public private(set) var options = FrameSeries.Options()
  private let file: String

  /// Reads a budget.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file name for error messages.
  /// - Throws: `CaptureError` with the line of an invalid entry.
  public init(_ bytes: [UInt8], name: String) throws(CaptureError) {
    file = name
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch {
      throw CaptureError(
        file: name, location: error.position.description, reason: error.reason)
    }
    guard case .object(let fields) = value else {
      throw CaptureError(file: name, location: "line 1", reason: "a budget is a JSON object")
    }
    guard fields["lamellaBudget"]?.number == 1 else {
      throw CaptureError(
        file: name, location: "line 1", reason: "\"lamellaBudget\": 1 is missing, the version")
    }
    for member in fields.members { try read(member) }
    guard !limits.isEmpty else {
      throw CaptureError(file: name, location: "line 1", reason: "there are no limits")
    }
  }

  /// Reads a member of the budget's JSON object.
  private mutating func read(_ member: JSONObject.Member) throws(CaptureError) {
    switch (member.name, member.value) {
    case ("lamellaBudget", _), ("comment", _): break
    case ("targetMilliseconds", .number(let value)):
      guard FrameSeries.possibleTargets.contains(value) else {
        throw error(member.line, "'targetMilliseconds' must be 0.001 to 1000000")
      }
      options.targetMilliseconds = value
    case ("warmUpFrames", .number(let value))
    where value >= 0 && value < 1e9 && value == value.rounded():
      options.warmUpFrames = Int(saturating: value)
    case ("requires", .object(let fields)):
      var metadata = CaptureMetadata()
      metadata.merge(member.value)
      for member in fields.members {
        guard let value = metadata[member.name] else {
          throw error(member.line, "'\(member.name)' must be text, a number, true or false")
        }
        requirements.append((member.name, value))
      }
    case ("limits", .object(let fields)):
      for member in fields.members { limits.append(try limit(member)) }
    default:
      throw error(
        member.line,
        "'\(member.name)' is unknown or of the wrong kind; known are limits, requires, "
          + "targetMilliseconds, warmUpFrames and comment")
    }
  }

  /// Reads a limit: a number for the maximum, or an object with `max` and `min`.
  private func limit(_ member: JSONObject.Member) throws(CaptureError) -> Limit {
    var limit = Limit(name: member.name, line: member.line)
    switch member.value {
    case .number(let maximum): limit.maximum = maximum
    case .object(let fields) where !fields.members.isEmpty:
      for bound in fields.members {
        guard let value = bound.value.number, ["max", "min"].contains(bound.name) else {
          throw error(bound.line, "a limit has \"max\" and \"min\" with numbers")
        }
        if bound.name == "max" { limit.maximum = value } else { limit.minimum = value }
      }
    default:
      throw error(member.line, "the limit '\(member.name)' is neither a number nor an object")
    }
    return limit
  }

  /// Returns the requirements that a capture does not meet, as "name: actual, must be required".
  public func obstacles(in metadata: CaptureMetadata) -> [String] {
    requirements.compactMap { name, value in
      guard metadata[name] != value else { return nil }
      return "\(name): \(metadata[name].map { "\($0)" } ?? "unknown"), must be \(value)"
    }
  }

  /// Checks the metrics of a capture against the limits.
  ///
  /// - Parameter metrics: The metrics, computed with ``options``.
  /// - Returns: The result of each limit.
  /// - Throws: `CaptureError` with the line of a limit of an unknown metric.
  public func check(_ metrics: FrameMetrics) throws(CaptureError) -> [Outcome] {
    let all = Dictionary(metrics.all.map { ($0.name, $0.measure) }) { first, _ in first }
    var outcomes: [Outcome] = []
    for limit in limits {
      guard let measure = all[limit.name] ?? absentMeasure(limit.name) else {
        throw error(
          limit.line, "there is no number '\(limit.name)'; report --json lists them all")
      }
      let isWithinLimit = measure.value.map {
        $0 <= limit.maximum ?? .infinity && $0 >= limit.minimum ?? -.infinity
      }
      outcomes.append(Outcome(limit: limit, measure: measure, isWithinLimit: isWithinLimit))
    }
    return outcomes
  }

  /// Returns an absent value for a metric that only some captures have; nil for an unknown metric.
  private func absentMeasure(_ name: String) -> Measure? {
    ["overrun.", "host.", "phase.overlay"].contains { name.hasPrefix($0) } ? Measure(nil) : nil
  }

  /// Returns an error at a line of the file.
  private func error(_ line: Int, _ reason: String) -> CaptureError {
    CaptureError(file: file, location: "line \(line)", reason: reason)
  }
}
