/// The alignment, line heights and spacing of a paragraph, with UIKit's names and defaults.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines; nil leaves it to the label.
  public var alignment: TextAlignment?
  /// Multiplies the height of lines; 0 stands for 1.
  ///
  /// The room is added above the text.
  public var lineHeightMultiple: Double
  /// The least height of a line in points; 0 means no limit.
  public var minimumLineHeight: Double
  /// The greatest height of a line in points; 0 means no limit.
  public var maximumLineHeight: Double
  /// The room between two lines in points.
  public var lineSpacing: Double
  /// The room after a paragraph in points.
  public var paragraphSpacing: Double
  /// The direction in which the paragraph is read.
  public var baseWritingDirection: WritingDirection

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of lines; nil leaves it to the label.
  ///   - lineHeightMultiple: Multiplies the height of lines; 0 stands for 1.
  ///   - lineSpacing: The room between two lines in points.
  ///   - paragraphSpacing: The room after a paragraph in points.
  public init(
    alignment: TextAlignment? = nil, lineHeightMultiple: Double = 0, lineSpacing: Double = 0,
    paragraphSpacing: Double = 0
  ) {
    self.alignment = alignment
    self.lineHeightMultiple = lineHeightMultiple
    minimumLineHeight = 0
    maximumLineHeight = 0
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    baseWritingDirection = .natural
  }

  /// Returns the height of a line from its fonts' line height.
  func lineHeight(for natural: Double) -> Double {
    var height = natural
    if lineHeightMultiple > 0 { height *= min(lineHeightMultiple, 100) }
    if minimumLineHeight > 0 { height = max(height, min(minimumLineHeight, 1e6)) }
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    return height
  }

  /// Returns a valid distance between lines or paragraphs; negative, infinite and NaN values become 0.
  static func distance(_ value: Double) -> Double { value > 0 ? min(value, 1e6) : 0 }
}
