/// Where lines of text stand between the left and right edge.
public enum TextAlignment: UInt8, Hashable, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges: spaces between words grow; the last line of a paragraph stands as in `natural`.
  case justified = 3
  /// Where the paragraph begins: left, or right for scripts that are written from right to left.
  case natural = 4
}

/// The direction in which a paragraph is read.
public enum WritingDirection: UInt8, Hashable, Sendable {
  /// That of the first letter with a direction; left to right where there is none.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}
