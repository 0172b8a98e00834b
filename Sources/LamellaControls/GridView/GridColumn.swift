internal import LamellaScene

/// A column of a grid view: see ``GridView/column(at:)``.
public final class GridColumn {
  final let track: GridTrack

  init(in grid: GridView) { track = GridTrack(.horizontal, grid: grid) }

  nonisolated deinit {}

  /// The grid view; nil after the column was removed.
  public final var gridView: GridView? { track.grid }

  /// The number of cells: one for each row.
  public final var numberOfCells: Int { gridView?.numberOfRows ?? 0 }

  /// Returns the cell in a row; the merged one that it is a part of, if any.
  ///
  /// - Precondition: The column is in a grid view, and the index is below ``numberOfCells``.
  public final func cell(at index: Int) -> GridCell {
    guard let gridView, let column = gridView.index(of: self) else {
      fatalError("a column that was removed from its grid view has no cells")
    }
    return gridView.cell(atColumnIndex: column, rowIndex: index)
  }

  /// Merges the cells of some rows into one; see ``GridView/mergeCells(inHorizontalRange:verticalRange:)``.
  public final func mergeCells(in range: Range<Int>) {
    guard let gridView, let index = gridView.index(of: self) else { return }
    gridView.mergeCells(inHorizontalRange: index..<index + 1, verticalRange: range)
  }

  /// The horizontal placement of the column's views; inherited by default.
  public final var xPlacement: GridCell.Placement {
    get { track.placement }
    set { track.setPlacement(newValue) }
  }

  /// The width, in points; ``GridView/sizedForContent``, the default, is that of the widest view.
  public final var width: Double {
    get { track.length }
    set { track.setLength(newValue) }
  }

  /// The space before the column in addition to the spacing, in points; 0 by default.
  public final var leadingPadding: Double {
    get { track.paddings[0] }
    set { track.setPadding(newValue, at: 0) }
  }

  /// The space after the column in addition to the spacing, in points; 0 by default.
  public final var trailingPadding: Double {
    get { track.paddings[1] }
    set { track.setPadding(newValue, at: 1) }
  }

  /// Whether the column takes no room, and its views are hidden; false by default.
  public final var isHidden: Bool {
    get { track.isHidden }
    set { track.setHidden(newValue) }
  }
}
