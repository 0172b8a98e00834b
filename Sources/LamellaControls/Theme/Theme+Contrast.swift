public import LamellaGeometry

nonisolated extension Theme {
  /// The contrast of two opaque colours by WCAG 2: 1 for equal ones, 21 for black and white.
  ///
  /// Text needs 4.5 to be read by nearly everybody, large signs and the edges of controls 3.
  public static func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  /// The relative luminance of a colour by WCAG 2, 0...1.
  private static func luminance(_ color: Color) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// A component without the gamma of sRGB.
  private static func linear(_ value: Float) -> Double {
    let value = Double(value)
    return value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The colour for text on a background of any colour: of ``ink`` and ``ground`` the one that is read better.
  public func ink(on background: Color) -> Color {
    Self.contrast(ink, background) >= Self.contrast(ground, background) ? ink : ground
  }

  /// Whether text is brighter than what it stands on.
  public var isDark: Bool { Self.luminance(ink) > Self.luminance(ground) }

  /// The part of a track that is not filled, off or not reached: told from ground, surface and raised.
  public var track: Color { raised.mixed(with: inkSoft, fraction: 0.36) }

  /// What slides over a track or stands out of a row: the brightest of the theme's plain colours.
  public var knob: Color { isDark ? ink : surface }

  /// The chosen one of several on ``raised``.
  public var chosen: Color { isDark ? raised.mixed(with: ink, fraction: 0.2) : surface }

  /// How much is left of the opacity of what is disabled: 0.4.
  static let disabledAlpha: Float = 0.4
}
