public import LamellaGeometry

extension View {
  /// The colour of what can be pressed and of stencils; that of the superview unless set.
  ///
  /// Setting nil inherits again. A tree in which nobody has set it is tinted in ``defaultTintColor``.
  ///
  /// - Complexity: O(depth); setting it takes time for the views that inherit it.
  public final var tintColor: Color! {
    get { givenTintColor ?? View.defaultTintColor }
    set {
      let old = tintColor
      // A tint that cannot be seen still counts as set.
      let value =
        newValue.map { $0.rgba8 == 0 ? Color.black.withAlpha(0.002).rgba8 : $0.rgba8 } ?? 0
      if value == 0, !View.isTintUsed { return }
      View.isTintUsed = true
      ViewTint.column.change(row) { $0.rgba = value }
      table.ancestors.tint = (-1, 0)
      if tintColor != old { tellTint() }
    }
  }

  /// The tint that the view or one above it was given; nil where nobody has set one.
  ///
  /// - Complexity: O(depth).
  package final var givenTintColor: Color? {
    guard View.isTintUsed else { return nil }
    let rgba = table.tint(of: row)
    return rgba == 0 ? nil : Color(rgba8: rgba)
  }

  /// The tint where no view has set one: the accent of the current theme.
  public package(set) static var defaultTintColor = Color(hex: 0xFF8A4C)

  /// Whether any view was ever given a tint: without one nobody need look for it.
  static var isTintUsed = false

  /// Tells the view and what inherits its tint.
  final func tellTint() {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      for subview in view.subviews.reversed() {
        if ViewTint.column[subview.row].rgba == 0 { pending.append(subview) }
      }
    }
  }
}
