/// A place between two characters of a text, where a caret can stand.
public struct TextPosition: Hashable, Sendable {
  /// The number of bytes of UTF-8 before the place.
  public var offset: Int
  /// The character that a caret stands at, where the neighbors are read in opposite directions.
  public var affinity: TextAffinity

  /// Makes a position.
  public init(_ offset: Int, affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// The neighbor of a place in a text that a caret is drawn at.
///
/// Between a character that is read from left to right and one that is read from right to left, the end of the one and
/// the start of the other lie apart.
public enum TextAffinity: UInt8, Hashable, Sendable {
  /// The caret stands at the leading edge of the character after the place.
  case downstream
  /// The caret stands at the trailing edge of the character before the place.
  case upstream
}

/// The direction of a move of the caret, or of a deletion.
public enum TextDirection: UInt8, Hashable, Sendable {
  /// Towards the end of the text.
  case forward
  /// Towards the start of the text.
  case backward
  /// To the left on the screen, whichever way the text is read.
  case left
  /// To the right on the screen, whichever way the text is read.
  case right
}

/// The distance of a move of the caret, or of a deletion.
public enum TextGranularity: UInt8, Hashable, Sendable {
  /// One character, as a reader counts them.
  case character
  /// Up to the far edge of the next word.
  case word
  /// Up to the edge of the line.
  case line
}
