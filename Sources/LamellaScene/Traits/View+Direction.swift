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
  /// The kind of the view's content, which decides whether it is mirrored; `unspecified` by default.
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

  /// Updates the view after a possible change of its layout direction.
  final func directionMayHaveChanged() {
    if ViewMargins.column[row].areDirectional { updateMargins() }
    if table[row].flags.contains(.hasLayout) { table.mark(row, .needsConstraints) }
    // What the view draws may begin at the other side now.
    if table[row].flags.contains(.hasRecording) { setNeedsDisplay() }
    setNeedsLayout()
  }
}
