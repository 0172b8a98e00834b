internal import LamellaConstraints
internal import LamellaScene

// The constraints of views in their cells.
extension GridView {
  /// Returns the horizontal placement that holds for a cell.
  final func xPlacement(of cell: GridCell) -> GridCell.Placement {
    [cell.xPlacement, cell.column?.xPlacement, xPlacement].firstOwn
  }

  /// Returns the vertical placement that holds for a cell, apart from the alignment.
  final func yPlacement(of cell: GridCell) -> GridCell.Placement {
    [cell.yPlacement, cell.row?.yPlacement, yPlacement].firstOwn
  }

  /// Returns the alignment that holds for a cell.
  final func alignment(of cell: GridCell) -> GridRow.Alignment {
    if cell.merge?.hasSeveralRows == true { return .none }
    for alignment in [cell.rowAlignment, cell.row?.rowAlignment, rowAlignment] {
      if let alignment, alignment != .inherited { return alignment }
    }
    return .none
  }

  /// Updates the placement of a row's views that baselines align: that of the first.
  final func updateGroupPlacement(of row: GridRow) {
    let first = row.cells.first { cell in
      cell.contentView != nil && alignment(of: cell) != .none && yPlacement(of: cell) != .none
    }
    row.groupPlacement = first.map { yPlacement(of: $0) } ?? .bottom
  }

  /// Makes the constraints of a cell's view.
  final func constraints(
    of view: View, in area: GridArea, _ place: GridCell.Place, _ row: GridRow
  ) -> [LayoutConstraint] {
    var new: [LayoutConstraint] = []
    for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
      let isHorizontal = axis == .horizontal
      let guide = isHorizontal ? area.columns : area.rows
      let (start, end) = (view.start(axis), view.end(axis))
      /// Adds a constraint of an edge or the center.
      func add(
        _ position: AxisPosition, _ relation: LayoutConstraint.Relation, _ other: AxisPosition,
        _ priority: LayoutPriority = .required
      ) {
        new.append(position.constraint(relation, other).named("grid-cell", priority))
      }
      if place.isHidden {
        add(start, .equal, guide.start(axis))
        add(
          end, .equal, guide.end(axis),
          isHorizontal && area.hidesColumns || !isHorizontal && area.hidesRows
            ? StackPriorities.hiding : StackPriorities.hiddenEdge)
        continue
      }
      let placement = isHorizontal ? place.x : place.y
      let isAligned = !isHorizontal && place.alignment != .none
      if placement == .none && !isAligned { continue }
      if placement == .fill && !isAligned {
        add(start, .equal, guide.start(axis))
        add(end, .equal, guide.end(axis))
        continue
      }
      // Views that baselines align are as near the edges as all of them can be.
      let near = isAligned ? StackPriorities.baselineEdge : LayoutPriority.required
      switch placement {
      case .trailing:
        add(end, .equal, guide.end(axis), near)
      case .center:
        add(view.center(axis), .equal, guide.center(axis), near)
      default:
        add(start, .equal, guide.start(axis), near)
      }
      if placement != .leading || isAligned { add(start, .greaterThanOrEqual, guide.start(axis)) }
      if placement == .leading || placement == .fill || isAligned {
        add(end, .lessThanOrEqual, guide.end(axis))
      }
      if isAligned { new.append(baselineConstraint(of: view, place.alignment, row)) }
      new.append(
        view.length(axis).constraint(equalToConstant: 0)
          .named("grid-ambiguity", StackPriorities.ambiguity))
    }
    return new
  }

  /// Makes the constraint of a view's baseline at the height of the row's.
  private func baselineConstraint(
    of view: View, _ alignment: GridRow.Alignment, _ row: GridRow
  ) -> LayoutConstraint {
    (alignment == .firstBaseline ? view.firstBaselineAnchor : view.lastBaselineAnchor)
      .constraint(equalTo: row.baselineGuide.topAnchor).named("grid-alignment")
  }
}

extension [GridCell.Placement?] {
  /// The first placement that is not inherited.
  fileprivate var firstOwn: GridCell.Placement {
    for case let placement? in self where placement != .inherited { return placement }
    return .leading
  }
}
