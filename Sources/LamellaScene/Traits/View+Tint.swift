public import LamellaGeometry

extension View {
  /// The color of what can be pressed and of template images; that of the superview by default.
  ///
  /// Setting nil inherits again. Where no view has a tint, it is the accent of the theme. It is the tint of
  /// ``traitOverrides``, but takes effect at once.
  ///
  /// - Complexity: O(depth) at most; setting it takes time for the views that inherit it.
  public final var tintColor: Color! {
    get { traitCollection.value(of: TraitTintColor.self, at: TraitNumbers.tintColor) }
    set { override(TraitTintColor.self, with: newValue) }
  }

  /// The tint of a view that inherits none: the accent of ``Theme/current``.
  public static var defaultTintColor: Color { TraitCollection.base.tintColor }
}
