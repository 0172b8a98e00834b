extension LayoutConstraint {
  /// Whether the constraint takes part in the layout.
  ///
  /// Activation is reported and refused if no view contains both items, or one of them has ended.
  public final var isActive: Bool {
    get { isHeld }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates constraints; better than one by one, as the layout is solved once.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints where !constraint.isHeld { constraint.activate() }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  private func activate() {
    let (first, second) = (first, second)
    if first.isGuide { first.guide?.attachToAnchors() }
    if let second, second.isGuide { second.guide?.attachToAnchors() }
    let firstRow = first.row
    let secondRow = second?.row ?? firstRow
    guard firstRow >= 0, secondRow >= 0 else {
      return Diagnostics.report(
        "\(description) was activated, but one of its items has ended or is in no view")
    }
    let row = NodeTable.shared.commonAncestor(firstRow, secondRow)
    guard row >= 0 else {
      return Diagnostics.report(
        "\(description) was activated, but no view contains both of its items: it stays inactive")
    }
    let holder = LayoutItem.made(for: row)
    activationOrder = Self.nextOrder()
    self.holder = holder
    holder.held.append(self)
    holder.extras?.originConstraints = nil
    holder.awaitsInstallation = true
    forEachOuterItem(below: row) { $0.outer.add(self, as: $1) }
    if namesBaselines { forEachWithBaseline { $0.makeExtras().baselineConstraints.append(self) } }
    if firstRow != row { enlistPath(from: firstRow, to: row) }
    if secondRow != row, secondRow != firstRow { enlistPath(from: secondRow, to: row) }
    NodeTable.shared.mark(row, .needsConstraints)
  }

  /// Takes the constraint out of the layout; its items' lists forget it.
  final nonisolated func deactivate() {
    guard let holder else { return }
    uninstall()
    self.holder = nil
    forEachOuterItem(below: holder.row) { $0.outer.remove(self, as: $1) }
    if namesBaselines { forEachWithBaseline { $0.extras?.baselineConstraints.remove(self) } }
    // The list may hold the last reference.
    withExtendedLifetime(self) {
      holder.extras?.originConstraints = nil
      holder.held.remove(self)
    }
    if holder.row >= 0 { NodeTable.shared.mark(holder.row, .needsConstraints) }
    if first.isGuide { first.guide?.detachIfUnused() }
    if let second, second.isGuide { second.guide?.detachIfUnused() }
  }

  /// Lets the views between a row and the holder's take part, so that they notice when they move.
  private func enlistPath(from row: Row, to holder: Row) {
    let table = NodeTable.shared
    var current = table[row].parent
    while current >= 0, current != holder {
      if table.view(of: current) != nil { _ = LayoutItem.made(for: current) }
      current = table[current].parent
    }
  }

  /// Calls a closure with each item that lists the constraint as an outer one: those of the constraint's views but for the
  /// holder's.
  @inline(__always)
  private nonisolated func forEachOuterItem(
    below holder: Row, _ body: (LayoutItem, OuterConstraints.Role) -> Void
  ) {
    let firstRow = first.row
    if firstRow >= 0, firstRow != holder {
      if first.isGuide { body(.made(for: firstRow), .first) } else { body(first, .first) }
    }
    guard let second else { return }
    let secondRow = second.row
    if secondRow >= 0, secondRow != holder, secondRow != firstRow {
      if second.isGuide { body(.made(for: secondRow), .second) } else { body(second, .second) }
    }
  }

  /// Calls a closure for each item of which the constraint names a baseline.
  private nonisolated func forEachWithBaseline(_ body: (LayoutItem) -> Void) {
    if firstAttribute.isBaseline { body(first) }
    if secondAttribute.isBaseline, let second { body(second) }
  }

  // MARK: The engine

  /// Takes the constraint out of the system that it is in.
  final nonisolated func uninstall() {
    if systemIndex >= 0 { holder?.state.engine?.uninstall(self) }
  }

  /// Updates the system after the constant changed.
  final func constantDidChange() {
    guard let holder else { return }
    if systemIndex >= 0, let engine = holder.state.engine {
      engine.setConstant(solverConstant, of: systemIndex)
    }
    NodeTable.shared.mark(holder.row, .needsConstraints)
  }

  /// Updates the system after the priority changed.
  final func priorityDidChange() {
    guard let holder else { return }
    if systemIndex >= 0, let engine = holder.state.engine {
      engine.setPriority(priority, of: systemIndex)
    }
    NodeTable.shared.mark(holder.row, .needsConstraints)
  }
}

nonisolated extension NodeTable {
  /// Returns the row of the nearest view that is, or contains, two rows; -1 if there is none.
  func commonAncestor(_ first: Row, _ second: Row) -> Row {
    if first == second { return first }
    let parents = (self[first].parent, self[second].parent)
    if parents.0 == second { return second }
    if parents.1 == first { return first }
    if parents.0 >= 0, parents.0 == parents.1 { return viewRow(parents.0) }
    var (a, b) = (first, second)
    var (depthA, depthB) = (depth(of: a), depth(of: b))
    while depthA > depthB { (a, depthA) = (self[a].parent, depthA - 1) }
    while depthB > depthA { (b, depthB) = (self[b].parent, depthB - 1) }
    while a != b { (a, b) = (self[a].parent, self[b].parent) }
    return viewRow(a)
  }

  /// Returns the number of a row's ancestors.
  private func depth(of row: Row) -> Int {
    var (depth, current) = (0, self[row].parent)
    while current >= 0 { (depth, current) = (depth + 1, self[current].parent) }
    return depth
  }

  /// Returns a row, or the nearest one above, that is a view's; -1 for none.
  private func viewRow(_ row: Row) -> Row {
    var current = row
    while current >= 0, view(of: current) == nil { current = self[current].parent }
    return current
  }
}

nonisolated extension [LayoutConstraint] {
  fileprivate mutating func remove(_ constraint: LayoutConstraint) {
    guard let index = lastIndex(where: { $0 === constraint }) else { return }
    swapAt(index, count - 1)
    removeLast()
  }
}
