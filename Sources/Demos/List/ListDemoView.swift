import Lamella

/// A list of 100,000 creatures in sections, with a filter and actions for each row.
final class ListDemoView: View {
  private let title = Label()
  private let summary = Label()
  private let filter = SegmentedControl(titles: ["All"] + Creature.Habitat.allCases.map(\.name))
  private let list = ListView()
  private let rows: CellRegistration<ListCell, Int>
  private var source: ItemDataSource<Character, Int>?
  private let marks = Marks()
  private let theme = Theme.current

  /// The creatures that the user has marked or released.
  private final class Marks {
    var favorites: Set<Int> = []
    var released: Set<Int> = []
  }

  /// The widest that the list becomes, in points.
  private static let maximumWidth = 640.0

  override init(frame: Rect) {
    let (marks, theme) = (marks, theme)
    rows = CellRegistration { cell, _, id in
      let creature = Creature(id: id)
      cell.imageSize = Size(44, 44)
      cell.image = creature.portrait(theme)
      cell.imageView?.cornerRadius = Theme.Radius.small
      cell.imageView?.clipsToBounds = true
      cell.text = creature.name
      cell.secondaryText = creature.notes
      cell.accessory = marks.favorites.contains(id) ? .checkmark : .none
    }
    super.init(frame: frame)
    identifier = "list-demo"
    backgroundColor = theme.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    title.text = "Field guide"
    title.font = .system(size: Theme.TypeSize.large, weight: .bold)
    summary.font = .system(size: Theme.TypeSize.small)
    summary.textColor = theme.inkSoft
    summary.numberOfLines = 0
    summary.identifier = "summary"
    filter.selectedSegmentIndex = 0
    filter.identifier = "filter"
    filter.addAction(for: .valueChanged) { [unowned self] _ in showFiltered(animated: true) }
    list.identifier = "list"
    list.allowsMultipleSelection = true
    list.indexTitles = Creature.letters.map { String($0) }
    addActions()
    placeViews()
    source = ItemDataSource(list) { [rows] list, path, id in
      list.dequeueCell(using: rows, for: path, item: id)
    }
    source?.headerTitle = { String($0) }
    showFiltered(animated: false)
    _ = list.becomeFirstResponder()
  }

  /// Adds what swipes of rows uncover.
  private func addActions() {
    list.trailingSwipeActions = { [unowned self] _ in
      [
        SwipeAction("Release", style: .destructive) { [unowned self] path in
          guard let source else { return }
          marks.released.insert(source.item(at: path))
          showFiltered(animated: true)
        }
      ]
    }
    list.leadingSwipeActions = { [unowned self] path in
      guard let id = source?.item(at: path) else { return [] }
      let isFavorite = marks.favorites.contains(id)
      return [
        SwipeAction(isFavorite ? "Unmark" : "Mark", color: theme.good) { [unowned self] path in
          guard let source else { return }
          marks.favorites.formSymmetricDifference([source.item(at: path)])
          var state = source.snapshot
          state.reconfigureItems([source.item(at: path)])
          source.apply(state)
        }
      ]
    }
  }

  private func placeViews() {
    let head = StackView(arrangedSubviews: [title, summary, filter])
    head.axis = .vertical
    head.spacing = Theme.Spacing.controls
    head.setCustomSpacing(2, after: title)
    for view in [head, list] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let margin = Theme.Spacing.margin
    let safe = safeAreaLayoutGuide
    LayoutConstraint.activate([
      head.topAnchor.constraint(equalTo: safe.topAnchor, constant: margin),
      head.leadingAnchor.constraint(equalTo: list.leadingAnchor, constant: margin),
      head.trailingAnchor.constraint(equalTo: list.trailingAnchor, constant: -margin),
      list.topAnchor.constraint(equalTo: head.bottomAnchor, constant: Theme.Spacing.card),
      list.bottomAnchor.constraint(equalTo: bottomAnchor),
      list.centerXAnchor.constraint(equalTo: centerXAnchor),
      list.widthAnchor.constraint(lessThanOrEqualToConstant: Self.maximumWidth),
      list.widthAnchor.constraint(equalTo: safe.widthAnchor).withPriority(LayoutPriority(999)),
    ])
  }

  /// Shows the creatures that the filter lets pass.
  private func showFiltered(animated: Bool) {
    let habitat = Creature.Habitat(rawValue: filter.selectedSegmentIndex - 1)
    var state = ItemSnapshot<Character, Int>()
    var count = 0
    for (index, letter) in Creature.letters.enumerated() {
      let first = (index * Creature.count + Creature.letters.count - 1) / Creature.letters.count
      let end =
        ((index + 1) * Creature.count + Creature.letters.count - 1) / Creature.letters.count
      let ids = (first..<end).filter { id in
        !marks.released.contains(id) && (habitat == nil || Creature(id: id).habitat == habitat)
      }
      count += ids.count
      state.appendSections([letter])
      state.appendItems(ids)
    }
    summary.text = "\(grouped(count)) creatures, swipe a row to mark or release one"
    source?.apply(state, animated: animated)
  }

  /// Returns a number with its thousands apart.
  private func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    return digits.dropLast(3) + "," + digits.suffix(3)
  }
}
