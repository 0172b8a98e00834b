internal import LamellaGeometry

/// An index of the subviews of a view that has many, by their places: those that may be hit at a point.
///
/// A grid over the places of plain subviews that differ from their superview by a move; large ones, and all others, are
/// asked at every point. The index holds until something changes on which hit tests in the window depend; then searches
/// go along the links, until a few have found nothing changed.
nonisolated struct HitIndex {
  /// Views with fewer subviews have none.
  static let leastCount: Int32 = 64
  /// The number of searches without a change with which the index is made, which takes as long as about 40 of them.
  static let searchesBefore = 24
  /// Subviews that cover more cells are asked at every point.
  private static let mostCells = 32

  /// The superview's row, and the number of its window.
  private(set) var parent: Row
  private(set) var context: Int32
  /// The number of searches since the last change.
  private var searches = 0

  /// The subviews, back to front.
  ///
  /// Below, they are given by their indices here.
  private var rows: [Row] = []
  /// The subviews that are asked at every point, back to front.
  private var asked: [Int32] = []
  /// The subviews in the cells, cell by cell, back to front.
  private var entries: [Int32] = []
  /// The end of each cell among the entries.
  private var ends: [Int32] = []
  private var columns = 1
  private var lines = 1
  private var origin = SIMD2(0.0, 0.0)
  private var cellsPerPoint = SIMD2(0.0, 0.0)

  init(of parent: Row, in table: NodeTable) {
    self.parent = parent
    context = table[parent].context
  }

  /// Begins to count for another view; keeps the storage.
  mutating func begin(for parent: Row, in table: NodeTable) {
    self.parent = parent
    context = table[parent].context
    searches = 0
  }

  /// Voids the index after a change.
  mutating func invalidate() { searches = 0 }

  /// Counts a search, and returns whether the index can be used in it.
  mutating func prepare(in table: NodeTable) -> Bool {
    searches += 1
    if searches == Self.searchesBefore { build(in: table) }
    return searches >= Self.searchesBefore
  }

  // MARK: Look-ups

  /// The subviews that may be hit at a point and are still to be tested.
  struct Cursor {
    fileprivate var first: Int32 = 0
    fileprivate var end: Int32 = 0
    fileprivate var askedEnd: Int32 = 0
  }

  /// Returns the subviews that may be hit at a point.
  func cursor(at point: Point) -> Cursor {
    var cursor = Cursor()
    cursor.askedEnd = Int32(asked.count)
    let place = (SIMD2(point.x, point.y) - origin) * cellsPerPoint
    guard place.x >= 0, place.y >= 0, place.x < Double(columns), place.y < Double(lines) else {
      return cursor
    }
    let cell = Int(place.y) * columns + Int(place.x)
    cursor.first = cell == 0 ? 0 : ends[cell - 1]
    cursor.end = ends[cell]
    return cursor
  }

  /// Returns the row of the frontmost subview that is still to be tested; -1 for none.
  func next(_ cursor: inout Cursor) -> Row {
    let own = cursor.end > cursor.first ? entries[Int(cursor.end) - 1] : -1
    let other = cursor.askedEnd > 0 ? asked[Int(cursor.askedEnd) - 1] : -1
    if own > other {
      cursor.end -= 1
      return rows[Int(own)]
    }
    guard other >= 0 else { return -1 }
    cursor.askedEnd -= 1
    return rows[Int(other)]
  }

  // MARK: Making

  /// Distributes the subviews among the cells.
  private mutating func build(in table: NodeTable) {
    rows.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    var child = table[parent].firstChild
    while child >= 0 {
      rows.append(child)
      if let (near, far) = Self.box(of: child, in: table) {
        (low, high) = (pointwiseMin(low, near), pointwiseMax(high, far))
      }
      child = table[child].nextSibling
    }
    let size = high - low
    let side = (size.x * size.y / Double(rows.count)).squareRoot()
    (origin, columns, lines) = (low, 1, 1)
    if side > 0, side.isFinite {
      columns = Int(min(max(size.x / side, 1), 1_000))
      lines = Int(min(max(size.y / side, 1), 1_000))
    } else {
      // Without an extent, all are asked.
      origin = SIMD2(repeating: .infinity)
    }
    // So that what ends at the far edges is inside.
    cellsPerPoint = SIMD2(Double(columns), Double(lines)) / (size * (1 + 1e-9))
    ends.append(contentsOf: repeatElement(0, count: columns * lines))
    for index in rows.indices {
      guard let cells = cells(of: rows[index], in: table) else {
        asked.append(Int32(index))
        continue
      }
      cells.forEach(columns) { ends[$0] += 1 }
    }
    var total: Int32 = 0
    for cell in ends.indices {
      total += ends[cell]
      ends[cell] = total - ends[cell]
    }
    entries.append(contentsOf: repeatElement(0, count: Int(total)))
    // The start of each cell moves to its end.
    for index in rows.indices {
      guard let cells = cells(of: rows[index], in: table) else { continue }
      cells.forEach(columns) {
        entries[Int(ends[$0])] = Int32(index)
        ends[$0] += 1
      }
    }
  }

  /// A rectangle of cells.
  private struct Cells {
    var columns: ClosedRange<Int>
    var lines: ClosedRange<Int>

    /// Calls a body with the number of each cell.
    func forEach(_ width: Int, _ body: (Int) -> Void) {
      for line in lines {
        for column in columns { body(line * width + column) }
      }
    }
  }

  /// Returns the cells that a subview covers; nil if it is to be asked at every point.
  private func cells(of row: Row, in table: NodeTable) -> Cells? {
    guard let (near, far) = Self.box(of: row, in: table), origin.x.isFinite else { return nil }
    let (first, last) = ((near - origin) * cellsPerPoint, (far - origin) * cellsPerPoint)
    let cells = Cells(
      columns: max(Int(first.x), 0)...min(max(Int(last.x), 0), columns - 1),
      lines: max(Int(first.y), 0)...min(max(Int(last.y), 0), lines - 1))
    return cells.columns.count * cells.lines.count > Self.mostCells ? nil : cells
  }

  /// Returns the place of a subview in its superview, with a margin for rounding; nil if only asking it can tell.
  private static func box(
    of row: Row, in table: NodeTable
  ) -> (near: SIMD2<Double>, far: SIMD2<Double>)? {
    let node = table.rows + Int(row)
    guard node.pointee.flags.intersection(.hitAhead) == .isPlain else { return nil }
    let frame = table.geometry.frame(of: row)
    let near = SIMD2(frame.minX, frame.minY)
    let far = SIMD2(frame.maxX, frame.maxY)
    // Rounding depends on the numbers that the place is computed from.
    let bounds = node.pointee.bounds
    let extent = max(
      abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY), abs(frame.minX),
      abs(frame.maxX), abs(frame.minY), abs(frame.maxY))
    guard extent < 1e9 else { return nil }
    let margin = SIMD2(repeating: 1e-6)
    return (near - margin, far + margin)
  }
}

extension HitSearch {
  /// Has the search of a view with many subviews use their index, if there is one.
  func useIndex(_ level: inout HitLevel, _ table: NodeTable) {
    guard level.looksAhead else { return }
    let context = table[level.row].context
    if table.takeIndexedHitChange(in: context) {
      for index in indices.indices where indices[index].context == context {
        indices[index].invalidate()
      }
      generation &+= 1
    }
    var place = 0
    while place < indices.count, indices[place].parent != level.row { place += 1 }
    if place == indices.count {
      if place < Self.mostIndices {
        indices.append(HitIndex(of: level.row, in: table))
      } else {
        place = Int(generation % UInt32(Self.mostIndices))
        indices[place].begin(for: level.row, in: table)
        generation &+= 1
      }
    } else if indices[place].context != context {
      indices[place].begin(for: level.row, in: table)
      generation &+= 1
    }
    guard indices[place].prepare(in: table) else { return }
    level.index = Int32(place)
    level.generation = generation
    level.cursor = indices[place].cursor(at: level.point)
    level.child = indices[place].next(&level.cursor)
  }

  /// Returns the subview to test after another one; -1 for none.
  @inline(__always)
  func next(after child: Row, _ level: inout HitLevel, _ table: NodeTable) -> Row {
    guard level.index >= 0 else { return table[child].previousSibling }
    return indexedNext(after: child, &level, table)
  }

  /// Returns the next subview by the index or, if that holds no longer, by the links.
  private func indexedNext(after child: Row, _ level: inout HitLevel, _ table: NodeTable) -> Row {
    if level.generation == generation, !table.hasIndexedHitChange(in: table[level.row].context) {
      return indices[Int(level.index)].next(&level.cursor)
    }
    level.index = -1
    return table[child].previousSibling
  }
}
