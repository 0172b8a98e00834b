public import CLamella
internal import LamellaGeometry
internal import LamellaScrolling

// The arrangements of lists' sections.

/// Has a section's rows be one below the other; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_section_rows(_ list: OpaquePointer?, _ section: Int32)
  -> lamella_result
{
  enter((list, section)) { list, section throws(Failure) in
    try LamellaC.list(list).setLayout(nil, nil, ofSection: section)
  }
}

/// Arranges a section's rows in columns; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_section_grid(
  _ list: OpaquePointer?, _ section: Int32, _ columns: Int32, _ height: Double, _ spacing: Double
) -> lamella_result {
  enter((list, section, columns, height, spacing)) {
    list, section, columns, height, spacing throws(Failure) in
    guard columns >= 1, columns <= 1000 else { throw .value("columns are 1 to 1000") }
    try checkRowHeight(height)
    try checkSpacing(spacing)
    let grid = GridLayout(columns: Int(columns), itemLength: .fixed(height), spacing: spacing)
    return try LamellaC.list(list).setLayout(.lines(grid), grid, ofSection: section)
  }
}

/// Arranges as many of a section's rows in a line as fit; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_section_flow(
  _ list: OpaquePointer?, _ section: Int32, _ width: Double, _ height: Double, _ spacing: Double
) -> lamella_result {
  enter((list, section, width, height, spacing)) {
    list, section, width, height, spacing throws(Failure) in
    try checkRowWidth(width)
    try checkRowHeight(height)
    try checkSpacing(spacing)
    let flow = FlowLayout(itemSize: .fixed(Size(width, height)), spacing: spacing)
    return try LamellaC.list(list).setLayout(.lines(flow), flow, ofSection: section)
  }
}

/// Has a section scroll sideways; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_section_sideways(
  _ list: OpaquePointer?, _ section: Int32, _ width: Double, _ height: Double, _ spacing: Double,
  _ behavior: Int32
) -> lamella_result {
  enter((list, section, width, height, spacing, behavior)) {
    list, section, width, height, spacing, behavior throws(Failure) in
    try checkRowWidth(width)
    try checkRowHeight(height)
    try checkSpacing(spacing)
    let way: OrthogonalScrollingBehavior
    switch behavior {
    case LAMELLA_SIDEWAYS_FREELY: way = .continuous
    case LAMELLA_SIDEWAYS_LEADING: way = .continuousGroupLeadingBoundary
    case LAMELLA_SIDEWAYS_PAGES: way = .paging
    case LAMELLA_SIDEWAYS_ROWS: way = .groupPaging
    case LAMELLA_SIDEWAYS_CENTERED: way = .groupPagingCentered
    default: throw .value("there is no such behavior")
    }
    let row = ListLayout(rowHeight: .fixed(width))
    row.lineSpacing = spacing
    return try LamellaC.list(list).setLayout(
      .orthogonal(row, length: height, behavior: way), row, ofSection: section)
  }
}

/// Throws a failure for a width that no row has.
nonisolated private func checkRowWidth(_ width: Double) throws(Failure) {
  guard width >= minimumRowHeight, width <= 1_000_000 else {
    throw .value("the width of a row is 1 to 1000000 points")
  }
}

/// Throws a failure for a space that is not one between rows.
nonisolated private func checkSpacing(_ spacing: Double) throws(Failure) {
  guard spacing >= 0, spacing <= 1_000_000 else {
    throw .value("the spacing is 0 to 1000000 points")
  }
}

extension HostedList {
  /// Sets the layout of a section, and shows all rows again.
  fileprivate func setLayout(
    _ layout: SectionLayout?, _ titleSettings: LineLayout?, ofSection section: Int32
  ) throws(Failure) -> lamella_result {
    let index = try index(ofSection: section)
    sections[index].layout = layout
    sections[index].titleSettings = titleSettings
    arrangeSections()
    return LAMELLA_OK
  }
}
