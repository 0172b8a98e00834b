internal import LamellaConstraints
internal import LamellaGeometry

/// The layout by constraints in a tree of views: the constraint system, and the items that it names.
///
/// An item has variables for the position in the superview and for the size, made as constraints name them. Positions
/// in a view's own space are relative to it, so that a moved view moves nothing in it. What a constraint names beyond
/// that are the positions of the views on the way to the one that contains both items.
///
/// A window keeps an engine. A tree outside of windows, and a view whose fitting size is asked for, get one for one
/// layout, which borrows the items of the window's.
final class LayoutEngine {
  /// The variables of an item.
  nonisolated enum FrameVariable: Int {
    case x, y, width, height
  }

  // Unchecked, all below: read and changed for each constraint and view. No method gives one of them away while code
  // that comes back here runs: views are asked for sizes and placed outside of changes. Unsafe where views use them as
  // they end, which is on the engine's thread but has no actor.
  @exclusivity(unchecked) nonisolated(unsafe) var system = ConstraintSystem()
  /// The items that take part.
  @exclusivity(unchecked) private(set) nonisolated(unsafe) var items: [Unmanaged<LayoutItem>] = []
  /// The items of the system's variables.
  @exclusivity(unchecked) private(set) nonisolated(unsafe) var owners: [Unmanaged<LayoutItem>?] = []
  /// The layout's constraints by those of the system; nil for those of items.
  @exclusivity(unchecked) nonisolated(unsafe) var constraintsByIndex:
    [Unmanaged<LayoutConstraint>?] = []
  /// The items whose contents' heights depend on widths that are not known before the next solution.
  @exclusivity(unchecked) var awaitingWidths: [LayoutItem] = []
  /// The items that moved.
  @exclusivity(unchecked) var movedItems: [LayoutItem] = []
  /// The lengths that are negative in a solution.
  @exclusivity(unchecked) var negativeLengths: [(item: LayoutItem, side: FrameVariable)] = []
  /// The marked rows of an update.
  @exclusivity(unchecked) private var markedRows: [Row] = []
  /// Pixels a point, for rounding.
  @exclusivity(unchecked) var scale = 1.0
  /// The contradictions that are reported if they are left at the end of the layout.
  @exclusivity(unchecked) var conflicts: [ConstraintConflict] = []
  /// Whether the layout did not come to rest: the rest waits for the next frame, as each layout around this one would
  /// multiply the rounds.
  final var isUnsettled = false
  /// Whether values of this layout are not the best ones; see ``ConstraintSystem/isInexact``.
  final var isInexact = false
  /// Whether the engine asks views, or places them: their code must not come back to it.
  final var isUpdating = false
  /// The number of temporary engines that have the items of others.
  static var borrowingEngineCount = 0
  /// Whether constraints name a baseline, or did.
  final var usesBaselines = false
  /// The guides that follow the keyboard.
  @exclusivity(unchecked) var keyboardItems: [LayoutItem] = []
  /// The row of the view at the top.
  nonisolated let root: Row
  /// Whether the engine lives for one layout, outside of marks, and reports no conflicts.
  let isTemporary: Bool
  /// Whether the frame of the view at the top is given.
  private let fixesRoot: Bool

  init(root: Row, isTemporary: Bool = false, fixesRoot: Bool = true) {
    self.root = root
    self.isTemporary = isTemporary
    self.fixesRoot = fixesRoot
    isUpdating = isTemporary
  }

  nonisolated deinit {
    // A window that ends leaves its views to those that hold them.
    for item in items {
      let item = item.takeUnretainedValue()
      guard has(item) else { continue }
      for constraint in item.held { forget(constraint) }
      item.forgetEngine()
    }
  }

  // MARK: Items

  /// Returns whether an item takes part.
  @inline(__always)
  nonisolated func has(_ item: LayoutItem) -> Bool { item.state.isIn(self) }

  /// Lets an item take part, if it does not yet.
  @inline(__always)
  func admit(_ item: LayoutItem) {
    if !has(item) { adopt(item) }
  }

  @inline(never)
  private func adopt(_ item: LayoutItem) {
    item.state.engine?.release(item)
    item.state = LayoutItem.EngineState()
    item.state.engine = self
    item.state.number = Int32(items.count)
    items.append(.passUnretained(item))
    item.state.origin = NodeTable.shared[item.row].bounds.origin
    item.contentSizeMayDiffer = true
    if !isTemporary { NodeTable.shared.mark(item.row, .needsConstraints) }
  }

  /// Whether an item's rectangle is given: constraints follow it.
  @inline(__always)
  func isFixed(_ item: LayoutItem) -> Bool {
    if item.isGuide { return item.guide?.kind?.followsView ?? false }
    return item.row == root ? fixesRoot : !item.isConstrained
  }

  /// Returns a variable of an item, made if needed.
  @inline(__always)
  func variable(_ side: FrameVariable, of item: LayoutItem) -> ConstraintSystem.Variable {
    admit(item)
    let variables = item.state.variables
    let known = variables[side.rawValue]
    return known < 0 ? addVariable(side, to: item) : ConstraintSystem.Variable(index: known)
  }

  /// Adds a variable to an item; that of a fixed view is fixed.
  @inline(never)
  private func addVariable(_ side: FrameVariable, to item: LayoutItem) -> ConstraintSystem.Variable
  {
    let variable = system.makeVariable()
    item.state.variables[side.rawValue] = variable.index
    owners.set(.passUnretained(item), at: Int(variable.index))
    if item.isGuide, let kind = item.guide?.kind {
      if kind.isPlacedByView { follow(side, variable, item, kind) }
    } else if isFixed(item) {
      item.state.fixations[side.rawValue] = addBound(
        variable, .equal, fixedValue(side, of: item), .required,
        order: LayoutConstraint.fixedOrder)
    }
    // A value of 0 is no change of the variable's.
    noteMove(of: item)
    return variable
  }

  /// Returns the constant by which a side is fixed: where a fixed view is, or by how much insets move a guide's side
  /// or shorten it against its view.
  func fixedValue(_ side: FrameVariable, of item: LayoutItem) -> Double {
    let guide = item.isGuide ? item.guide : nil
    let rect = guide?.kind.map { guideOffsets(of: $0, from: item.row) } ?? alignmentRect(of: item)
    let value =
      switch side {
      case .x: rect.origin.x
      case .y: rect.origin.y
      case .width: rect.size.width
      case .height: rect.size.height
      }
    let limit = ConstraintSystem.maximumConstant
    return min(max(value, -limit), limit)
  }

  /// Updates the constants by which an item's sides are fixed.
  func updateFixations(of item: LayoutItem) {
    let fixations = item.state.fixations
    for side in 0..<4 {
      let fixation = fixations[side]
      guard fixation >= 0, let side = FrameVariable(rawValue: side) else { continue }
      setConstant(fixedValue(side, of: item), of: fixation)
    }
  }

  /// Takes an item out of the system, with what names it; constraints that stay active wait to be installed again.
  nonisolated func release(_ item: LayoutItem) {
    guard has(item) else { return }
    // Guides that follow the view name it.
    for guide in item.guides where guide.kind != nil { release(guide.item) }
    for constraint in item.held { uninstall(constraint) }
    if !item.held.isEmpty { item.awaitsInstallation = true }
    for side in 0..<4 where item.state.variables[side] >= 0 {
      let variable = ConstraintSystem.Variable(index: item.state.variables[side])
      for named in system.constraints(naming: variable) {
        // Those of items go with the variable.
        guard let constraint = owner(of: named.index) else { continue }
        uninstall(constraint)
        guard let holder = constraint.holder else { continue }
        holder.awaitsInstallation = true
        if holder.row >= 0 { NodeTable.shared.mark(holder.row, .needsConstraints) }
      }
      owners[Int(variable.index)] = nil
      system.remove(variable)
    }
    if let number = number(of: item) {
      items.swapAt(number, items.count - 1)
      items.removeLast()
      if number < items.count {
        items[number]._withUnsafeGuaranteedRef {
          if has($0) { $0.state.number = Int32(number) }
        }
      }
    }
    item.state = LayoutItem.EngineState()
  }

  /// Returns an item's index in the list of items; nil if it is not there.
  private nonisolated func number(of item: LayoutItem) -> Int? {
    let address = Unmanaged.passUnretained(item).toOpaque()
    let known = Int(item.state.number)
    if known < items.count, items[known].toOpaque() == address { return known }
    // Others were released while another engine had this one.
    return items.firstIndex { $0.toOpaque() == address }
  }

  /// Lets go of a view that leaves the tree; it takes part again where it enters one.
  func viewWillLeave(_ row: Row) {
    guard let item = LayoutItem.of(row) else { return }
    release(item)
    for guide in item.guides { release(guide.item) }
    NodeTable.shared.mark(row, .needsConstraints)
  }

  // MARK: The system's constraints

  /// Adds a constraint of one variable, or of its difference from another, for an item.
  ///
  /// The order is the place among required constraints, of which the last one is left out where they contradict each other.
  ///
  /// - Returns: The constraint; -1 if its numbers are refused.
  func addBound(
    _ variable: ConstraintSystem.Variable, minus other: ConstraintSystem.Variable? = nil,
    _ relation: ConstraintSystem.Relation, _ constant: Double, _ priority: LayoutPriority,
    order: UInt32 = LayoutConstraint.nextOrder()
  ) -> Int32 {
    (try? system.addBound(
      variable, minus: other, relation, constant, priority: priority, order: order))?.index ?? -1
  }

  /// Returns the layout's constraint that a constraint of the system is; nil for those of items.
  nonisolated func owner(of constraint: Int32) -> LayoutConstraint? {
    constraint < constraintsByIndex.count
      ? constraintsByIndex[Int(constraint)]?.takeUnretainedValue() : nil
  }

  func setConstant(_ constant: Double, of constraint: Int32) {
    // Constants are checked where they are set; what is added to them may still be too much.
    let limit = ConstraintSystem.maximumConstant
    try? system.setConstant(
      min(max(constant, -limit), limit), of: ConstraintSystem.Constraint(index: constraint))
  }

  func setPriority(_ priority: LayoutPriority, of constraint: Int32) {
    try? system.setPriority(priority, of: ConstraintSystem.Constraint(index: constraint))
  }

  // MARK: Updates

  /// Takes in what is marked, and solves and places until nothing changes any more.
  ///
  /// - Returns: Nodes visited; items that moved.
  func update() -> PassCounters {
    let table = NodeTable.shared
    var counters = PassCounters()
    // Views that are asked for their sizes may ask for layout. What is marked waits.
    if isUpdating || isUnsettled || Self.borrowingEngineCount > 0 { return counters }
    isUpdating = true
    defer { isUpdating = false }
    var round = 0
    while !table[root].flags.isDisjoint(with: .constraintBits), !isUnsettled {
      if round == maximumLayoutRounds {
        isUnsettled = true
        break
      }
      round += 1
      var rows: [Row] = []
      swap(&rows, &markedRows)
      counters.visited +=
        visitMarked(.needsConstraints, .subtreeNeedsConstraints, from: root) { rows.append($0) }
        .visited
      Self.updateConstraints(of: rows)
      reserve(for: rows)
      // Views that were asked may have ended or moved others.
      for row in rows
      where table[row].flags.contains(.hasLayout) && table.contains(row, below: root) {
        update(row)
      }
      rows.removeAll(keepingCapacity: true)
      swap(&rows, &markedRows)
      updateKeyboardGuides()
      // Rows that constraints name for the first time are marked by that.
      guard table[root].flags.isDisjoint(with: .constraintBits) else { continue }
      counters.changed += solve()
    }
    return counters
  }

  /// Calls `updateConstraints()` of the rows' views that ask for it, children first.
  static func updateConstraints(of rows: [Row]) {
    for row in rows.reversed() {
      guard let item = LayoutItem.of(row), item.needsUpdateConstraints else { continue }
      item.needsUpdateConstraints = false
      NodeTable.shared.view(of: row)?.updateConstraints()
    }
  }

  /// Makes room for the constraints that marked rows have for the system.
  private func reserve(for rows: [Row]) {
    var (constraints, variables) = (0, 0)
    for row in rows {
      guard let item = LayoutItem.of(row) else { continue }
      if item.awaitsInstallation { constraints += item.held.count }
      if !has(item) { variables += 4 }
    }
    // Few need no room in advance; each item may have two constraints for its content.
    if constraints < 64 { return }
    system.reserve(variables: variables, constraints: constraints + variables / 2)
    owners.reserveCapacity(owners.count + variables)
    items.reserveCapacity(items.count + variables / 4)
    constraintsByIndex.reserveCapacity(constraintsByIndex.count + constraints + variables / 2)
  }

  /// Updates what the engine knows of a row: constraints, its frame if that is fixed, the size of its content.
  func update(_ row: Row) {
    guard let item = LayoutItem.of(row) else { return }
    // Rows that were updated before may have marked it since the marks were collected.
    if !isTemporary { NodeTable.shared[row].flags.remove(.needsConstraints) }
    if !item.held.isEmpty { updateHeldConstraints(of: item) }
    for guide in item.guides
    where guide.kind?.isPlacedByView == true && has(guide.item) {
      updateFixations(of: guide.item)
      if guide.kind == .content { noteMove(of: guide.item) }
    }
    guard has(item) else { return }
    if usesBaselines { updateBaselineViews(around: item) }
    updateOrigin(of: item)
    if item.contentSizeMayDiffer { updateAlignment(of: item) }
    guard has(item) else { return }
    if isFixed(item) {
      item.contentSizeMayDiffer = false
      updateFixations(of: item)
      if item.state.hasBaselines, let view = item.view { updateBaselines(of: item, view) }
      return
    }
    if item.contentSizeMayDiffer { updateIntrinsicSize(of: item) }
    // A frame that was set does not last.
    guard has(item), any(item.state.variables .>= 0) else { return }
    noteMove(of: item)
  }

  /// Gives constraints that an item holds to the system, and updates them after a change of what they depend on.
  private func updateHeldConstraints(of item: LayoutItem) {
    admit(item)
    let isRightToLeft = isRightToLeft(item.row)
    if isRightToLeft != item.state.isRightToLeft {
      item.state.isRightToLeft = isRightToLeft
      for constraint in item.held where constraint.isDirectional {
        uninstall(constraint)
      }
      item.awaitsInstallation = true
    }
    if item.awaitsInstallation {
      item.awaitsInstallation = false
      // Those that turn out to be impossible leave the list.
      for constraint in item.held where constraint.systemIndex < 0 { install(constraint, item) }
    }
  }

  /// Updates constraints after the origin of a view's bounds moved.
  private func updateOrigin(of item: LayoutItem) {
    let origin = NodeTable.shared[item.row].bounds.origin
    guard origin != item.state.origin else { return }
    item.state.origin = origin
    updateConstants(around: item)
  }

  private func isRightToLeft(_ row: Row) -> Bool {
    NodeTable.shared.view(of: row)?.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
}

nonisolated extension Array {
  /// Sets the element at an index, after empty ones up to it.
  @inline(__always)
  mutating func set<Wrapped>(_ value: Wrapped, at index: Int) where Element == Wrapped? {
    if index == count { return append(value) }
    while count <= index { append(nil) }
    self[index] = value
  }
}
