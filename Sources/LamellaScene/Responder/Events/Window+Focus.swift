internal import LamellaGeometry

// Moving the keys from view to view.
extension Window {
  /// Moves the keyboard focus to the next view that accepts it, after the last one to the first.
  ///
  /// Views count if ``View/canBecomeFocused`` is true and they can be hit. Subviews of one view follow one another in
  /// reading order: line by line, and within a line from left to right, or from right to left if the superview's
  /// layout direction says so. Scroll views around the focused view scroll to it. While a controller is presented that
  /// keeps touches from what is below, only its views count.
  ///
  /// - Returns: Whether there is such a view.
  /// - Complexity: O(*views* log *views*).
  @discardableResult
  public final func focusNext() -> Bool { moveFocus(by: 1) }

  /// Moves the keyboard focus to the previous view, before the first one to the last; see ``focusNext()``.
  ///
  /// - Returns: Whether there is such a view.
  @discardableResult
  public final func focusPrevious() -> Bool { moveFocus(by: -1) }

  /// Moves the keyboard focus by one view, forwards or backwards.
  private func moveFocus(by step: Int) -> Bool {
    var stops: [View] = []
    (contentManager?.focusScope ?? self).addFocusStops(to: &stops)
    guard !stops.isEmpty else { return false }
    var index = stops.firstIndex { $0.isFirstResponder } ?? (step > 0 ? -1 : 0)
    for _ in stops {
      index = (index + step + stops.count) % stops.count
      guard stops[index].becomeFirstResponder() else { continue }
      stops[index].bringIntoSight()
      break
    }
    return true
  }
}

extension View {
  /// The margin that is shown around the view that the keys have come to, in points.
  private static let sightMargin = 16.0

  /// Asks the superviews to scroll to the view.
  fileprivate final func bringIntoSight() {
    var ancestor = superview
    while let view = ancestor {
      view.bringIntoSight(
        convert(bounds, to: view).insetBy(dx: -Self.sightMargin, dy: -Self.sightMargin))
      ancestor = view.superview
    }
  }

  /// Adds the view and its subviews that accept the focus, in reading order.
  fileprivate final func addFocusStops(to stops: inout [View]) {
    guard !isOutOfReach else { return }
    if canBecomeFocused { stops.append(self) }
    var groups: [FocusGroup] = []
    for subview in subviews {
      var inside: [View] = []
      subview.addFocusStops(to: &inside)
      if !inside.isEmpty { groups.append(FocusGroup(frame: subview.frame, stops: inside)) }
    }
    for group in FocusGroup.inReadingOrder(groups, isMirrored: isMirroredForFocus) {
      stops += group.stops
    }
  }

  private var isMirroredForFocus: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

/// The views within a subview that accept the focus.
private struct FocusGroup {
  var frame: Rect
  var stops: [View]

  /// Sorts groups in reading order: into lines, and each line along the layout direction.
  static func inReadingOrder(_ groups: [FocusGroup], isMirrored: Bool) -> [FocusGroup] {
    guard groups.count > 1 else { return groups }
    // Stable: groups in the same place stay in the order of the subviews.
    var rest = sorted(groups) { $0.frame.minY }
    var result: [FocusGroup] = []
    while let first = rest.first {
      var line: [FocusGroup] = []
      var others: [FocusGroup] = []
      for group in rest {
        let isBeside =
          group.frame.midY <= first.frame.maxY && group.frame.midY >= first.frame.minY
          && first.frame.midY <= group.frame.maxY && first.frame.midY >= group.frame.minY
        if isBeside { line.append(group) } else { others.append(group) }
      }
      if line.isEmpty { return result + rest }
      result += sorted(line) { isMirrored ? -$0.frame.maxX : $0.frame.minX }
      rest = others
    }
    return result
  }

  /// Sorts groups by a number; equal ones keep their order.
  private static func sorted(_ groups: [FocusGroup], by key: (FocusGroup) -> Double)
    -> [FocusGroup]
  {
    groups.enumerated().sorted {
      let (first, second) = (key($0.element), key($1.element))
      return first != second ? first < second : $0.offset < $1.offset
    }.map(\.element)
  }
}
