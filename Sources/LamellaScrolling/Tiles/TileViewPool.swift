package import LamellaGeometry
package import LamellaScene

/// A pool of reusable views for the visible tiles of a grid.
///
/// The pool has room for the visible tiles and a ring around them, so that a tile that becomes visible reuses the view of
/// one that left, and no other view is changed.
package final class TileViewPool {
  /// The region of existing tiles; `showTile` is never called for others.
  package var extent = TileRegion.empty {
    didSet {
      generation += 1
      if extent != oldValue { keepsHidden = false }
    }
  }
  /// The size of a tile, in points of the container's coordinates.
  package private(set) var tileSize = Size.zero
  /// The region of tiles that have a view: the visible ones and those that the last frame showed.
  package var shown: TileRegion { recycler.region }
  /// The number of views.
  package private(set) var viewCount = 0

  private let makeView: () -> View
  private let showTile: (View, Int, Int) -> Void
  private var recycler = TileRecycler()
  /// The view of each place of the recycler.
  private var views: [View?] = []
  /// A number that changes with the grid: `makeView` and `showTile` may change it.
  private var generation = 0
  /// Whether views that are out of sight are where their tiles are; if not, none is kept.
  private var keepsHidden = true

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

  // MARK: Arrangement

  /// Makes views show all tiles that a rectangle touches.
  ///
  /// - Parameters:
  ///   - visible: The visible rectangle, in the container's coordinates.
  ///   - previous: The visible rectangle of the last tick, which interpolated frames still show; at most one tile of it
  ///     beyond `visible` keeps its view.
  ///   - size: The size of a tile; both sides positive.
  /// - Complexity: O(tiles that become visible + visible rows); O(visible tiles) if the size of a tile changed.
  package func arrange(visible: Rect, previous: Rect?, tileSize size: Size) {
    generation += 1
    if size != tileSize {
      tileSize = size
      recycler.invalidateAll()
      keepsHidden = false
    }
    let current = region(of: visible)
    let wanted = previous.map { joined(current, region(of: $0)) } ?? current
    let room = keepsHidden ? max(room(for: visible) - wanted.count, 0) : 0
    keepsHidden = true
    recycler.show(wanted, keeping: room)
    showEntries()
    while let place = recycler.takeExcess() {
      guard let view = views[place] else { continue }
      views[place] = nil
      viewCount -= 1
      view.removeFromSuperview()
    }
  }

  /// Marks every tile for `showTile` at the next arrangement.
  package func reload() {
    generation += 1
    recycler.invalidateAll()
  }

  /// Calls `showTile` for a tile: now if it is visible, else when it becomes visible.
  package func reload(column: Int, row: Int) {
    if let view = view(column: column, row: row) {
      showTile(view, column, row)
    } else {
      recycler.invalidate(TileKey(column: column, row: row))
    }
  }

  /// Returns the view that shows a tile; nil if the tile is not visible.
  package func view(column: Int, row: Int) -> View? {
    let tile = TileKey(column: column, row: row)
    guard shown.contains(tile), let place = recycler.place(of: tile), place < views.count else {
      return nil
    }
    return views[place]
  }

  /// Calls a closure for every view, with the tile that it showed last.
  package func forEachView(_ body: (_ view: View, _ column: Int, _ row: Int) -> Void) {
    for (place, view) in views.enumerated() {
      if let view, let tile = recycler.tile(at: place) { body(view, tile.column, tile.row) }
    }
  }

  /// Redraws the views that a closure returns true for; those out of sight show their tiles anew when these come back.
  package func redraw(where isStale: (_ view: View) -> Bool) {
    for (place, view) in views.enumerated() {
      guard let view, let tile = recycler.tile(at: place), isStale(view) else { continue }
      if recycler.isInSight(place) {
        view.setNeedsDisplay()
      } else {
        recycler.invalidate(tile)
      }
    }
  }

  /// Removes all views.
  package func removeAll() {
    generation += 1
    // Forgotten first: a view that is removed may call back and arrange tiles again.
    let removed = views
    views = []
    viewCount = 0
    recycler.removeAll()
    for view in removed { view?.removeFromSuperview() }
  }

  // MARK: Showing tiles

  /// Shows the tiles that have come into sight, unless a closure changes the grid.
  private func showEntries() {
    let before = generation
    while let entry = recycler.next() {
      while views.count <= entry.place { views.append(nil) }
      let view: View
      if let known = views[entry.place] {
        guard entry.needsContent else { continue }
        view = known
      } else {
        view = makeView()
        guard generation == before else {
          view.removeFromSuperview()
          return
        }
        views[entry.place] = view
        viewCount += 1
      }
      let (column, row) = (entry.tile.column, entry.tile.row)
      view.frame = Rect(
        x: Double(column) * tileSize.width, y: Double(row) * tileSize.height,
        width: tileSize.width, height: tileSize.height)
      showTile(view, column, row)
      if generation != before { return recycler.stop() }
    }
  }

  /// Returns the existing tiles that a rectangle touches.
  private func region(of rect: Rect) -> TileRegion {
    TileRegion(
      columns: Self.range(rect.minX, rect.maxX, tileSize.width).clamped(to: extent.columns),
      rows: Self.range(rect.minY, rect.maxY, tileSize.height).clamped(to: extent.rows))
  }

  /// Returns the range of tiles that covers an interval along one axis.
  private static func range(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
    guard !low.isNaN, !high.isNaN, side > 0 else { return 0..<0 }
    let first = integer((low / side).rounded(.down))
    return first..<max(first, integer((high / side).rounded(.up)))
  }

  /// Converts a number to an integer within a limit that is beyond any extent; NaN becomes 0.
  private static func integer(_ value: Double, limit: Double = 1e15) -> Int {
    value.isNaN ? 0 : Int(saturating: min(max(value, -limit), limit))
  }

  /// Returns the union of a region and the part of another that is in the ring around it.
  private func joined(_ region: TileRegion, _ other: TileRegion) -> TileRegion {
    guard !region.isEmpty, !other.isEmpty else { return region }
    /// Extends a range by at most one tile at each end toward another range.
    func joined(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(
        a.lowerBound, max(b.lowerBound, a.lowerBound - 1))..<max(
          a.upperBound, min(b.upperBound, a.upperBound + 1))
    }
    return TileRegion(
      columns: joined(region.columns, other.columns).clamped(to: extent.columns),
      rows: joined(region.rows, other.rows).clamped(to: extent.rows))
  }

  /// Returns the number of the tiles that can be visible at once, and of a ring around them.
  private func room(for visible: Rect) -> Int {
    func count(_ length: Double, _ side: Double, _ all: Int) -> Int {
      min(Self.integer((length / side).rounded(.up), limit: 1e6) + 3, all)
    }
    return count(visible.width, tileSize.width, extent.columns.count)
      * count(visible.height, tileSize.height, extent.rows.count)
  }
}
