/// The light or dark appearance of an interface.
public nonisolated enum UserInterfaceStyle: UInt8, Hashable, Sendable {
  /// No style is specified.
  case unspecified
  /// Dark content on a light ground.
  case light
  /// Light content on a dark ground.
  case dark
}

/// The room along an axis: compact or regular.
public nonisolated enum UserInterfaceSizeClass: UInt8, Hashable, Sendable {
  /// No size class is specified.
  case unspecified
  /// Little room, as on a phone.
  case compact
  /// Ample room, as on a tablet or a desktop.
  case regular
}

/// The contrast between colors that a person prefers.
public nonisolated enum AccessibilityContrast: UInt8, Hashable, Sendable {
  /// No contrast is specified.
  case unspecified
  /// The usual contrast.
  case normal
  /// More contrast than usual.
  case high
}

/// The size of text that a person prefers.
public nonisolated enum ContentSizeCategory: UInt8, Hashable, Sendable, CaseIterable {
  /// No size is specified.
  case unspecified
  /// The smallest text.
  case extraSmall
  /// Small text.
  case small
  /// Text a little smaller than usual.
  case medium
  /// The usual size.
  case large
  /// Text a little larger than usual.
  case extraLarge
  /// Large text.
  case extraExtraLarge
  /// The largest text but for those of accessibility.
  case extraExtraExtraLarge
  /// The smallest size of accessibility.
  case accessibilityMedium
  /// The second size of accessibility.
  case accessibilityLarge
  /// The third size of accessibility.
  case accessibilityExtraLarge
  /// The fourth size of accessibility.
  case accessibilityExtraExtraLarge
  /// The largest size there is.
  case accessibilityExtraExtraExtraLarge

  /// Whether the size is one of those for people who see badly.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The factor by which running text is larger than usual: 14 to 53 points for the usual 17.
  public var scale: Double {
    switch self {
    case .unspecified, .large: 1
    case .extraSmall: 14.0 / 17
    case .small: 15.0 / 17
    case .medium: 16.0 / 17
    case .extraLarge: 19.0 / 17
    case .extraExtraLarge: 21.0 / 17
    case .extraExtraExtraLarge: 23.0 / 17
    case .accessibilityMedium: 28.0 / 17
    case .accessibilityLarge: 33.0 / 17
    case .accessibilityExtraLarge: 40.0 / 17
    case .accessibilityExtraExtraLarge: 47.0 / 17
    case .accessibilityExtraExtraExtraLarge: 53.0 / 17
    }
  }
}

nonisolated extension ContentSizeCategory: Comparable {
  /// Returns whether text of the first category is smaller than text of the second.
  public static func < (a: ContentSizeCategory, b: ContentSizeCategory) -> Bool {
    a.rawValue < b.rawValue
  }
}
