package import LamellaGeometry

extension Theme {
  /// The theme of every view for which no other is set; dark by default.
  ///
  /// Views that take another theme by this are told by `View.themeDidChange()`, in windows or not. See also
  /// ``View/overrideTheme``.
  ///
  /// - Complexity: Setting it takes O(number of views).
  @MainActor public static var current: Theme {
    get { TraitCollection.base.value(of: TraitTheme.self, at: TraitNumbers.theme) }
    set {
      guard newValue != current else { return }
      TraitCollection.changeBase(TraitOverrides { $0.theme = newValue })
    }
  }
}

extension View {
  /// The theme of the view and of what it contains; nil, the default, inherits.
  ///
  /// ```swift
  /// settings.overrideTheme = .light  // a light panel over a dark game
  /// ```
  ///
  /// The same as the theme of ``traitOverrides``, but takes effect at once.
  ///
  /// - Complexity: Setting it takes time for the views that inherit it.
  public final var overrideTheme: Theme? {
    get { traitOverrides.values.value(of: TraitTheme.self, at: TraitNumbers.theme) }
    set { override(TraitTheme.self, with: newValue) }
  }

  /// The theme that the view has or inherits: that of its ``traitCollection``.
  ///
  /// - Complexity: O(depth) at most.
  public final var effectiveTheme: Theme {
    traitCollection.value(of: TraitTheme.self, at: TraitNumbers.theme)
  }

  /// The ink of ``effectiveTheme``, for texts that change in each frame: copying the whole theme takes much longer.
  package final var effectiveInk: Color {
    NodeTable.shared.traits(of: row).values.part(of: TraitTheme.self, at: TraitNumbers.theme) {
      $0.ink
    }
      ?? TraitTheme.defaultValue.ink
  }
}
