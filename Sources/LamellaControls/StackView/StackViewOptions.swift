extension StackView {
  /// A distribution of the arranged subviews along the axis of a stack view.
  public nonisolated enum Distribution: UInt8, CaseIterable, Sendable {
    /// The views fill the length: the view with the lowest hugging priority becomes longer, the one with the lowest
    /// compression resistance shorter; of equal ones the first.
    case fill
    /// The views fill the length and are equally long.
    case fillEqually
    /// The views fill the length in proportion to the sizes of their contents.
    ///
    /// As in UIKit, each share is that of the stack view's whole length, so that the last view takes what spacing and
    /// margins add or take away. Views without a size of their own have no length, unless all are such: then they are
    /// equally long.
    case fillProportionally
    /// The views have the sizes of their contents, and all gaps the same length, at least the spacing.
    case equalSpacing
    /// The distances of the views' centers are equal; gaps are at least the spacing.
    case equalCentering
  }

  /// An alignment of the arranged subviews across the axis of a stack view.
  public nonisolated enum Alignment: UInt8, CaseIterable, Sendable {
    /// The views reach from edge to edge.
    case fill
    /// The views are at the leading edge, or at the top edge of a row.
    case leading
    /// The first baselines of the views of a row are at one height.
    ///
    /// In a column it is the same as ``leading``.
    case firstBaseline
    /// The centers of the views are in the middle.
    case center
    /// The views are at the trailing edge, or at the bottom edge of a row.
    case trailing
    /// The last baselines of the views of a row are at one height.
    ///
    /// In a column it is the same as ``trailing``.
    case lastBaseline

    /// The alignment of a row at its top edge: the same as ``leading``.
    public static let top = Alignment.leading
    /// The alignment of a row at its bottom edge: the same as ``trailing``.
    public static let bottom = Alignment.trailing
  }
}
