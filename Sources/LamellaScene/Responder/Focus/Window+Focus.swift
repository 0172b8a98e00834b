internal import LamellaGeometry

// Moving the focus by the Tab key.
extension Window {
  /// Moves the focus to the next view that can have it, after the last one to the first.
  ///
  /// Views count if `canBecomeFocused` is true and they can be hit. Subviews of one view follow one another in
  /// reading order: line by line, and within a line from left to right, or from right to left if the superview's
  /// layout direction says so. Scroll views around the focused view scroll to it. While a controller is presented that
  /// keeps touches from what is below, only its views count. Where views have groups, each group is one stop; see
  /// ``View/focusGroupIdentifier``.
  ///
  /// - Returns: Whether there is such a view.
  /// - Complexity: O(*views* log *views*).
  @discardableResult
  public final func focusNext() -> Bool { focusSystem.move(.next) }

  /// Moves the focus to the previous view, before the first one to the last; see ``focusNext()``.
  ///
  /// - Returns: Whether there is such a view.
  @discardableResult
  public final func focusPrevious() -> Bool { focusSystem.move(.previous) }
}

extension View {
  /// The margin that is shown around the view that the focus has come to, in points.
  private static let sightMargin = 16.0

  /// Asks the superviews to scroll to the view.
  final func bringIntoSight() {
    var ancestor = superview
    while let view = ancestor {
      view.bringIntoSight(
        convert(focusFrame, to: view).insetBy(dx: -Self.sightMargin, dy: -Self.sightMargin))
      ancestor = view.superview
    }
  }
}
