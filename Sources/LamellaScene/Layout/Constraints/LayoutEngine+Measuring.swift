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
    engine.lend(to: root) { engine.solve() }
  }

  /// Returns the size that suits a view best by the constraints in it.
  static func fittingSize(
    of view: View, near target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> Size {
    let engine = LayoutEngine(root: view.row, isTemporary: true, fixesRoot: false)
    let item = LayoutItem.made(for: view.row)
    updateConstraints(below: view.row)
    var size = Size.zero
    engine.lend(to: view.row) {
      for (side, length, priority) in [
        (Side.width, target.width, horizontal), (.height, target.height, vertical),
      ] {
        let variable = engine.variable(side, of: item)
        guard length.magnitude <= ConstraintSystem.maximumConstant else { continue }
        _ = engine.addBound(variable, .equal, length, priority)
        _ = engine.addBound(variable, .greaterThanOrEqual, 0, .required)
      }
      engine.solveSystem()
      for item in engine.movedItems { item.place.isMoved = false }
      size = Size(engine.value(.width, of: item, 0), engine.value(.height, of: item, 0))
    }
    if horizontal == .required { size.width = target.width }
    if vertical == .required { size.height = target.height }
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
  private static func rows(below root: Row) -> [Row] {
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
  private struct Loan {
    let item: LayoutItem
    /// The engine of the place, which must not end before the item is back.
    let engine: LayoutEngine?
    let place: LayoutItem.Place
    let awaitsInstallation: Bool
    let contentSizeMayDiffer: Bool
    let isConstrained: Bool
  }

  private struct ConstraintLoan {
    let constraint: LayoutConstraint
    let holder: LayoutItem
    let installed: Int32
    let fixedConstant: Double
    let isReversed: Bool
    let constant: Double
    let priority: LayoutPriority
    let baselineItems: (first: LayoutItem?, second: LayoutItem?)
  }

  /// Has the items of a subtree in this engine while a closure runs, and then where they were.
  private func lend(to root: Row, _ body: () -> Void) {
    var items: [Loan] = []
    var constraints: [ConstraintLoan] = []
    func take(_ item: LayoutItem) {
      items.append(
        Loan(
          item: item, engine: item.place.engine, place: item.place,
          awaitsInstallation: item.awaitsInstallation,
          contentSizeMayDiffer: item.contentSizeMayDiffer, isConstrained: item.isConstrained))
      item.place = LayoutItem.Place()
      item.awaitsInstallation = true
      item.contentSizeMayDiffer = true
      for constraint in item.held {
        constraints.append(
          ConstraintLoan(
            constraint: constraint, holder: item, installed: constraint.installed,
            fixedConstant: constraint.fixedConstant, isReversed: constraint.isReversed,
            constant: constraint.constant, priority: constraint.priority,
            baselineItems: constraint.baselineItems))
        constraint.installed = -1
      }
    }
    for row in Self.rows(below: root) {
      guard let item = LayoutItem.of(row) else { continue }
      take(item)
      for guide in item.guides { take(guide.item) }
    }
    // An engine of a window that took items over meanwhile would lose them again.
    Self.lendingCount += 1
    defer { Self.lendingCount -= 1 }
    if let item = LayoutItem.of(root) { admit(item) }
    // Views that are asked for their sizes may end others.
    for loan in items where !loan.item.isGuide && loan.item.row >= 0 { update(loan.item.row) }
    // Those that constraints of views further down named.
    for loan in items
    where !loan.item.isGuide && loan.item.row >= 0 && loan.item.contentSizeMayDiffer {
      update(loan.item.row)
    }
    body()
    giveBack(items, constraints)
  }

  /// Puts items and constraints back where they were, except for those that views have removed, moved, changed or added
  /// meanwhile: these wait to be installed again.
  private func giveBack(_ items: [Loan], _ constraints: [ConstraintLoan]) {
    let table = NodeTable.shared
    for loan in items {
      for constraint in loan.item.held { constraint.installed = -1 }
      loan.item.place = loan.place
      loan.item.awaitsInstallation = loan.awaitsInstallation
      // A marked one may have changed since it was asked.
      loan.item.contentSizeMayDiffer =
        loan.contentSizeMayDiffer
        || (loan.item.row >= 0 && table[loan.item.row].flags.contains(.needsConstraints))
    }
    for loan in constraints {
      loan.constraint.installed = loan.installed
      loan.constraint.fixedConstant = loan.fixedConstant
      loan.constraint.isReversed = loan.isReversed
      if loan.constraint.holder !== loan.holder || loan.constraint.constant != loan.constant
        || loan.constraint.priority != loan.priority
        || loan.constraint.baselineItems.first !== loan.baselineItems.first
        || loan.constraint.baselineItems.second !== loan.baselineItems.second
      {
        loan.holder.place.engine?.uninstall(loan.constraint)
        loan.constraint.installed = -1
      }
    }
    for loan in items {
      let item = loan.item
      if item.held.contains(where: { $0.installed < 0 }) { item.awaitsInstallation = true }
      guard let engine = item.place.engine else { continue }
      if item.row < 0 || item.isConstrained != loan.isConstrained
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
