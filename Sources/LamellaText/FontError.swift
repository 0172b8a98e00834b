/// The error that no font could be opened, with its reason.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the directories holds a font with Latin letters and digits.
  case noneFound(directories: [String])
  /// A font file is missing, is no font, or is damaged.
  case unreadable(file: String, reason: String)

  /// The reason and the advice in one line.
  public var description: String {
    let line =
      switch self {
      case .noneFound(let directories) where directories.isEmpty:
        "no font found: there is no directory to search: set LAMELLA_FONT_DIRS to directories with"
          + " fonts, or unset it"
      case .noneFound(let directories):
        "no usable font found in \(directories.joined(separator: ", ")): install one, for example"
          + " the package fonts-dejavu-core, or name a directory in LAMELLA_FONT_DIRS"
      case .unreadable(let file, let reason):
        "\(file.isEmpty ? "(no file name)" : file): \(reason): use another font file"
      }
    // A path may contain line breaks; a report of one line must not.
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
