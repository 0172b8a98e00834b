internal import CLamella
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// A list whose rows a C function fills.
final class HostedList: ListView, CollectionViewDataSource, CollectionViewDelegate,
  CollectionViewPrefetching
{
  /// A section as the host described it.
  struct Section {
    var rowCount: Int32 = 0
    var header: String?
    var footer: String?
    /// The layout; nil for rows.
    var layout: SectionLayout?
    /// The layout with the settings of titles; nil for that of the list.
    var titleSettings: LineLayout?
  }

  /// A function of the host's that fills headers or footers.
  struct TitleFill {
    var function: lamella_list_fill_title
    var user: UnsafeMutableRawPointer?
  }

  /// The largest number of sections, which bounds what a wrong number makes.
  static let maximumSectionCount: Int32 = 100_000
  /// The largest number of rows that one call inserts, removes or reloads, each of which takes time.
  static let maximumChangeCount: Int32 = 100_000

  final var sections = [Section()]
  /// The identifiers of sections and rows; nil where the host counts rows.
  final var snapshot: ItemSnapshot<Int64, Int64>?
  final var handle: OpaquePointer?
  /// The function that fills rows; nil in a list of a scene file until the host sets it.
  final var fill: lamella_list_fill?
  final var user: UnsafeMutableRawPointer?
  /// The functions that fill headers and footers in place of titles.
  final var titleFills: [ElementKind: TitleFill] = [:]
  final var action: lamella_list_action?
  final var actionUser: UnsafeMutableRawPointer?
  final var permission: lamella_list_permission?
  final var permissionUser: UnsafeMutableRawPointer?
  final var move: lamella_list_move?
  final var moveUser: UnsafeMutableRawPointer?
  final var prefetch: lamella_list_prefetch?
  final var prefetchUser: UnsafeMutableRawPointer?
  /// The actions at the edges of rows, by the edge.
  final var swipeActions: [[SwipeAction]] = [[], []]
  private final let cells = CellRegistration<ListCell, HostedList> { cell, path, list in
    list.fillCell(cell, at: path)
  }

  init(
    style: ListLayout.Style, fill: lamella_list_fill? = nil, user: UnsafeMutableRawPointer? = nil
  ) {
    self.fill = fill
    self.user = user
    super.init(style: style)
    setReadsNoModels()
    for kind in [ElementKind.header, .footer] {
      register(ReusableView.self, for: kind, withReuseIdentifier: Self.titleIdentifier)
    }
    dataSource = self
    itemDelegate = self
  }

  nonisolated deinit {}

  // MARK: Rows

  /// Has the host fill a row's cell.
  private final func fillCell(_ cell: ListCell, at path: ItemPath) {
    cell.text = nil
    cell.secondaryText = nil
    cell.value = nil
    cell.image = nil
    cell.accessory = .none
    // Handles end with the views below a destroyed one, so the cell is in the list before it gets its own.
    if !cell.isDescendant(of: self) { insertSubview(cell, at: 0) }
    // A callback may have removed the row since the list asked.
    guard path.section < sections.count, path.row < sections[path.section].rowCount else { return }
    HostedStage.callBack(for: self, handle) {
      // Handles run out only where millions are in use; the view then stays empty.
      guard let fill, let handle = try? Handles.handle(of: cell) else { return }
      fill(
        self.handle, handle.pointer, Int32(clamping: path.section), Int32(clamping: path.row), user)
    }
  }

  /// Returns the path of a row at indices of the host's.
  final func path(section: Int32, row: Int32) throws(Failure) -> ItemPath {
    guard row >= 0, row < sections[try index(ofSection: section)].rowCount else {
      throw .value("the section has no such row")
    }
    return ItemPath(row: Int(row), section: Int(section))
  }

  /// Returns the paths of rows at indices of the host's, one below the other.
  final func paths(section: Int32, row: Int32, count: Int32) throws(Failure) -> [ItemPath] {
    let rowCount = sections[try index(ofSection: section)].rowCount
    try Self.checkChangeCount(count)
    guard row >= 0, row <= rowCount, count <= rowCount - row else {
      throw .value("the section does not have so many rows from there")
    }
    return (row..<row + count).map { ItemPath(row: Int($0), section: Int(section)) }
  }

  /// Returns the paths of rows about to be inserted at indices of the host's, and counts them.
  final func insertRows(section: Int32, row: Int32, count: Int32) throws(Failure) -> [ItemPath] {
    let index = try index(ofSection: section)
    let rowCount = sections[index].rowCount
    try Self.checkChangeCount(count)
    guard row >= 0, row <= rowCount else {
      throw .value("the index is 0 to the number of rows")
    }
    guard count <= .max - rowCount else { throw .value("the section would have too many rows") }
    sections[index].rowCount += count
    return (row..<row + count).map { ItemPath(row: Int($0), section: index) }
  }

  /// Throws a failure where rows have identifiers, and so are not counted.
  final func checkCounts() throws(Failure) {
    guard snapshot == nil else {
      throw .value(
        "the rows have identifiers: change them by lamella_list_apply, or count rows again from "
          + "lamella_list_set_section_count on")
    }
  }

  /// Returns the index of a section of the host's.
  final func index(ofSection section: Int32) throws(Failure) -> Int {
    guard section >= 0, section < sections.count else {
      throw .value("the list has no such section")
    }
    return Int(section)
  }

  private static func checkChangeCount(_ count: Int32) throws(Failure) {
    guard count >= 0, count <= maximumChangeCount else {
      throw .value("a call changes 0 to \(maximumChangeCount) rows; lamella_list_reload any number")
    }
  }

  /// The first and last row that are in sight now; nil if none is.
  final var rowsInSight: (first: ItemPath, last: ItemPath)? {
    // The list keeps rows longer that earlier frames show.
    let paths = visiblePaths.filter { path in
      guard let cell = cellForItem(at: path) else { return false }
      let frame = cell.convert(cell.bounds, to: self)
      return frame.minY < bounds.maxY && frame.maxY > bounds.minY && frame.minX < bounds.maxX
        && frame.maxX > bounds.minX
    }
    guard let first = paths.first, let last = paths.last else { return nil }
    return (first, last)
  }

  /// Shows all rows in the arrangements of their sections.
  final func arrangeSections() {
    for settings in [listLayout] + sections.compactMap(\.titleSettings) {
      setTitleModes(of: settings)
    }
    guard sections.contains(where: { $0.layout != nil }) else {
      layout = listLayout
      return
    }
    let rows = ListLayout(style: listLayout.style, rowHeight: listLayout.itemLength)
    setTitleModes(of: rows)
    layout = SectionedLayout { [weak self] section in
      guard let self, section < sections.count else { return .lines(rows) }
      return sections[section].layout ?? .lines(rows)
    }
  }

  // MARK: Headers and footers

  /// The identifier of headers and footers that the host fills.
  private static let titleIdentifier = "filled by the host"

  /// Has every section have a header or footer where the host fills them.
  private final func setTitleModes(of settings: LineLayout) {
    settings.headerMode = titleFills[.header] == nil ? .titles : .everySection
    settings.footerMode = titleFills[.footer] == nil ? .titles : .everySection
  }

  // MARK: The list's data source and delegate

  /// Returns the number of sections.
  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  /// Returns the number of rows of a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { section < sections.count ? Int(sections[section].rowCount) : 0 }

  /// Returns a cell that the host filled.
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  { dequeueCell(using: cells, for: path, item: self) }

  /// Returns the title of a section's header.
  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int)
    -> String?
  { section < sections.count ? sections[section].header : nil }

  /// Returns the title of a section's footer.
  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int)
    -> String?
  { section < sections.count ? sections[section].footer : nil }

  /// Returns a header or footer that the host filled; nil for one with the title.
  func collectionView(
    _ collectionView: CollectionView, viewForElementOf kind: ElementKind, inSection section: Int
  ) -> ReusableView? {
    guard titleFills[kind] != nil else { return nil }
    let view = dequeueReusableView(of: kind, withReuseIdentifier: Self.titleIdentifier)
    // Handles end with the views below a destroyed one, so the view is in the list before it gets its own.
    if !view.isDescendant(of: self) { insertSubview(view, at: 0) }
    HostedStage.callBack(for: self, handle) {
      // Handles run out only where millions are in use; the view then stays empty.
      guard let fill = titleFills[kind], let handle = try? Handles.handle(of: view) else { return }
      fill.function(self.handle, handle.pointer, Int32(clamping: section), fill.user)
    }
    return view
  }

  /// Tells the host that the user selected a row.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    tell(path, isSelected: true)
  }

  /// Tells the host that the user ended the selection of a row.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: ItemPath) {
    tell(path, isSelected: false)
  }

  /// Returns whether the user may move a row.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    move != nil && allows(LAMELLA_ROW_MOVE, of: path)
  }

  /// Returns the proposed place, or in another section the end of the row's own that is nearer to it.
  func collectionView(
    _ collectionView: CollectionView, targetForMoveOfItemAt path: ItemPath, to proposal: ItemPath
  ) -> ItemPath {
    if proposal.section == path.section { return proposal }
    let isBefore = proposal.section < path.section
    return ItemPath(
      section: path.section, item: isBefore ? 0 : Int(sections[path.section].rowCount) - 1)
  }

  /// Tells the host that the user has moved a row.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
  ) {
    snapshot?.moveItem(at: path, to: destination)
    guard let move else { return }
    HostedStage.callBack(for: self, handle) {
      move(
        handle, Int32(clamping: path.section), Int32(clamping: path.row),
        Int32(clamping: destination.row), moveUser)
    }
  }

  /// Tells the host of rows that are about to come into sight.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt paths: [ItemPath]) {
    tell(paths, areWanted: true)
  }

  /// Tells the host of rows that will not come into sight after all.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt paths: [ItemPath]
  ) { tell(paths, areWanted: false) }

  private final func tell(_ paths: [ItemPath], areWanted: Bool) {
    for path in paths {
      // The host may have taken the function away, or destroyed the list.
      guard let prefetch else { return }
      HostedStage.callBack(for: self, handle) {
        prefetch(
          handle, Int32(clamping: path.section), Int32(clamping: path.row), areWanted ? 1 : 0,
          prefetchUser)
      }
    }
  }

  /// Returns whether the host lets the user do something with a row.
  final func allows(_ what: Int32, of path: ItemPath) -> Bool {
    guard let permission else { return true }
    var answer: Int32 = 0
    HostedStage.callBack(for: self, handle) {
      answer = permission(
        handle, Int32(clamping: path.section), Int32(clamping: path.row), what, permissionUser)
    }
    return answer != 0
  }

  private final func tell(_ path: ItemPath, isSelected: Bool) {
    guard let action else { return }
    HostedStage.callBack(for: self, handle) {
      action(
        handle, Int32(clamping: path.section), Int32(clamping: path.row), isSelected ? 1 : 0,
        actionUser)
    }
  }
}
