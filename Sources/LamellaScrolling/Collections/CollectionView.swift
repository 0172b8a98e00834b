public import LamellaGeometry
public import LamellaScene

/// A scroll view of items, shown by cells that are reused as they scroll in and out of sight.
///
/// A ``dataSource`` has the items, in sections; a ``layout`` says where they are. ``ListView`` is one of rows.
///
/// ```swift
/// let inventory = CollectionView(layout: GridLayout(columns: 4, itemLength: .fixed(72)))
/// inventory.dataSource = source
/// inventory.onSelect = { path in use(items[path.item]) }
/// ```
///
/// Only elements in sight have a view, and scrolling touches those that come into sight alone. Lengths that cells
/// measure themselves are asked for as they come into sight.
///
/// After a change of the data call ``reloadData()``, or ``apply(_:animated:)`` with what changed.
open class CollectionView: ScrollView {
  // MARK: Data

  /// The source of items and cells.
  public final weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The delegate, which is told of items and may decide which can be selected.
  ///
  /// UIKit's collection views ask their scroll view's delegate; here it is an object of its own.
  public final weak var itemDelegate: (any CollectionViewDelegate)?

  /// The prefetching data source: it prepares items that are about to come into sight.
  public final weak var prefetchDataSource: (any CollectionViewPrefetching)?

  /// The closure that is called when the user selects an item.
  public final var onSelect: ((ItemPath) -> Void)?

  // MARK: Layout

  /// The arrangement of the items.
  ///
  /// A layout belongs to one collection view.
  public final var layout: CollectionLayout {
    get { storedLayout }
    set {
      guard newValue !== storedLayout else { return }
      if storedLayout.collectionView === self { storedLayout.collectionView = nil }
      storedLayout = newValue
      adoptLayout()
    }
  }

  // MARK: Selection

  /// Whether the user can select items; true by default.
  public final var allowsSelection = true
  /// Whether the user can select several items; false by default.
  public final var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection, selected.count > 1 { deselectAll() } }
  }

  /// Whether the user can select items while the view is being edited; false by default.
  public final var allowsSelectionDuringEditing = false

  // MARK: Editing

  /// Whether the user is editing the items; see ``setEditing(_:animated:)``.
  public final var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  private final var storedIsEditing = false
  private final var storedLayout: CollectionLayout
  /// The layout if it is one of lines.
  final var lines: LineLayout?
  /// The sections and numbers of items, as the data source last told.
  final var table = ElementTable()
  /// Whether the data source is to be asked for the numbers of items.
  final var needsData = true
  /// The elements in sight, by their numbers.
  final var shown: [ShownElement] = []
  /// The header and the footer that stay in sight while their places are out of it.
  final var pinned = PinnedElements()
  /// The batch of changes that has begun; nil for none.
  final var batch: UpdateBatch?
  /// The headers and footers that were in sight before an update; the next layout fills them again for their sections.
  final var waitingTitles: [ShownElement] = []
  /// The views that wait to be used again.
  final var pools: [ReuseKey: ReusePool] = [:]
  /// Whether views in the pools may not be hidden yet.
  final var hasUnused = false
  /// The cell that is about to be filled again for the item that it shows.
  final var refilled: ReusableView?
  /// Whether views in sight may have other sizes than those that were measured.
  final var hasUnmeasured = false
  /// Whether a registration has read observable models.
  final var hasCellsOfModels = false
  /// The makers of views that were registered by identifiers.
  final var makers: [ReuseKey: () -> ReusableView] = [:]
  /// A number that changes with the data: closures of users may change it.
  final var generation = 0
  final var isArranging = false
  /// Whether all frames are to be set again.
  final var needsPlaces = true
  /// The mapping between the layout's geometry and the content.
  final var mirror = ContentMirror()
  /// The part of the layout in sight at the last layout, whose elements interpolated frames still show.
  final var lastSight: Rect?
  /// The element that stays in place in the next layout; nil for the first in sight.
  final var anchor: CollectionAnchor?
  /// The item to which an animated scroll goes; nil for none.
  final var goal: ScrollGoal?
  /// The lines in sight at the last layout.
  final var lastLines = 0..<0
  final var selected: Set<ItemPath> = [] {
    didSet { sortedSelection = nil }
  }
  /// The selected items in order; nil until they are asked for.
  final var sortedSelection: [ItemPath]?
  /// The item at which the keys are.
  final var current: ItemPath?
  /// The item at which the selection by keys began; nil unless Shift extends it.
  final var selectionStart: ItemPath?
  /// The item that is highlighted by a touch.
  final var highlighted: ItemPath?
  /// The collection view that has this one for a section; nil for none.
  final weak var host: CollectionView?
  /// The section of the host that this view shows.
  final var hostSection = 0
  /// The items at the edges of sections that scroll across the view and are out of sight, by section.
  final var sectionAnchors: [Int: CollectionAnchor] = [:]
  /// The items that the prefetching data source was told of.
  final var prefetched = PrefetchedItems()
  /// The cell that the user drags to another place; nil for none.
  final var reorder: ItemReorder?
  /// Whether the user is dragging a cell to another place.
  package final var isMovingItem: Bool { reorder != nil }
  /// The recognizer of long presses that lift cells.
  final let reorderPress = LongPressGestureRecognizer()
  /// The recognizer of the press that holds the lifted cell.
  final weak var activePress: GestureRecognizer?
  /// A move by the user that the data source is being told of.
  final var pendingMove: ItemChanges.Move<ItemPath>?

  /// Makes a collection view.
  public init(frame: Rect = .zero, layout: CollectionLayout) {
    storedLayout = layout
    super.init(frame: frame)
    // What is read for cells is theirs, and would bring this view's own layout back.
    if Self.self == CollectionView.self { setReadsNoModels() }
    alwaysBounceVertical = true
    addReorderRecognizer()
    adoptLayout()
  }

  nonisolated deinit {}

  private final func adoptLayout() {
    storedLayout.collectionView = self
    lines = storedLayout as? LineLayout
    if let lines {
      alwaysBounceVertical = lines.scrollDirection == .vertical
      alwaysBounceHorizontal = lines.scrollDirection == .horizontal
    }
    reloadData()
  }

  /// Starts or ends editing.
  ///
  /// Rows of a ``ListView`` get a mark that deletes them, where they have trailing swipe actions, and a grip by which
  /// they are moved at once, where they can be moved. Cells of other classes see ``CollectionCell/isEditing``. Items
  /// cannot be selected meanwhile unless ``allowsSelectionDuringEditing``.
  ///
  /// - Parameters:
  ///   - editing: Whether to edit.
  ///   - animated: Whether marks and grips move in.
  public final func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    endReordering()
    storedIsEditing = editing
    guard animated, window != nil, !bounds.isEmpty else { return editingDidChange() }
    layoutIfNeeded()
    View.animate(withDuration: Self.updateDuration) {
      editingDidChange()
      layoutIfNeeded()
    }
  }

  /// Shows in the cells in sight whether the view is being edited, and measures them again.
  private final func editingDidChange() {
    for cell in visibleCells {
      willEndShowing(cell)
      cell.isEditing = isEditing
    }
    redecorate()
  }

  /// Decorates the views in sight again, and measures all elements again.
  package final func redecorate() {
    for element in shown { decorate(element.view, table.element(element.number)) }
    lines?.invalidateLengths()
    layoutDidInvalidate()
  }

  /// Whether the user can select items now.
  final var canSelect: Bool { allowsSelection && (!isEditing || allowsSelectionDuringEditing) }

  // MARK: Reloading

  /// Asks the data source for everything again, before the next frame.
  ///
  /// Selections end. To keep them, and what is in sight, tell what changed: ``apply(_:animated:)``.
  public final func reloadData() {
    endReordering()
    generation += 1
    needsData = true
    selected.removeAll()
    current = nil
    selectionStart = nil
    highlighted = nil
    anchor = nil
    hideAll()
    sectionAnchors.removeAll()
    setNeedsLayout()
  }

  /// Asks the data source for the numbers of items, if they may have changed.
  final func loadDataIfNeeded() {
    guard needsData else { return }
    needsData = false
    table = ElementTable(itemCounts: countedItems())
    prefetched = PrefetchedItems()
    if let lines {
      lines.reset(to: table)
    } else {
      layout.table = table
      layout.needsPreparation = true
    }
    needsPlaces = true
  }

  /// Returns the numbers of items as the data source tells them now.
  final func countedItems() -> [Int] {
    if let host {
      return host.table.sectionCount > hostSection
        ? [host.table.itemCount(inSection: hostSection)] : []
    }
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    guard sections > 0 else { return [] }
    return (0..<sections).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      if count < 0 {
        Diagnostics.report(
          "\(path): the data source gave section \(section) \(count) items; it is shown empty")
      }
      return max(count, 0)
    }
  }

  /// Responds to a change of the layout's settings.
  final func layoutDidInvalidate() {
    needsPlaces = true
    setNeedsLayout()
  }

  /// Returns the title of a section's header or footer.
  final func title(of kind: ElementKind, inSection section: Int) -> String? {
    guard let dataSource else { return nil }
    return kind == .header
      ? dataSource.collectionView(self, titleForHeaderInSection: section)
      : dataSource.collectionView(self, titleForFooterInSection: section)
  }

  // MARK: Elements in sight

  /// Decorates a view for its element, such as by separators; called as it comes into sight.
  func decorate(_ view: ReusableView, _ element: CollectionElement) {}

  /// Prepares for a view that goes out of sight or is about to show another element.
  func willEndShowing(_ view: ReusableView) {}

  /// Highlights a cell on which a touch began.
  func touchDidBegin(in cell: CollectionCell) {
    guard canSelect, highlighted == nil, let path = path(for: cell),
      itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlighted = path
    cell.isHighlighted = true
  }

  // MARK: Overrides

  open override func layoutSubviews() {
    keepStartInPlace()
    super.layoutSubviews()
    arrange()
  }

  open override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    showCurrent()
    return true
  }

  open override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    showCurrent()
    return true
  }

  /// Whether the view can have the focus: where the user can select items.
  open override var canBecomeFocused: Bool { allowsSelection && canBecomeFirstResponder }

  /// The current item's frame while the view has the focus, else the part of the bounds that shows content.
  open override var focusFrame: Rect {
    guard isFocused, let current, let cell = cellForItem(at: current) else { return focusViewport }
    return convert(cell.bounds, from: cell)
  }

  /// Shows the current item; the first time that the user comes here, it is the one nearest to where the focus was.
  open override func didUpdateFocus(
    in context: FocusUpdateContext, with coordinator: FocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    if context.focusHeading != nil, context.nextFocusedItem === self {
      takeFocus(from: context.previouslyFocusedItem)
    }
    showCurrent()
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === reorderPress { return reorderShouldBegin() }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Moves to other items by the arrow keys, Page Up, Page Down, Home and End; Return and Space select.
  ///
  /// Shift with these keys extends the selection where several items can be selected, and Control or Command with A
  /// selects all of them. Alt with an arrow moves the item, where it can be moved. Escape puts an item back that the
  /// user is dragging.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if press.key == .escape, isReordering {
      putBack()
      return true
    }
    return respond(to: press) || super.keyDown(press)
  }

  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("sections", table.sectionCount)
    properties.add(
      "selected", selected.sorted().map { "\($0.section).\($0.item)" }.joined(separator: " "))
  }
}
