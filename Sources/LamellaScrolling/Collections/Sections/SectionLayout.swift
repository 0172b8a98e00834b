internal import LamellaGeometry

/// The layout of one section of a ``SectionedLayout``.
public struct SectionLayout {
  /// The layout with the settings of the section.
  let settings: LineLayout

  /// Returns the layout of a section whose lines scroll with those of other sections.
  ///
  /// - Parameter layout: The layout whose settings the section has; several sections may share one.
  /// - Returns: The section's layout.
  public static func lines(_ layout: LineLayout) -> SectionLayout {
    SectionLayout(settings: layout)
  }

  /// Returns the layout of a section whose items scroll across the collection view.
  ///
  /// - Parameters:
  ///   - layout: The layout of the items, for this section alone. It scrolls across the collection view, whatever its
  ///     ``LineLayout/scrollDirection`` was; a ``GridLayout`` with several columns has so many items one below the other.
  ///   - length: The length of the section along the direction in which the collection view scrolls, without the
  ///     layout's ``LineLayout/sectionInset``, in points.
  ///   - behavior: The way in which the section scrolls.
  /// - Returns: The section's layout.
  public static func orthogonal(
    _ layout: LineLayout, length: Double, behavior: OrthogonalScrollingBehavior = .continuous
  ) -> SectionLayout {
    SectionLayout(settings: OrthogonalLayout(layout, length: length, behavior: behavior))
  }
}
