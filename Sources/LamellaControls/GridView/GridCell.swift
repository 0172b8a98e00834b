public import LamellaScene

/// A cell of a grid view: the place of one view, in one row and column or in several that were merged.
public final class GridCell {
  /// A placement of a view in its cell along one axis.
  public nonisolated enum Placement: UInt8, CaseIterable, Sendable {
    /// The placement of the row or column, or else of the grid view.
    case inherited
    /// The grid view does not place the view: see ``GridCell/customPlacementConstraints``.
    case none
    /// At the leading edge, or the top edge.
    case leading
    /// At the trailing edge, or the bottom edge.
    case trailing
    /// In the middle.
    case center
    /// From edge to edge.
    case fill

    /// At the top edge: the same as ``leading``.
    public static let top = Placement.leading
    /// At the bottom edge: the same as ``trailing``.
    public static let bottom = Placement.trailing
  }

  /// The row, the first one of a merged cell; nil after it was removed.
  public internal(set) final weak var row: GridRow?
  /// The column, the first one of a merged cell; nil after it was removed.
  public internal(set) final weak var column: GridColumn?
  /// The merged cell that this one is a part of; nil for none.
  final weak var merge: GridMerge?
  /// Whether the cell is one of several that were merged.
  package final var isMerged: Bool { merge != nil }
  private final var view: View? {
    didSet { row?.gridView?.cell(self, didReplace: oldValue, by: view) }
  }
  private final var placements = SIMD2(repeating: Placement.inherited.rawValue)
  private final var storedAlignment = GridRow.Alignment.inherited
  private final var storedConstraints: [LayoutConstraint] = []
  /// Whether the grid view has hidden the view, as the row or the column is hidden.
  private final var isViewHiddenByGrid = false
  /// The circumstances that the constraints were made for; nil if there are none.
  private final var place: Place?
  private final var constraints: [LayoutConstraint] = []

  /// The circumstances that the constraints of a cell's view depend on.
  struct Place: Equatable {
    /// The placements along both axes, as far as they count.
    var x: Placement
    var y: Placement
    var alignment: GridRow.Alignment
    var isHidden: Bool
    /// Whether the cell spans several rows or columns.
    var isMerged: Bool
  }

  init(row: GridRow, column: GridColumn) {
    self.row = row
    self.column = column
  }

  nonisolated deinit {}

  // MARK: Content

  /// The view in the cell, a subview of the grid view; nil for none.
  ///
  /// A new view replaces the old one, which leaves the grid view. The view of another cell leaves that one.
  public final var contentView: View? {
    get { view }
    set {
      guard newValue !== view, let grid = row?.gridView else { return }
      takeOut()?.removeFromSuperview()
      guard let newValue else { return }
      newValue.translatesAutoresizingMaskIntoConstraints = false
      if newValue.superview === grid { grid.cell(of: newValue)?.takeOut() }
      if newValue.superview !== grid { grid.addSubview(newValue) }
      guard newValue.superview === grid, grid.cell(of: newValue) == nil else { return }
      view = newValue
      grid.setNeedsArrangement()
    }
  }

  /// Removes the view from the cell, with its constraints; it remains a subview.
  ///
  /// - Returns: The view.
  @discardableResult
  final func takeOut() -> View? {
    invalidate()
    guard let old = view else { return nil }
    let wasHidden = isViewHiddenByGrid
    if wasHidden { setViewHiddenByGrid(false) }
    view = nil
    old.setContentPriorityOffsets(.zero)
    // May call users.
    if wasHidden { old.isHidden = false }
    row?.gridView?.setNeedsArrangement()
    return old
  }

  /// Takes over the view and the placement of the cell that stood for a merged one.
  final func adopt(_ other: GridCell) {
    view = other.takeOut()
    (placements, storedAlignment) = (other.placements, other.storedAlignment)
    (storedConstraints, other.storedConstraints) = (other.storedConstraints, [])
  }

  // MARK: Placement

  /// The placement across the column; inherited by default.
  public final var xPlacement: Placement {
    get { Placement(rawValue: placements.x) ?? .inherited }
    set { replace(&placements.x, with: newValue.rawValue) }
  }

  /// The placement across the row; inherited by default.
  ///
  /// Of views that baselines align, that of the first counts for all.
  public final var yPlacement: Placement {
    get { Placement(rawValue: placements.y) ?? .inherited }
    set { replace(&placements.y, with: newValue.rawValue) }
  }

  /// The alignment by a baseline with other views of the row; inherited by default.
  ///
  /// Without effect in a cell that spans several rows.
  public final var rowAlignment: GridRow.Alignment {
    get { storedAlignment }
    set { replace(&storedAlignment, with: newValue) }
  }

  /// Constraints that place the view where a placement is `none`: active while the cell is shown.
  public final var customPlacementConstraints: [LayoutConstraint] {
    get { storedConstraints }
    set {
      invalidate()
      storedConstraints = newValue
      row?.gridView?.setNeedsArrangement()
    }
  }

  private func replace<Value: Equatable>(_ stored: inout Value, with value: Value) {
    guard value != stored else { return }
    stored = value
    row?.gridView?.setNeedsArrangement()
  }

  // MARK: Constraints

  /// Removes the constraints, so that the next update makes new ones.
  final func invalidate() {
    LayoutConstraint.deactivate(constraints)
    if place?.isHidden == false { LayoutConstraint.deactivate(storedConstraints) }
    constraints = []
    place = nil
  }

  /// Returns whether the view is to be hidden with its row or column, or to be shown again; nil if it stays.
  final func visibilityChange() -> Bool? {
    guard let view, let area else { return nil }
    if area.isHidden { return isViewHiddenByGrid || view.isHidden ? nil : true }
    return isViewHiddenByGrid ? false : nil
  }

  /// Notes that the grid view hides the view or shows it again.
  ///
  /// Only while it is hidden by the grid view it is arranged, as a view that is hidden otherwise does not shrink.
  final func setViewHiddenByGrid(_ isHidden: Bool) {
    isViewHiddenByGrid = isHidden
    view?.isArranged = isHidden
  }

  /// Updates the constraints of the view.
  final func update(in grid: GridView) {
    guard let view, let area, let row else { return invalidate() }
    let alignment = grid.alignment(of: self)
    let new = Place(
      x: grid.xPlacement(of: self),
      y: alignment == .none ? grid.yPlacement(of: self) : row.groupPlacement,
      alignment: alignment, isHidden: area.isHidden, isMerged: merge != nil)
    guard new != place else { return }
    invalidate()
    place = new
    view.setContentPriorityOffsets(
      new.isHidden ? SIMD2(repeating: StackPriorities.contentOff) : .zero)
    constraints = grid.constraints(of: view, in: area, new, row)
    LayoutConstraint.activate(constraints)
    if !new.isHidden { LayoutConstraint.activate(storedConstraints) }
  }

  /// The rows and columns of the cell; nil after they were removed.
  final var area: GridArea? {
    if let merge { return merge.area }
    guard let row, let column else { return nil }
    return GridArea(
      columns: column.track.guide, rows: row.track.guide,
      hidesColumns: column.isHidden, hidesRows: row.isHidden)
  }
}

/// The rectangle of a cell.
struct GridArea {
  /// The guide whose horizontal extent is that of the cell.
  let columns: LayoutGuide
  /// The guide whose vertical extent is that of the cell.
  let rows: LayoutGuide
  /// Whether all columns, or all rows, of the cell are hidden.
  let hidesColumns: Bool
  let hidesRows: Bool

  var isHidden: Bool { hidesColumns || hidesRows }
}
