internal import LamellaConstraints
internal import LamellaGeometry

extension LayoutEngine {
  /// Gives a constraint to the system.
  func install(_ constraint: LayoutConstraint, _ holder: Row) {
    let isReversed =
      constraint.firstAttribute.isDirectional
      && NodeTable.shared.view(of: holder)?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    constraint.isReversed = isReversed
    terms.removeAll(keepingCapacity: true)
    guard let fixed = fixedConstant(of: constraint, holder, collectsTerms: true) else {
      return constraint.deactivate()
    }
    constraint.fixedConstant = fixed
    constraint.installed = add(
      terms, isReversed ? constraint.relation.mirrored : constraint.relation,
      constraint.solverConstant, constraint.priority, constraint)
  }

  /// Updates what the origins of bounds add to a constraint.
  func updateConstant(of constraint: LayoutConstraint, _ holder: Row) {
    guard let installed = constraint.installed,
      let fixed = fixedConstant(of: constraint, holder, collectsTerms: false)
    else { return }
    constraint.fixedConstant = fixed
    setConstant(constraint.solverConstant, of: installed)
  }

  /// Takes a constraint out of the system.
  func uninstall(_ constraint: LayoutConstraint) {
    guard let old = constraint.installed else { return }
    constraint.installed = nil
    installed[Int(old.index)] = nil
    system.remove(old)
  }

  /// Returns what the origins of bounds add to a constraint's constant, and collects its terms; nil if its items have
  /// no space in common.
  private func fixedConstant(
    of constraint: LayoutConstraint, _ holder: Row, collectsTerms: Bool
  ) -> Double? {
    let isReversed = constraint.isReversed
    guard
      let first = addTerms(
        constraint.firstPart, constraint.firstAttribute.resolved(isReversed: isReversed), 1, holder,
        collectsTerms)
    else { return nil }
    guard let part = constraint.secondPart else { return -first }
    guard
      let second = addTerms(
        part, constraint.secondAttribute.resolved(isReversed: isReversed), -constraint.multiplier,
        holder, collectsTerms)
    else { return nil }
    return -first - second
  }

  /// Adds the terms of an attribute in the space of the view that holds the constraint, if they are collected.
  ///
  /// - Returns: The constant that the attribute adds; nil if the view is not in that space.
  private func addTerms(
    _ part: LayoutConstraint.Part, _ attribute: LayoutConstraint.Attribute, _ factor: Double,
    _ holder: Row, _ collectsTerms: Bool
  ) -> Double? {
    guard let row = part.view?.row else { return nil }
    func add(_ side: Side, _ factor: Double, _ box: Int32) {
      if !collectsTerms { return }
      terms.append(ConstraintSystem.Term(variable(side, of: box), factor))
    }
    let sizeShare =
      switch attribute {
      case .right, .bottom, .width, .height: 1.0
      case .centerX, .centerY: 0.5
      default: 0.0
      }
    let isHorizontal = attribute.kind == .horizontal || attribute == .width
    let isHolder = part.guide == nil && row == holder
    let needsBox = !isHolder || sizeShare != 0
    let box = needsBox ? box(of: part, row) : -1
    if sizeShare != 0 { add(isHorizontal ? .width : .height, factor * sizeShare, box) }
    if attribute.kind == .length { return 0 }
    let table = NodeTable.shared
    func origin(_ row: Row) -> Double {
      isHorizontal ? table[row].bounds.minX : table[row].bounds.minY
    }
    if isHolder { return factor * origin(row) }
    add(isHorizontal ? .x : .y, factor, box)
    var constant = 0.0
    var current = part.guide == nil ? table[row].parent : row
    while current != holder {
      if current < 0 || table.view(of: current) == nil { return nil }
      add(isHorizontal ? .x : .y, factor, self.box(of: current))
      constant -= factor * origin(current)
      current = table[current].parent
    }
    return constant
  }

  // MARK: Changes of constraints

  /// Updates the system after a constraint's constant changed.
  static func constantDidChange(of constraint: LayoutConstraint, in holder: View) {
    guard let engine = holder.window?.layoutEngine, let installed = constraint.installed else {
      return
    }
    engine.setConstant(constraint.solverConstant, of: installed)
    NodeTable.shared.mark(holder.row, .needsConstraints)
  }

  /// Updates the system after a constraint's priority changed.
  static func priorityDidChange(of constraint: LayoutConstraint, in holder: View) {
    guard let engine = holder.window?.layoutEngine, let installed = constraint.installed else {
      return
    }
    try? engine.system.setPriority(constraint.priority, of: installed)
    NodeTable.shared.mark(holder.row, .needsConstraints)
  }

  /// Takes a constraint out of the system of its holder's window.
  static func uninstall(_ constraint: LayoutConstraint, from holder: View) {
    holder.window?.layoutEngine?.uninstall(constraint)
  }

  // MARK: Changes of the tree

  /// Forgets a view that leaves the window; it takes part again where it enters one.
  func viewWillLeave(_ view: View) {
    guard let layout = ViewLayout.of(view.row) else { return }
    releaseBox(of: view)
    if !layout.held.isEmpty { layout.awaitsInstallation = true }
    NodeTable.shared.mark(view.row, .needsConstraints)
  }
}

extension View {
  /// Updates the constraints that name the view, or views in it, from above after it moved to another superview: those
  /// whose items have no view in common any more are deactivated.
  ///
  /// - Complexity: O(number of views in it).
  final func constraintsDidMove() {
    var current = row
    while current >= 0 {
      for constraint in ViewLayout.of(current)?.named ?? [] {
        guard let holder = constraint.holder, !holder.isDescendant(of: self) else { continue }
        if isDescendant(of: holder) {
          window?.layoutEngine?.uninstall(constraint)
          ViewLayout.made(for: holder.row).awaitsInstallation = true
          table.mark(holder.row, .needsConstraints)
        } else {
          constraint.deactivate()
        }
      }
      current = table.next(after: current, below: row)
    }
  }
}

extension LayoutConstraint.Relation {
  /// The relation of the negated sides.
  fileprivate var mirrored: LayoutConstraint.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
