package import LamellaGeometry

// Themes are values of `LamellaControls`; the tree only carries them.

extension View {
  /// The theme that the view has or inherits, in its box; nil where no view above was given one.
  ///
  /// - Complexity: O(depth) once any view was given a theme, O(1) before.
  package final var themeBox: AnyObject? {
    guard View.isThemeUsed else { return nil }
    var current = row
    var steps = 0
    var box: AnyObject?
    while current >= 0 {
      if current == table.ancestors.theme.row {
        box = table.ancestors.theme.box
        break
      }
      box = ViewTheme.column[current].box
      if box != nil { break }
      current = table[current].parent
      steps += 1
    }
    if steps > AncestorCache.length { table.ancestors.theme = (row, box) }
    return box
  }

  /// Gives the view and what inherits from it a theme, or takes it away again.
  package final func setThemeBox(_ box: AnyObject?) {
    guard box != nil || ViewTheme.column.contains(row) else { return }
    View.isThemeUsed = true
    ViewTheme.column.change(row) { $0.box = box }
    table.ancestors.theme = (-1, nil)
    tellTheme()
  }

  /// Whether any view was ever given a theme: without one nobody need look for it.
  static var isThemeUsed = false

  /// Tells the view and what inherits its theme.
  final func tellTheme() {
    var pending = [self]
    while let view = pending.popLast() {
      view.themeDidChange()
      for subview in view.subviews.reversed() where !ViewTheme.column.contains(subview.row) {
        pending.append(subview)
      }
    }
  }

  /// Tells every view that there is, in a window or not, that the theme of all is another.
  ///
  /// - Parameter tint: What views are tinted in that were given no tint.
  /// - Complexity: O(number of views).
  package static func changeTheme(tint: Color) {
    let isNewTint = tint != defaultTintColor
    defaultTintColor = tint
    let table = NodeTable.shared
    var views: [View] = []
    for row in 0..<table.highWater {
      if let view = table.view(of: Row(row)) { views.append(view) }
    }
    for view in views {
      if view.themeBox == nil { view.themeDidChange() }
      if isNewTint, view.givenTintColor == nil { view.tintColorDidChange() }
    }
  }
}
