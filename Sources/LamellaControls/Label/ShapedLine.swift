internal import LamellaGraphics

/// The glyphs of a line of text, kept until text, font or width ask for others.
///
/// Invariant: `whole` and `cut` belong to the font `font` and the text since the last `forget`.
struct ShapedLine {
  private var font: FontID?
  private var whole: GlyphRun?
  /// Whether the text goes on after its first line.
  private var hasMore = false
  private var cut: GlyphRun?
  /// The width that `cut` was made for.
  private var cutWidth = -1.0

  static let ellipsis = "\u{2026}"

  /// Drops the glyphs, because the text or the font changed.
  mutating func forget() { self = ShapedLine() }

  /// The width in points of the text when nothing is cut.
  mutating func wholeWidth(of text: String, in font: any Font) -> Double {
    text.isEmpty ? 0 : shapeWhole(text, font).width
  }

  /// The glyphs that fit in a width: the whole text, or its beginning and an ellipsis.
  ///
  /// - Returns: The glyphs, or nil when not even the ellipsis fits.
  mutating func run(of text: String, in font: any Font, width: Double) -> GlyphRun? {
    let whole = shapeWhole(text, font)
    if fits(whole, width) { return whole }
    if cutWidth != width {
      cut = shapeCut(text, font, width: width)
      cutWidth = width
    }
    return cut
  }

  private mutating func shapeWhole(_ text: String, _ font: any Font) -> GlyphRun {
    if let whole, self.font == font.id { return whole }
    let first = text.prefix { !$0.isNewline }
    hasMore = first.utf8.count < text.utf8.count
    let run = font.shape(hasMore ? first + Self.ellipsis : text)
    self.font = font.id
    whole = run
    cutWidth = -1
    return run
  }

  /// The longest beginning that fits together with an ellipsis, found by bisection: with kerning and
  /// ligatures only shaping knows a width.
  private func shapeCut(_ text: String, _ font: any Font, width: Double) -> GlyphRun? {
    let characters = Array(text.prefix { !$0.isNewline })
    var best: GlyphRun?
    var low = 0
    var high = characters.count
    while low < high {
      let middle = (low + high) / 2
      var beginning = characters[..<middle]
      while beginning.last?.isWhitespace == true { beginning.removeLast() }
      let run = font.shape(String(beginning) + Self.ellipsis)
      if fits(run, width) {
        best = run
        low = middle + 1
      } else {
        high = middle
      }
    }
    return best
  }

  private func fits(_ run: GlyphRun, _ width: Double) -> Bool { run.width <= width + 1e-6 }
}
