/// The horizontal alignment of lines of text.
public enum TextAlignment: UInt8, Hashable, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Justified: spaces between words grow; the last line of a paragraph is aligned as in `natural`.
  case justified = 3
  /// At the edge where the paragraph begins: left, or right for scripts that are written from right to left.
  case natural = 4
}

/// The reading direction of a paragraph.
public enum WritingDirection: UInt8, Hashable, Sendable {
  /// The direction of the first letter that has one; left to right where none has.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}
