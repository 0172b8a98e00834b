internal import LamellaFiles

/// An error in a file of a reproducible run.
public nonisolated struct ReplayError: Error, CustomStringConvertible, Sendable {
  /// The path of the file.
  public var file: String
  /// The line, from 1; nil if the whole file cannot be read or written.
  public var line: Int?
  /// The reason, and the expected content.
  public var reason: String

  /// Makes an error.
  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// Makes the error of a file that cannot be read or written.
  init(_ error: FileError) {
    self.init(
      file: error.file,
      reason: error.advice.map { "\(error.reason): \($0)" } ?? error.reason)
  }

  /// File, line and reason in one line.
  public var description: String {
    if let line { return "\(file):\(line): \(reason)" }
    return "\(file): \(reason)"
  }
}
