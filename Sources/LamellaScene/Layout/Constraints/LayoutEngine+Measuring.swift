internal import LamellaConstraints
internal import LamellaGeometry

// Layouts of trees outside of windows, and sizes that suit views.
extension LayoutEngine {
  /// Lays out by constraints a tree that is in no window.
  ///
  /// Nothing is kept: the tree is solved each time.
  static func layOutTree(from root: Row) {
    let engine = LayoutEngine(root: root, isTemporary: true)
    updateConstraints(below: root)
    engine.withBorrowedItems(below: root) { engine.solve() }
  }

  /// Returns the size that suits a view best by the constraints in it.
  static func fittingSize(
    of view: View, near target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> Size {
    let engine = LayoutEngine(root: view.row, isTemporary: true, fixesRoot: false)
    let item = LayoutItem.made(for: view.row)
    updateConstraints(below: view.row)
    var size = Size.zero
    // What is no length is not aimed at.
    let lengths = 0...ConstraintSystem.maximumConstant
    if !(target.width >= 0 && target.height >= 0) {
      Diagnostics.report(
        "\(view.path): a size was to fit \(target.width) x \(target.height); what is no length is left open"
      )
    }
    engine.withBorrowedItems(below: view.row) {
      for (side, length, priority) in [
        (FrameVariable.width, target.width, horizontal), (.height, target.height, vertical),
      ] {
        let variable = engine.variable(side, of: item)
        guard lengths.contains(length) else { continue }
        _ = engine.addBound(variable, .equal, length, priority)
        _ = engine.addBound(variable, .greaterThanOrEqual, 0, .required)
      }
      engine.solveSystem()
      for item in engine.movedItems { item.state.isMoved = false }
      size = Size(engine.value(.width, of: item, 0), engine.value(.height, of: item, 0))
    }
    if horizontal == .required, lengths.contains(target.width) { size.width = target.width }
    if vertical == .required, lengths.contains(target.height) { size.height = target.height }
    return size
  }

  /// Calls `updateConstraints()` of the views below a row that ask for it, children first, and of the row's view.
  static func updateConstraints(below root: Row) {
    var round = 0
    while round < maximumLayoutRounds {
      round += 1
      let rows = rows(below: root).filter { LayoutItem.of($0)?.needsUpdateConstraints == true }
      if rows.isEmpty { return }
      updateConstraints(of: rows)
    }
  }

  /// Returns the rows of a subtree whose views take part.
  static func rows(below root: Row) -> [Row] {
    let table = NodeTable.shared
    var rows: [Row] = []
    var current = root
    while current >= 0 {
      if table[current].flags.contains(.hasLayout) { rows.append(current) }
      current = table.next(after: current, below: root)
    }
    return rows
  }

  /// An item or a constraint as the engine of the window knows it.
  private struct SavedItem {
    let item: LayoutItem
    /// The engine of the place, which must not end before the item is back.
    let engine: LayoutEngine?
    let state: LayoutItem.EngineState
    let awaitsInstallation: Bool
    let contentSizeMayDiffer: Bool
    let isConstrained: Bool
  }

  private struct SavedConstraint {
    let constraint: LayoutConstraint
    let holder: LayoutItem
    let systemIndex: Int32
    let fixedConstant: Double
    let isReversed: Bool
    let constant: Double
    let priority: LayoutPriority
    let baselineItems: (first: LayoutItem?, second: LayoutItem?)
  }

  /// Moves the items of a subtree to this engine while a closure runs, and restores them then.
  private func withBorrowedItems(below root: Row, _ body: () -> Void) {
    var items: [SavedItem] = []
    var constraints: [SavedConstraint] = []
    func take(_ item: LayoutItem) {
      items.append(
        SavedItem(
          item: item, engine: item.state.engine, state: item.state,
          awaitsInstallation: item.awaitsInstallation,
          contentSizeMayDiffer: item.contentSizeMayDiffer, isConstrained: item.isConstrained))
      item.state = LayoutItem.EngineState()
      item.awaitsInstallation = true
      item.contentSizeMayDiffer = true
      for constraint in item.held {
        constraints.append(
          SavedConstraint(
            constraint: constraint, holder: item, systemIndex: constraint.systemIndex,
            fixedConstant: constraint.fixedConstant, isReversed: constraint.isReversed,
            constant: constraint.constant, priority: constraint.priority,
            baselineItems: constraint.baselineItems))
        items[items.count - 1].engine?.forget(constraint)
      }
    }
    for row in Self.rows(below: root) {
      guard let item = LayoutItem.of(row) else { continue }
      take(item)
      for guide in item.guides { take(guide.item) }
    }
    // An engine of a window that took items over meanwhile would lose them again.
    Self.borrowingEngineCount += 1
    defer { Self.borrowingEngineCount -= 1 }
    if let item = LayoutItem.of(root) { admit(item) }
    // Views that are asked for their sizes may end others.
    for saved in items where !saved.item.isGuide && saved.item.row >= 0 { update(saved.item.row) }
    // Those that constraints of views further down named.
    for saved in items
    where !saved.item.isGuide && saved.item.row >= 0 && saved.item.contentSizeMayDiffer {
      update(saved.item.row)
    }
    body()
    restore(items, constraints)
  }

  /// Puts items and constraints back where they were, except for those that views have removed, moved, changed or added
  /// meanwhile: these wait to be installed again.
  private func restore(_ items: [SavedItem], _ constraints: [SavedConstraint]) {
    let table = NodeTable.shared
    for saved in items {
      for constraint in saved.item.held { forget(constraint) }
      saved.item.state = saved.state
      saved.item.awaitsInstallation = saved.awaitsInstallation
      // A marked one may have changed since it was asked.
      saved.item.contentSizeMayDiffer =
        saved.contentSizeMayDiffer
        || (saved.item.row >= 0 && table[saved.item.row].flags.contains(.needsConstraints))
    }
    for saved in constraints {
      // One that was not installed has a place in the order, which may be a new one.
      if saved.systemIndex >= 0 { saved.constraint.systemIndex = saved.systemIndex }
      saved.constraint.fixedConstant = saved.fixedConstant
      saved.constraint.isReversed = saved.isReversed
      if saved.constraint.holder !== saved.holder || saved.constraint.constant != saved.constant
        || saved.constraint.priority != saved.priority
        || saved.constraint.baselineItems.first !== saved.baselineItems.first
        || saved.constraint.baselineItems.second !== saved.baselineItems.second
      {
        saved.holder.state.engine?.uninstall(saved.constraint)
      }
    }
    for saved in items {
      let item = saved.item
      if item.held.contains(where: { $0.systemIndex < 0 }) { item.awaitsInstallation = true }
      guard let engine = item.state.engine else { continue }
      if item.row < 0 || item.isConstrained != saved.isConstrained
        || !table.contains(item.row, below: engine.root)
      {
        engine.release(item)
      } else if !item.awaitsInstallation {
        continue
      }
      if item.row >= 0 { table.mark(item.row, .needsConstraints) }
    }
  }
}
