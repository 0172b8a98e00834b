import Lamella

extension GalleryScene {
  /// A scene of lists in both styles.
  static let lists = GalleryScene(
    name: "lists", title: "Lists",
    caption: "Rows as high as their texts; headers stay in sight, or sections are cards"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["plain", "inset grouped"])
    for (cell, style) in zip(cells, [ListLayout.Style.plain, .insetGrouped]) {
      let list = ListView(frame: cell.bounds, style: style)
      let source = ShipList(list)
      list.backgroundColor = Theme.current.ground
      cell.clipsToBounds = true
      cell.cornerRadius = Theme.Radius.small
      cell.addSubview(list)
      keep(source, with: cell)
      list.selectItem(at: ItemPath(row: 1, section: 0))
      // Between two rows, where a header that stays shows.
      if style == .plain { list.contentOffset.y = 20 }
    }
  }

  /// A scene of a collection view in columns.
  static let collections = GalleryScene(
    name: "collections", title: "Collections",
    caption: "As many columns as fit; the selected items have a ring"
  ) { stage in
    let layout = GridLayout(minimumItemWidth: 56, itemLength: .fixed(44), spacing: 8)
    layout.sectionInset = EdgeInsets(all: 12)
    let grid = CollectionView(frame: stage.bounds, layout: layout)
    grid.allowsMultipleSelection = true
    let source = ItemDataSource<Int, Int>(grid) { grid, path, item in
      grid.dequeueCell(using: SwatchCell.registration, for: path, item: item)
    }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0])
    state.appendItems(Array(0..<200))
    source.apply(state)
    stage.addSubview(grid)
    keep(source, with: stage)
    for item in [3, 8, 9] { grid.selectItem(at: ItemPath(section: 0, item: item)) }
  }

  /// A scene of collection views whose lines take as many items as fit.
  static let flow = GalleryScene(
    name: "flow", title: "Flow",
    caption: "Lines of as many items as fit, spread but for the last; the footer stays"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["one size", "sizes of their own"])
    let layouts = [
      FlowLayout(itemSize: .fixed(Size(44, 36)), spacing: 8),
      FlowLayout(itemSize: .automatic(estimate: Size(60, 24)), spacing: 6),
    ]
    for (index, (cell, layout)) in zip(cells, layouts).enumerated() {
      layout.sectionInset = EdgeInsets(all: 10)
      layout.pinsFooters = true
      let flow = CollectionView(frame: cell.bounds, layout: layout)
      let words = Self.words
      let source = ItemDataSource<Int, Int>(flow) { flow, path, item in
        index == 0
          ? flow.dequeueCell(using: SwatchCell.registration, for: path, item: item)
          : flow.dequeueCell(using: WordCell.registration, for: path, item: words[item])
      }
      source.footerTitle = { _ in index == 0 ? nil : "\(words.count) words" }
      var state = ItemSnapshot<Int, Int>()
      state.appendSections([0])
      state.appendItems(Array(0..<(index == 0 ? 18 : words.count)))
      source.apply(state)
      cell.clipsToBounds = true
      cell.cornerRadius = Theme.Radius.small
      cell.addSubview(flow)
      keep(source, with: cell)
    }
  }

  /// A scene of a collection view whose sections have layouts of their own.
  static let sections = GalleryScene(
    name: "sections", title: "Sections",
    caption: "Two sections that scroll sideways, in one row and in two, and one in columns"
  ) { stage in
    let layout = SectionedLayout { section in
      let insets = EdgeInsets(top: 0, left: 12, bottom: 8, right: 12)
      switch section {
      case 0:
        let row = ListLayout(rowHeight: .fixed(120))
        row.lineSpacing = 8
        row.sectionInset = insets
        return .orthogonal(row, length: 36, behavior: .groupPagingCentered)
      case 1:
        let rows = GridLayout(columns: 2, itemLength: .fixed(56), spacing: 6)
        rows.sectionInset = insets
        return .orthogonal(rows, length: 46, behavior: .continuous)
      default:
        let grid = GridLayout(minimumItemWidth: 64, itemLength: .fixed(36), spacing: 8)
        grid.sectionInset = insets
        return .lines(grid)
      }
    }
    let view = CollectionView(frame: stage.bounds, layout: layout)
    let source = ItemDataSource<Int, Int>(view) { view, path, item in
      view.dequeueCell(using: SwatchCell.registration, for: path, item: item % 100)
    }
    source.headerTitle = { ["Centered pages", "Freely", "Columns"][$0] }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0, 1, 2])
    for section in 0..<3 {
      state.appendItems(Array(section * 100..<section * 100 + 30), toSection: section)
    }
    source.apply(state)
    stage.addSubview(view)
    keep(source, with: stage)
    view.layoutIfNeeded()
    view.scrollToItem(at: ItemPath(section: 0, item: 2), at: .center)
    view.scrollToItem(at: ItemPath(section: 1, item: 7), at: .start)
    view.selectItem(at: ItemPath(section: 0, item: 2))
  }

  /// A scene of scroll views that zoom.
  static let zooming = GalleryScene(
    name: "zooming", title: "Zooming",
    caption: "One picture at its own size, as a whole, and zoomed to a rectangle"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["scale 1", "smallest scale", "zoom(to:)"])
    for (index, cell) in cells.enumerated() {
      let picture = ImageView(image: GalleryArt.landscape)
      picture.frame.size = picture.frame.size * 4
      let zoom = PictureZoom(picture, frame: cell.bounds)
      cell.clipsToBounds = true
      cell.cornerRadius = Theme.Radius.small
      cell.addSubview(zoom)
      switch index {
      case 1: zoom.setZoomScale(zoom.minimumZoomScale, animated: false)
      case 2: zoom.zoom(to: Rect(x: 225, y: 80, width: 80, height: 80), animated: false)
      default: break
      }
    }
  }

  private static let words = [
    "anchor", "bow", "keel", "halyard", "mast", "rudder", "boom", "mainsail", "jib", "cleat",
    "tiller", "port",
    "starboard", "stern", "spinnaker", "winch", "buoy", "hull", "compass", "sheet", "lee", "fathom",
    "galley", "reef",
  ]

  /// Keeps an object as long as a view.
  private static func keep(_ object: AnyObject, with view: View) {
    view.addSubview(Keeper(object))
  }
}

/// A view that shows nothing and keeps an object.
private final class Keeper: View {
  private let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
    super.init(frame: .zero)
    isHidden = true
  }

  nonisolated deinit {}
}

/// Ships in sections, for a list.
private final class ShipList: CollectionViewDataSource {
  private let rows: CellRegistration<ListCell, (name: String, notes: String?, value: String?)>
  private let sections: [(title: String, ships: [(name: String, notes: String?, value: String?)])] =
    [
      (
        "In harbor",
        [
          ("Kestrel", "Waits for a new mast and for better weather.", nil),
          ("Petrel", nil, "12 crew"),
          ("Heron", "Loads oranges.", nil),
        ]
      ),
      (
        "At sea",
        [("Albatross", nil, "day 40"), ("Puffin", "Fishing.", "day 2"), ("Gannet", nil, nil)]
      ),
    ]

  init(_ list: ListView) {
    rows = CellRegistration { cell, path, ship in
      cell.text = ship.name
      cell.secondaryText = ship.notes
      cell.value = ship.value
      cell.accessory = path.section == 0 ? .disclosure : .none
    }
    list.dataSource = self
  }

  nonisolated deinit {}

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    sections[section].ships.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    collectionView.dequeueCell(
      using: rows, for: path, item: sections[path.section].ships[path.item])
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int)
    -> String?
  {
    sections[section].title
  }
}

/// A word with a frame around it, as wide as it needs.
private final class WordCell: CollectionCell {
  static let registration = CellRegistration<WordCell, String> { cell, _, word in
    cell.label.text = word
  }

  private let label = Label()

  required init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.font = .system(size: Theme.TypeSize.small)
    label.textColor = Theme.current.ink
    label.textAlignment = .center
    contentView.backgroundColor = Theme.current.ground
    contentView.cornerRadius = 6
    contentView.addSubview(label)
  }

  nonisolated deinit {}

  override func sizeThatFits(_ size: Size) -> Size {
    Size(label.sizeThatFits(size).width + 16, 24)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds
  }
}

/// A colored item with its number.
private final class SwatchCell: CollectionCell {
  static let registration = CellRegistration<SwatchCell, Int> { cell, _, item in
    cell.label.text = "\(item + 1)"
    cell.contentView.backgroundColor = Theme.current.series[item * 5 % 6]
  }

  private let label = Label()

  required init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentView.cornerRadius = Theme.Radius.small
    label.textColor = Theme.current.ground
    label.textAlignment = .center
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  nonisolated deinit {}

  override func stateDidChange() {
    contentView.layer.borderWidth = isSelected ? 3 : 0
    contentView.layer.borderColor = Theme.current.ink
    contentView.alpha = isHighlighted ? 0.6 : 1
  }
}

/// A scroll view that zooms a picture.
private final class PictureZoom: ScrollView, ScrollViewDelegate {
  private let picture: View

  init(_ picture: View, frame: Rect) {
    self.picture = picture
    super.init(frame: frame)
    picture.layer.anchorPoint = .zero
    picture.center = .zero
    addSubview(picture)
    contentSize = picture.bounds.size
    delegate = self
    minimumZoomScale = frame.width / picture.bounds.width
    maximumZoomScale = 3
    contentOffset = Point(150, 60)
  }

  nonisolated deinit {}

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }
}
