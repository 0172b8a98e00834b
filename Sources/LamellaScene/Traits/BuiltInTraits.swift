public import LamellaGeometry

/// The trait of ``MutableTraits/theme``.
public enum TraitTheme: TraitDefinition {
  /// The dark theme.
  public static var defaultValue: Theme { .dark }
  /// Whether colors depend on the trait: true.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait of ``MutableTraits/tintColor``.
public enum TraitTintColor: TraitDefinition {
  /// The accent of the dark theme.
  public static var defaultValue: Color { Theme.dark.accent }
  /// Whether colors depend on the trait: true.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait of ``MutableTraits/layoutDirection``.
public enum TraitLayoutDirection: TraitDefinition {
  /// From left to right.
  public static var defaultValue: LayoutDirection { .leftToRight }
}

/// The trait of ``MutableTraits/displayScale``.
public enum TraitDisplayScale: TraitDefinition {
  /// The default: one pixel per point.
  public static var defaultValue: Double { 1 }
}

/// The trait of ``MutableTraits/userInterfaceStyle``.
public enum TraitUserInterfaceStyle: TraitDefinition {
  /// No style.
  public static var defaultValue: UserInterfaceStyle { .unspecified }
  /// Whether colors depend on the trait: true.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait of ``MutableTraits/horizontalSizeClass``.
public enum TraitHorizontalSizeClass: TraitDefinition {
  /// No size class.
  public static var defaultValue: UserInterfaceSizeClass { .unspecified }
}

/// The trait of ``MutableTraits/verticalSizeClass``.
public enum TraitVerticalSizeClass: TraitDefinition {
  /// No size class.
  public static var defaultValue: UserInterfaceSizeClass { .unspecified }
}

/// The trait of ``MutableTraits/accessibilityContrast``.
public enum TraitAccessibilityContrast: TraitDefinition {
  /// No preference.
  public static var defaultValue: AccessibilityContrast { .unspecified }
  /// Whether colors depend on the trait: true.
  public static var affectsColorAppearance: Bool { true }
}

/// The trait of ``MutableTraits/preferredContentSizeCategory``.
public enum TraitPreferredContentSizeCategory: TraitDefinition {
  /// No preference.
  public static var defaultValue: ContentSizeCategory { .unspecified }
}

/// The trait of ``MutableTraits/prefersReducedMotion``.
public enum TraitReducedMotion: TraitDefinition {
  /// The default: false, so that content moves.
  public static var defaultValue: Bool { false }
}

extension MutableTraits {
  /// The colors that controls take; an override sets ``userInterfaceStyle`` too, unless that is overridden as well.
  public var theme: Theme {
    get { self[TraitTheme.self] }
    set { self[TraitTheme.self] = newValue }
  }

  /// Whether content is light on dark or dark on light.
  ///
  /// An override keeps the inherited ``theme`` where it is of that style, and else takes ``Theme/light`` or
  /// ``Theme/dark``.
  public var userInterfaceStyle: UserInterfaceStyle {
    get { self[TraitUserInterfaceStyle.self] }
    set { self[TraitUserInterfaceStyle.self] = newValue }
  }

  /// The color of what can be pressed and of template images: the theme's accent by default.
  public var tintColor: Color {
    get { self[TraitTintColor.self] }
    set { self[TraitTintColor.self] = newValue }
  }

  /// The direction in which lines run.
  public var layoutDirection: LayoutDirection {
    get { self[TraitLayoutDirection.self] }
    set { self[TraitLayoutDirection.self] = newValue }
  }

  /// Pixels per point.
  public var displayScale: Double {
    get { self[TraitDisplayScale.self] }
    set { self[TraitDisplayScale.self] = newValue }
  }

  /// The room from left to right: that of the window by default.
  public var horizontalSizeClass: UserInterfaceSizeClass {
    get { self[TraitHorizontalSizeClass.self] }
    set { self[TraitHorizontalSizeClass.self] = newValue }
  }

  /// The room from top to bottom: that of the window by default.
  public var verticalSizeClass: UserInterfaceSizeClass {
    get { self[TraitVerticalSizeClass.self] }
    set { self[TraitVerticalSizeClass.self] = newValue }
  }

  /// The contrast between colors that a person prefers.
  public var accessibilityContrast: AccessibilityContrast {
    get { self[TraitAccessibilityContrast.self] }
    set { self[TraitAccessibilityContrast.self] = newValue }
  }

  /// The size of text that a person prefers.
  public var preferredContentSizeCategory: ContentSizeCategory {
    get { self[TraitPreferredContentSizeCategory.self] }
    set { self[TraitPreferredContentSizeCategory.self] = newValue }
  }

  /// Whether content is to dissolve where it would travel.
  public var prefersReducedMotion: Bool {
    get { self[TraitReducedMotion.self] }
    set { self[TraitReducedMotion.self] = newValue }
  }
}
