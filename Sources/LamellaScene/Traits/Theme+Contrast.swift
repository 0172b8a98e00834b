public import LamellaGeometry

nonisolated extension Theme {
  /// Returns the contrast ratio of two opaque colors by WCAG 2, from 1 (equal) to 21 (black and white).
  ///
  /// WCAG asks for 4.5 for text, and for 3 for large text and the edges of controls.
  public static func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  /// Returns the relative luminance of a color by WCAG 2, 0...1.
  private static func luminance(_ color: Color) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// Returns the linear value of an sRGB component, 0...1.
  private static func linear(_ value: Float) -> Double {
    let value = Double(value)
    return value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the text color for a background: of ``ink`` and ``ground`` the one with more contrast.
  public func ink(on background: Color) -> Color {
    Self.contrast(ink, background) >= Self.contrast(ground, background) ? ink : ground
  }

  /// Whether the theme's text is brighter than its background.
  public var isDark: Bool { Self.luminance(ink) > Self.luminance(ground) }

  /// The color of tracks: of a switch that is off, of a slider after its thumb.
  public var track: Color { raised.mixed(with: inkSoft, fraction: 0.36) }

  /// The color of a switch's thumb: the brightest of the theme's neutral colors.
  public var thumb: Color { isDark ? ink : surface }

  /// The background of the selected item in a row of the color ``raised``.
  public var selection: Color { isDark ? raised.mixed(with: ink, fraction: 0.2) : surface }

  /// The opacity of disabled content: 0.4.
  package static let disabledAlpha: Float = 0.4
}
