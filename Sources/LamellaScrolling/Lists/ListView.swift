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

  /// The number of rows of a list whose rows a closure fills; setting it shows all rows anew.
  ///
  /// Of other lists it is the number of rows of the first section, and setting it does nothing.
  public final var numberOfRows: Int {
    get { simpleSource?.rows ?? numberOfItems(inSection: 0) }
    set {
      guard let simpleSource else { return }
      simpleSource.rows = max(newValue, 0)
      reloadData()
    }
  }

  /// The height of rows; as they measure themselves unless set.
  public final var rowHeight: LineLayout.ItemLength {
    get { listLayout.itemLength }
    set { listLayout.itemLength = newValue }
  }

  /// Whether hairlines separate the rows; true unless set.
  public final var showsSeparators = true {
    didSet { if showsSeparators != oldValue { reloadData() } }
  }

  /// The closure that returns the actions uncovered by a swipe from a row's leading edge, the first at the edge; nil for
  /// none.
  public final var leadingSwipeActions: ((ItemPath) -> [SwipeAction])? {
    didSet { swipeActionsDidChange() }
  }

  /// The closure that returns the actions uncovered by a swipe from a row's trailing edge, the first at the edge; nil for
  /// none.
  ///
  /// ```swift
  /// list.trailingSwipeActions = { _ in
  ///   [SwipeAction("Delete", style: .destructive) { path in delete(path) }]
  /// }
  /// ```
  public final var trailingSwipeActions: ((ItemPath) -> [SwipeAction])? {
    didSet { swipeActionsDidChange() }
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
    cell.place(
      isFirst: isFirst, isLast: isLast, style: listLayout.style,
      hasSeparator: showsSeparators && !isLast)
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
