public import CLamella
internal import LamellaControls
internal import LamellaScene
internal import LamellaScrolling

// Lists: their sections, rows and heights.

/// Returns the list of a handle.
func list(_ pointer: OpaquePointer?) throws(Failure) -> HostedList {
  try Handles.view(pointer, as: HostedList.self)
}

/// Makes a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_create(
  _ parent: OpaquePointer?, _ style: Int32, _ fill: lamella_list_fill?,
  _ user: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  make((parent, style, fill, user)) { parent, style, fill, user throws(Failure) in
    guard let fill else { throw .null("the function that fills rows") }
    let listStyle: ListLayout.Style
    switch style {
    case LAMELLA_LIST_PLAIN: listStyle = .plain
    case LAMELLA_LIST_INSET_GROUPED: listStyle = .insetGrouped
    default: throw .value("there is no such style")
    }
    let list = HostedList(style: listStyle, fill: fill, user: user)
    let handle = try insert(list, into: parent)
    list.handle = handle.pointer
    return handle
  }
}

/// Sets the function that fills the rows of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_fill(
  _ list: OpaquePointer?, _ fill: lamella_list_fill?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, fill, user)) { list, fill, user throws(Failure) in
    let list = try LamellaC.list(list)
    guard let fill else { throw .null("the function that fills rows") }
    (list.fill, list.user) = (fill, user)
    list.reloadData()
    return LAMELLA_OK
  }
}

// MARK: - Sections

/// Sets the number of sections of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_section_count(_ list: OpaquePointer?, _ count: Int32)
  -> lamella_result
{
  enter((list, count)) { list, count throws(Failure) in
    let list = try LamellaC.list(list)
    guard count >= 0, count <= HostedList.maximumSectionCount else {
      throw .value("a list has 0 to \(HostedList.maximumSectionCount) sections")
    }
    if list.snapshot != nil {
      list.snapshot = nil
      list.sections = []
    }
    let added = Int(count) - list.sections.count
    if added < 0 {
      list.sections.removeLast(-added)
    } else {
      list.sections += Array(repeating: HostedList.Section(), count: added)
    }
    list.reloadData()
    return LAMELLA_OK
  }
}

/// Returns the number of sections of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_section_count(_ list: OpaquePointer?) -> lamella_result {
  enter(list) { list throws(Failure) in
    lamella_result(clamping: try LamellaC.list(list).sections.count)
  }
}

/// Sets the title of a section's header; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_header(
  _ list: OpaquePointer?, _ section: Int32, _ title: UnsafePointer<CChar>?
) -> lamella_result {
  enter((list, section, title)) { list, section, title throws(Failure) in
    let list = try LamellaC.list(list)
    let index = try list.index(ofSection: section)
    list.sections[index].header = try optionalUTF8(title)
    // No rows change: the titles are asked for again.
    list.apply(ItemChanges(), animated: false)
    return LAMELLA_OK
  }
}

/// Sets the title of a section's footer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_footer(
  _ list: OpaquePointer?, _ section: Int32, _ title: UnsafePointer<CChar>?
) -> lamella_result {
  enter((list, section, title)) { list, section, title throws(Failure) in
    let list = try LamellaC.list(list)
    let index = try list.index(ofSection: section)
    list.sections[index].footer = try optionalUTF8(title)
    // No rows change: the titles are asked for again.
    list.apply(ItemChanges(), animated: false)
    return LAMELLA_OK
  }
}

// MARK: - Rows

/// Sets the number of rows of a section; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_row_count(
  _ list: OpaquePointer?, _ section: Int32, _ count: Int32
) -> lamella_result {
  enter((list, section, count)) { list, section, count throws(Failure) in
    let list = try LamellaC.list(list)
    let index = try list.index(ofSection: section)
    guard count >= 0 else { throw .value("a section has 0 rows or more") }
    try list.checkCounts()
    list.sections[index].rowCount = count
    list.reloadData()
    return LAMELLA_OK
  }
}

/// Returns the number of rows of a section; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_row_count(_ list: OpaquePointer?, _ section: Int32)
  -> lamella_result
{
  enter((list, section)) { list, section throws(Failure) in
    let list = try LamellaC.list(list)
    return list.sections[try list.index(ofSection: section)].rowCount
  }
}

/// Shows all rows of a list again; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_reload(_ list: OpaquePointer?) -> lamella_result {
  enter(list) { list throws(Failure) in
    try LamellaC.list(list).reloadData()
    return LAMELLA_OK
  }
}

/// Inserts rows into a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_insert_rows(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ count: Int32, _ animated: Int32
) -> lamella_result {
  enter((list, section, row, count, animated)) {
    list, section, row, count, animated throws(Failure) in
    let list = try LamellaC.list(list)
    try list.checkCounts()
    let paths = try list.insertRows(section: section, row: row, count: count)
    list.applyForHost(animated: animated) { $0.insertedItems = paths }
    return LAMELLA_OK
  }
}

/// Removes rows from a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_remove_rows(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ count: Int32, _ animated: Int32
) -> lamella_result {
  enter((list, section, row, count, animated)) {
    list, section, row, count, animated throws(Failure) in
    let list = try LamellaC.list(list)
    try list.checkCounts()
    let paths = try list.paths(section: section, row: row, count: count)
    list.sections[Int(section)].rowCount -= count
    list.applyForHost(animated: animated) { $0.removedItems = paths }
    return LAMELLA_OK
  }
}

/// Fills rows of a list again; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_reload_rows(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ count: Int32, _ animated: Int32
) -> lamella_result {
  enter((list, section, row, count, animated)) {
    list, section, row, count, animated throws(Failure) in
    let list = try LamellaC.list(list)
    let paths = try list.paths(section: section, row: row, count: count)
    list.applyForHost(animated: animated) { $0.reloadedItems = paths }
    return LAMELLA_OK
  }
}

/// Moves a row of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_move_row(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ to_section: Int32, _ to_row: Int32,
  _ animated: Int32
) -> lamella_result {
  enter((list, section, row, to_section, to_row, animated)) {
    list, section, row, toSection, toRow, animated throws(Failure) in
    let list = try LamellaC.list(list)
    try list.checkCounts()
    let from = try list.path(section: section, row: row)
    let target = try list.index(ofSection: toSection)
    // The target's indices are those after the row has left its place.
    let last = list.sections[target].rowCount - (section == toSection ? 1 : 0)
    guard toRow >= 0, toRow <= last else { throw .value("the section has no such row") }
    guard section == toSection || last < .max else {
      throw .value("the section would have too many rows")
    }
    list.sections[from.section].rowCount -= 1
    list.sections[target].rowCount += 1
    let move = ItemChanges.Move(from: from, to: ItemPath(row: Int(toRow), section: target))
    list.applyForHost(animated: animated) { $0.movedItems = [move] }
    return LAMELLA_OK
  }
}

/// Begins changes of a list that are shown together; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_begin_changes(_ list: OpaquePointer?, _ animated: Int32)
  -> lamella_result
{
  enter((list, animated)) { list, animated throws(Failure) in
    let list = try LamellaC.list(list)
    guard !list.isInBatch else { throw .value("changes have begun already") }
    list.beginUpdates(animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Shows the changes of a list since they began; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_end_changes(_ list: OpaquePointer?) -> lamella_result {
  enter(list) { list throws(Failure) in
    guard try LamellaC.list(list).endUpdates() else { throw .value("no changes have begun") }
    return LAMELLA_OK
  }
}

extension HostedList {
  /// Shows changes of the sections that are made already.
  fileprivate func applyForHost(animated: Int32, _ change: (inout ItemChanges) -> Void) {
    var changes = ItemChanges()
    change(&changes)
    apply(changes, animated: animated != 0)
  }
}

// MARK: - Heights

/// The smallest height of a row in points, which bounds the number of rows in sight.
nonisolated let minimumRowHeight = 1.0

/// Gives the rows of a list one height; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_row_height(_ list: OpaquePointer?, _ height: Double)
  -> lamella_result
{
  enter((list, height)) { list, height throws(Failure) in
    let list = try LamellaC.list(list)
    try checkRowHeight(height)
    list.rowHeight = .fixed(height)
    list.arrangeSections()
    return LAMELLA_OK
  }
}

/// Has the rows of a list be as high as their contents; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_row_estimate(_ list: OpaquePointer?, _ height: Double)
  -> lamella_result
{
  enter((list, height)) { list, height throws(Failure) in
    let list = try LamellaC.list(list)
    try checkRowHeight(height)
    list.rowHeight = .automatic(estimate: height)
    list.arrangeSections()
    return LAMELLA_OK
  }
}

/// Throws a failure for a height that no row has.
nonisolated func checkRowHeight(_ height: Double) throws(Failure) {
  guard height >= minimumRowHeight, height <= 1_000_000 else {
    throw .value("the height of a row is 1 to 1000000 points")
  }
}

/// Sets whether hairlines separate the rows of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_separators(_ list: OpaquePointer?, _ shown: Int32)
  -> lamella_result
{
  enter((list, shown)) { list, shown throws(Failure) in
    try LamellaC.list(list).showsSeparators = shown != 0
    return LAMELLA_OK
  }
}
