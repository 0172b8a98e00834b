package import LamellaGeometry
package import LamellaScene

/// The tile views around what a scroll view shows: made once, then placed anew where tiles enter.
///
/// Each tile has a slot by its column and row, modulo the pool's size. A pool as large as the visible
/// range and a ring around it thus finds for a tile that enters exactly the view that has left on the
/// other side, and touches no other.
///
/// Invariant: every tile of `shown` has a slot with its column and row, whose view shows it.
package final class TilePool {
  /// Tiles from a column and row to another.
  package struct Region: Hashable {
    /// The columns.
    package var columns: Range<Int>
    /// The rows.
    package var rows: Range<Int>
    /// Makes a region.
    package init(columns: Range<Int>, rows: Range<Int>) {
      self.columns = columns
      self.rows = rows
    }

    /// No tiles.
    package static let empty = Region(columns: 0..<0, rows: 0..<0)

    /// Whether there are no tiles.
    package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  }

  private struct Slot {
    var view: View
    var column: Int
    var row: Int
    /// Whether the view shows the tile as it is now.
    var isCurrent: Bool
  }

  /// The tiles that there are; those outside are never asked for.
  package var extent = Region.empty {
    didSet { generation += 1 }
  }
  /// A tile's size in points, of the container's space.
  package private(set) var tileSize = Size.zero
  /// The tiles in sight, or nearly.
  package private(set) var shown = Region.empty
  /// The number of views that exist.
  package private(set) var viewCount = 0

  private let makeView: () -> View
  private let showTile: (View, Int, Int) -> Void
  private var slots: [Slot?] = []
  private var slotColumns = 0
  private var slotRows = 0
  /// Views whose slots went away with a change of size.
  private var spare: [View] = []
  /// Changes whenever slots may have: who is asked for a tile may change the grid meanwhile.
  private var generation = 0
  /// Whether every tile of `shown` has been asked for.
  private var isComplete = true

  /// Makes a pool without views.
  ///
  /// - Parameters:
  ///   - makeView: Makes a view and puts it where it belongs in the tree.
  ///   - showTile: Makes a view show the tile of a column and row.
  package init(
    makeView: @escaping () -> View,
    showTile: @escaping (_ view: View, _ column: Int, _ row: Int) -> Void
  ) {
    self.makeView = makeView
    self.showTile = showTile
  }

  nonisolated deinit {}

  // MARK: Arranging

  /// Makes views show all tiles that a rectangle touches.
  ///
  /// - Parameters:
  ///   - visible: What is in sight, in the container's space.
  ///   - previous: What was in sight a tick ago, which frames between the two still show; at most one
  ///     tile of it beyond `visible` is kept.
  ///   - size: A tile's size; both sides positive.
  /// - Complexity: O(tiles that enter + rows in sight); all tiles when the size of a tile or the number
  ///   of tiles in sight changes.
  package func arrange(visible: Rect, previous: Rect?, tileSize size: Size) {
    generation += 1
    defer { dropSpare() }
    if size != tileSize {
      tileSize = size
      forgetPlaces()
    }
    let now = region(of: visible)
    let wanted = previous.map { joined(now, region(of: $0)) } ?? now
    fitSlots(to: visible)
    let old = isComplete ? shown : .empty
    shown = wanted
    isComplete = wanted.isEmpty || enter(wanted, besides: old)
  }

  /// Asks for every tile again at the next arrangement.
  package func reload() {
    generation += 1
    for index in slots.indices { slots[index]?.isCurrent = false }
    shown = .empty
  }

  /// Asks for one tile again, now when it is in sight.
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

  /// The view that shows a tile; nil when it is out of sight.
  package func view(column: Int, row: Int) -> View? {
    guard isShown(column, row), let slot = slots[slotIndex(column, row)] else { return nil }
    return slot.column == column && slot.row == row ? slot.view : nil
  }

  /// Visits every view that exists, with the tile that it showed last.
  package func forEachView(_ body: (_ view: View, _ column: Int, _ row: Int) -> Void) {
    for slot in slots {
      if let slot { body(slot.view, slot.column, slot.row) }
    }
  }

  /// Takes all views away.
  package func removeAll() {
    generation += 1
    // Forgotten first: a view that leaves may call back, and ask for tiles anew.
    let views = slots.compactMap { $0?.view } + spare
    spare = []
    slots = []
    slotColumns = 0
    slotRows = 0
    shown = .empty
    viewCount = 0
    for view in views { view.removeFromSuperview() }
  }

  // MARK: Pieces

  private func isShown(_ column: Int, _ row: Int) -> Bool {
    shown.columns.contains(column) && shown.rows.contains(row)
  }

  /// All tiles of a region come into sight but those that were before.
  ///
  /// - Returns: Whether it came to its end; not when the grid changed while somebody was asked for a tile.
  private func enter(_ wanted: Region, besides old: Region) -> Bool {
    for row in wanted.rows {
      guard old.rows.contains(row) else {
        for column in wanted.columns where !enter(column, row) { return false }
        continue
      }
      for column in wanted.columns.prefix(while: { $0 < old.columns.lowerBound })
      where !enter(column, row) { return false }
      let rest = max(old.columns.upperBound, wanted.columns.lowerBound)
      for column in rest..<max(rest, wanted.columns.upperBound)
      where !enter(column, row) { return false }
    }
    return true
  }

  /// A tile comes into sight: its slot's view moves there and shows it, unless it still does.
  ///
  /// - Returns: Whether the grid is still what it was.
  private func enter(_ column: Int, _ row: Int) -> Bool {
    let before = generation
    let index = slotIndex(column, row)
    var slot: Slot
    if let known = slots[index] {
      if known.column == column, known.row == row, known.isCurrent { return true }
      slot = known
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

  /// The tiles that a rectangle touches, of those there are.
  private func region(of rect: Rect) -> Region {
    Region(
      columns: Self.range(rect.minX, rect.maxX, tileSize.width).clamped(to: extent.columns),
      rows: Self.range(rect.minY, rect.maxY, tileSize.height).clamped(to: extent.rows))
  }

  private static func range(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
    guard !low.isNaN, !high.isNaN, side > 0 else { return 0..<0 }
    let first = whole((low / side).rounded(.down))
    return first..<max(first, whole((high / side).rounded(.up)))
  }

  /// A number as an integer, far beyond any extent at most; NaN counts as 0.
  private static func whole(_ value: Double, limit: Double = 1e15) -> Int {
    value.isNaN ? 0 : Int(saturating: min(max(value, -limit), limit))
  }

  /// A region, and of another as much as lies in the ring around the first.
  private func joined(_ now: Region, _ other: Region) -> Region {
    guard !now.isEmpty, !other.isEmpty else { return now }
    func joined(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(
        a.lowerBound, max(b.lowerBound, a.lowerBound - 1))..<max(
          a.upperBound, min(b.upperBound, a.upperBound + 1))
    }
    return Region(
      columns: joined(now.columns, other.columns).clamped(to: extent.columns),
      rows: joined(now.rows, other.rows).clamped(to: extent.rows))
  }

  // MARK: Slots

  /// Makes room for as many tiles as can be in sight at once, and a ring around them.
  private func fitSlots(to visible: Rect) {
    func most(_ length: Double, _ side: Double, _ count: Int) -> Int {
      min(Self.whole((length / side).rounded(.up), limit: 1e6) + 3, max(count, 1))
    }
    let columns = most(visible.width, tileSize.width, extent.columns.count)
    let rows = most(visible.height, tileSize.height, extent.rows.count)
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

  private func slotIndex(_ column: Int, _ row: Int) -> Int {
    let x = column % slotColumns
    let y = row % slotRows
    return (y < 0 ? y + slotRows : y) * slotColumns + (x < 0 ? x + slotColumns : x)
  }

  /// Every tile must be placed anew, by whichever view: no view may stay where it was.
  private func forgetPlaces() {
    for index in slots.indices {
      guard let slot = slots[index] else { continue }
      spare.append(slot.view)
      slots[index] = nil
    }
    shown = .empty
  }

  private func dropSpare() {
    guard !spare.isEmpty else { return }
    let views = spare
    spare = []
    viewCount -= views.count
    for view in views { view.removeFromSuperview() }
  }
}
