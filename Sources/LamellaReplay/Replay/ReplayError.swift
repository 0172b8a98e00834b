/// What is wrong with a replay file, and where.
public nonisolated struct ReplayError: Error, CustomStringConvertible, Sendable {
  /// The file.
  public var file: String
  /// The line, counted from 1; nil when the file as a whole cannot be read or written.
  public var line: Int?
  /// What is wrong and what would be right.
  public var reason: String

  /// Makes an error.
  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// File, line and reason in one line.
  public var description: String {
    if let line { return "\(file):\(line): \(reason)" }
    return "\(file): \(reason)"
  }
}
