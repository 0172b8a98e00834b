/// Turns paragraphs into glyphs and finds where lines may break.
///
/// A typesetter stands behind a font, so that views need not know which libraries there are.
public protocol Typesetter: AnyObject {
  /// Shapes the paragraph at hand.
  ///
  /// The text's `scalars` are the paragraph, never empty. The typesetter fills `lineBreaks`, says the
  /// direction by `setRightToLeft(_:)`, and adds items, glyphs and clusters in the order of the text;
  /// each character belongs to exactly one cluster.
  ///
  /// - Parameter text: The text whose paragraph is to be shaped.
  func typeset(_ text: inout ShapedText)
}

/// Puts characters in a row from left to right, as fonts that shape by themselves give them.
///
/// Lines break by the Unicode rules for Latin text; ideographs and kana may be broken apart. There is
/// no bidirectional algorithm and no fallback to other fonts.
public final class SimpleTypesetter: Typesetter, Sendable {
  /// The one there is: it has no state.
  public static let shared = SimpleTypesetter()

  private init() {}

  /// Shapes the paragraph at hand, each style by its own font.
  ///
  /// - Parameter text: The text whose paragraph is to be shaped.
  public func typeset(_ text: inout ShapedText) {
    LineBreaks.find(in: text.scalars, into: &text.lineBreaks)
    text.setRightToLeft(text.writingDirection == .rightToLeft)
    var index = 0
    while index < text.scalars.count {
      let (font, end) = text.font(at: index)
      text.addShaped(index..<end, by: font)
      index = end
    }
  }
}
