/// Why a capture or a budget could not be read or written: which file, where in it, what is wrong.
public struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the caller named it.
  public var file: String
  /// Where in the file, such as `byte 120` or `line 3`; nil when it concerns the whole file.
  public var place: String?
  /// What is wrong, and what would be right.
  public var reason: String

  /// Makes an error.
  public init(file: String, place: String? = nil, reason: String) {
    self.file = file
    self.place = place
    self.reason = reason
  }

  /// File, place and reason in one line.
  public var description: String {
    let line = [file, place, reason].compactMap { $0 }.joined(separator: ": ")
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
