import Lamella

extension GalleryScene {
  /// A scene of a scrolling list.
  static let scrolling = GalleryScene(
    name: "scrolling", title: "Scrolling",
    caption: "Drag, flick, turn the wheel: rubber band, deceleration, indicators, insets"
  ) { stage in
    let theme = Theme.current
    for (column, inset) in [0.0, 20].enumerated() {
      let scroll = ScrollView(
        frame: Rect(x: 16 + Double(column) * 216, y: 12, width: 200, height: 212))
      scroll.backgroundColor = theme.raised
      scroll.cornerRadius = Theme.Radius.small
      scroll.contentInset = EdgeInsets(top: inset, bottom: inset)
      scroll.contentSize = Size(200, 12 * 40)
      for row in 0..<12 {
        let y = Double(row) * 40
        scroll.addSubview(
          GalleryParts.box(
            Rect(x: 10, y: y + 8, width: 24, height: 24), theme.series[row % 6], "\(row + 1)"))
        scroll.addSubview(
          GalleryParts.label(
            ["Coast", "Village", "Pier", "Forest", "Ruin", "Lake"][row % 6],
            in: Rect(x: 46, y: y, width: 130, height: 40), size: Theme.TypeSize.body,
            color: theme.ink))
      }
      scroll.contentOffset = Point(0, column == 0 ? 130 : -inset)
      scroll.identifier = "list-\(column)"
      stage.addSubview(scroll)
    }
  }

  /// A scene of refresh controls.
  static let refreshing = GalleryScene(
    name: "refreshing", title: "Refreshing",
    caption: "Pull the rows down, and let go: they refresh for two seconds"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["at rest", "pulled", "refreshing"])
    for (index, cell) in cells.enumerated() {
      let scroll = ScrollView(frame: cell.bounds)
      scroll.backgroundColor = Theme.current.raised
      scroll.cornerRadius = Theme.Radius.small
      scroll.contentSize = Size(cell.bounds.width, 8 * 40)
      for row in 0..<8 {
        scroll.addSubview(
          GalleryParts.box(
            Rect(x: 8, y: Double(row) * 40 + 4, width: cell.bounds.width - 16, height: 32),
            Theme.current.series[row % 6], "\(row + 1)"))
      }
      let refresh = RefreshControl()
      refresh.addAction(for: .valueChanged) { [unowned refresh] _ in
        guard let window = refresh.window else { return }
        Timeline(.sequence([.wait(2), .call { [weak refresh] in refresh?.endRefreshing() }]))
          .start(in: window)
      }
      scroll.refreshControl = refresh
      scroll.identifier = "rows-\(index)"
      cell.addSubview(scroll)
      switch index {
      case 1: scroll.contentOffset = Point(0, -45)
      case 2:
        refresh.beginRefreshing()
        scroll.contentOffset = Point(0, -60)
      default: break
      }
    }
  }

  /// A scene of a tiled scroll view.
  static let tiles = GalleryScene(
    name: "tiles", title: "Tiles",
    caption: "A million tiles a side; only those in sight have views"
  ) { stage in
    let board = Board(frame: Rect(x: 16, y: 12, width: 416, height: 212))
    board.cornerRadius = Theme.Radius.small
    stage.addSubview(board)
  }
}

/// A board of colored, numbered tiles.
private final class Board: TiledScrollView, TiledScrollViewDataSource {
  override init(frame: Rect) {
    super.init(frame: frame)
    identifier = "board"
    dataSource = self
    setGrid(columns: 1_000_000, rows: 1_000_000, tileSize: Size(68, 52))
    contentOffset = Point(500_000 * 68 + 20, 500_000 * 52 + 14)
  }

  /// Makes a view for a tile.
  func makeTileView(in scrollView: TiledScrollView) -> View {
    GalleryParts.box(.zero, .clear, " ", radius: 0)
  }

  /// Shows a tile in a view.
  func tiledScrollView(
    _ scrollView: TiledScrollView, show view: View, column: Int, row: Int
  ) {
    let theme = Theme.current
    let number = (column &* 7 &+ row &* 13) % 6
    view.backgroundColor = theme.series[number].mixed(
      with: theme.surface, fraction: (column + row) % 2 == 0 ? 0.35 : 0.5)
    let label = view.subviews.first as? Label
    label?.text = "\(column % 1000), \(row % 1000)"
    label?.textColor = theme.ink
    label?.font = .system(size: Theme.TypeSize.caption)
  }
}
