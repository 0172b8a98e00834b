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
      table.withExtras(of: row) { $0.tintColor = value }
      if tintColor != old { tellTint() }
    }
  }

  /// The tint that the view or one above it was given; nil where nobody has set one.
  ///
  /// - Complexity: O(depth).
  package final var givenTintColor: Color? {
    var current = row
    while View.isTintUsed, current >= 0 {
      let index = table[current].extras
      if index >= 0, table.extras[Int(index)].tintColor != 0 {
        return Color(rgba8: table.extras[Int(index)].tintColor)
      }
      current = table[current].parent
    }
    return nil
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
        let index = table[subview.row].extras
        if index < 0 || table.extras[Int(index)].tintColor == 0 { pending.append(subview) }
      }
    }
  }
}
