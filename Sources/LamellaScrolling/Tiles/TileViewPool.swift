package import LamellaGeometry
package import LamellaScene

/// The views of the visible tiles of a grid, reused by a ``TileRecycler``.
///
/// There are at most as many views as tiles that can be visible and a ring of one around them. Only views of tiles that
/// become visible are changed.
package final class TileViewPool {
  /// The region of existing tiles; `showTile` is never called for others.
  package var extent = TileRegion.empty {
    didSet { recycler.stop() }
  }
  /// The size of a tile, in points of the container's coordinates.
  package private(set) var tileSize = Size.zero

  private let makeView: () -> View
  private let showTile: (View, Int, Int) -> Void
  private var recycler = TileRecycler()
  /// The view of each place.
  private var views: [View?] = []

  /// Makes a pool without views.
  ///
  /// - Parameters:
  ///   - makeView: The closure that makes a view and adds it to its superview.
  ///   - showTile: The closure that makes a view show the tile at a column and row.
  package init(
    makeView: @escaping () -> View,
    showTile: @escaping (_ view: View, _ column: Int, _ row: Int) -> Void
  ) {
    self.makeView = makeView
    self.showTile = showTile
  }

  nonisolated deinit {}

  /// The region of tiles that have a view: the visible ones and those that the last frame showed.
  package var shown: TileRegion { recycler.region }
  /// The number of views.
  package var viewCount: Int { recycler.count }

  // MARK: Arrangement

  /// Makes views show all tiles that a rectangle touches.
  ///
  /// - Parameters:
  ///   - visible: The visible rectangle, in the container's coordinates.
  ///   - previous: The visible rectangle of the last tick, which interpolated frames still show; at most one tile of it
  ///     beyond `visible` keeps its view.
  ///   - size: The size of a tile; both sides positive.
  /// - Complexity: O(tiles that become visible or invisible + visible rows); O(views) if the size of a tile has changed.
  package func arrange(visible: Rect, previous: Rect?, tileSize size: Size) {
    let isNewSize = size != tileSize
    if isNewSize {
      tileSize = size
      recycler.invalidateAll()
    }
    var wanted = region(of: visible)
    if let previous { wanted = wanted.extended(by: region(of: previous)) }
    recycler.show(wanted, keeping: isNewSize ? 0 : keptCount(beside: wanted, for: visible))
    while let entry = recycler.next() {
      guard entry.needsContent, let view = view(of: entry) else { continue }
      let (column, row) = (entry.tile.column, entry.tile.row)
      view.frame = Rect(
        x: Double(column) * size.width, y: Double(row) * size.height, width: size.width,
        height: size.height)
      showTile(view, column, row)
    }
    while let place = recycler.takeExcess() {
      let view = views[place]
      views[place] = nil
      view?.removeFromSuperview()
    }
  }

  /// Returns the number of views to keep for tiles out of sight: all while nothing is in sight, else those of a ring
  /// around the tiles that can be visible at once.
  private func keptCount(beside shown: TileRegion, for visible: Rect) -> Int {
    guard !shown.isEmpty else { return recycler.count }
    /// Returns the number of tiles along one axis that can be visible, and two beside them.
    func count(_ length: Double, _ side: Double, _ existing: Int) -> Int {
      min(Int(saturating: min((length / side).rounded(.up), 1e6)) + 3, existing)
    }
    let columns = count(visible.width, tileSize.width, extent.columns.count)
    let rows = count(visible.height, tileSize.height, extent.rows.count)
    return max(columns * rows - shown.count, 0)
  }

  /// Returns the existing tiles that a rectangle touches.
  private func region(of rect: Rect) -> TileRegion {
    TileRegion(touching: rect, tileSize: tileSize).intersection(extent)
  }

  /// Returns the view of an entry, and makes it if there is none; nil if the grid changed meanwhile.
  private func view(of entry: TileRecycler.Entry) -> View? {
    if entry.place < views.count, let view = views[entry.place] { return view }
    let view = makeView()
    // The closure may have removed the place.
    guard recycler.place(of: entry.tile) == entry.place else {
      view.removeFromSuperview()
      return nil
    }
    while views.count <= entry.place { views.append(nil) }
    views[entry.place] = view
    return view
  }

  // MARK: Contents

  /// Marks every tile for `showTile` at the next arrangement.
  package func reload() { recycler.invalidateAll() }

  /// Calls `showTile` for a tile: now if it is visible, else when it becomes visible.
  package func reload(column: Int, row: Int) {
    if let view = view(column: column, row: row) {
      showTile(view, column, row)
    } else if let place = recycler.place(of: TileKey(column: column, row: row)) {
      recycler.invalidate(place)
    }
  }

  /// Returns the view that shows a tile; nil if the tile is not visible.
  package func view(column: Int, row: Int) -> View? {
    let tile = TileKey(column: column, row: row)
    guard let place = recycler.place(of: tile), recycler.isInSight(place), place < views.count
    else { return nil }
    return views[place]
  }

  /// Calls a closure for every view, with the tile that it showed last.
  package func forEachView(_ body: (_ view: View, _ column: Int, _ row: Int) -> Void) {
    for place in views.indices where place < recycler.placeLimit {
      guard let view = views[place], let tile = recycler.tile(at: place) else { continue }
      body(view, tile.column, tile.row)
    }
  }

  /// Removes all views.
  package func removeAll() {
    // Forgotten first: a view that is removed may call back and arrange tiles again.
    let removed = views
    views = []
    recycler.removeAll()
    for view in removed { view?.removeFromSuperview() }
  }
}
