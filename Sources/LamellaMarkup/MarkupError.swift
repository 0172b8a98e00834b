/// An error in a JSON or XML text: its place and reason.
package struct MarkupError: Error, Hashable, CustomStringConvertible {
  /// The place of the error.
  package var position: MarkupPosition
  /// The reason, or what the reader expected.
  package var reason: String
  /// The advice, or nil when the reason says it all.
  package var advice: String?

  /// Place and reason in one line: `line 2, column 7: a , is missing`.
  package var description: String { "\(position): \(reason)" }
}

/// A position in a text: line, column and offset.
package struct MarkupPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package var line: Int
  /// The byte within the line, counted from 1.
  package var column: Int

  /// Makes a position from its line and column, both counted from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Makes the position of a byte: finds its line and column.
  ///
  /// - Complexity: O(`offset`).
  init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    line = before.count { $0 == 0x0A } + 1
    column = before.count - start + 1
  }

  /// The place as messages name it: `line 2, column 7`.
  package var description: String { "line \(line), column \(column)" }
}

/// Returns a name in quotes, without control characters, shortened if it is too long for a message.
func quoted(_ name: String) -> String {
  let plain = String(name.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
  return plain.count > 60 ? "\"\(plain.prefix(60))...\"" : "\"\(plain)\""
}
