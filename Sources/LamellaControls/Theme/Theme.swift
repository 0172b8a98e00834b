public import LamellaGeometry
internal import LamellaScene

/// The looks that controls, demos and HUDs share: colours, sizes of type, distances, motion.
///
/// ```swift
/// card.backgroundColor = Theme.current.surface
/// card.cornerRadius = Theme.Radius.card
/// ```
public nonisolated struct Theme: Hashable, Sendable {
  // MARK: Colours

  /// The window.
  public var ground: Color
  /// Cards and panels.
  public var surface: Color
  /// Buttons and tracks.
  public var raised: Color
  /// Text; contrast of at least 4.5 to 1 on ground, surface and raised.
  public var ink: Color
  /// Captions and units.
  public var inkSoft: Color
  /// Selection, thumbs, the focus ring.
  public var accent: Color
  /// Health and budgets: all is well.
  public var good: Color
  /// Health and budgets: attention.
  public var warn: Color
  /// Health and budgets: beyond the limit.
  public var bad: Color
  /// Cards and charts, told apart without colour by order and label as well.
  public var series: [Color]

  /// Makes a theme from its colours.
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

  /// Light on dark.
  public static let dark = Theme(
    ground: Color(hex: 0x14161B), surface: Color(hex: 0x1E2128), raised: Color(hex: 0x2A2E37),
    ink: Color(hex: 0xF2F0EA), inkSoft: Color(hex: 0xA9ACB6), accent: Color(hex: 0xFF8A4C),
    good: Color(hex: 0x4CC38A), warn: Color(hex: 0xF2C14E), bad: Color(hex: 0xF2555A),
    series: brightSeries)

  /// Dark on light.
  public static let light = Theme(
    ground: Color(hex: 0xF6F4EF), surface: Color(hex: 0xFFFFFF), raised: Color(hex: 0xECE9E2),
    ink: Color(hex: 0x1B1D22), inkSoft: Color(hex: 0x5A5E68), accent: Color(hex: 0xD95F1E),
    good: Color(hex: 0x1F8A57), warn: Color(hex: 0xB37A00), bad: Color(hex: 0xC8323A),
    series: brightSeries.map { $0.mixed(with: .black, fraction: 0.25) })

  private static let brightSeries: [Color] = [
    Color(hex: 0x5BA4F5), Color(hex: 0xFF8A4C), Color(hex: 0x4CC38A), Color(hex: 0xC58AF9),
    Color(hex: 0xF2C14E), Color(hex: 0x7DD3D8),
  ]

  /// What is looked like where no view has a theme of its own; dark unless set.
  ///
  /// Setting another one tells every view by `View.themeDidChange()`: what stands on the screen takes the new
  /// colours, except for those that were set on it, such as a tint. See also `View.overrideTheme`.
  ///
  /// - Complexity: Setting takes time for all views that there are.
  @MainActor public static var current: Theme {
    get { storedCurrent }
    set {
      guard newValue != storedCurrent else { return }
      storedCurrent = newValue
      View.changeTheme(tint: newValue.accent)
    }
  }
  @MainActor private static var storedCurrent = Theme.dark

  // MARK: Sizes

  /// Sizes of type, in points.
  public enum TypeSize {
    /// Units, footnotes: 11.
    public static let caption = 11.0
    /// Secondary text: 13.
    public static let small = 13.0
    /// Running text and controls: 16.
    public static let body = 16.0
    /// Headings: 20.
    public static let title = 20.0
    /// Screens' headings: 28.
    public static let large = 28.0
    /// Scores, splash screens: 40.
    public static let display = 40.0
    /// The distance of baselines as a multiple of the size.
    public static let lineHeight = 1.3
  }

  /// Distances, in points; all are multiples of the grid.
  public enum Spacing {
    /// The unit that everything is placed on: 4.
    public static let grid = 4.0
    /// Between controls: 8.
    public static let controls = 8.0
    /// Inside cards: 12.
    public static let card = 12.0
    /// Between a HUD and the safe area: 12.
    public static let hud = 12.0
    /// Around a screen's content: 16.
    public static let margin = 16.0
  }

  /// Radii of corners, in points; pills take half their height.
  public enum Radius {
    /// Buttons, fields: 6.
    public static let small = 6.0
    /// Cards: 12.
    public static let card = 12.0
  }

  /// The shadow of what floats.
  public enum Shadow {
    /// Points downwards: 4.
    public static let offset = 4.0
    /// Points: 12.
    public static let blur = 12.0
    /// Black at a quarter.
    public static let color = Color(white: 0, alpha: 0.25)
  }

  /// The side of what a finger hits, in points, reached with hit insets where the picture is smaller.
  public static let targetSide = 44.0

  /// The thickness of a hairline in points: one pixel, whatever the scale.
  public static func hairline(scale: Double) -> Double { scale > 0 ? 1 / scale : 1 }

  // MARK: Motion

  /// Durations, in seconds.
  public enum Motion {
    /// What changes in place: 0.2.
    public static let small = 0.2
    /// What travels: 0.35.
    public static let large = 0.35
  }
}
