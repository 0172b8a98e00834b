public import LamellaCapture
internal import LamellaMarkup

/// One measured value beside the one that it is compared with.
public nonisolated struct BenchRow: Hashable, Sendable {
  /// The scene's name.
  public var scene: String
  /// What drew it.
  public var backend: BenchBackend
  /// What was measured.
  public var metric: BenchMetric
  /// The engine's value for a frame; nil when it could not be measured here.
  public var engine: Double?
  /// The value to compare with; nil when there is none.
  public var baseline: Double?

  /// Makes a row.
  public init(
    scene: String, backend: BenchBackend, metric: BenchMetric, engine: Double?, baseline: Double?
  ) {
    self.scene = scene
    self.backend = backend
    self.metric = metric
    self.engine = engine
    self.baseline = baseline
  }

  /// How many times the baseline the engine takes; nil without one, or where it is zero.
  public var ratio: Double? {
    guard let engine, let baseline, baseline > 0 else { return nil }
    return engine / baseline
  }
}

extension BenchRow {
  /// The file of some rows: an object with `rows`, and `machine` beside it.
  ///
  /// - Parameters:
  ///   - rows: The rows, in the order in which they shall stand.
  ///   - machine: What there is to say about the run.
  /// - Returns: JSON, a row a line.
  public static func json(_ rows: [BenchRow], machine: CaptureMetadata) -> String {
    var json = JSONText()
    json.beginObject()
    json.newLine(1)
    json.key("machine")
    json.literal(machine.json)
    json.newLine(1)
    json.key("rows")
    json.beginArray()
    for row in rows {
      json.newLine(2)
      row.write(to: &json)
    }
    json.endLine(1)
    json.endArray()
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }

  private func write(to json: inout JSONText) {
    json.beginObject()
    json.key("scene")
    json.value(scene)
    json.key("backend")
    json.value(backend.rawValue)
    json.key("metric")
    json.value(metric.rawValue)
    for (key, value) in [("engine", engine), ("baseline", baseline), ("ratio", ratio)] {
      json.key(key)
      if let value { json.value(value) } else { json.null() }
    }
    json.endObject()
  }
}
