public import LamellaGeometry
public import LamellaScene

/// The data source of a tiled scroll view.
///
/// Both methods are called during layout. If one changes the grid or the data source, that layout ends, and the next
/// one asks for the tiles that are then visible.
public protocol TiledScrollViewDataSource: AnyObject {
  /// Makes a view for tiles; it is reused for other tiles.
  func makeTileView(in scrollView: TiledScrollView) -> View

  /// Makes a view show a tile.
  ///
  /// The scroll view calls this when the tile becomes visible. The view has its frame already and may have shown
  /// another tile before.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The view, made by ``makeTileView(in:)``.
  ///   - column: The tile's column, from 0.
  ///   - row: The tile's row, from 0.
  func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int)
}

/// A scroll view of a grid of tiles, with reused views for the visible ones.
///
/// A view that scrolls out on one side is reused for a tile on the other. There are at most as many views as tiles that
/// can be visible and a ring of one around them, and layout changes only the views of tiles that become visible.
///
/// ```swift
/// let board = TiledScrollView(frame: window.bounds)
/// board.dataSource = source
/// board.setGrid(columns: 40_000, rows: 40_000, tileSize: Size(256, 256))
/// ```
///
/// Your own subviews are in front of the tiles.
open class TiledScrollView: ScrollView {
  /// The maximum width and height of the content, in points.
  public static let maximumContentSide = 2_147_483_648.0

  /// The data source of the tiles.
  public final weak var dataSource: (any TiledScrollViewDataSource)? {
    get { storedDataSource }
    set {
      guard newValue !== storedDataSource else { return }
      storedDataSource = newValue
      pool.removeAll()
      setNeedsLayout()
    }
  }

  /// The number of columns.
  public final var columns: Int { pool.extent.columns.count }
  /// The number of rows.
  public final var rows: Int { pool.extent.rows.count }
  /// The size of a tile, in content points.
  public final var tileSize: Size { storedTileSize }
  /// The number of tile views.
  public final var tileViewCount: Int { pool.viewCount }

  private final weak var storedDataSource: (any TiledScrollViewDataSource)?
  private final var storedTileSize = Size.zero
  /// The bounds at the last layout, whose tiles interpolated frames still show.
  private final var lastBounds: Rect?
  private let tiles = TileContainerView()
  private final lazy var pool = TileViewPool(
    makeView: { [unowned self] in
      let view = dataSource?.makeTileView(in: self) ?? View()
      tiles.addSubview(view)
      return view
    },
    showTile: { [unowned self] view, column, row in
      dataSource?.tiledScrollView(self, show: view, column: column, row: row)
    })

  /// Makes a tiled scroll view without tiles.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(tiles)
  }

  nonisolated deinit {}

  // MARK: Grid

  /// Sets the number and the size of the tiles, and with them the content size.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; negative numbers become 0.
  ///   - rows: The number of rows; negative numbers become 0.
  ///   - size: The size of a tile; finite, and at least one point a side. A grid longer than ``maximumContentSide`` is
  ///     refused and reported.
  public final func setGrid(columns: Int, rows: Int, tileSize size: Size) {
    let columns = max(columns, 0)
    let rows = max(rows, 0)
    let content = Size(Double(columns) * size.width, Double(rows) * size.height)
    guard size.isFinite, size.width >= 1, size.height >= 1,
      max(content.width, content.height) <= Self.maximumContentSide
    else {
      return Diagnostics.report(
        "\(path) was given a grid of \(columns) x \(rows) tiles of \(size.width) x \(size.height) "
          + "points; tiles need a point a side and all together at most 2^31; the old grid stays")
    }
    if columns != self.columns || rows != self.rows {
      pool.removeAll()
      pool.extent = TileRegion(columns: 0..<columns, rows: 0..<rows)
    }
    storedTileSize = size
    contentSize = content
    tiles.frame = Rect(origin: .zero, size: content)
    setNeedsLayout()
  }

  /// The columns of the tiles that have a view: the visible ones and those that the last frame showed.
  public final var shownColumns: Range<Int> { pool.shown.columns }
  /// The rows of the tiles that have a view: the visible ones and those that the last frame showed.
  public final var shownRows: Range<Int> { pool.shown.rows }

  /// Returns the view that shows a tile; nil if the tile is not visible.
  public final func tileView(column: Int, row: Int) -> View? {
    pool.view(column: column, row: row)
  }

  /// Asks the data source to show every visible tile again.
  public final func reloadTiles() {
    pool.reload()
    setNeedsLayout()
  }

  /// Asks the data source to show a tile again if it is visible.
  public final func reloadTile(column: Int, row: Int) { pool.reload(column: column, row: row) }

  // MARK: Overrides

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    defer { lastBounds = bounds }
    guard storedTileSize.width > 0, storedDataSource != nil, !bounds.isEmpty else { return }
    // Frames do not interpolate a jump.
    let isStep =
      lastBounds.map {
        $0.size == bounds.size && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    pool.arrange(
      visible: bounds, previous: isStep ? lastBounds : nil, tileSize: storedTileSize)
  }
}

/// The container of the tile views, behind the other subviews of the scroll view.
final class TileContainerView: View {}
