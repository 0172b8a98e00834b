internal import LamellaConstraints
public import LamellaGeometry
public import LamellaScene

/// A view that lays out views in rows and columns by constraints, as AppKit's `NSGridView`.
///
/// ```swift
/// let form = GridView(views: [
///   [Label(text: "Name"), name],
///   [Label(text: "Volume"), volume],
///   [nil, done],
/// ])
/// form.column(at: 0).xPlacement = .trailing
/// form.column(at: 1).xPlacement = .fill
/// form.rowAlignment = .firstBaseline
/// ```
///
/// A row is as high as its highest view, and a column as wide as its widest one, unless a height or width is set. The
/// last row and column take what the grid view has in surplus. See <doc:Stacks> for the rules.
///
/// # Performance
/// A change updates the constraints of the rows, columns and cells that it concerns.
open class GridView: View, Arranging {
  /// The height of a row, or width of a column, that follows from its views.
  public static let sizedForContent = Double.greatestFiniteMagnitude

  private(set) final var rows: [GridRow] = []
  private(set) final var columns: [GridColumn] = []
  private final var merges: [GridMerge] = []
  private final var storedPlacements = (x: GridCell.Placement.leading, y: GridCell.Placement.bottom)
  private final var storedAlignment = GridRow.Alignment.none
  private final var spacings = SIMD2(6.0, 6.0)
  private final var isUpToDate = true
  /// The cells by their views.
  private final var cellsByView: [ObjectIdentifier: GridCell] = [:]
  /// The number of rows and columns that were made so far.
  private final var trackCount = 0
  /// The constraints of the far edges, and the tracks that they name.
  private final var edges:
    [(axis: LayoutConstraint.Axis, last: GridTrack, made: [LayoutConstraint])] = []

  /// Makes a grid view without rows and columns.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a grid view of rows of views; nil stands for an empty cell.
  ///
  /// The longest row determines the number of columns.
  public convenience init(views: [[View?]]) {
    self.init(frame: .zero)
    for row in views { addRow(with: row) }
  }

  /// Makes a grid view of empty cells.
  public convenience init(numberOfColumns: Int, rows: Int) {
    self.init(frame: .zero)
    for _ in 0..<max(0, numberOfColumns) { addColumn(with: []) }
    for _ in 0..<max(0, rows) { addRow(with: []) }
  }

  nonisolated deinit {}

  // MARK: Rows and columns

  /// The number of rows.
  public final var numberOfRows: Int { rows.count }
  /// The number of columns.
  public final var numberOfColumns: Int { columns.count }

  /// Returns a row, from the top.
  ///
  /// - Precondition: The index is below ``numberOfRows``.
  public final func row(at index: Int) -> GridRow { rows[index] }

  /// Returns a column, from the leading edge.
  ///
  /// - Precondition: The index is below ``numberOfColumns``.
  public final func column(at index: Int) -> GridColumn { columns[index] }

  /// Returns the index of a row; nil if it is not in the grid view.
  public final func index(of row: GridRow) -> Int? { rows.firstIndex { $0 === row } }

  /// Returns the index of a column; nil if it is not in the grid view.
  public final func index(of column: GridColumn) -> Int? { columns.firstIndex { $0 === column } }

  /// Returns a cell; the merged one that it is a part of, if any.
  ///
  /// - Precondition: There are such a column and row.
  public final func cell(atColumnIndex columnIndex: Int, rowIndex: Int) -> GridCell {
    rows[rowIndex].cell(at: columnIndex)
  }

  /// Returns the cell with a view, or with a view around it; nil for none.
  ///
  /// - Complexity: O(number of views around it).
  public final func cell(for view: View) -> GridCell? {
    var current = view
    while let superview = current.superview {
      if superview === self { return cell(of: current) }
      current = superview
    }
    return nil
  }

  /// Returns the cell with a subview; nil for none.
  final func cell(of view: View) -> GridCell? {
    guard let cell = cellsByView[ObjectIdentifier(view)], cell.contentView === view,
      cell.row?.gridView === self
    else { return nil }
    return cell
  }

  /// Notes that a cell has another view.
  final func cell(_ cell: GridCell, didReplace old: View?, by new: View?) {
    if let old { cellsByView[ObjectIdentifier(old)] = nil }
    if let new { cellsByView[ObjectIdentifier(new)] = cell }
  }

  /// Returns a number for a new row or column.
  final func nextTrackNumber() -> Int {
    trackCount += 1
    return trackCount
  }

  /// Adds a row of views below all others; nil stands for an empty cell.
  ///
  /// Columns are added if there are too few.
  @discardableResult
  public final func addRow(with views: [View?]) -> GridRow {
    insertRow(at: rows.count, with: views)
  }

  /// Inserts a row of views; nil stands for an empty cell.
  ///
  /// Columns are added if there are too few. Between rows of a merged cell, the row becomes a part of that: views there
  /// are left out.
  ///
  /// - Precondition: The index is in `0...numberOfRows`.
  @discardableResult
  public final func insertRow(at index: Int, with views: [View?]) -> GridRow {
    require(
      index >= 0 && index <= rows.count,
      "\(path) has \(rows.count) rows: none can be inserted at \(index)")
    while columns.count < views.count { addColumn(with: []) }
    let row = GridRow(in: self)
    rows.insert(row, at: index)
    row.cells = columns.map { GridCell(row: row, column: $0) }
    if index > 0, index + 1 < rows.count {
      for column in columns.indices {
        guard let merge = rows[index - 1].cells[column].merge,
          merge === rows[index + 1].cells[column].merge
        else { continue }
        row.cells[column].merge = merge
        merge.insert(row, after: rows[index - 1])
      }
    }
    fill(row.cells, with: views)
    setNeedsArrangement()
    return row
  }

  /// Adds a column of views after all others; nil stands for an empty cell.
  ///
  /// Rows are added if there are too few.
  @discardableResult
  public final func addColumn(with views: [View?]) -> GridColumn {
    insertColumn(at: columns.count, with: views)
  }

  /// Inserts a column of views; nil stands for an empty cell.
  ///
  /// Rows are added if there are too few. Between columns of a merged cell, the column becomes a part of that: views
  /// there are left out.
  ///
  /// - Precondition: The index is in `0...numberOfColumns`.
  @discardableResult
  public final func insertColumn(at index: Int, with views: [View?]) -> GridColumn {
    require(
      index >= 0 && index <= columns.count,
      "\(path) has \(columns.count) columns: none can be inserted at \(index)")
    while rows.count < views.count { addRow(with: []) }
    let column = GridColumn(in: self)
    columns.insert(column, at: index)
    for row in rows {
      let cell = GridCell(row: row, column: column)
      row.cells.insert(cell, at: index)
      guard index > 0, index + 1 < columns.count, let merge = row.cells[index - 1].merge,
        merge === row.cells[index + 1].merge
      else { continue }
      cell.merge = merge
      merge.insert(column, after: columns[index - 1])
    }
    fill(rows.map { $0.cells[index] }, with: views)
    setNeedsArrangement()
    return column
  }

  private func fill(_ cells: [GridCell], with views: [View?]) {
    for (cell, view) in zip(cells, views) where cell.merge == nil { cell.contentView = view }
  }

  /// Removes a row with its views; a merged cell becomes lower.
  ///
  /// - Precondition: The index is below ``numberOfRows``.
  public final func removeRow(at index: Int) {
    let row = rows.remove(at: index)
    removeFromMerges { $0.remove(row: row) }
    for cell in row.cells { cell.takeOut()?.removeFromSuperview() }
    row.release()
    setNeedsArrangement()
  }

  /// Removes a column with its views; a merged cell becomes narrower.
  ///
  /// - Precondition: The index is below ``numberOfColumns``.
  public final func removeColumn(at index: Int) {
    let column = columns.remove(at: index)
    let cells = rows.map { $0.cells.remove(at: index) }
    removeFromMerges { $0.remove(column: column) }
    for cell in cells { cell.takeOut()?.removeFromSuperview() }
    column.track.release()
    setNeedsArrangement()
  }

  /// Moves a row to an index.
  ///
  /// - Precondition: Both indices are below ``numberOfRows``; neither the row nor the place is inside a merged cell of
  ///   several rows.
  public final func moveRow(at index: Int, to newIndex: Int) {
    let row = rows.remove(at: index)
    rows.insert(row, at: newIndex)
    requireWholeMerges()
    setNeedsArrangement()
  }

  /// Moves a column to an index.
  ///
  /// - Precondition: Both indices are below ``numberOfColumns``; neither the column nor the place is inside a merged
  ///   cell of several columns.
  public final func moveColumn(at index: Int, to newIndex: Int) {
    let column = columns.remove(at: index)
    columns.insert(column, at: newIndex)
    for row in rows { row.cells.insert(row.cells.remove(at: index), at: newIndex) }
    requireWholeMerges()
    setNeedsArrangement()
  }

  private func requireWholeMerges() {
    require(
      merges.allSatisfy { $0.isWhole(in: self) },
      "\(path): a move would tear a merged cell of several rows or columns")
  }

  // MARK: Merged cells

  /// Merges the cells of some columns and rows into one, that at the top leading corner.
  ///
  /// Of their views only its own stays. The others' indices then lead to it.
  ///
  /// - Precondition: The ranges are not empty and within the grid view, and no cell of them is merged already.
  public final func mergeCells(
    inHorizontalRange horizontalRange: Range<Int>, verticalRange: Range<Int>
  ) {
    require(
      !horizontalRange.isEmpty && !verticalRange.isEmpty && horizontalRange.lowerBound >= 0
        && verticalRange.lowerBound >= 0 && horizontalRange.upperBound <= columns.count
        && verticalRange.upperBound <= rows.count,
      "\(path) has \(columns.count) columns and \(rows.count) rows: "
        + "cells \(horizontalRange), \(verticalRange) cannot be merged")
    guard horizontalRange.count > 1 || verticalRange.count > 1 else { return }
    let cells = rows[verticalRange].flatMap { $0.cells[horizontalRange] }
    require(cells.allSatisfy { $0.merge == nil }, "\(path): a cell cannot be merged twice")
    let merge = GridMerge(
      Array(rows[verticalRange]), Array(columns[horizontalRange]), head: cells[0], in: self)
    for cell in cells { cell.merge = merge }
    merges.append(merge)
    // Views that leave may call users, who may change the grid.
    for cell in cells.dropFirst() { cell.takeOut()?.removeFromSuperview() }
    setNeedsArrangement()
  }

  /// Shrinks merged cells by what a closure takes from them: all of them first, as what follows may call users, who may
  /// change the grid.
  private func removeFromMerges(_ remove: (GridMerge) -> Bool) {
    let changed = merges.filter(remove)
    merges.removeAll(where: \.isEmpty)
    for merge in changed { merge.didRemove(in: self) }
  }

  // MARK: Placement

  /// The placement of views in their columns, unless columns or cells have their own; `leading` by default.
  public final var xPlacement: GridCell.Placement {
    get { storedPlacements.x }
    set { replace(&storedPlacements.x, with: newValue) }
  }

  /// The placement of views in their rows, unless rows or cells have their own; `bottom` by default.
  public final var yPlacement: GridCell.Placement {
    get { storedPlacements.y }
    set { replace(&storedPlacements.y, with: newValue) }
  }

  /// The alignment of views by baselines, unless rows or cells have their own; `none` by default.
  public final var rowAlignment: GridRow.Alignment {
    get { storedAlignment }
    set { replace(&storedAlignment, with: newValue) }
  }

  /// The space between rows, in points; 6 by default.
  ///
  /// Values that are not finite or beyond 1e9 are refused.
  public final var rowSpacing: Double {
    get { spacings.y }
    set { if accepts(newValue, as: "rowSpacing") { replace(&spacings.y, with: newValue) } }
  }

  /// The space between columns, in points; 6 by default.
  ///
  /// Values that are not finite or beyond 1e9 are refused.
  public final var columnSpacing: Double {
    get { spacings.x }
    set { if accepts(newValue, as: "columnSpacing") { replace(&spacings.x, with: newValue) } }
  }

  private func replace<Value: Equatable>(_ stored: inout Value, with value: Value) {
    guard value != stored else { return }
    stored = value
    setNeedsArrangement()
  }

  /// Returns whether a length is finite; reports it otherwise.
  final func accepts(_ length: Double, as property: String) -> Bool {
    if length.magnitude <= ConstraintSystem.maximumConstant { return true }
    Diagnostics.report("\(path): a \(property) was set to \(length); the old one stays")
    return false
  }

  // MARK: Updates

  /// Has the constraints updated before the next layout.
  final func setNeedsArrangement() {
    isUpToDate = false
    setNeedsUpdateConstraints()
  }

  /// Hides or shows the views of a row or column that was hidden or shown; in a block that animates, the layout follows
  /// at once.
  final func trackDidChangeVisibility() {
    updateVisibility()
    if View.inheritedAnimationDuration > 0 { layoutIfNeeded() }
  }

  /// Does nothing more: the layout follows from rows and columns.
  package final func arrangedSubviewDidChangeVisibility(_ subview: View) { setNeedsArrangement() }

  package final func remakeConstraints() {
    for track in rows.map(\.track) + columns.map(\.track) { track.invalidate() }
    for row in rows { row.cells.forEach { $0.invalidate() } }
    for edge in edges { LayoutConstraint.deactivate(edge.made) }
    edges = []
    setNeedsArrangement()
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    cell(of: subview)?.takeOut()
  }

  /// Updates the constraints of rows, columns and cells after changes.
  open override func updateConstraints() {
    updateArrangement()
    super.updateConstraints()
  }

  /// Brings the constraints up to date; those of tracks and cells for which nothing changed stay.
  ///
  /// - Complexity: O(number of cells).
  private func updateArrangement() {
    guard !isUpToDate else { return }
    isUpToDate = true
    update(columns.map(\.track), spacings.x, .horizontal)
    update(rows.map(\.track), spacings.y, .vertical)
    updateVisibility()
    for row in rows {
      updateGroupPlacement(of: row)
      for cell in row.cells { cell.update(in: self) }
    }
  }

  /// Hides the views of hidden rows and columns, and shows those that it had hidden.
  private func updateVisibility() {
    var (hidden, shown): ([View], [View]) = ([], [])
    for row in rows {
      for cell in row.cells {
        guard let view = cell.contentView, let isHidden = cell.visibilityChange() else { continue }
        cell.setViewHiddenByGrid(isHidden)
        if isHidden { hidden.append(view) } else { shown.append(view) }
      }
    }
    if !hidden.isEmpty { View.setHidden(hidden, true, in: self) }
    if !shown.isEmpty { View.setHidden(shown, false, in: self) }
  }

  private func update(_ tracks: [GridTrack], _ spacing: Double, _ axis: LayoutConstraint.Axis) {
    let flexible = tracks.last { !$0.isHidden && !$0.isFixed }
    var previous: GridTrack?
    for track in tracks {
      track.update(previous: previous, isFlexible: track === flexible, spacing: spacing, in: self)
      if !track.isHidden { previous = track }
    }
    setLast(previous, axis)
  }

  /// Has the last shown track reach to the far edge; if it cannot, it ends before.
  private func setLast(_ last: GridTrack?, _ axis: LayoutConstraint.Axis) {
    if let index = edges.firstIndex(where: { $0.axis == axis }) {
      if edges[index].last === last {
        for constraint in edges[index].made { constraint.constant = last?.paddings[1] ?? 0 }
        return
      }
      LayoutConstraint.deactivate(edges[index].made)
      edges.remove(at: index)
    }
    guard let last else { return }
    let edge = last.guide.end(axis)
    let made = [
      end(axis).constraint(.greaterThanOrEqual, edge, constant: last.paddings[1]).named(
        "grid-edge"),
      end(axis).constraint(.equal, edge, constant: last.paddings[1])
        .named("grid-edge", StackPriorities.share(0)),
    ]
    edges.append((axis, last, made))
    LayoutConstraint.activate(made)
  }

  /// Adds the numbers of rows and columns to the properties of every view.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("numberOfRows", rows.count)
    properties.add("numberOfColumns", columns.count)
  }
}
