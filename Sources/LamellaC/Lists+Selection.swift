public import CLamella
internal import LamellaScene
internal import LamellaScrolling

// Lists: selections, and the rows in sight.

/// Sets how many rows of a list can be selected; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_selection(_ list: OpaquePointer?, _ selection: Int32)
  -> lamella_result
{
  enter((list, selection)) { list, selection throws(Failure) in
    let list = try LamellaC.list(list)
    guard selection >= LAMELLA_SELECT_NONE, selection <= LAMELLA_SELECT_SEVERAL else {
      throw .value("there is no such selection")
    }
    list.allowsSelection = selection != LAMELLA_SELECT_NONE
    list.allowsMultipleSelection = selection == LAMELLA_SELECT_SEVERAL
    return LAMELLA_OK
  }
}

/// Selects a row of a list, or ends its selection; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_selected(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ selected: Int32
) -> lamella_result {
  enter((list, section, row, selected)) { list, section, row, selected throws(Failure) in
    let list = try LamellaC.list(list)
    let path = try list.path(section: section, row: row)
    if selected != 0 { list.selectItem(at: path) } else { list.deselectItem(at: path) }
    return LAMELLA_OK
  }
}

/// Returns whether a row of a list is selected; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_is_selected(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32
) -> lamella_result {
  enter((list, section, row)) { list, section, row throws(Failure) in
    let list = try LamellaC.list(list)
    return list.isItemSelected(at: try list.path(section: section, row: row)) ? 1 : 0
  }
}

/// Returns the number of selected rows of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_selected_count(_ list: OpaquePointer?) -> lamella_result {
  enter(list) { list throws(Failure) in
    lamella_result(clamping: try LamellaC.list(list).selectedPaths.count)
  }
}

/// Writes a selected row of a list to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_get_selected(
  _ list: OpaquePointer?, _ index: Int32, _ section: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((list, index, section, row)) { list, index, section, row throws(Failure) in
    let paths = try LamellaC.list(list).selectedPaths
    guard paths.indices.contains(Int(index)) else {
      throw .value("there is no selected row at the index")
    }
    write(paths[Int(index)], section, row)
    return LAMELLA_OK
  }
}

/// Sets the function that a list calls when the user selects rows; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_action(
  _ list: OpaquePointer?, _ action: lamella_list_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, action, user)) { list, action, user throws(Failure) in
    let list = try LamellaC.list(list)
    list.action = action
    list.actionUser = user
    return LAMELLA_OK
  }
}

// MARK: - Rows in sight

/// Scrolls a list to a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_scroll_to(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32, _ position: Int32, _ animated: Int32
) -> lamella_result {
  enter((list, section, row, position, animated)) {
    list, section, row, position, animated throws(Failure) in
    let list = try LamellaC.list(list)
    let path = try list.path(section: section, row: row)
    let place: ScrollPosition
    switch position {
    case LAMELLA_SCROLL_NEAREST: place = .nearest
    case LAMELLA_SCROLL_START: place = .start
    case LAMELLA_SCROLL_CENTER: place = .center
    case LAMELLA_SCROLL_END: place = .end
    default: throw .value("there is no such position")
    }
    list.scrollToItem(at: path, at: place, animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Writes the first row of a list that is in sight to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_get_first_visible(
  _ list: OpaquePointer?, _ section: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((list, section, row)) { list, section, row throws(Failure) in
    guard let rows = try LamellaC.list(list).rowsInSight else { return 0 }
    write(rows.first, section, row)
    return 1
  }
}

/// Writes the last row of a list that is in sight to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_get_last_visible(
  _ list: OpaquePointer?, _ section: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((list, section, row)) { list, section, row throws(Failure) in
    guard let rows = try LamellaC.list(list).rowsInSight else { return 0 }
    write(rows.last, section, row)
    return 1
  }
}

/// Stores the indices of a row through pointers, those that are not NULL.
nonisolated func write(
  _ path: ItemPath, _ section: UnsafeMutablePointer<Int32>?, _ row: UnsafeMutablePointer<Int32>?
) {
  section?.pointee = Int32(clamping: path.section)
  row?.pointee = Int32(clamping: path.row)
}
