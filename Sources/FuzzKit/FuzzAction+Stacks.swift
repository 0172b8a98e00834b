internal import LamellaControls
internal import LamellaScene

// Stacks and grids.
extension FuzzAction {
  /// Returns a view that can be moved into another; nil if there is none at hand.
  private static func view(for parent: View, _ world: FuzzWorld) -> View? {
    let view = world.chance(0.5) ? newView(world) : world.movableView()
    guard let view, canContain(parent, view, world) else { return nil }
    return view
  }

  /// Returns a random index below a count; nil for 0.
  private static func index(below count: Int, _ world: FuzzWorld) -> Int? {
    count > 0 ? Int.random(in: 0..<count, using: &world.random) : nil
  }

  static let stacks: [FuzzAction] = [
    FuzzAction("arrange a view", 8) { world in
      guard let stack = world.view(as: StackView.self), let view = view(for: stack, world) else {
        return
      }
      if world.chance(0.5) {
        stack.addArrangedSubview(view)
      } else {
        stack.insertArrangedSubview(
          view, at: Int.random(in: 0...stack.arrangedSubviews.count, using: &world.random))
      }
    },
    FuzzAction("arrange a view no more", 2) { world in
      guard let stack = world.view(as: StackView.self),
        let view = world.pick(stack.arrangedSubviews)
      else { return }
      stack.removeArrangedSubview(view)
    },
    FuzzAction("hide an arranged view", 4) { world in
      guard let stack = world.view(as: StackView.self),
        let view = world.pick(stack.arrangedSubviews)
      else { return }
      if world.chance(0.5) {
        view.isHidden.toggle()
      } else {
        View.animate(withDuration: world.duration()) { view.isHidden.toggle() }
      }
    },
    FuzzAction("change a stack", 5) { world in
      guard let stack = world.view(as: StackView.self) else { return }
      switch Int.random(in: 0..<7, using: &world.random) {
      case 0: stack.axis = stack.axis == .horizontal ? .vertical : .horizontal
      case 1: stack.distribution = world.pick(StackView.Distribution.allCases) ?? .fill
      case 2: stack.alignment = world.pick(StackView.Alignment.allCases) ?? .fill
      case 3: stack.spacing = world.number()
      case 4: stack.isLayoutMarginsRelativeArrangement.toggle()
      case 5: stack.isBaselineRelativeArrangement.toggle()
      default:
        guard let view = world.pick(stack.arrangedSubviews) else { return }
        stack.setCustomSpacing(
          world.chance(0.3) ? StackView.spacingUseDefault : world.number(), after: view)
      }
    },
    FuzzAction("add a row or column", 5) { world in
      guard let grid = world.view(as: GridView.self), grid.numberOfRows < 6 else { return }
      let views = (0..<Int.random(in: 0...3, using: &world.random)).map { _ in
        world.chance(0.7) ? view(for: grid, world) : nil
      }
      switch Int.random(in: 0..<3, using: &world.random) {
      case 0: grid.addRow(with: views)
      case 1:
        grid.insertRow(
          at: Int.random(in: 0...grid.numberOfRows, using: &world.random), with: views)
      default:
        guard grid.numberOfColumns < 6 else { return }
        grid.insertColumn(
          at: Int.random(in: 0...grid.numberOfColumns, using: &world.random), with: views)
      }
    },
    FuzzAction("remove a row or column", 2) { world in
      guard let grid = world.view(as: GridView.self) else { return }
      if world.chance(0.5), let row = index(below: grid.numberOfRows, world) {
        grid.removeRow(at: row)
      } else if let column = index(below: grid.numberOfColumns, world) {
        grid.removeColumn(at: column)
      }
    },
    FuzzAction("change a cell", 3) { world in
      guard let grid = world.view(as: GridView.self),
        let row = index(below: grid.numberOfRows, world),
        let column = index(below: grid.numberOfColumns, world)
      else { return }
      let cell = grid.cell(atColumnIndex: column, rowIndex: row)
      switch Int.random(in: 0..<4, using: &world.random) {
      case 0: cell.contentView = world.chance(0.2) ? nil : view(for: grid, world)
      case 1: cell.xPlacement = world.pick(GridCell.Placement.allCases) ?? .fill
      case 2: cell.yPlacement = world.pick(GridCell.Placement.allCases) ?? .fill
      default: cell.rowAlignment = world.pick(GridRow.Alignment.allCases) ?? .inherited
      }
    },
    FuzzAction("merge cells", 1) { world in
      guard let grid = world.view(as: GridView.self),
        let row = index(below: grid.numberOfRows, world),
        let column = index(below: grid.numberOfColumns, world)
      else { return }
      let rows = row..<min(row + 2, grid.numberOfRows)
      let columns = column..<min(column + 2, grid.numberOfColumns)
      let isFree = rows.allSatisfy { row in
        columns.allSatisfy { !grid.cell(atColumnIndex: $0, rowIndex: row).isMerged }
      }
      if isFree { grid.mergeCells(inHorizontalRange: columns, verticalRange: rows) }
    },
    FuzzAction("change a row or column", 4) { world in
      guard let grid = world.view(as: GridView.self),
        let row = index(below: grid.numberOfRows, world),
        let column = index(below: grid.numberOfColumns, world)
      else { return }
      switch Int.random(in: 0..<7, using: &world.random) {
      case 0: grid.row(at: row).isHidden.toggle()
      case 1: grid.column(at: column).isHidden.toggle()
      case 2:
        grid.row(at: row).height = world.chance(0.5) ? GridView.sizedForContent : world.number()
      case 3: grid.column(at: column).leadingPadding = world.number()
      case 4: grid.rowSpacing = world.number()
      case 5: grid.rowAlignment = world.pick(GridRow.Alignment.allCases) ?? .none
      default:
        View.animate(withDuration: world.duration()) { grid.row(at: row).isHidden.toggle() }
      }
    },
  ]
}
