public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Views in rows and columns: the cells.

/// The largest number of views in a row, which bounds what a wrong count reads and makes.
nonisolated private let maximumColumnCount: Int32 = 1000

/// Returns the grid view of a handle.
func grid(_ pointer: OpaquePointer?) throws(Failure) -> GridView {
  try Handles.view(pointer, as: GridView.self)
}

extension GridView {
  /// Returns the row at an index of the host's.
  func hostedRow(_ index: Int32) throws(Failure) -> GridRow {
    guard index >= 0, index < numberOfRows else { throw .value("the grid has no such row") }
    return row(at: Int(index))
  }

  /// Returns the column at an index of the host's.
  func hostedColumn(_ index: Int32) throws(Failure) -> GridColumn {
    guard index >= 0, index < numberOfColumns else { throw .value("the grid has no such column") }
    return column(at: Int(index))
  }

  /// Returns the cell at indices of the host's.
  func hostedCell(column: Int32, row: Int32) throws(Failure) -> GridCell {
    _ = try hostedColumn(column)
    return try hostedRow(row).cell(at: Int(column))
  }

  /// Inserts a row of views that the host lists.
  fileprivate func insertRow(
    at index: Int32, _ views: UnsafePointer<OpaquePointer?>?, _ count: Int32
  ) throws(Failure) {
    guard index >= 0, index <= numberOfRows else {
      throw .value("the index is 0 to the number of rows")
    }
    guard count >= 0, count <= maximumColumnCount else {
      throw .value("a row has 0 to \(maximumColumnCount) views")
    }
    var row: [View?] = []
    if count > 0 {
      guard let views else { throw .null("the list of views") }
      for position in 0..<Int(count) {
        guard let pointer = views[position] else {
          row.append(nil)
          continue
        }
        let view = try movableView(pointer, into: self)
        guard !row.contains(where: { $0 === view }) else {
          throw .value("a view is in the list twice")
        }
        row.append(view)
      }
    }
    insertRow(at: Int(index), with: row)
  }

  /// Makes a change, and the handles stale of the cells' views that leave the grid view by it.
  fileprivate func removingHandles(of cells: [GridCell], _ change: () -> Void) {
    let views = cells.compactMap(\.contentView)
    change()
    for view in views where view.superview !== self { Handles.removeTree(view) }
  }
}

/// Makes a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in
    try insert(GridView(), into: parent)
  }
}

/// Returns the number of rows of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_row_count(_ grid: OpaquePointer?) -> lamella_result {
  enter(grid) { grid throws(Failure) in
    lamella_result(clamping: try LamellaC.grid(grid).numberOfRows)
  }
}

/// Returns the number of columns of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_column_count(_ grid: OpaquePointer?) -> lamella_result {
  enter(grid) { grid throws(Failure) in
    lamella_result(clamping: try LamellaC.grid(grid).numberOfColumns)
  }
}

/// Moves views into a new row of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_insert_row(
  _ grid: OpaquePointer?, _ index: Int32, _ views: UnsafePointer<OpaquePointer?>?, _ count: Int32
) -> lamella_result {
  enter((grid, index, views, count)) { grid, index, views, count throws(Failure) in
    try LamellaC.grid(grid).insertRow(at: index, views, count)
    return LAMELLA_OK
  }
}

/// Moves views into a new row of a grid, below all others; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_add_row(
  _ grid: OpaquePointer?, _ views: UnsafePointer<OpaquePointer?>?, _ count: Int32
) -> lamella_result {
  enter((grid, views, count)) { grid, views, count throws(Failure) in
    let grid = try LamellaC.grid(grid)
    try grid.insertRow(at: Int32(clamping: grid.numberOfRows), views, count)
    return LAMELLA_OK
  }
}

/// Removes a row of a grid with its views; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_remove_row(_ grid: OpaquePointer?, _ row: Int32)
  -> lamella_result
{
  enter((grid, row)) { grid, row throws(Failure) in
    let grid = try LamellaC.grid(grid)
    let old = try grid.hostedRow(row)
    let cells = (0..<old.numberOfCells).map { old.cell(at: $0) }
    grid.removingHandles(of: cells) { grid.removeRow(at: Int(row)) }
    return LAMELLA_OK
  }
}

/// Removes a column of a grid with its views; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_remove_column(_ grid: OpaquePointer?, _ column: Int32)
  -> lamella_result
{
  enter((grid, column)) { grid, column throws(Failure) in
    let grid = try LamellaC.grid(grid)
    let old = try grid.hostedColumn(column)
    let cells = (0..<old.numberOfCells).map { old.cell(at: $0) }
    grid.removingHandles(of: cells) { grid.removeColumn(at: Int(column)) }
    return LAMELLA_OK
  }
}

/// Moves a view into a cell of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_cell(
  _ grid: OpaquePointer?, _ column: Int32, _ row: Int32, _ view: OpaquePointer?
) -> lamella_result {
  enter((grid, column, row, view)) { grid, column, row, view throws(Failure) in
    let grid = try LamellaC.grid(grid)
    let cell = try grid.hostedCell(column: column, row: row)
    var new: View?
    if let view { new = try movableView(view, into: grid) }
    grid.removingHandles(of: [cell]) { cell.contentView = new }
    return LAMELLA_OK
  }
}

/// Returns the view in a cell of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_cell(_ grid: OpaquePointer?, _ column: Int32, _ row: Int32)
  -> OpaquePointer?
{
  make((grid, column, row)) { grid, column, row throws(Failure) in
    let cell = try LamellaC.grid(grid).hostedCell(column: column, row: row)
    guard let view = cell.contentView else { return nil }
    return try Handles.handle(of: view)
  }
}

/// Merges cells of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_merge(
  _ grid: OpaquePointer?, _ column: Int32, _ row: Int32, _ columns: Int32, _ rows: Int32
) -> lamella_result {
  enter((grid, column, row, columns, rows)) { grid, column, row, columns, rows throws(Failure) in
    let grid = try LamellaC.grid(grid)
    _ = try grid.hostedCell(column: column, row: row)
    guard columns > 0, rows > 0, Int(columns) <= grid.numberOfColumns - Int(column),
      Int(rows) <= grid.numberOfRows - Int(row)
    else { throw .value("the grid does not have so many cells from there") }
    let (columnRange, rowRange) = (
      Int(column)..<Int(column) + Int(columns), Int(row)..<Int(row) + Int(rows)
    )
    let cells = rowRange.flatMap { row in
      columnRange.map { grid.cell(atColumnIndex: $0, rowIndex: row) }
    }
    guard !cells.contains(where: \.isMerged) else { throw .value("a cell is merged already") }
    grid.removingHandles(of: cells) {
      grid.mergeCells(inHorizontalRange: columnRange, verticalRange: rowRange)
    }
    return LAMELLA_OK
  }
}
