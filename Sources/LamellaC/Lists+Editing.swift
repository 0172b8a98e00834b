public import CLamella
internal import LamellaScene
internal import LamellaScrolling

// Lists: swipe actions, moves, editing, the bar of titles, and prefetching.

/// Sets the function that says what the user may do with a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_permission(
  _ list: OpaquePointer?, _ permission: lamella_list_permission?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, permission, user)) { list, permission, user throws(Failure) in
    let list = try LamellaC.list(list)
    list.permission = permission
    list.permissionUser = user
    list.permissionsDidChange()
    return LAMELLA_OK
  }
}

// MARK: - Swipes

/// Adds an action that a swipe of a row uncovers; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_add_swipe_action(
  _ list: OpaquePointer?, _ edge: Int32, _ title: UnsafePointer<CChar>?, _ style: Int32,
  _ rgba: UInt32, _ action: lamella_list_swipe?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, edge, title, style, rgba, action, user)) {
    pointer, edge, title, style, rgba, action, user throws(Failure) in
    let list = try LamellaC.list(pointer)
    let edge = try HostedList.index(ofEdge: edge)
    guard let action else { throw .null("the function of the action") }
    guard style == LAMELLA_SWIPE_NORMAL || style == LAMELLA_SWIPE_DESTRUCTIVE else {
      throw .value("there is no such style of an action")
    }
    let title = try utf8(title)
    guard list.swipeActions[edge].count < HostedList.maximumSwipeActionCount else {
      throw .value("an edge has up to \(HostedList.maximumSwipeActionCount) actions")
    }
    let added = SwipeAction(
      title, style: style == LAMELLA_SWIPE_DESTRUCTIVE ? .destructive : .normal,
      color: rgba == 0 ? nil : color(rgba)
    ) { [weak list] path in
      guard let list else { return }
      HostedStage.callBack(for: list, pointer) {
        action(pointer, Int32(clamping: path.section), Int32(clamping: path.row), user)
      }
    }
    list.swipeActions[edge].append(added)
    list.swipeActionsDidChange(at: edge)
    return LAMELLA_OK
  }
}

/// Removes the actions at an edge of rows; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_remove_swipe_actions(_ list: OpaquePointer?, _ edge: Int32)
  -> lamella_result
{
  enter((list, edge)) { list, edge throws(Failure) in
    let list = try LamellaC.list(list)
    let edge = try HostedList.index(ofEdge: edge)
    list.swipeActions[edge] = []
    list.swipeActionsDidChange(at: edge)
    return LAMELLA_OK
  }
}

/// Sets whether a swipe across a whole row performs its first action; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_full_swipe(_ list: OpaquePointer?, _ performs: Int32)
  -> lamella_result
{
  enter((list, performs)) { list, performs throws(Failure) in
    try LamellaC.list(list).performsFirstActionWithFullSwipe = performs != 0
    return LAMELLA_OK
  }
}

extension HostedList {
  /// The largest number of actions at an edge: more do not fit a row.
  fileprivate static let maximumSwipeActionCount = 20

  /// Returns the index of the actions at an edge of the host's.
  fileprivate static func index(ofEdge edge: Int32) throws(Failure) -> Int {
    guard edge == LAMELLA_SWIPE_LEADING || edge == LAMELLA_SWIPE_TRAILING else {
      throw .value("there is no such edge of a row")
    }
    return Int(edge)
  }

  /// Has rows have the actions of an edge.
  fileprivate func swipeActionsDidChange(at edge: Int) {
    closeSwipe(animated: true)
    let actions = swipeActions[edge]
    let isLeading = edge == Int(LAMELLA_SWIPE_LEADING)
    let what = isLeading ? LAMELLA_ROW_LEADING_ACTIONS : LAMELLA_ROW_TRAILING_ACTIONS
    let actionsOfRow: (ItemPath) -> [SwipeAction] = { [weak self] path in
      self?.allows(what, of: path) == true ? actions : []
    }
    if isLeading {
      leadingSwipeActions = actions.isEmpty ? nil : actionsOfRow
    } else {
      trailingSwipeActions = actions.isEmpty ? nil : actionsOfRow
    }
  }

  /// Shows what the user may do with rows now.
  fileprivate func permissionsDidChange() {
    closeSwipe(animated: true)
    if isEditing { redecorate() }
  }
}

// MARK: - Moves and editing

/// Sets the function that a list calls when the user has moved a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_move(
  _ list: OpaquePointer?, _ move: lamella_list_move?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, move, user)) { list, move, user throws(Failure) in
    let list = try LamellaC.list(list)
    list.move = move
    list.moveUser = user
    list.permissionsDidChange()
    return LAMELLA_OK
  }
}

/// Starts or ends the editing of a list; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_editing(
  _ list: OpaquePointer?, _ editing: Int32, _ animated: Int32
) -> lamella_result {
  enter((list, editing, animated)) { list, editing, animated throws(Failure) in
    try LamellaC.list(list).setEditing(editing != 0, animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Returns whether a list is being edited; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_is_editing(_ list: OpaquePointer?) -> lamella_result {
  enter(list) { list throws(Failure) in
    try LamellaC.list(list).isEditing ? 1 : 0
  }
}

// MARK: - The bar of titles

/// Sets the titles of the bar that leads to sections; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_index(
  _ list: OpaquePointer?, _ titles: UnsafePointer<UnsafePointer<CChar>?>?,
  _ sections: UnsafePointer<Int32>?, _ count: Int32
) -> lamella_result {
  enter((list, titles, sections, count)) { list, titles, sections, count throws(Failure) in
    let list = try LamellaC.list(list)
    guard count >= 0, count <= 1_000 else { throw .value("a bar has 0 to 1000 titles") }
    guard count > 0 else {
      list.indexTitles = nil
      list.sectionForIndexTitle = nil
      return LAMELLA_OK
    }
    guard let titles else { throw .null("the titles") }
    var texts: [String] = []
    for index in 0..<Int(count) { texts.append(try utf8(titles[index])) }
    let targets = sections.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) }
    for section in targets ?? [] { _ = try list.index(ofSection: section) }
    list.sectionForIndexTitle = targets.map { targets in { Int(targets[$0]) } }
    list.indexTitles = texts
    return LAMELLA_OK
  }
}

// MARK: - Prefetching

/// Sets the function that a list tells of rows about to come into sight; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_set_prefetch(
  _ list: OpaquePointer?, _ prefetch: lamella_list_prefetch?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((list, prefetch, user)) { list, prefetch, user throws(Failure) in
    let list = try LamellaC.list(list)
    list.prefetch = prefetch
    list.prefetchUser = user
    list.prefetchDataSource = prefetch == nil ? nil : list
    return LAMELLA_OK
  }
}
