internal import LamellaFiles
internal import LamellaMarkup

/// An error of reading or drawing a map: the file, the location in it, the reason, and advice.
///
/// Prints as one line, such as
/// `town.tmx: line 7, column 3: layer "roofs": the data ends after 60 of 63 cells: save the map again`.
public struct TileMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as given by the caller or by another file.
  public var file: String
  /// The location in the file: line and column in XML, the path of a value in JSON.
  public var place: String?
  /// The description of what is wrong.
  public var reason: String
  /// The advice on what to do; nil when there is none.
  public var advice: String?

  /// Makes an error.
  public init(file: String, place: String? = nil, reason: String, advice: String? = nil) {
    self.file = file
    self.place = place
    self.reason = reason
    self.advice = advice
  }

  /// Makes an error from that of a markup reader.
  init(_ error: MarkupError, file: String) {
    self.init(
      file: file, place: error.position.description, reason: error.reason, advice: error.advice)
  }

  /// Makes an error from that of a file.
  init(_ error: FileError) {
    self.init(file: error.file, place: error.place, reason: error.reason, advice: error.advice)
  }

  /// The file, location, reason and advice in one line.
  public var description: String {
    var line = file.isEmpty ? "(no file name)" : file
    if let place { line += ": " + place }
    line += ": " + reason
    if let advice { line += ": " + advice }
    return oneLine(line)
  }
}

/// Replaces line breaks and other control characters with spaces.
package func oneLine(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    let isBreak = scalar.value == 0x2028 || scalar.value == 0x2029
    result.unicodeScalars.append(isControl || isBreak ? " " : scalar)
  }
  return result
}

/// Puts a name from a file in quotes, cut where it is too long for a message.
package func quoted(_ name: String) -> String {
  name.count > 60 ? "\"\(name.prefix(60))...\"" : "\"\(name)\""
}
