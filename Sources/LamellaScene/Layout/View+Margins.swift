public import LamellaGeometry

extension View {
  /// The layout margins along the view's edges, in points; default 8.
  ///
  /// Reading returns the effective margins: with `insetsLayoutMarginsFromSafeArea` they include the safe area insets,
  /// and
  /// with `preservesSuperviewLayoutMargins` they are at least the part of the superview's margins that the view
  /// overlaps. NaN and infinite values are refused. See `directionalLayoutMargins` for leading and trailing edges.
  ///
  /// - Complexity: O(depth), for the view and for each superview whose margins count: O(depth²) at worst.
  public final var layoutMargins: EdgeInsets {
    get { effectiveLayoutMargins }
    set {
      guard newValue.isFinite else { return layer.reportInvalidGeometry("layoutMargins") }
      setLayoutMargins(newValue, areDirectional: false)
    }
  }

  /// The margins in the direction of reading, in points; 8 by default.
  ///
  /// Set this way they change sides with the direction; `layoutMargins` then reads as what holds for left and
  /// right. Whichever of the two was set last counts. NaN and infinite values are refused.
  ///
  /// - Complexity: O(depth).
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return DirectionalEdgeInsets(
        top: margins.top, leading: isReversed ? margins.right : margins.left,
        bottom: margins.bottom, trailing: isReversed ? margins.left : margins.right)
    }
    set {
      guard newValue.isFinite else {
        return layer.reportInvalidGeometry("directionalLayoutMargins")
      }
      // Kept as from left to right.
      setLayoutMargins(
        EdgeInsets(
          top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
          right: newValue.trailing), areDirectional: true)
    }
  }

  /// The margins that were set, for the direction that holds.
  final var ownLayoutMargins: EdgeInsets {
    let margins = ViewMargins.column[row].own ?? ViewMargins.standard
    guard ViewMargins.column[row].areDirectional,
      effectiveUserInterfaceLayoutDirection == .rightToLeft
    else {
      return margins
    }
    return EdgeInsets(
      top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
  }

  /// Sets the layout margins, directional ones or not.
  final func setLayoutMargins(_ margins: EdgeInsets, areDirectional: Bool) {
    guard
      margins != ViewMargins.column[row].own ?? ViewMargins.standard
        || areDirectional != ViewMargins.column[row].areDirectional
    else { return }
    ViewMargins.column.write(row) { ($0.own, $0.areDirectional) = (margins, areDirectional) }
    updateMargins()
  }

  /// Whether the safe area insets are added to the margins; true by default.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { ViewMargins.column[row].insetsFromSafeArea }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      ViewMargins.column.write(row) { $0.insetsFromSafeArea = newValue }
      updateMargins()
    }
  }

  /// Whether the margins of the superview hold for the view too, where it reaches into them; false
  /// by default.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { table[row].flags.contains(.sharesMargins) }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      table.setCounted(.sharesMargins, of: row, newValue)
      table.mark(row, .needsInsets)
      updateMargins()
    }
  }

  /// Compares the margins with those that were reported last, and calls the view back at once if they differ.
  final func updateMargins() {
    // Views below that keep to the margins hear of it in the insets pass.
    table.mark(row, table.context(of: row).pointee.needsAfterMove.subtracting(.needsCompose))
    let margins = effectiveLayoutMargins
    guard margins != ViewMargins.column[row].reportedMargins else { return }
    ViewMargins.column.write(row) { $0.reportedMargins = margins }
    InsetsChange(view: self, safeAreaChanged: false, marginsChanged: true).deliver()
    table.markForLayout(row)
  }

  // MARK: What holds

  final var derivedSafeAreaInsets: EdgeInsets {
    guard let window, table.hasSafeArea(in: row) else { return .zero }
    var path: [View] = []
    var current: View = self
    while current !== window, let superview = current.superview {
      path.append(current)
      current = superview
    }
    return path.reversed().reduce(window.safeAreaInsets) { insets, view in
      view.safeAreaPart(of: insets)
    }
  }

  private var effectiveLayoutMargins: EdgeInsets {
    var path = [self]
    while path[path.count - 1].preservesSuperviewLayoutMargins,
      let superview = path[path.count - 1].superview
    {
      path.append(superview)
    }
    var margins = EdgeInsets.zero
    for view in path.reversed() {
      margins = view.effectiveLayoutMargins(safeArea: view.safeAreaInsets, superview: margins)
    }
    return margins
  }

  /// Returns the effective margins.
  final func effectiveLayoutMargins(
    safeArea: EdgeInsets, superview margins: EdgeInsets
  ) -> EdgeInsets {
    var result = ownLayoutMargins
    if insetsLayoutMarginsFromSafeArea {
      result.top += safeArea.top
      result.left += safeArea.left
      result.bottom += safeArea.bottom
      result.right += safeArea.right
    }
    if preservesSuperviewLayoutMargins {
      let shared = overlap(with: margins)
      result.top = max(result.top, shared.top)
      result.left = max(result.left, shared.left)
      result.bottom = max(result.bottom, shared.bottom)
      result.right = max(result.right, shared.right)
    }
    return result
  }

  /// Returns the part of the superview's safe area that the view overlaps.
  final func safeAreaPart(of insets: EdgeInsets) -> EdgeInsets {
    guard let superview else { return .zero }
    let scrolled = superview.scrolledSafeArea
    return overlap(
      with: EdgeInsets(
        top: insets.top - scrolled.top, left: insets.left - scrolled.left,
        bottom: insets.bottom - scrolled.bottom, right: insets.right - scrolled.right))
      + additionalSafeAreaInsets
  }

  /// Returns the part of the superview's insets that the view overlaps, edge by edge.
  ///
  /// Never more than the superview's inset, even if the view extends beyond the superview.
  final func overlap(with insets: EdgeInsets) -> EdgeInsets {
    guard let superview else { return .zero }
    let frame = frame
    let outer = superview.bounds
    /// Returns how far an inset reaches into the view, by the distance between their edges.
    func reach(_ inset: Double, _ distance: Double) -> Double {
      inset > 0 ? min(max(0, inset - distance), inset) : 0
    }
    return EdgeInsets(
      top: reach(insets.top, frame.minY - outer.minY),
      left: reach(insets.left, frame.minX - outer.minX),
      bottom: reach(insets.bottom, outer.maxY - frame.maxY),
      right: reach(insets.right, outer.maxX - frame.maxX))
  }
}
