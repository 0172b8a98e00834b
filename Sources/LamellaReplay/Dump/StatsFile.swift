public import LamellaCapture
internal import LamellaMarkup

/// The counters of a run as JSON.
///
/// `frames`, `framesPresented`, `ticks` and `droppedTicks` are totals; `drawCalls`, `quads`, `nodes`, `layoutCalls` and
/// `tileViews` are `{"median", "max"}` over the presented frames, null if there was none. `allocationsPerFrame` is
/// null: only the bench counts allocations.
public nonisolated enum StatsFile {
  /// Returns the counters as JSON text.
  ///
  /// - Parameter statistics: The counters.
  /// - Returns: The JSON text, ending with a newline.
  public static func text(of statistics: FrameStatistics) -> String {
    var json = JSONText()
    json.beginObject()
    /// Writes the total of a counter on a line of its own.
    func total(_ name: String, _ value: Int) {
      json.newLine(1)
      json.key(name)
      json.value(value)
    }
    /// Writes the median and maximum of a series on a line of its own; null for an empty series.
    func series(_ name: String, _ series: CounterSeries) {
      json.newLine(1)
      json.key(name)
      guard let median = series.median, let maximum = series.maximum else { return json.null() }
      json.beginObject()
      json.key("median")
      json.value(median)
      json.key("max")
      json.value(maximum)
      json.endObject()
    }
    total("frames", statistics.frames)
    total("framesPresented", statistics.framesPresented)
    total("ticks", statistics.ticks)
    total("droppedTicks", statistics.droppedTicks)
    series("drawCalls", statistics.drawCalls)
    series("quads", statistics.quads)
    series("nodes", statistics.nodes)
    series("layoutCalls", statistics.layoutCalls)
    series("tileViews", statistics.tileViews)
    json.newLine(1)
    json.key("allocationsPerFrame")
    json.null()
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }

  /// Writes the counters to a file.
  ///
  /// - Parameters:
  ///   - statistics: The counters.
  ///   - path: The file, which is replaced.
  /// - Throws: ``ReplayError`` if the file cannot be written.
  public static func write(_ statistics: FrameStatistics, to path: String) throws {
    try writeWhole(text(of: statistics), to: path)
  }
}
