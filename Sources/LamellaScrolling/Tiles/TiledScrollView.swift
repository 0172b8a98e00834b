public import LamellaGeometry
public import LamellaScene

/// Gives a tiled scroll view its tiles.
///
/// Both functions are called in the middle of a layout. One that changes the grid or the data source ends
/// the layout that asked; the next one asks for what is in sight then.
public protocol TiledScrollViewDataSource: AnyObject {
  /// Makes a view for tiles; it will show many, one after the other.
  func makeTileView(in scrollView: TiledScrollView) -> View

  /// Makes a view show a tile.
  ///
  /// Called when the tile comes into sight. The view has its frame already and may have shown another
  /// tile before.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The view, made by ``makeTileView(in:)``.
  ///   - column: The tile's column, from 0.
  ///   - row: The tile's row, from 0.
  func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int)
}

/// A scroll view over a grid of tiles that is too large to have a view for each.
///
/// Layout places the tile views that are in sight; a view that scrolls out on one side comes back on the
/// other with another tile. There are never more views than fit in sight with a ring of one around them,
/// and only those that enter are touched.
///
/// ```swift
/// let board = TiledScrollView(frame: window.bounds)
/// board.dataSource = source
/// board.setGrid(columns: 40_000, rows: 40_000, tileSize: Size(256, 256))
/// ```
///
/// Subviews of your own lie in front of the tiles.
open class TiledScrollView: ScrollView {
  /// The longest side of the content, in points.
  public static let maximumContentSide = 2_147_483_648.0

  /// Gives the tiles.
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
  /// A tile's size in content points.
  public final var tileSize: Size { storedTileSize }
  /// The number of tile views that exist.
  public final var tileViewCount: Int { pool.viewCount }

  private final weak var storedDataSource: (any TiledScrollViewDataSource)?
  private final var storedTileSize = Size.zero
  /// The bounds at the last layout: frames on the way from there still show them.
  private final var lastBounds: Rect?
  private let tiles = TileLayerView()
  private final lazy var pool = TilePool(
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

  // MARK: The grid

  /// Says how many tiles there are and how large they are; the content takes their size.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; negative ones count as 0.
  ///   - rows: The number of rows; negative ones count as 0.
  ///   - size: A tile's size, finite and at least one point a side. What would make the content longer
  ///     than ``maximumContentSide`` is refused and reported.
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
      pool.extent = TilePool.Region(columns: 0..<columns, rows: 0..<rows)
    }
    storedTileSize = size
    contentSize = content
    tiles.frame = Rect(origin: .zero, size: content)
    setNeedsLayout()
  }

  /// The tiles in sight, or nearly: those that have a view.
  public final var shownColumns: Range<Int> { pool.shown.columns }
  /// The rows of the tiles in sight, or nearly.
  public final var shownRows: Range<Int> { pool.shown.rows }

  /// The view that shows a tile; nil when the tile is out of sight.
  public final func tileView(column: Int, row: Int) -> View? {
    pool.view(column: column, row: row)
  }

  /// Asks the data source for every tile in sight again.
  public final func reloadTiles() {
    pool.reload()
    setNeedsLayout()
  }

  /// Asks the data source for one tile again, if it is in sight.
  public final func reloadTile(column: Int, row: Int) { pool.reload(column: column, row: row) }

  // MARK: Overridden

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    defer { lastBounds = bounds }
    guard storedTileSize.width > 0, storedDataSource != nil, !bounds.isEmpty else { return }
    // A jump shows nothing of the way.
    let isStep =
      lastBounds.map {
        $0.size == bounds.size && abs($0.minX - bounds.minX) <= bounds.width
          && abs($0.minY - bounds.minY) <= bounds.height
      } ?? false
    pool.arrange(
      visible: bounds, previous: isStep ? lastBounds : nil, tileSize: storedTileSize)
  }
}

/// What holds the tile views, behind everything else in the scroll view.
final class TileLayerView: View {}
