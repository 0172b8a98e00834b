/// An error in reading or writing a capture or a budget.
public struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file name, as the caller gave it.
  public var file: String
  /// The location in the file, such as `byte 120` or `line 3`; nil for the whole file.
  public var location: String?
  /// The reason, and the expected content.
  public var reason: String

  /// Makes an error.
  public init(file: String, location: String? = nil, reason: String) {
    self.file = file
    self.location = location
    self.reason = reason
  }

  /// The file, location and reason, in one line.
  public var description: String {
    let line = [file, location, reason].compactMap { $0 }.joined(separator: ": ")
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
