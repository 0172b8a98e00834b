internal import LamellaConstraints
internal import LamellaGeometry

extension LayoutEngine {
  /// Gives a constraint to the system.
  func install(_ constraint: LayoutConstraint, _ holder: LayoutItem) {
    guard isHeld(constraint, by: holder) else { return }
    constraint.isReversed = holder.state.isRightToLeft && constraint.isDirectional
    guard let fixed = fixedConstant(of: constraint, holder, collectsTerms: true) else {
      system.discardTerms()
      if isHeld(constraint, by: holder) { constraint.deactivate() }
      return
    }
    constraint.fixedConstant = fixed
    do throws(ConstraintError) {
      let index = try system.addConstraint(
        constraint.isReversed ? constraint.relation.mirrored : constraint.relation,
        constraint.solverConstant, priority: constraint.priority,
        order: constraint.activationOrder
      ).index
      constraintsByIndex.set(.passUnretained(constraint), at: Int(index))
      constraint.systemIndex = index
    } catch {
      Diagnostics.report("\(constraint.description) is left out: \(error)")
      constraint.deactivate()
    }
  }

  /// Updates what the origins of bounds and baselines add to a constraint.
  func updateConstant(of constraint: LayoutConstraint, _ holder: LayoutItem) {
    guard constraint.systemIndex >= 0,
      let fixed = fixedConstant(of: constraint, holder, collectsTerms: false),
      constraint.systemIndex >= 0
    else { return }
    constraint.fixedConstant = fixed
    setConstant(constraint.solverConstant, of: constraint.systemIndex)
  }

  /// Whether an item of this engine holds a constraint; views that were asked may have changed that.
  @inline(__always)
  private func isHeld(_ constraint: LayoutConstraint, by holder: LayoutItem) -> Bool {
    constraint.isHeld(by: holder) && has(holder)
  }

  /// Lets a constraint that is in the system forget that, but for its place in the order.
  @inline(__always)
  nonisolated func forget(_ constraint: LayoutConstraint) {
    let index = constraint.systemIndex
    if index < 0 { return }
    constraint.activationOrder = system.order(of: ConstraintSystem.Constraint(index: index))
  }

  /// Takes a constraint out of the system.
  nonisolated func uninstall(_ constraint: LayoutConstraint) {
    let index = constraint.systemIndex
    if index < 0 { return }
    forget(constraint)
    constraintsByIndex[Int(index)] = nil
    system.remove(ConstraintSystem.Constraint(index: index))
  }

  /// Returns what the origins of bounds and baselines add to a constraint's constant, and collects its terms; nil if its
  /// items have no space in common.
  private func fixedConstant(
    of constraint: LayoutConstraint, _ holder: LayoutItem, collectsTerms: Bool
  ) -> Double? {
    // Most are about the items that they name.
    if !constraint.namesBaselines, holder.scrollsContent == false {
      return fixedConstant(
        of: constraint, constraint.first, constraint.second, holder, collectsTerms)
    }
    var firstItem = target(constraint.first, constraint.firstAttribute, constraint.second, holder)
    var secondItem = constraint.second.map {
      target($0, constraint.secondAttribute, constraint.first, holder)
    }
    if constraint.namesBaselines {
      // Views are asked before terms are collected, as they may change what the system has.
      if collectsTerms { constraint.baselineItems = baselineItems(of: constraint) }
      guard isHeld(constraint, by: holder) else { return nil }
      let items = constraint.baselineItems
      firstItem = items.first ?? firstItem
      secondItem = items.second ?? secondItem
    }
    let fixed = fixedConstant(of: constraint, firstItem, secondItem, holder, collectsTerms)
    return fixed.map { $0 + baselineSpacing(of: constraint, firstItem, secondItem) }
  }

  @inline(__always)
  private func fixedConstant(
    of constraint: LayoutConstraint, _ firstItem: LayoutItem, _ secondItem: LayoutItem?,
    _ holder: LayoutItem, _ collectsTerms: Bool
  ) -> Double? {
    let (firstAttribute, secondAttribute) = (constraint.firstAttribute, constraint.secondAttribute)
    let isReversed = constraint.isReversed
    guard
      let first = addTerms(
        firstItem, firstAttribute.resolved(isReversed: isReversed), 1, holder, collectsTerms)
    else { return nil }
    guard let secondItem else { return -first }
    guard
      let second = addTerms(
        secondItem, secondAttribute.resolved(isReversed: isReversed), -constraint.multiplier,
        holder, collectsTerms)
    else { return nil }
    guard isReversed, constraint.multiplier != 1 else { return -first - second }
    return mirrorConstant(1 - constraint.multiplier, holder, collectsTerms) - first - second
  }

  /// Adds what mirrors a constraint of positions with a multiplier, which count from the holder's other side: the share
  /// of the holder's width that does not cancel out.
  ///
  /// - Returns: The constant that is added.
  private func mirrorConstant(
    _ share: Double, _ holder: LayoutItem, _ collectsTerms: Bool
  ) -> Double {
    if collectsTerms {
      system.addTerm(ConstraintSystem.Term(variable(.width, of: holder), -share))
    }
    return 2 * share * (NodeTable.shared[holder.row].bounds.origin.x + holder.alignment.left)
  }

  /// Adds the terms of an attribute in the space of the view that holds the constraint, if they are collected.
  ///
  /// - Returns: The constant that the attribute adds; nil if the item is not in that space.
  @inline(__always)
  private func addTerms(
    _ item: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ factor: Double,
    _ holder: LayoutItem, _ collectsTerms: Bool
  ) -> Double? {
    if attribute.isBaseline {
      return addBaseline(of: item, attribute, factor, holder, collectsTerms)
    }
    return addPlainTerms(item, attribute, factor, holder, collectsTerms)
  }

  /// Adds the terms of an edge, a center or a length.
  func addPlainTerms(
    _ item: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ factor: Double,
    _ holder: LayoutItem, _ collectsTerms: Bool
  ) -> Double? {
    let row = item.row
    if row < 0 { return nil }
    let (start, length) = attribute.sides
    let sizeShare = attribute.sizeShare
    if collectsTerms, sizeShare != 0 {
      system.addTerm(ConstraintSystem.Term(variable(length, of: item), factor * sizeShare))
    }
    if attribute.kind == .length { return 0 }
    let table = NodeTable.shared
    let isHorizontal = start == .x
    if item === holder {
      let (origin, insets) = (table[row].bounds.origin, item.alignment)
      return factor * (isHorizontal ? origin.x + insets.left : origin.y + insets.top)
    }
    if collectsTerms {
      system.addTerm(ConstraintSystem.Term(variable(start, of: item), factor))
    }
    let parent = item.isGuide ? row : table[row].parent
    if parent == holder.row { return 0 }
    return addPath(from: parent, start, factor, holder, collectsTerms)
  }

  /// Adds the positions of the views from a row up to the holder.
  private func addPath(
    from row: Row, _ start: FrameVariable, _ factor: Double, _ holder: LayoutItem,
    _ collectsTerms: Bool
  ) -> Double? {
    let table = NodeTable.shared
    var constant = 0.0
    var current = row
    while current != holder.row {
      if current < 0 || table.view(of: current) == nil { return nil }
      let level = LayoutItem.made(for: current)
      if collectsTerms {
        system.addTerm(ConstraintSystem.Term(variable(start, of: level), factor))
      }
      let (origin, insets) = (table[current].bounds.origin, level.alignment)
      constant -= factor * (start == .x ? origin.x + insets.left : origin.y + insets.top)
      current = table[current].parent
    }
    return constant
  }
}

extension View {
  /// Updates the constraints that name the view, or views in it, from above after it moved to another superview: those
  /// whose items have no view in common any more are deactivated.
  ///
  /// - Complexity: O(number of views in it).
  final func updateConstraintsAfterReparenting() {
    var current = row
    while current >= 0 {
      if let item = LayoutItem.of(current) { item.pathDidChange(from: row) }
      current = table.next(after: current, below: row)
    }
  }
}

extension LayoutItem {
  /// Updates the constraints that name the item from above a row that moved.
  fileprivate func pathDidChange(from moved: Row) {
    let table = NodeTable.shared
    for constraint in outer.all {
      guard let holder = constraint.holder, !table.contains(holder.row, below: moved) else {
        continue
      }
      if table.contains(moved, below: holder.row) {
        constraint.uninstall()
        holder.awaitsInstallation = true
        table.mark(holder.row, .needsConstraints)
      } else {
        constraint.deactivate()
      }
    }
  }
}

nonisolated extension NodeTable {
  /// Returns whether a row is another, or lies below it.
  func contains(_ row: Row, below ancestor: Row) -> Bool {
    var current = row
    while current >= 0, current != ancestor { current = self[current].parent }
    return current == ancestor
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
