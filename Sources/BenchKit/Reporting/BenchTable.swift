/// A text table of rows with columns of fixed width, so that each row can be printed once measured.
public nonisolated enum BenchTable {
  /// The header line.
  public static let header = line(
    "scene", "back end", "metric", "engine", "baseline", "ratio")

  /// Formats a row as a line.
  public static func line(_ row: BenchRow) -> String {
    line(
      row.scene, row.backend.rawValue, row.metric.rawValue, text(row.engine, row.metric),
      text(row.baseline, row.metric), row.ratio.map { fixed($0, 3) } ?? "-")
  }

  /// Formats columns as a line.
  private static func line(
    _ scene: String, _ backend: String, _ metric: String, _ engine: String, _ baseline: String,
    _ ratio: String
  ) -> String {
    padded(scene, 18) + padded(backend, 13) + padded(metric, 13) + aligned(engine, 13)
      + aligned(baseline, 13) + aligned(ratio, 8)
  }

  /// Formats a value with its unit.
  static func text(_ value: Double?, _ metric: BenchMetric) -> String {
    guard let value else { return "-" }
    switch metric {
    case .instructions: return value < 1_000 ? fixed(value, 2) : grouped(value)
    case .seconds:
      if value < 1e-6 { return fixed(value * 1e9, 2) + " ns" }
      return fixed(value * 1e6, value < 1e-4 ? 2 : 1) + " us"
    case .allocations, .bytes: return value == value.rounded() ? grouped(value) : fixed(value, 2)
    }
  }

  /// Formats a number with a fixed number of decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int64((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let fraction = "\(whole % scale)"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(whole / scale).\(zeros)\(fraction)"
  }

  /// Formats a whole number with spaces between thousands.
  static func grouped(_ value: Double) -> String {
    let digits = Array(fixed(value, 0))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }

  /// Pads a text to a width, aligned left.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Pads a text to a width, aligned right.
  private static func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
