public import LamellaGeometry

/// The direction of lines of text, and with them the order of neighboring views.
public nonisolated enum LayoutDirection: UInt8, Hashable, Sendable {
  /// Lines begin on the left, as in Latin.
  case leftToRight
  /// Lines begin on the right, as in Arabic and Hebrew.
  case rightToLeft
}

/// The kind of a view's content, which decides whether it is mirrored in right-to-left layout.
public nonisolated enum SemanticContentAttribute: UInt8, Hashable, Sendable {
  /// Mirrored by the layout direction of the view's traits.
  case unspecified
  /// Buttons of a player, which are never mirrored.
  case playback
  /// Directions in space, such as arrows of a game pad, which are never mirrored.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}

extension View {
  /// The kind of the view's content, which decides whether it is mirrored; `unspecified` unless set.
  ///
  /// The attribute affects the view alone, not its subviews.
  public final var semanticContentAttribute: SemanticContentAttribute {
    get { ViewSemantics.column[row].attribute }
    set {
      guard newValue != semanticContentAttribute else { return }
      ViewSemantics.column.change(row) { $0.attribute = newValue }
      directionMayHaveChanged()
    }
  }

  /// The direction that holds for the view: its attribute's, else that of its traits.
  ///
  /// - Complexity: O(depth) at most.
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified:
      // Not the view's reference, which would be counted at each call.
      NodeTable.shared.layoutDirection(of: row)
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

  /// Updates the view after a possible change of its layout direction.
  final func directionMayHaveChanged() {
    if ViewMargins.column[row].areDirectional { marginsMayHaveChanged() }
    setNeedsLayout()
  }
}
