internal import LamellaGeometry

extension LayoutPass {
  /// Updates the safe area insets and layout margins of marked views, tells views of changes and marks them for layout.
  ///
  /// Visits marked nodes, the children of each, and goes on below where something changed. First all is
  /// computed, then the views are told, so that callbacks may change the tree.
  ///
  /// - Parameter root: The row of the window.
  /// - Returns: Nodes visited; views whose insets or margins changed.
  /// - Complexity: O(*m*), where *m* counts marked nodes, views that changed, their children and the
  ///   ancestors' children; O(1) as long as nobody in the window uses insets.
  @discardableResult
  static func updateInsets(below root: Row) -> PassCounters {
    let table = NodeTable.shared
    var counters = PassCounters()
    guard !table[root].flags.isDisjoint(with: .insetsBits) else { return counters }
    var changes: [InsetsChange] = []
    var pending: [(row: Row, superviewChanged: Bool)] = [(root, false)]
    while let (row, superviewChanged) = pending.popLast() {
      counters.visited += 1
      let flags = table[row].flags
      table[row].flags.subtract(.insetsBits)
      guard let view = table.view(of: row) else { continue }
      let isMarked = flags.contains(.needsInsets)
      var hasChanged = false
      if isMarked || superviewChanged, let change = view.updateInsets() {
        changes.append(change)
        hasChanged = true
        counters.changed += 1
      }
      guard isMarked || hasChanged || flags.contains(.subtreeNeedsInsets) else { continue }
      let hasInsets = view.safeAreaInsetsAreKnown
      var child = table[row].lastChild
      while child >= 0 {
        // Without a safe area to reach into, only views that were told of insets before matter.
        let mayChange =
          (isMarked || hasChanged)
          && (hasInsets || !table[child].flags.isDisjoint(with: [.hasMargins, .sharesMargins]))
        if mayChange || !table[child].flags.isDisjoint(with: .insetsBits) {
          pending.append((child, mayChange))
        }
        child = table[child].previousSibling
      }
    }
    for change in changes { change.deliver() }
    return counters
  }
}

/// A view whose insets or margins changed.
struct InsetsChange {
  let view: View
  let safeAreaChanged: Bool
  let marginsChanged: Bool

  /// Calls the view's callbacks, that of the margins first, as UIKit does.
  func deliver() {
    if marginsChanged { view.layoutMarginsDidChange() }
    if safeAreaChanged { view.safeAreaInsetsDidChange() }
  }
}

extension View {
  /// Compares a view's insets and margins with those of its last callback, and marks it for layout if they differ.
  ///
  /// The superview's must be up to date.
  final func updateInsets() -> InsetsChange? {
    let superview = superview
    let safeArea: EdgeInsets
    if table[row].flags.contains(.isWindow) {
      safeArea = safeAreaInsets
    } else if let superview {
      safeArea = part(of: ViewMargins.column[superview.row].reportedSafeArea)
    } else {
      safeArea = .zero
    }
    let margins = layoutMargins(
      safeArea: safeArea,
      superview: superview.map { ViewMargins.column[$0.row].reportedMargins } ?? .zero)
    let safeAreaChanged = safeArea != ViewMargins.column[row].reportedSafeArea
    let marginsChanged = margins != ViewMargins.column[row].reportedMargins
    guard safeAreaChanged || marginsChanged else { return nil }
    ViewMargins.column.write(row) {
      ($0.reportedSafeArea, $0.reportedMargins) = (safeArea, margins)
    }
    table.markForLayout(row)
    return InsetsChange(
      view: self, safeAreaChanged: safeAreaChanged, marginsChanged: marginsChanged)
  }

  /// Whether the view was told of a safe area that is not zero.
  fileprivate var safeAreaInsetsAreKnown: Bool { ViewMargins.column[row].reportedSafeArea != .zero }
}
