internal import LamellaConstraints
internal import LamellaGeometry

extension View {
  /// Whether constraints leave open where the view is or how large it is; false for a view that they do not place, and
  /// outside of windows.
  ///
  /// As of the last layout; for tests and while debugging. See ``reportAmbiguousLayouts()``.
  ///
  /// - Complexity: That of a layout, at most eight times.
  public final var hasAmbiguousLayout: Bool { !ambiguousVariables.isEmpty }

  /// Moves the view to another place that its constraints allow as well, by 10 points where that is possible; nothing
  /// happens if its layout is not ambiguous.
  ///
  /// For seeing, while debugging, what constraints leave open: call it again and again.
  public final func exerciseAmbiguityInLayout() {
    guard let item = LayoutItem.of(row), let engine = item.state.engine, !engine.isUpdating else {
      return
    }
    engine.exercise(ambiguousVariables, of: item)
  }

  /// Returns the active constraints from which the view's place and size along an axis follow, in the order in which
  /// they came to hold; as of the last layout.
  public final func constraintsAffectingLayout(
    for axis: LayoutConstraint.Axis
  ) -> [LayoutConstraint] {
    guard let item = LayoutItem.of(row), let engine = item.state.engine, !engine.isUpdating else {
      return []
    }
    return engine.constraints(
      affecting: axis == .horizontal ? [.x, .width] : [.y, .height], of: item)
  }

  /// Reports each view in this one whose layout is ambiguous, with its path and with what is open.
  ///
  /// - Returns: The number of these views.
  /// - Complexity: That of ``hasAmbiguousLayout``, for each view.
  @discardableResult
  public final func reportAmbiguousLayouts() -> Int {
    var count = 0
    var current = row
    while current >= 0 {
      if let view = table.view(of: current) {
        let sides = view.ambiguousVariables
        if !sides.isEmpty {
          count += 1
          Diagnostics.report(
            "the layout of \(view.path) is ambiguous: constraints leave its "
              + "\(sides.map(\.name).joined(separator: ", ")) open")
        }
      }
      current = table.next(after: current, below: row)
    }
    return count
  }

  /// The sides of the view that constraints leave open.
  private var ambiguousVariables: [LayoutEngine.FrameVariable] {
    guard let item = LayoutItem.of(row) else { return [] }
    guard let engine = item.state.engine else {
      // No constraint names it.
      let isOpen =
        item.isConstrained && window != nil && !table[row].flags.contains(.needsConstraints)
      return isOpen ? [.x, .y, .width, .height] : []
    }
    return engine.isUpdating || engine.isFixed(item) ? [] : engine.ambiguousVariables(of: item)
  }
}

extension LayoutEngine {
  /// Returns the sides of an item that may be elsewhere.
  fileprivate func ambiguousVariables(of item: LayoutItem) -> [FrameVariable] {
    [.x, .y, .width, .height].filter { side in
      let variable = item.state.variables[side.rawValue]
      return variable < 0 || system.isAmbiguous(ConstraintSystem.Variable(index: variable))
    }
  }

  /// Returns the layout's constraints from which sides of an item follow.
  fileprivate func constraints(affecting sides: [FrameVariable], of item: LayoutItem)
    -> [LayoutConstraint]
  {
    var result: [LayoutConstraint] = []
    for side in sides where item.state.variables[side.rawValue] >= 0 {
      let variable = ConstraintSystem.Variable(index: item.state.variables[side.rawValue])
      for constraint in system.constraints(affecting: variable) {
        guard let constraint = owner(of: constraint.index) else { continue }
        if !result.contains(where: { $0 === constraint }) { result.append(constraint) }
      }
    }
    return result
  }

  /// Moves sides of an item that may be elsewhere.
  fileprivate func exercise(_ sides: [FrameVariable], of item: LayoutItem) {
    isUpdating = true
    defer { isUpdating = false }
    for side in sides {
      let variable = variable(side, of: item)
      // The solution's, which is not on whole pixels as the frame is.
      let value = system.readValue(of: variable)
      // The weakest of all: it moves only what nothing else holds.
      let push = addBound(variable, .equal, value + 10, LayoutPriority(1e-3))
      guard push >= 0 else { continue }
      solveSystem()
      if (system.readValue(of: variable) - value).magnitude < 1e-6 {
        let isLength = side == .width || side == .height
        setConstant(isLength ? max(0, value - 10) : value - 10, of: push)
        solveSystem()
      }
      system.remove(ConstraintSystem.Constraint(index: push))
    }
    solve()
  }
}

nonisolated extension LayoutEngine.FrameVariable {
  /// The name for messages.
  fileprivate var name: String {
    switch self {
    case .x: "left edge"
    case .y: "top edge"
    case .width: "width"
    case .height: "height"
    }
  }
}
