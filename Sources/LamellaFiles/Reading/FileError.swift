/// An error in reading or writing a file: the file, the place in it, the reason, and what to do.
///
/// Prints as one line, such as
/// `hero.png: byte 16: the image is 0 x 5 pixels: export it again as PNG`.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path or name, as the caller gave it.
  public var file: String
  /// The place in the file, such as `line 4` or `byte 120`; nil if the error concerns the whole file.
  public var place: String?
  /// The reason: what is wrong.
  public var reason: String
  /// The advice: what to do about it; nil when the reason is enough.
  public var advice: String?

  /// Makes an error.
  public init(file: String, place: String? = nil, reason: String, advice: String? = nil) {
    self.file = file
    self.place = place
    self.reason = reason
    self.advice = advice
  }

  /// The error in one line: file, place, reason, advice.
  public var description: String {
    var line = file.isEmpty ? "(no file name)" : file
    if let place { line += ": " + place }
    line += ": " + reason
    if let advice { line += ": " + advice }
    // A path may contain line breaks, but the error is one line.
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
