import Lamella

/// The list of creatures, with a search in the bar, and a menu for its order.
final class GuideController: ViewController {
  private let notes: FieldNotes
  private let list = ListView()
  private let search = SearchController()
  private var source: ItemDataSource<Int, Int>?

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
    navigationItem.largeTitleDisplayMode = .always
    navigationItem.rightBarButtonItem = editButtonItem
    let rows = CellRegistration<ListCell, Int> { [notes] cell, _, index in
      let creature = notes.creature(index)
      cell.imageSize = Size(44, 44)
      cell.image = creature.portrait(cell.effectiveTheme)
      cell.imageView?.cornerRadius = Theme.Radius.small
      cell.imageView?.clipsToBounds = true
      cell.text = notes.name(of: index)
      cell.secondaryText = notes.showsNotes ? creature.notes : nil
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
    showFound(animated: false)
  }

  /// Shows the rows as the notes are now, whenever they have changed.
  override func updateProperties() {
    _ = (notes.favorites, notes.names, notes.showsNotes)
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

  /// Shows the creatures whose names contain what is searched for.
  private func showFound(animated: Bool) {
    let text = (search.searchBar.text ?? "").lowercased()
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0])
    state.appendItems(
      (0..<FieldNotes.count).filter {
        text.isEmpty || notes.name(of: $0).lowercased().contains(text)
      })
    source?.apply(state, animated: animated)
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
