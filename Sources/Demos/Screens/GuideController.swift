import Lamella

/// The list of creatures, with a search in the bar, and a menu for its order.
final class GuideController: ViewController {
  private let notes: FieldNotes
  private let list = ListView()
  private let search = SearchController()
  private var source: ItemDataSource<Int, Int>?
  private var order = Order.number
  /// The creatures that the list leaves out, as they were removed.
  private var removed: Set<Int> = []

  /// The orders of the list.
  private enum Order: CaseIterable {
    case number, name, marked

    var title: String {
      switch self {
      case .number: "By Number"
      case .name: "By Name"
      case .marked: "Marked First"
      }
    }
  }

  init(_ notes: FieldNotes) {
    self.notes = notes
    super.init()
    title = "Field guide"
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.identifier = "guide"
    search.searchBar.placeholder = "Search the guide"
    search.searchResultsUpdater = self
    navigationItem.searchController = search
    // Keys reach it wherever the list has been scrolled to.
    navigationItem.hidesSearchBarWhenScrolling = false
    navigationItem.largeTitleDisplayMode = .always
    editButtonItem.identifier = "edit"
    let order = BarButtonItem(title: "Sort")
    order.identifier = "sort"
    order.toolTip = "Choose the order of the creatures"
    order.menu = Menu(
      options: .singleSelection,
      children: Order.allCases.map { choice in
        .action(
          MenuAction(choice.title, state: choice == self.order ? .on : .off) { [unowned self] in
            self.order = choice
            showFound(animated: true)
          })
      })
    navigationItem.rightBarButtonItems = [editButtonItem, order]
    navigationController?.navigationBar.prefersLargeTitles = true
    // The pictures in the rows are drawn for the theme.
    registerForTraitChanges([TraitUserInterfaceStyle.self]) { (guide: GuideController, _) in
      guide.setNeedsUpdateProperties()
    }
    list.contextMenu = { [unowned self] in menu(at: $0) }
    let rows = CellRegistration<ListCell, Int> { [notes] cell, _, index in
      let creature = notes.creature(index)
      cell.imageSize = Size(44, 44)
      cell.image = creature.portrait(cell.effectiveTheme)
      cell.imageView?.cornerRadius = Theme.Radius.small
      cell.imageView?.clipsToBounds = true
      cell.text = notes.name(of: index)
      cell.secondaryText = notes.showsNotes ? creature.notes : nil
      for label in [cell.textLabel, cell.secondaryLabel] {
        label?.adjustsFontForContentSizeCategory = true
      }
      cell.accessory = notes.favorites.contains(index) ? .checkmark : .disclosure
    }
    source = ItemDataSource(list) { list, path, index in
      list.dequeueCell(using: rows, for: path, item: index)
    }
    list.itemDelegate = self
    list.leadingSwipeActions = { [unowned self] path in
      guard notes.marksOnSwipe, let index = source?.item(at: path) else { return [] }
      let isMarked = notes.favorites.contains(index)
      return [
        SwipeAction(isMarked ? "Unmark" : "Mark", color: list.effectiveTheme.good) {
          [unowned self] _ in
          notes.favorites.formSymmetricDifference([index])
        }
      ]
    }
    list.trailingSwipeActions = { [unowned self] path in
      guard let index = source?.item(at: path) else { return [] }
      return [
        SwipeAction("Remove", style: .destructive) { [notes] _ in notes.removed.insert(index) }
      ]
    }
    showFound(animated: false)
  }

  /// Shows the rows as the notes are now, whenever they have changed.
  override func updateProperties() {
    _ = (notes.favorites, notes.names, notes.showsNotes)
    if removed != notes.removed { showFound(animated: true) }
    guard var state = source?.snapshot, state.numberOfItems > 0 else { return }
    state.reconfigureItems(state.itemIdentifiers)
    source?.apply(state)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // In one column nothing stays selected.
    guard splitViewController?.isCollapsed ?? true else { return }
    list.deselectAll()
  }

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    super.setEditing(isEditing, animated: animated)
    list.setEditing(isEditing, animated: animated)
  }

  /// Shows the creatures whose names contain what is searched for, in the order that was chosen.
  private func showFound(animated: Bool) {
    let text = (search.searchBar.text ?? "").lowercased()
    removed = notes.removed
    var found = (0..<FieldNotes.count).filter {
      !removed.contains($0)
        && (text.isEmpty || notes.name(of: $0).lowercased().contains(text))
    }
    switch order {
    case .number: break
    case .name: found.sort { (notes.name(of: $0), $0) < (notes.name(of: $1), $1) }
    case .marked:
      found =
        found.filter(notes.favorites.contains) + found.filter { !notes.favorites.contains($0) }
    }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0])
    state.appendItems(found)
    source?.apply(state, animated: animated)
  }

  /// Returns what can be done with the creature at a point of the list; nil beside the rows.
  private func menu(at point: Point) -> Menu? {
    guard let path = list.pathForItem(at: point), let index = source?.item(at: path) else {
      return nil
    }
    let isMarked = notes.favorites.contains(index)
    let copy = { [list] (text: String) in list.window?.pasteboard.string = text }
    return Menu(children: [
      .action(
        MenuAction(isMarked ? "Unmark" : "Mark") { [notes] in
          notes.favorites.formSymmetricDifference([index])
        }),
      .menu(
        Menu(
          "Copy",
          children: [
            .action(MenuAction("Name") { [notes] in copy(notes.name(of: index)) }),
            .action(MenuAction("Notes") { [notes] in copy(notes.creature(index).notes) }),
          ])),
      .menu(
        Menu(
          options: .displayInline,
          children: [
            .action(
              MenuAction(
                "Forget Name", attributes: notes.names[index] == nil ? .disabled : .destructive
              ) { [notes] in notes.names[index] = nil })
          ])),
    ])
  }
}

extension GuideController: SearchResultsUpdating {
  func updateSearchResults(for searchController: SearchController) { showFound(animated: true) }
}

extension GuideController: CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    guard let index = source?.item(at: path) else { return }
    splitViewController?.showDetail(CreatureController(notes, index))
  }
}
