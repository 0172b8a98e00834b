public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Views in rows and columns: placements, spacing and lengths.

// MARK: - Spacing

/// Sets the gaps of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_spacing(
  _ grid: OpaquePointer?, _ columns: Double, _ rows: Double
) -> lamella_result {
  enter((grid, columns, rows)) { grid, columns, rows throws(Failure) in
    let grid = try LamellaC.grid(grid)
    try checkFinite(columns, rows)
    grid.columnSpacing = columns
    grid.rowSpacing = rows
    return LAMELLA_OK
  }
}

/// Writes the gaps of a grid to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_spacing(
  _ grid: OpaquePointer?, _ columns: UnsafeMutablePointer<Double>?,
  _ rows: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((grid, columns, rows)) { grid, columns, rows throws(Failure) in
    let grid = try LamellaC.grid(grid)
    columns?.pointee = grid.columnSpacing
    rows?.pointee = grid.rowSpacing
    return LAMELLA_OK
  }
}

// MARK: - Placement

/// Returns the placement of a number.
nonisolated private func placement(_ number: Int32) throws(Failure) -> GridCell.Placement {
  try decode(number, orThrow: "there is no such placement")
}

/// Returns the alignment of a number.
nonisolated private func alignment(_ number: Int32) throws(Failure) -> GridRow.Alignment {
  try decode(number, orThrow: "there is no such alignment")
}

/// Sets the placement of the views of a grid; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_placement(_ grid: OpaquePointer?, _ x: Int32, _ y: Int32)
  -> lamella_result
{
  enter((grid, x, y)) { grid, x, y throws(Failure) in
    let grid = try LamellaC.grid(grid)
    let (x, y) = (try placement(x), try placement(y))
    grid.xPlacement = x
    grid.yPlacement = y
    return LAMELLA_OK
  }
}

/// Writes the placement of the views of a grid to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_placement(
  _ grid: OpaquePointer?, _ x: UnsafeMutablePointer<Int32>?, _ y: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, x, y)) { grid, x, y throws(Failure) in
    let grid = try LamellaC.grid(grid)
    x?.pointee = Int32(grid.xPlacement.rawValue)
    y?.pointee = Int32(grid.yPlacement.rawValue)
    return LAMELLA_OK
  }
}

/// Sets the placement of the views of a column; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_column_placement(
  _ grid: OpaquePointer?, _ column: Int32, _ x: Int32
) -> lamella_result {
  enter((grid, column, x)) { grid, column, x throws(Failure) in
    let column = try LamellaC.grid(grid).hostedColumn(column)
    column.xPlacement = try placement(x)
    return LAMELLA_OK
  }
}

/// Writes the placement of the views of a column to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_column_placement(
  _ grid: OpaquePointer?, _ column: Int32, _ x: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, column, x)) { grid, column, x throws(Failure) in
    let column = try LamellaC.grid(grid).hostedColumn(column)
    try write(Int32(column.xPlacement.rawValue), to: x, "placement")
    return LAMELLA_OK
  }
}

/// Sets the placement of the views of a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_row_placement(
  _ grid: OpaquePointer?, _ row: Int32, _ y: Int32
) -> lamella_result {
  enter((grid, row, y)) { grid, row, y throws(Failure) in
    let row = try LamellaC.grid(grid).hostedRow(row)
    row.yPlacement = try placement(y)
    return LAMELLA_OK
  }
}

/// Writes the placement of the views of a row to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_row_placement(
  _ grid: OpaquePointer?, _ row: Int32, _ y: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, row, y)) { grid, row, y throws(Failure) in
    let row = try LamellaC.grid(grid).hostedRow(row)
    try write(Int32(row.yPlacement.rawValue), to: y, "placement")
    return LAMELLA_OK
  }
}

/// Sets the placement of the view in a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_cell_placement(
  _ grid: OpaquePointer?, _ column: Int32, _ row: Int32, _ x: Int32, _ y: Int32
) -> lamella_result {
  enter((grid, column, row, x, y)) { grid, column, row, x, y throws(Failure) in
    let cell = try LamellaC.grid(grid).hostedCell(column: column, row: row)
    let (x, y) = (try placement(x), try placement(y))
    cell.xPlacement = x
    cell.yPlacement = y
    return LAMELLA_OK
  }
}

/// Writes the placement of the view in a cell to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_cell_placement(
  _ grid: OpaquePointer?, _ column: Int32, _ row: Int32, _ x: UnsafeMutablePointer<Int32>?,
  _ y: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, column, row, x, y)) { grid, column, row, x, y throws(Failure) in
    let cell = try LamellaC.grid(grid).hostedCell(column: column, row: row)
    x?.pointee = Int32(cell.xPlacement.rawValue)
    y?.pointee = Int32(cell.yPlacement.rawValue)
    return LAMELLA_OK
  }
}

/// Sets the alignment by baselines of all rows; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_alignment(_ grid: OpaquePointer?, _ alignment: Int32)
  -> lamella_result
{
  enter((grid, alignment)) { grid, alignment throws(Failure) in
    try LamellaC.grid(grid).rowAlignment = LamellaC.alignment(alignment)
    return LAMELLA_OK
  }
}

/// Writes the alignment by baselines of all rows to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_alignment(
  _ grid: OpaquePointer?, _ alignment: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, alignment)) { grid, alignment throws(Failure) in
    try write(Int32(LamellaC.grid(grid).rowAlignment.rawValue), to: alignment, "alignment")
    return LAMELLA_OK
  }
}

/// Sets the alignment by baselines of a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_row_alignment(
  _ grid: OpaquePointer?, _ row: Int32, _ alignment: Int32
) -> lamella_result {
  enter((grid, row, alignment)) { grid, row, alignment throws(Failure) in
    let row = try LamellaC.grid(grid).hostedRow(row)
    row.rowAlignment = try LamellaC.alignment(alignment)
    return LAMELLA_OK
  }
}

/// Writes the alignment by baselines of a row to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_row_alignment(
  _ grid: OpaquePointer?, _ row: Int32, _ alignment: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((grid, row, alignment)) { grid, row, alignment throws(Failure) in
    let row = try LamellaC.grid(grid).hostedRow(row)
    try write(Int32(row.rowAlignment.rawValue), to: alignment, "alignment")
    return LAMELLA_OK
  }
}

// MARK: - Lengths

/// Sets the height of a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_row_height(
  _ grid: OpaquePointer?, _ row: Int32, _ height: Double
) -> lamella_result {
  enter((grid, row, height)) { grid, row, height throws(Failure) in
    let row = try LamellaC.grid(grid).hostedRow(row)
    try checkFinite(height)
    guard height >= 0 else { throw .value("a height is not negative") }
    row.height = height
    return LAMELLA_OK
  }
}

/// Writes the height of a row to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_row_height(
  _ grid: OpaquePointer?, _ row: Int32, _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((grid, row, height)) { grid, row, height throws(Failure) in
    try write(LamellaC.grid(grid).hostedRow(row).height, to: height, "height")
    return LAMELLA_OK
  }
}

/// Sets the width of a column; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_column_width(
  _ grid: OpaquePointer?, _ column: Int32, _ width: Double
) -> lamella_result {
  enter((grid, column, width)) { grid, column, width throws(Failure) in
    let column = try LamellaC.grid(grid).hostedColumn(column)
    try checkFinite(width)
    guard width >= 0 else { throw .value("a width is not negative") }
    column.width = width
    return LAMELLA_OK
  }
}

/// Writes the width of a column to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_get_column_width(
  _ grid: OpaquePointer?, _ column: Int32, _ width: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((grid, column, width)) { grid, column, width throws(Failure) in
    try write(LamellaC.grid(grid).hostedColumn(column).width, to: width, "width")
    return LAMELLA_OK
  }
}

/// Hides or shows a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_row_hidden(
  _ grid: OpaquePointer?, _ row: Int32, _ hidden: Int32
) -> lamella_result {
  enter((grid, row, hidden)) { grid, row, hidden throws(Failure) in
    try LamellaC.grid(grid).hostedRow(row).isHidden = hidden != 0
    return LAMELLA_OK
  }
}

/// Returns whether a row is hidden; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_is_row_hidden(_ grid: OpaquePointer?, _ row: Int32)
  -> lamella_result
{
  enter((grid, row)) { grid, row throws(Failure) in
    try LamellaC.grid(grid).hostedRow(row).isHidden ? 1 : 0
  }
}

/// Hides or shows a column; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_set_column_hidden(
  _ grid: OpaquePointer?, _ column: Int32, _ hidden: Int32
) -> lamella_result {
  enter((grid, column, hidden)) { grid, column, hidden throws(Failure) in
    try LamellaC.grid(grid).hostedColumn(column).isHidden = hidden != 0
    return LAMELLA_OK
  }
}

/// Returns whether a column is hidden; see `lamella.h`.
@c @implementation
public nonisolated func lamella_grid_is_column_hidden(_ grid: OpaquePointer?, _ column: Int32)
  -> lamella_result
{
  enter((grid, column)) { grid, column throws(Failure) in
    try LamellaC.grid(grid).hostedColumn(column).isHidden ? 1 : 0
  }
}
