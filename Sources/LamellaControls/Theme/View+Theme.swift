public import LamellaGeometry
public import LamellaScene

/// Carries a theme through the tree.
final class ThemeBox {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }

  nonisolated deinit {}
}

extension View {
  /// The theme of the view and its subviews; nil, the default, inherits the superview's.
  ///
  /// ```swift
  /// settings.overrideTheme = .light  // a light panel over a dark game
  /// ```
  ///
  /// - Complexity: Setting is O(number of views that inherit the theme).
  public final var overrideTheme: Theme? {
    get {
      guard let box = themeBox, box !== superview?.themeBox else { return nil }
      return unsafeDowncast(box, to: ThemeBox.self).theme
    }
    set {
      guard newValue != overrideTheme else { return }
      setThemeBox(newValue.map { ThemeBox($0) })
    }
  }

  /// The theme of the view: its own, that of the nearest superview that has one, or ``Theme/current``.
  ///
  /// - Complexity: O(depth) once any view has a theme of its own, O(1) before.
  public final var effectiveTheme: Theme {
    themeBox.map { unsafeDowncast($0, to: ThemeBox.self).theme } ?? Theme.current
  }

  /// The color of selection: the tint color of the view or the nearest superview that has one, or the theme's accent.
  public final var effectiveTintColor: Color { givenTintColor ?? effectiveTheme.accent }
}
