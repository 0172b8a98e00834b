public import LamellaCapture
internal import LamellaMarkup

/// A measured value with its baseline.
public nonisolated struct BenchRow: Hashable, Sendable {
  /// The scene's name.
  public var scene: String
  /// The renderer.
  public var backend: BenchBackend
  /// The measured quantity.
  public var metric: BenchMetric
  /// The engine's value for a frame or other unit; nil when it could not be measured.
  public var engine: Double?
  /// The baseline's value; nil when there is none.
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

  /// The engine's value divided by the baseline's; nil without a baseline or when it is zero.
  public var ratio: Double? {
    guard let engine, let baseline, baseline > 0 else { return nil }
    return engine / baseline
  }

  /// The engine's value less the baseline's; nil without a baseline.
  public var excess: Double? {
    guard let engine, let baseline else { return nil }
    return engine - baseline
  }
}

extension BenchRow {
  /// Encodes rows as a JSON object with `rows` and `machine`.
  ///
  /// - Parameters:
  ///   - rows: The rows in order.
  ///   - machine: The metadata of the run.
  /// - Returns: JSON with a line for each row.
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

  /// Writes the row as a JSON object, with null for values that do not exist.
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
