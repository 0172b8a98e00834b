/// The area and the rules for the layout of text: size, lines, line breaks and alignment.
public struct TextContainer: Hashable, Sendable {
  /// The width in points; infinity means that only newlines end a line.
  public var width: Double
  /// The height in points; lines that do not fit are left out, the first never.
  public var height: Double
  /// The highest number of lines; 0 means any number.
  public var maximumNumberOfLines: Int
  /// The treatment of text that does not fit.
  public var lineBreakMode: LineBreakMode
  /// The alignment of lines, unless a paragraph style has another.
  public var alignment: TextAlignment

  /// Makes a container.
  ///
  /// - Parameters:
  ///   - width: The width in points; NaN counts as infinity, negative widths as 0.
  ///   - height: The height in points; NaN counts as infinity.
  ///   - maximumNumberOfLines: The highest number of lines; 0 or less means any number.
  ///   - lineBreakMode: The treatment of text that does not fit.
  ///   - alignment: The alignment of lines. In an infinite width the widest line is the measure.
  @inlinable public init(
    width: Double = .infinity, height: Double = .infinity, maximumNumberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byWordWrapping, alignment: TextAlignment = .natural
  ) {
    self.width = width.isNaN ? .infinity : max(0, width)
    self.height = height.isNaN ? .infinity : height
    self.maximumNumberOfLines = max(0, maximumNumberOfLines)
    self.lineBreakMode = lineBreakMode
    self.alignment = alignment
  }
}
