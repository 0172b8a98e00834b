public import LamellaGeometry

/// A theme: the colors, font sizes, spacing and durations of the controls.
///
/// ```swift
/// card.backgroundColor = Theme.current.surface
/// card.cornerRadius = Theme.Radius.card
/// ```
public nonisolated struct Theme: Hashable, Sendable {
  // MARK: Colors

  /// The background of windows.
  public var ground: Color
  /// The background of cards and panels.
  public var surface: Color
  /// The background of buttons and tracks.
  public var raised: Color
  /// The color of text; its contrast to ground, surface and raised is at least 4.5.
  public var ink: Color
  /// The color of captions and units.
  public var inkSoft: Color
  /// The color of selection, slider thumbs and the focus ring.
  public var accent: Color
  /// The color of good values, such as of health and budgets.
  public var good: Color
  /// The color of values that need attention.
  public var warn: Color
  /// The color of bad values, such as those beyond a limit.
  public var bad: Color
  /// The colors of the series of a chart and of sets of cards, in order.
  public var series: [Color]

  /// Makes a theme from its colors.
  public init(
    ground: Color, surface: Color, raised: Color, ink: Color, inkSoft: Color, accent: Color,
    good: Color, warn: Color, bad: Color, series: [Color]
  ) {
    self.ground = ground
    self.surface = surface
    self.raised = raised
    self.ink = ink
    self.inkSoft = inkSoft
    self.accent = accent
    self.good = good
    self.warn = warn
    self.bad = bad
    self.series = series
  }

  /// The theme with light text on a dark background.
  public static let dark = Theme(
    ground: Color(hex: 0x14161B), surface: Color(hex: 0x1E2128), raised: Color(hex: 0x2A2E37),
    ink: Color(hex: 0xF2F0EA), inkSoft: Color(hex: 0xA9ACB6), accent: Color(hex: 0xFF8A4C),
    good: Color(hex: 0x4CC38A), warn: Color(hex: 0xF2C14E), bad: Color(hex: 0xF2555A),
    series: brightSeries)

  /// The theme with dark text on a light background.
  public static let light = Theme(
    ground: Color(hex: 0xF6F4EF), surface: Color(hex: 0xFFFFFF), raised: Color(hex: 0xECE9E2),
    ink: Color(hex: 0x1B1D22), inkSoft: Color(hex: 0x5A5E68), accent: Color(hex: 0xD95F1E),
    good: Color(hex: 0x1F8A57), warn: Color(hex: 0xB37A00), bad: Color(hex: 0xC8323A),
    series: brightSeries.map { $0.mixed(with: .black, fraction: 0.25) })

  private static let brightSeries: [Color] = [
    Color(hex: 0x5BA4F5), Color(hex: 0xFF8A4C), Color(hex: 0x4CC38A), Color(hex: 0xC58AF9),
    Color(hex: 0xF2C14E), Color(hex: 0x7DD3D8),
  ]

  // MARK: Sizes

  /// The font sizes, in points.
  public enum TypeSize {
    /// The size of units and footnotes: 11.
    public static let caption = 11.0
    /// The size of secondary text: 13.
    public static let small = 13.0
    /// The size of body text and controls: 16.
    public static let body = 16.0
    /// The size of headings: 20.
    public static let title = 20.0
    /// The size of the heading of a screen: 28.
    public static let large = 28.0
    /// The size of scores and splash screens: 40.
    public static let display = 40.0
    /// The distance between baselines, as a multiple of the font size.
    public static let lineHeight = 1.3
  }

  /// The distances of the layout grid, in points.
  public enum Spacing {
    /// The unit of the grid, which divides the other distances: 4.
    public static let grid = 4.0
    /// The distance between controls: 8.
    public static let controls = 8.0
    /// The padding of cards: 12.
    public static let card = 12.0
    /// The distance of a HUD from the safe area's edges: 12.
    public static let hud = 12.0
    /// The margin around a screen's content: 16.
    public static let margin = 16.0
  }

  /// The corner radii, in points.
  public enum Radius {
    /// The radius of buttons and fields: 6.
    public static let small = 6.0
    /// The radius of cards: 12.
    public static let card = 12.0
  }

  /// The shadow of floating views.
  public enum Shadow {
    /// The vertical offset, in points: 4.
    public static let offset = 4.0
    /// The blur radius, in points: 12.
    public static let blur = 12.0
    /// The color: black with an opacity of 0.25.
    public static let color = Color(white: 0, alpha: 0.25)
  }

  /// The minimum side of a touch target, in points; smaller controls reach it by hit insets.
  public static let targetSide = 44.0

  /// Returns the thickness of a hairline, in points: one pixel at any scale.
  public static func hairline(scale: Double) -> Double { scale > 0 ? 1 / scale : 1 }

  // MARK: Motion

  /// The durations of animations, in seconds.
  public enum Motion {
    /// The duration of changes in place: 0.2.
    public static let small = 0.2
    /// The duration of movements over a distance: 0.35.
    public static let large = 0.35
  }
}
