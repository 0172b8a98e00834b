extension Control {
  /// The horizontal alignment of a control's content.
  public nonisolated enum ContentHorizontalAlignment: UInt8, Hashable, Sendable {
    /// Centered between the left and the right edge.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// Stretched from the left to the right edge.
    case fill
    /// At the edge where lines start.
    case leading
    /// At the edge where lines end.
    case trailing
  }

  /// The vertical alignment of a control's content.
  public nonisolated enum ContentVerticalAlignment: UInt8, Hashable, Sendable {
    /// Centered between the top and the bottom edge.
    case center
    /// At the top edge.
    case top
    /// At the bottom edge.
    case bottom
    /// Stretched from the top to the bottom edge.
    case fill
  }
}
