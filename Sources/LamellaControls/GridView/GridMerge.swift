internal import LamellaConstraints
internal import LamellaScene

/// Cells that were merged into one: those of some rows and columns in succession.
final class GridMerge {
  /// The rows and columns, none of them empty.
  private(set) var rows: [GridRow]
  private(set) var columns: [GridColumn]
  /// The cell that stands for all.
  private(set) var head: GridCell
  /// The guide with the rectangle of all.
  private let guide = LayoutGuide()
  private var constraints: [LayoutConstraint] = []

  init(_ rows: [GridRow], _ columns: [GridColumn], head: GridCell, in grid: GridView) {
    (self.rows, self.columns, self.head) = (rows, columns, head)
    guide.identifier = "grid-merged-cell"
    grid.addLayoutGuide(guide)
    update()
  }

  nonisolated deinit {}

  var area: GridArea {
    GridArea(
      columns: guide, rows: guide, hidesColumns: columns.allSatisfy(\.isHidden),
      hidesRows: rows.allSatisfy(\.isHidden))
  }

  /// Whether the merged cell has several rows, so that its view is not aligned with others of one.
  var hasSeveralRows: Bool { rows.count > 1 }

  /// Makes the guide reach over all rows and columns.
  private func update() {
    LayoutConstraint.deactivate(constraints)
    let edges = [
      (columns[0].track, columns[columns.count - 1].track),
      (rows[0].track, rows[rows.count - 1].track),
    ]
    constraints = edges.flatMap { first, last in
      [
        guide.start(first.axis).constraint(.equal, first.guide.start(first.axis)),
        guide.end(first.axis).constraint(.equal, last.guide.end(first.axis)),
      ].map { $0.named("grid-merged-cell") }
    }
    LayoutConstraint.activate(constraints)
  }

  /// Takes in a row that was inserted after one of its rows.
  func insert(_ row: GridRow, after previous: GridRow) {
    guard !rows.contains(where: { $0 === row }),
      let index = rows.firstIndex(where: { $0 === previous })
    else { return }
    rows.insert(row, at: index + 1)
  }

  /// Takes in a column that was inserted after one of its columns.
  func insert(_ column: GridColumn, after previous: GridColumn) {
    guard !columns.contains(where: { $0 === column }),
      let index = columns.firstIndex(where: { $0 === previous })
    else { return }
    columns.insert(column, at: index + 1)
  }

  /// Returns whether rows and columns are in succession in their grid view.
  func isWhole(in grid: GridView) -> Bool {
    guard let row = grid.index(of: rows[0]), let column = grid.index(of: columns[0]) else {
      return false
    }
    return grid.rows[row...].prefix(rows.count).elementsEqual(rows, by: ===)
      && grid.columns[column...].prefix(columns.count).elementsEqual(columns, by: ===)
  }

  /// Whether nothing is left of the rows or columns.
  var isEmpty: Bool { rows.isEmpty || columns.isEmpty }

  /// Gives up a row, or a column, that is removed.
  ///
  /// Calls no code of users.
  ///
  /// - Returns: Whether it was a part.
  func remove(row: GridRow? = nil, column: GridColumn? = nil) -> Bool {
    let count = rows.count + columns.count
    rows.removeAll { $0 === row }
    columns.removeAll { $0 === column }
    return rows.count + columns.count < count
  }

  /// Brings the cell that stands for all, and the guide, up to date after rows or columns were removed.
  func didRemove(in grid: GridView) {
    guard let firstRow = rows.first, let firstColumn = columns.first,
      let index = grid.index(of: firstColumn)
    else {
      LayoutConstraint.deactivate(constraints)
      return grid.removeLayoutGuide(guide)
    }
    let (oldHead, newHead) = (head, firstRow.cells[index])
    guard newHead !== oldHead else { return update() }
    head = newHead
    update()
    newHead.adopt(oldHead)
    // Hiding and showing the view may have called users, who may have removed more.
    if isEmpty {
      newHead.takeOut()?.removeFromSuperview()
    } else if head !== newHead {
      head.adopt(newHead)
    }
  }
}
