package import LamellaGeometry

/// A view whose insets or margins changed.
struct InsetsChange {
  let view: View
  let safeAreaChanged: Bool
  let marginsChanged: Bool

  /// Calls the view's callbacks, that of the margins first, as UIKit does.
  func deliver() {
    if marginsChanged {
      view.layoutMarginsDidChange()
      view.manager?.viewLayoutMarginsDidChange()
    }
    if safeAreaChanged {
      view.safeAreaInsetsDidChange()
      view.manager?.viewSafeAreaInsetsDidChange()
    }
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
      safeArea = safeAreaPart(of: ViewMargins.column[superview.row].reportedSafeArea)
    } else {
      safeArea = .zero
    }
    let margins = effectiveLayoutMargins(
      safeArea: safeArea,
      superview: superview.map { ViewMargins.column[$0.row].reportedMargins } ?? .zero)
    let safeAreaChanged = safeArea != ViewMargins.column[row].reportedSafeArea
    let marginsChanged = margins != ViewMargins.column[row].reportedMargins
    guard safeAreaChanged || marginsChanged else { return nil }
    ViewMargins.column.write(row) {
      ($0.reportedSafeArea, $0.reportedMargins) = (safeArea, margins)
    }
    table.markForLayout(row)
    if table[row].flags.contains(.hasLayout) { table.mark(row, .needsConstraints) }
    return InsetsChange(
      view: self, safeAreaChanged: safeAreaChanged, marginsChanged: marginsChanged)
  }

  /// The part of the safe area out of which a scroll view keeps its content; subviews have the rest.
  package final var scrolledSafeArea: EdgeInsets {
    get { ViewMargins.column[row].scrolledSafeArea }
    set {
      guard newValue != scrolledSafeArea else { return }
      ViewMargins.column.write(row) { $0.scrolledSafeArea = newValue }
      table.mark(row, .needsInsets)
    }
  }

  /// The insets that the view's controller adds to those that the view reaches into.
  ///
  /// The caller has checked that they are finite and at most 2^20 points either way.
  package final var additionalSafeAreaInsets: EdgeInsets {
    get {
      guard table[row].flags.contains(.hasMargins) else { return .zero }
      return ViewMargins.column[row].additionalSafeArea
    }
    set {
      guard newValue != additionalSafeAreaInsets else { return }
      ViewMargins.column.write(row) { $0.additionalSafeArea = newValue }
      noteAdditionalSafeArea()
      table.mark(row, .needsInsets)
      setNeedsLayout()
    }
  }

  /// Has the view's window track insets if the view has insets of its own.
  final func noteAdditionalSafeArea() {
    if window != nil, additionalSafeAreaInsets != .zero { table.setAddsToSafeArea(in: row) }
  }

  /// Whether the safe area insets at the view's last callback were not zero.
  final var hadSafeAreaInsets: Bool { ViewMargins.column[row].reportedSafeArea != .zero }
}
