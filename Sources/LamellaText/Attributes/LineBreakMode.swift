/// The rule for text that is wider than its container: wrap, clip or truncate.
///
/// The truncating modes and clipping concern the last line that is allowed; the lines above it are
/// broken between words.
public enum LineBreakMode: UInt8, Hashable, Sendable {
  /// Lines break where the Unicode rules allow it; a word wider than a line breaks between characters.
  case byWordWrapping = 0
  /// Lines break between any two characters.
  case byCharWrapping = 1
  /// The last line ends with the last character that begins before the edge; a view that clips to its
  /// bounds cuts that one, too.
  case byClipping = 2
  /// The end of the text is shown, behind an ellipsis.
  case byTruncatingHead = 3
  /// The beginning of the line is shown, and an ellipsis.
  case byTruncatingTail = 4
  /// Beginning and end are shown, with an ellipsis between them.
  case byTruncatingMiddle = 5

  /// Whether an ellipsis replaces text that does not fit.
  var truncates: Bool { rawValue >= Self.byTruncatingHead.rawValue }
}
