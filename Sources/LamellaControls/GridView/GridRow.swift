internal import LamellaScene

/// A row of a grid view: see ``GridView/row(at:)``.
public final class GridRow {
  /// An alignment of the views of a row by their baselines.
  public nonisolated enum Alignment: UInt8, CaseIterable, Sendable {
    /// The alignment of the row, or else of the grid view.
    case inherited
    /// Views are placed one by one.
    case none
    /// The first baseline of the view is at the height of the others' baselines.
    case firstBaseline
    /// The last baseline of the view is at the height of the others' baselines.
    case lastBaseline
  }

  final let track: GridTrack
  /// The cells, by column.
  final var cells: [GridCell] = []
  /// The placement of all views that baselines align.
  final var groupPlacement = GridCell.Placement.bottom
  /// The guide whose top is at the height of the baselines; nil until a view is aligned by one.
  private(set) final lazy var baselineGuide: LayoutGuide = makeBaselineGuide()
  private final var hasBaselineGuide = false
  private final var storedAlignment = Alignment.inherited

  init(in grid: GridView) { track = GridTrack(.vertical, grid: grid) }

  nonisolated deinit {}

  /// The grid view; nil after the row was removed.
  public final var gridView: GridView? { track.grid }

  /// The number of cells: one for each column.
  public final var numberOfCells: Int { cells.count }

  /// Returns the cell in a column; the merged one that it is a part of, if any.
  ///
  /// - Precondition: The index is below ``numberOfCells``.
  public final func cell(at index: Int) -> GridCell { cells[index].merge?.head ?? cells[index] }

  /// Merges the cells of some columns into one; see ``GridView/mergeCells(inHorizontalRange:verticalRange:)``.
  public final func mergeCells(in range: Range<Int>) {
    guard let gridView, let index = gridView.index(of: self) else { return }
    gridView.mergeCells(inHorizontalRange: range, verticalRange: index..<index + 1)
  }

  /// The vertical placement of the row's views; inherited by default.
  public final var yPlacement: GridCell.Placement {
    get { track.placement }
    set { track.setPlacement(newValue) }
  }

  /// The alignment of the row's views by baselines; inherited by default.
  public final var rowAlignment: Alignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment else { return }
      storedAlignment = newValue
      gridView?.setNeedsArrangement()
    }
  }

  /// The height, in points; ``GridView/sizedForContent``, the default, is that of the highest view.
  public final var height: Double {
    get { track.length }
    set { track.setLength(newValue) }
  }

  /// The space above the row in addition to the spacing, in points; 0 by default.
  public final var topPadding: Double {
    get { track.paddings[0] }
    set { track.setPadding(newValue, at: 0) }
  }

  /// The space below the row in addition to the spacing, in points; 0 by default.
  public final var bottomPadding: Double {
    get { track.paddings[1] }
    set { track.setPadding(newValue, at: 1) }
  }

  /// Whether the row takes no room, and its views are hidden; false by default.
  public final var isHidden: Bool {
    get { track.isHidden }
    set { track.setHidden(newValue) }
  }

  private func makeBaselineGuide() -> LayoutGuide {
    let guide = LayoutGuide()
    guide.identifier = "grid-baseline"
    gridView?.addLayoutGuide(guide)
    hasBaselineGuide = true
    return guide
  }

  /// Removes the row's constraints, as it leaves its grid view.
  final func release() {
    if hasBaselineGuide { gridView?.removeLayoutGuide(baselineGuide) }
    track.release()
  }
}
