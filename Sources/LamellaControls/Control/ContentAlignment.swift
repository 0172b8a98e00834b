extension Control {
  /// A place for the content of a control along its width.
  public nonisolated enum ContentHorizontalAlignment: UInt8, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// From edge to edge.
    case fill
    /// At the edge where lines begin.
    case leading
    /// At the edge where lines end.
    case trailing
  }

  /// A place for the content of a control along its height.
  public nonisolated enum ContentVerticalAlignment: UInt8, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// From the top to the bottom.
    case fill
  }
}
