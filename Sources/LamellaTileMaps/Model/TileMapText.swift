public import LamellaGeometry

/// The text of a text object, with its style.
public struct TileMapText: Hashable, Sendable {
  /// The horizontal place of lines in the object's rectangle.
  public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// From edge to edge, with wider spaces.
    case justify
  }

  /// The vertical place of the lines in the object's rectangle.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the top edge.
    case top
    /// In the middle.
    case center
    /// At the bottom edge.
    case bottom
  }

  /// The characters.
  public var string: String
  /// The name of the font's family.
  public var fontFamily = "sans-serif"
  /// The font's size, in pixels of the map.
  public var pixelSize = 16.0
  /// Whether lines are wrapped at the width of the object's rectangle.
  public var wraps = false
  /// The color.
  public var color = Color.black
  /// Whether the font is bold.
  public var isBold = false
  /// Whether the font is italic.
  public var isItalic = false
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text is struck through.
  public var isStruckThrough = false
  /// Whether pairs of letters are brought together.
  public var usesKerning = true
  /// The horizontal place of lines.
  public var horizontalAlignment = HorizontalAlignment.left
  /// The vertical place of the lines.
  public var verticalAlignment = VerticalAlignment.top

  /// Makes a text in the default style.
  public init(_ string: String) { self.string = string }
}
