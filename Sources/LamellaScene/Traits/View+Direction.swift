public import LamellaGeometry

/// The direction in which lines run, and with them the order of what stands side by side.
public nonisolated enum LayoutDirection: UInt8, Hashable, Sendable {
  /// Lines begin on the left, as in Latin.
  case leftToRight
  /// Lines begin on the right, as in Arabic and Hebrew.
  case rightToLeft
}

/// What a view shows, and whether it turns around with the direction of reading.
public nonisolated enum SemanticContentAttribute: UInt8, Hashable, Sendable {
  /// It turns around with the window's direction.
  case unspecified
  /// Buttons of a player, which never turn around.
  case playback
  /// Directions in space, such as arrows of a game pad, which never turn around.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}

extension View {
  /// Whether the view turns around with the direction of reading; `unspecified` unless set.
  ///
  /// It holds for the view alone, not for its subviews.
  public final var semanticContentAttribute: SemanticContentAttribute {
    get { ViewSemantics.column[row].attribute }
    set {
      guard newValue != semanticContentAttribute else { return }
      ViewSemantics.column.change(row) { $0.attribute = newValue }
      directionMayHaveChanged()
    }
  }

  /// The direction that holds for the view: its attribute's, else its window's.
  ///
  /// - Complexity: O(depth).
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: (window ?? self as? Window)?.layoutDirection ?? .leftToRight
    }
  }

  /// The margins in the direction of reading, in points; 8 unless set.
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

  /// Brings up to date what depends on the direction, which may be another now.
  final func directionMayHaveChanged() {
    if ViewMargins.column[row].areDirectional { marginsMayHaveChanged() }
    setNeedsLayout()
  }
}

extension Window {
  /// The direction of reading of what the window shows; from left to right unless set.
  ///
  /// Views whose `semanticContentAttribute` is `unspecified` follow it: their directional margins change
  /// sides, and they are laid out.
  public final var layoutDirection: LayoutDirection {
    get { storedLayoutDirection }
    set {
      guard newValue != storedLayoutDirection else { return }
      storedLayoutDirection = newValue
      var pending: [View] = [self]
      while let view = pending.popLast() {
        if view.semanticContentAttribute == .unspecified { view.directionMayHaveChanged() }
        pending.append(contentsOf: view.subviews)
      }
    }
  }
}
