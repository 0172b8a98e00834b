public import LamellaGeometry
public import LamellaScene

/// A list of rows, as UIKit's table view: a collection view with a ``ListLayout``.
///
/// ```swift
/// let list = ListView(rows: scores.count) { cell, row in
///   cell.text = scores[row].name
///   cell.value = "\(scores[row].points)"
/// }
/// list.onSelect = { path in show(scores[path.row]) }
/// ```
///
/// For sections, headers and cells of one's own set a ``CollectionView/dataSource``, such as an ``ItemDataSource``.
open class ListView: CollectionView {
  /// The layout of the rows.
  public final let listLayout: ListLayout
  /// The source of a list made by ``init(frame:style:rows:configure:)``.
  private final var simpleSource: RowSource?

  /// Makes a list.
  public init(
    frame: Rect = .zero, style: ListLayout.Style = .plain,
    rowHeight: LineLayout.ItemLength = .automatic(estimate: 44)
  ) {
    listLayout = ListLayout(style: style, rowHeight: rowHeight)
    super.init(frame: frame, layout: listLayout)
    if Self.self == ListView.self { setReadsNoModels() }
  }

  nonisolated deinit {}

  /// Makes a list of one section whose rows a closure fills.
  ///
  /// - Parameters:
  ///   - frame: The frame in the future superview's space.
  ///   - style: The look.
  ///   - rows: The number of rows; see ``numberOfRows``.
  ///   - configure: The closure that fills the cell of a row; the cell may have shown another row before.
  public convenience init(
    frame: Rect = .zero, style: ListLayout.Style = .plain, rows: Int,
    configure: @escaping (_ cell: ListCell, _ row: Int) -> Void
  ) {
    self.init(frame: frame, style: style)
    let source = RowSource(rows: max(rows, 0), configure: configure)
    simpleSource = source
    dataSource = source
  }

  /// The number of rows of a list whose rows a closure fills; setting it reloads the list, which ends selections.
  ///
  /// Of other lists it is the number of rows of the first section, and setting it is reported and changes nothing.
  public final var numberOfRows: Int {
    get { simpleSource?.rows ?? numberOfItems(inSection: 0) }
    set {
      guard let simpleSource else {
        return Diagnostics.report(
          "\(path): numberOfRows was set, but its data source says how many rows there are; call reloadData()"
        )
      }
      simpleSource.rows = max(newValue, 0)
      reloadData()
    }
  }

  /// The height of rows; as they measure themselves by default.
  public final var rowHeight: LineLayout.ItemLength {
    get { listLayout.itemLength }
    set { listLayout.itemLength = newValue }
  }

  /// Whether hairlines separate the rows; true by default.
  public final var showsSeparators = true {
    didSet { if showsSeparators != oldValue { redecorate() } }
  }

  /// The closure that returns the actions uncovered by a swipe from a row's leading edge, the first at the edge; nil for
  /// none.
  ///
  /// A swipe across the whole row performs the first; see ``performsFirstActionWithFullSwipe``.
  public final var leadingSwipeActions: ((ItemPath) -> [SwipeAction])? {
    didSet { swipeActionsDidChange() }
  }

  /// The closure that returns the actions uncovered by a swipe from a row's trailing edge, the first at the edge; nil for
  /// none.
  ///
  /// A swipe across the whole row performs the first, and Delete and Backspace the first destructive one.
  ///
  /// ```swift
  /// list.trailingSwipeActions = { _ in
  ///   [SwipeAction("Delete", style: .destructive) { path in delete(path) }]
  /// }
  /// ```
  public final var trailingSwipeActions: ((ItemPath) -> [SwipeAction])? {
    didSet { swipeActionsDidChange() }
  }

  /// Whether a swipe across the whole row performs its first action; true by default.
  ///
  /// Otherwise a row resists being moved further than its actions are wide.
  public final var performsFirstActionWithFullSwipe = true

  /// The titles of the bar at the trailing edge whose touches jump to sections; nil, the default, for no bar.
  ///
  /// Of more titles than fit some are shown as dots. The bar is hidden while the list is being edited.
  ///
  /// ```swift
  /// list.indexTitles = letters.map { String($0) }
  /// ```
  public final var indexTitles: [String]? {
    didSet { if indexTitles != oldValue { indexTitlesDidChange() } }
  }

  /// The closure that returns the section of a title by its index; nil, the default, where titles and sections have the
  /// same indices.
  public final var sectionForIndexTitle: ((Int) -> Int)?

  /// The bar of titles of sections; nil for none.
  private final var indexBar: SectionIndexBar?

  private final func indexTitlesDidChange() {
    let titles = indexTitles ?? []
    if titles.isEmpty {
      indexBar?.removeFromSuperview()
      indexBar = nil
    } else {
      let bar = indexBar ?? SectionIndexBar { [weak self] in self?.jump(toIndexTitle: $0) }
      bar.titles = titles
      if indexBar == nil { addSubview(bar) }
      indexBar = bar
    }
    redecorate()
  }

  /// Scrolls to the section of a title.
  private final func jump(toIndexTitle index: Int) {
    let section = sectionForIndexTitle?(index) ?? index
    guard section < numberOfSections || sectionForIndexTitle != nil else { return }
    scrollToSection(section)
  }

  /// The width that the bar of titles takes of the rows, in points.
  private final var indexWidth: Double {
    indexBar != nil && !isEditing ? SectionIndexBar.width : 0
  }

  /// The row that is swiped aside.
  final var swipe: RowSwipe?
  final var swipeRecognizer: RowSwipeRecognizer?

  // MARK: Overrides

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let recognizer = recognizer as? RowSwipeRecognizer { return swipeShouldBegin(recognizer) }
    guard super.gestureRecognizerShouldBegin(recognizer) else { return false }
    // Scrolling closes what was swiped aside.
    if recognizer === panGestureRecognizer { closeSwipe(animated: true) }
    return true
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    indexBar?.isHidden = isEditing
    indexBar?.place(
      in: bounds.inset(by: adjustedContentInset),
      isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// Moves to other rows by the keys of a collection view; Delete performs the current row's first destructive trailing
  /// action.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if press.key == Key("Delete") || press.key == Key("Backspace"), press.modifiers.isEmpty,
      !press.isRepeat, let currentPath, performDestructiveAction(at: currentPath)
    {
      return true
    }
    return super.keyDown(press)
  }

  final override func willEndShowing(_ view: ReusableView) {
    if swipe?.cell === view { closeSwipe(animated: false) }
  }

  final override func touchDidBegin(in cell: CollectionCell) {
    // A touch beside the actions closes them and does nothing else.
    if swipe != nil { return closeSwipe(animated: true) }
    super.touchDidBegin(in: cell)
  }

  final override func decorate(_ view: ReusableView, _ element: CollectionElement) {
    guard let cell = view as? ListCell else { return }
    let count = table.itemCount(inSection: element.path.section)
    let isFirst = element.path.item == 0
    let isLast = element.path.item == count - 1
    let isRow = lines?.isOneColumn(inSection: element.path.section) ?? false
    cell.place(
      isFirst: isFirst, isLast: isLast, style: isRow ? listLayout.style : .plain,
      hasSeparator: showsSeparators && !isLast && isRow)
    cell.trailingInset = indexWidth
    cell.showEditing(
      canDelete: isEditing && !(trailingSwipeActions?(element.path) ?? []).isEmpty,
      canMove: isEditing
        && dataSource?.collectionView(self, canMoveItemAt: element.path) ?? false)
  }
}

/// The source of a list whose rows a closure fills.
private final class RowSource: CollectionViewDataSource {
  var rows: Int
  private let cells: CellRegistration<ListCell, Int>

  init(rows: Int, configure: @escaping (ListCell, Int) -> Void) {
    self.rows = rows
    cells = CellRegistration { cell, path, _ in configure(cell, path.item) }
  }

  nonisolated deinit {}

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    rows
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    collectionView.dequeueCell(using: cells, for: path, item: path.item)
  }
}
