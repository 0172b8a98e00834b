/// Why a file could not be read or written: which file, where in it, what is wrong, what to do.
///
/// Prints as one line, such as
/// `hero.png: byte 16: the image is 0 x 5 pixels: export it again as PNG`.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path or name, as the caller gave it.
  public var file: String
  /// Where in the file, such as `line 4` or `byte 120`, or nil when it concerns the whole file.
  public var place: String?
  /// What is wrong.
  public var reason: String
  /// What to do about it, or nil when the reason says it all.
  public var advice: String?

  /// Makes an error.
  public init(file: String, place: String? = nil, reason: String, advice: String? = nil) {
    self.file = file
    self.place = place
    self.reason = reason
    self.advice = advice
  }

  /// What happened, in one line: file, place, reason, advice.
  public var description: String {
    var line = file.isEmpty ? "(no file name)" : file
    if let place { line += ": " + place }
    line += ": " + reason
    if let advice { line += ": " + advice }
    // A path may contain line breaks; a report of one line must not.
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
