/// A position in a scene file: a line and a column.
public nonisolated struct ScenePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; 0 for what does not come from a file.
  public var line: Int
  /// The byte in the line, counted from 1; 0 for what does not come from a file.
  public var column: Int

  /// The position of what does not come from a file.
  public static let none = ScenePosition(line: 0, column: 0)

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The byte in the line, counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as messages show it: `12:15`.
  public var description: String { "\(line):\(column)" }

  /// Returns whether a position lies before another.
  public static func < (a: ScenePosition, b: ScenePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
