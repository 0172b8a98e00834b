/// The ways in which a section scrolls across its collection view; see ``SectionLayout``.
///
/// A group is a line of the section's own layout: an item of a ``ListLayout``, a column of a ``GridLayout``.
public nonisolated enum OrthogonalScrollingBehavior: UInt8, Hashable, Sendable {
  /// Freely.
  case continuous
  /// Freely, but to rest at the start of a group.
  case continuousGroupLeadingBoundary
  /// By pages of the view's size.
  case paging
  /// By one group at a time.
  case groupPaging
  /// By one group at a time, which rests in the middle.
  case groupPagingCentered
}
