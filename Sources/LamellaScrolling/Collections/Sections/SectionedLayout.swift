internal import LamellaGeometry

/// A layout that gives each section a layout of its own, also one that scrolls across the collection view: what UIKit's
/// compositional layout is for.
///
/// ```swift
/// let layout = SectionedLayout { section in
///   section == 0
///     ? .orthogonal(ListLayout(rowHeight: .fixed(240)), length: 160, behavior: .groupPagingCentered)
///     : .lines(GridLayout(columns: 3, itemLength: .fixed(96)))
/// }
/// let store = CollectionView(layout: layout)
/// ```
///
/// Spacing, insets, headers and footers are those of the sections' layouts; of this one only ``LineLayout/scrollDirection``
/// counts.
public final class SectionedLayout: LineLayout {
  private let layout: (_ section: Int) -> SectionLayout
  /// The settings of each section; empty until they are asked for.
  private var sections: [LineLayout] = []
  /// The settings of each section before the change that is being taken.
  private var sectionsBefore: [LineLayout] = []
  /// The settings of each section after a change that is about to be taken.
  private var sectionsAfter: [LineLayout] = []

  /// Makes a layout.
  ///
  /// - Parameter layout: The closure that returns the layout of a section. It is asked once for each section, when the
  ///   section is new, or all are reloaded.
  public init(_ layout: @escaping (_ section: Int) -> SectionLayout) {
    self.layout = layout
    super.init(lineLength: .automatic(estimate: 44))
  }

  nonisolated deinit {}

  override func settings(ofSection section: Int) -> LineLayout { sections[section] }

  /// Returns whether the settings of a section were made.
  func hasSettings(ofSection section: Int) -> Bool { section < sections.count }

  override func settingsBefore(ofSection section: Int) -> LineLayout { sectionsBefore[section] }

  override func settingsAfter(ofSection section: Int) -> LineLayout { sectionsAfter[section] }

  override func setBreadth(_ breadth: Double) -> Bool {
    self.breadth = breadth
    if sections.count != table.sectionCount {
      sections = (0..<table.sectionCount).map { layout($0).settings }
    }
    return adopt(sections)
  }

  /// Gives settings the breadth of the view, and makes them part of this layout.
  ///
  /// - Returns: Whether the number of items of a line changed in any section.
  private func adopt(_ sections: [LineLayout]) -> Bool {
    var hasChanged = false
    for settings in sections {
      settings.scrollDirection = scrollDirection
      if settings.setBreadth(breadth) { hasChanged = true }
      // Not before: a change of those of a part means that all lengths are new.
      settings.parent = self
      (settings as? OrthogonalLayout)?.content.parent = self
    }
    return hasChanged
  }

  override func sectionsDidReset() { sections = [] }

  override func willChange(by map: ItemMap, sectionCount: Int) {
    guard !sections.isEmpty || table.sectionCount == 0 else { return }
    sectionsAfter = (0..<sectionCount).map { section in
      map.oldSection(of: section).map { sections[$0] } ?? layout(section).settings
    }
    _ = adopt(sectionsAfter)
  }

  override func didChange() {
    sectionsBefore = sections
    sections = sectionsAfter
    sectionsAfter = []
  }
}
