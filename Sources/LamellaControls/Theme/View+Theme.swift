public import LamellaGeometry
public import LamellaScene

/// Carries a theme through the tree.
final class ThemeBox {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }

  nonisolated deinit {}
}

extension View {
  /// The theme of the view and of what it contains; nil, which it is unless set, inherits.
  ///
  /// ```swift
  /// settings.overrideTheme = .light  // a light panel over a dark game
  /// ```
  ///
  /// - Complexity: Setting takes time for the views that inherit it.
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

  /// The theme that the view shows: its own, that of the nearest superview that has one, or
  /// ``Theme/current``.
  ///
  /// - Complexity: O(depth) once any view was given a theme, O(1) before.
  public final var effectiveTheme: Theme {
    themeBox.map { unsafeDowncast($0, to: ThemeBox.self).theme } ?? Theme.current
  }

  /// What controls show selection in: the tint that was given to the view or one above it, or the theme's
  /// accent.
  public final var effectiveTintColor: Color { givenTintColor ?? effectiveTheme.accent }
}
