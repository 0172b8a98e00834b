public import LamellaGeometry
public import LamellaGraphics

/// The attributes of a piece of text: font, colors, lines, kerning and paragraph style.
///
/// Nil leaves a value to the label.
public struct TextAttributes: Hashable {
  /// The font.
  public var font: Font?
  /// The color of the letters.
  public var color: Color?
  /// The color behind the letters, from the line's ascent to its descent.
  public var backgroundColor: Color?
  /// Whether a line lies under the letters.
  public var isUnderlined: Bool
  /// The color of that line; nil stands for that of the letters.
  public var underlineColor: Color?
  /// Whether a line goes through the letters.
  public var isStruckThrough: Bool
  /// The color of that line; nil stands for that of the letters.
  public var strikethroughColor: Color?
  /// Points added after each character; negative brings them together, the font's own kerning stays.
  public var kerning: Double
  /// The offset of the text above the line's baseline, in points; negative values lower it.
  public var baselineOffset: Double
  /// The style of the paragraph that begins with this piece; nil stands for the defaults.
  public var paragraphStyle: ParagraphStyle?

  /// Makes attributes.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - color: The color of the letters.
  ///   - isUnderlined: Whether a line lies under the letters.
  ///   - isStruckThrough: Whether a line goes through the letters.
  ///   - kerning: Points added after each character.
  ///   - baselineOffset: The offset above the line's baseline, in points.
  ///   - paragraphStyle: The style of the paragraph that begins with this piece.
  public init(
    font: Font? = nil, color: Color? = nil, isUnderlined: Bool = false,
    isStruckThrough: Bool = false, kerning: Double = 0, baselineOffset: Double = 0,
    paragraphStyle: ParagraphStyle? = nil
  ) {
    self.font = font
    self.color = color
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.kerning = kerning
    self.baselineOffset = baselineOffset
    self.paragraphStyle = paragraphStyle
  }

  /// Returns the attributes with distances limited to 10,000 points; NaN counts as 0.
  func limited() -> TextAttributes {
    /// Limits a distance.
    func limit(_ value: Double) -> Double {
      value.isNaN ? 0 : min(max(value, -10_000), 10_000)
    }
    var limited = self
    limited.kerning = limit(kerning)
    limited.baselineOffset = limit(baselineOffset)
    return limited
  }
}
