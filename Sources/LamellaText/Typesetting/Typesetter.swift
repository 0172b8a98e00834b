public import LamellaGraphics

/// A font back end with a typesetter of its own.
public protocol TypesettingBackend: FontBackend {
  /// The typesetter of paragraphs in this font.
  var typesetter: any Typesetter { get }
}

extension Font {
  /// The typesetter of paragraphs in this font: its back end's, or a ``SimpleTypesetter``.
  public var typesetter: any Typesetter {
    // Labels ask for each text that changes, mostly about a font of this kind: no search for a conformance.
    if let font = freeType { return font.typesetter }
    return (backend as? any TypesettingBackend)?.typesetter ?? SimpleTypesetter.shared
  }

  /// The back end, where it is a font file's.
  var freeType: FreeTypeFont? {
    // The class is compared, which is faster than a cast.
    if type(of: stored) == FreeTypeFont.self {
      return unsafeDowncast(stored, to: FreeTypeFont.self)
    }
    return (stored as? PlaceholderFont)?.found?.stored as? FreeTypeFont
  }
}

/// A shaper of paragraphs: turns characters into glyphs and finds the places where lines may break.
public protocol Typesetter: AnyObject {
  /// Shapes the current paragraph of a text.
  ///
  /// The text's `scalars` are the paragraph, never empty. The typesetter fills `lineBreaks`, says the
  /// direction by `setRightToLeft(_:)`, and adds items, glyphs and clusters in the order of the text;
  /// each character belongs to exactly one cluster.
  ///
  /// - Parameter text: The text whose paragraph is to be shaped.
  func typeset(_ text: inout ShapedText)

  /// Shapes a short line without line breaks or fallback fonts; returns false if that is not possible.
  ///
  /// For text that changes every frame, a score or a timer: labels ask for this first. The glyphs stand
  /// where `typeset(_:)` would put them on a line wide enough. Unless a typesetter knows such lines, it
  /// answers false.
  ///
  /// - Parameters:
  ///   - text: The text's UTF-8.
  ///   - font: The font.
  ///   - run: Replaced by the line if there is one; its storage is reused.
  /// - Returns: Whether it did: each byte is a character of its own, each glyph shows one or, as a
  ///   ligature, several of them, none is a control character, all are read from left to right, and the
  ///   last is no space.
  func shapeLine(
    _ text: UnsafeBufferPointer<UInt8>, in font: Font, into run: inout GlyphRun
  ) -> Bool

  /// Truncates a short line to a width, with an ellipsis; returns false if that is not possible.
  ///
  /// - Parameters:
  ///   - run: The run of the text from `shapeLine(_:in:into:)`, wider than the width.
  ///   - text: The text's UTF-8.
  ///   - width: The width in points.
  /// - Returns: Whether it did; the run is then as wide as what is left. Else it stays as it is.
  func truncateLine(
    _ run: inout GlyphRun, of text: UnsafeBufferPointer<UInt8>, to width: Double
  ) -> Bool
}

extension Typesetter {
  /// Returns false: short lines are shaped as paragraphs.
  ///
  /// - Parameters:
  ///   - text: The text's UTF-8.
  ///   - font: The font.
  ///   - run: Stays as it is.
  /// - Returns: False.
  public func shapeLine(
    _ text: UnsafeBufferPointer<UInt8>, in font: Font, into run: inout GlyphRun
  ) -> Bool { false }

  /// Returns false: short lines are truncated as paragraphs.
  ///
  /// - Parameters:
  ///   - run: Stays as it is.
  ///   - text: The text's UTF-8.
  ///   - width: The width in points.
  /// - Returns: False.
  public func truncateLine(
    _ run: inout GlyphRun, of text: UnsafeBufferPointer<UInt8>, to width: Double
  ) -> Bool { false }
}

/// A typesetter that places characters in a row from left to right, as the font's back end shapes them.
///
/// Lines break by the Unicode rules for Latin text; ideographs and kana may be broken apart. There is
/// no bidirectional algorithm and no fallback to other fonts.
public final class SimpleTypesetter: Typesetter, Sendable {
  /// The shared instance, which has no state.
  public static let shared = SimpleTypesetter()

  private init() {}

  /// Shapes the current paragraph of a text, each style with its own font.
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
