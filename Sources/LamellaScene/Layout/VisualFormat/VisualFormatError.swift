/// A mistake in a visual format.
public nonisolated struct VisualFormatError: Error, Hashable, Sendable {
  /// The mistake, and what to do.
  public let reason: String
  /// The format.
  public let format: String
  /// The column of the mistake in the format, in characters from 1; the length plus 1 for a missing end.
  public let column: Int
}

extension VisualFormatError: CustomStringConvertible {
  /// The mistake in three lines: the column and the reason, the format, and a caret below the column.
  public nonisolated var description: String {
    // Line breaks and tabs would move the caret away.
    let line = String(format.map { $0.isWhitespace ? " " : $0 })
    return "visual format, column \(column): \(reason)\n  \(line)\n  "
      + String(repeating: " ", count: column - 1) + "^"
  }
}
