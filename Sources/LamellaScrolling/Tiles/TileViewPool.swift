package import LamellaGeometry
package import LamellaScene

/// A pool of reusable views for the visible tiles of a grid.
///
/// The slot of a tile is its column and row, modulo the pool's size. The pool has room for the visible tiles and a ring
/// around them, so that a tile that becomes visible reuses the view of the tile that left on the other side, and no
/// other view is changed.
///
/// Invariant: every tile of `shown` has a slot with its column and row, whose view shows it.
package final class TileViewPool {
  /// A view with the tile that it shows.
  private struct Slot {
    var view: View
    var column: Int
    var row: Int
    /// Whether the view shows the current content of the tile.
    var isCurrent: Bool
  }

  /// The region of existing tiles; `showTile` is never called for others.
  package var extent = TileRegion.empty {
    didSet { generation += 1 }
  }
  /// The size of a tile, in points of the container's coordinates.
  package private(set) var tileSize = Size.zero
  /// The region of tiles that have a view: the visible ones and those that the last frame showed.
  package private(set) var shown = TileRegion.empty
  /// The number of views.
  package private(set) var viewCount = 0

  private let makeView: () -> View
  private let showTile: (View, Int, Int) -> Void
  private var slots: [Slot?] = []
  private var slotColumns = 0
  private var slotRows = 0
  /// The views whose slots were removed by a change of size.
  private var spare: [View] = []
  /// A number that changes with the slots: `makeView` and `showTile` may change the grid.
  private var generation = 0
  /// Whether `showTile` was called for every tile of `shown`.
  private var isComplete = true

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
  /// - Complexity: O(tiles that become visible + visible rows); O(visible tiles) if the size of a tile or the number of
  ///   visible tiles changed.
  package func arrange(visible: Rect, previous: Rect?, tileSize size: Size) {
    generation += 1
    defer { removeSpareViews() }
    if size != tileSize {
      tileSize = size
      invalidateSlots()
    }
    let current = region(of: visible)
    let wanted = previous.map { joined(current, region(of: $0)) } ?? current
    resizeSlots(to: visible)
    let old = isComplete ? shown : .empty
    shown = wanted
    isComplete = wanted.isEmpty || show(wanted, except: old)
  }

  /// Marks every tile for `showTile` at the next arrangement.
  package func reload() {
    generation += 1
    for index in slots.indices { slots[index]?.isCurrent = false }
    shown = .empty
  }

  /// Calls `showTile` for a tile: now if it is visible, else when it becomes visible.
  package func reload(column: Int, row: Int) {
    guard slotColumns > 0 else { return }
    let index = slotIndex(column, row)
    guard let slot = slots[index], slot.column == column, slot.row == row else { return }
    if isShown(column, row) {
      showTile(slot.view, column, row)
    } else {
      slots[index]?.isCurrent = false
    }
  }

  /// Returns the view that shows a tile; nil if the tile is not visible.
  package func view(column: Int, row: Int) -> View? {
    guard isShown(column, row), let slot = slots[slotIndex(column, row)] else { return nil }
    return slot.column == column && slot.row == row ? slot.view : nil
  }

  /// Calls a closure for every view, with the tile that it showed last.
  package func forEachView(_ body: (_ view: View, _ column: Int, _ row: Int) -> Void) {
    for slot in slots {
      if let slot { body(slot.view, slot.column, slot.row) }
    }
  }

  /// Removes all views.
  package func removeAll() {
    generation += 1
    // The slots are reset first: a view that is removed may call back and arrange tiles again.
    let views = slots.compactMap { $0?.view } + spare
    spare = []
    slots = []
    slotColumns = 0
    slotRows = 0
    shown = .empty
    viewCount = 0
    for view in views { view.removeFromSuperview() }
  }

  // MARK: Showing tiles

  /// Returns whether a tile is in the shown region.
  private func isShown(_ column: Int, _ row: Int) -> Bool {
    shown.columns.contains(column) && shown.rows.contains(row)
  }

  /// Shows the tiles of a region, except those of the old one.
  ///
  /// - Returns: Whether all were shown; false if the grid changed during a closure.
  private func show(_ wanted: TileRegion, except old: TileRegion) -> Bool {
    for row in wanted.rows {
      guard old.rows.contains(row) else {
        for column in wanted.columns where !show(column, row) { return false }
        continue
      }
      for column in wanted.columns.prefix(while: { $0 < old.columns.lowerBound })
      where !show(column, row) { return false }
      let first = max(old.columns.upperBound, wanted.columns.lowerBound)
      for column in first..<max(first, wanted.columns.upperBound)
      where !show(column, row) { return false }
    }
    return true
  }

  /// Shows a tile in its slot's view, unless the view still shows it.
  ///
  /// - Returns: Whether the grid is unchanged.
  private func show(_ column: Int, _ row: Int) -> Bool {
    let before = generation
    let index = slotIndex(column, row)
    var slot: Slot
    if let existing = slots[index] {
      if existing.column == column, existing.row == row, existing.isCurrent { return true }
      slot = existing
    } else if let view = spare.popLast() {
      slot = Slot(view: view, column: column, row: row, isCurrent: false)
    } else {
      let view = makeView()
      guard generation == before else {
        view.removeFromSuperview()
        return false
      }
      viewCount += 1
      slot = Slot(view: view, column: column, row: row, isCurrent: false)
    }
    slot.column = column
    slot.row = row
    slot.isCurrent = true
    slots[index] = slot
    slot.view.frame = Rect(
      x: Double(column) * tileSize.width, y: Double(row) * tileSize.height, width: tileSize.width,
      height: tileSize.height)
    showTile(slot.view, column, row)
    return generation == before
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

  // MARK: Slots

  /// Sets the number of slots to that of the tiles that can be visible at once, and a ring around them.
  private func resizeSlots(to visible: Rect) {
    /// Returns the number of slots along one axis.
    func slotCount(_ length: Double, _ side: Double, _ count: Int) -> Int {
      min(Self.integer((length / side).rounded(.up), limit: 1e6) + 3, max(count, 1))
    }
    let columns = slotCount(visible.width, tileSize.width, extent.columns.count)
    let rows = slotCount(visible.height, tileSize.height, extent.rows.count)
    guard columns != slotColumns || rows != slotRows else { return }
    generation += 1
    let old = slots
    slotColumns = columns
    slotRows = rows
    slots = [Slot?](repeating: nil, count: columns * rows)
    shown = .empty
    for slot in old {
      guard let slot else { continue }
      let index = slotIndex(slot.column, slot.row)
      if slots[index] == nil {
        slots[index] = slot
      } else {
        spare.append(slot.view)
      }
    }
  }

  /// Returns the index of the slot of a tile.
  private func slotIndex(_ column: Int, _ row: Int) -> Int {
    let x = column % slotColumns
    let y = row % slotRows
    return (y < 0 ? y + slotRows : y) * slotColumns + (x < 0 ? x + slotColumns : x)
  }

  /// Takes the views out of all slots, because every tile has a new frame.
  private func invalidateSlots() {
    for index in slots.indices {
      guard let slot = slots[index] else { continue }
      spare.append(slot.view)
      slots[index] = nil
    }
    shown = .empty
  }

  /// Removes the views that show no tile.
  private func removeSpareViews() {
    guard !spare.isEmpty else { return }
    let views = spare
    spare = []
    viewCount -= views.count
    for view in views { view.removeFromSuperview() }
  }
}
