internal import LamellaConstraints
internal import LamellaGeometry

/// The layout by constraints in one window: the constraint system, and the boxes of views and guides.
///
/// Each view or guide that constraints name has a *box*: variables for the position in the superview and for the
/// size, made as constraints name them. Positions in a view's own space are relative to it, so that a moved view moves
/// nothing in it. What a constraint names beyond that are the positions of the views on the way to the one that
/// contains both items.
final class LayoutEngine {
  /// A view's or guide's rectangle.
  nonisolated struct Box {
    /// The row of the view, or of the view that owns the guide.
    var row: Row
    var guide: LayoutGuide?
    /// Whether the frame is fixed.
    var isFixed: Bool
    /// The variables of the left and top edge, the width and the height; -1 where no constraint names them.
    var variables = SIMD4<Int32>(repeating: -1)
    /// The constraints that fix them; -1 for none.
    var fixations = SIMD4<Int32>(repeating: -1)
    /// The constraints of the content: not wider, not higher, not narrower, not lower; -1 for none.
    var contentSizes = SIMD4<Int32>(repeating: -1)
    /// Whether a variable changed in the solution that is applied.
    var isMoved = false
  }

  /// The variables of a box.
  enum Side: Int {
    case x, y, width, height
  }

  // Unchecked, all below: read and changed for each constraint and view. No method gives one of them away while code
  // that comes back here runs: views are asked for sizes and placed outside of changes.
  @exclusivity(unchecked) var system = ConstraintSystem()
  @exclusivity(unchecked) var boxes: [Box] = []
  @exclusivity(unchecked) private var freeBoxes: [Int32] = []
  /// The boxes of the system's variables.
  @exclusivity(unchecked) private var owners: [Int32] = []
  /// The layout's constraints by those of the system; nil for those of boxes.
  @exclusivity(unchecked) var installed: [LayoutConstraint?] = []
  /// The boxes that moved.
  @exclusivity(unchecked) var movedBoxes: [Int32] = []
  /// Room for the terms of a constraint.
  @exclusivity(unchecked) var terms: [ConstraintSystem.Term] = []
  unowned let window: Window

  init(window: Window) { self.window = window }

  // MARK: Boxes

  /// Returns the box of a view's row, made if needed.
  func box(of row: Row) -> Int32 {
    let layout = ViewLayout.made(for: row)
    if layout.box < 0 {
      layout.box = addBox(
        Box(row: row, isFixed: !layout.isConstrained || row == window.row))
      layout.contentSizeMayDiffer = true
      NodeTable.shared.mark(row, .needsConstraints)
    }
    return layout.box
  }

  /// Returns the box of a part of a constraint, made if needed.
  func box(of part: LayoutConstraint.Part, _ row: Row) -> Int32 {
    guard let guide = part.guide else { return box(of: row) }
    if guide.box < 0 { guide.box = addBox(Box(row: row, guide: guide, isFixed: false)) }
    return guide.box
  }

  private func addBox(_ box: Box) -> Int32 {
    if let index = freeBoxes.popLast() {
      boxes[Int(index)] = box
      return index
    }
    boxes.append(box)
    return Int32(boxes.count - 1)
  }

  /// Returns a variable of a box, made if needed.
  func variable(_ side: Side, of box: Int32) -> ConstraintSystem.Variable {
    let known = boxes[Int(box)].variables[side.rawValue]
    return known < 0 ? addVariable(side, to: box) : ConstraintSystem.Variable(index: known)
  }

  /// Adds a variable to a box; that of a fixed view is fixed.
  private func addVariable(_ side: Side, to box: Int32) -> ConstraintSystem.Variable {
    let index = Int(box)
    let variable = system.makeVariable()
    boxes[index].variables[side.rawValue] = variable.index
    while owners.count <= variable.index { owners.append(-1) }
    owners[Int(variable.index)] = box
    let guideKind = boxes[index].guide?.kind
    if boxes[index].isFixed || guideKind != nil {
      var terms = [ConstraintSystem.Term(variable)]
      if guideKind != nil, side == .width || side == .height {
        let view = self.variable(side, of: self.box(of: boxes[index].row))
        terms.append(ConstraintSystem.Term(view, -1))
      }
      boxes[index].fixations[side.rawValue] =
        add(terms, .equal, fixedValue(side, of: boxes[index]), .required, nil)?.index ?? -1
    }
    return variable
  }

  /// Returns the constant by which a side is fixed: where a fixed view is, or by how much insets move a guide's side
  /// or shorten it against its view.
  private func fixedValue(_ side: Side, of box: Box) -> Double {
    let table = NodeTable.shared
    let value: Double
    if let kind = box.guide?.kind, let view = table.view(of: box.row) {
      let insets = kind == .safeArea ? view.safeAreaInsets : view.layoutMargins
      let origin = view.bounds.origin
      value =
        switch side {
        case .x: origin.x + insets.left
        case .y: origin.y + insets.top
        case .width: -insets.left - insets.right
        case .height: -insets.top - insets.bottom
        }
    } else {
      let frame = table.layoutFrame(of: box.row)
      value =
        switch side {
        case .x: frame.minX
        case .y: frame.minY
        case .width: frame.width
        case .height: frame.height
        }
    }
    let limit = ConstraintSystem.maximumConstant
    return min(max(value, -limit), limit)
  }

  /// Updates the constants by which a box's sides are fixed.
  private func updateFixations(of box: Int) {
    for side in 0..<4 {
      let fixation = boxes[box].fixations[side]
      guard fixation >= 0, let side = Side(rawValue: side) else { continue }
      setConstant(
        fixedValue(side, of: boxes[box]), of: ConstraintSystem.Constraint(index: fixation))
    }
  }

  /// Takes back the boxes of a view and of its guides; what names them is given to the engine again.
  func releaseBox(of view: View) {
    guard let layout = ViewLayout.of(view.row) else { return }
    freeBox(&layout.box)
    for guide in layout.guides { freeBox(&guide.box) }
  }

  /// Frees a box with its variables, and takes what names them out of the system.
  private func freeBox(_ box: inout Int32) {
    guard box >= 0 else { return }
    let index = Int(box)
    box = -1
    for side in 0..<4 where boxes[index].variables[side] >= 0 {
      let variable = ConstraintSystem.Variable(index: boxes[index].variables[side])
      for named in system.constraints(naming: variable) {
        // Those of boxes go with the variable.
        guard let constraint = installed[Int(named.index)] else { continue }
        uninstall(constraint)
        guard let holder = constraint.holder else { continue }
        ViewLayout.made(for: holder.row).awaitsInstallation = true
        NodeTable.shared.mark(holder.row, .needsConstraints)
      }
      owners[Int(variable.index)] = -1
      system.remove(variable)
    }
    freeBoxes.append(Int32(index))
    boxes[index] = Box(row: -1, isFixed: false)
  }

  // MARK: The solver's constraints

  /// Adds a constraint to the system; nil if its numbers are refused.
  func add(
    _ terms: [ConstraintSystem.Term], _ relation: ConstraintSystem.Relation, _ constant: Double,
    _ priority: LayoutPriority, _ owner: LayoutConstraint?
  ) -> ConstraintSystem.Constraint? {
    do throws(ConstraintError) {
      let constraint = try system.add(terms, relation, constant, priority: priority)
      while installed.count <= constraint.index { installed.append(nil) }
      installed[Int(constraint.index)] = owner
      return constraint
    } catch {
      Diagnostics.report("\(owner?.description ?? "a frame"): \(error)")
      return nil
    }
  }

  func setConstant(_ constant: Double, of constraint: ConstraintSystem.Constraint) {
    do throws(ConstraintError) {
      try system.setConstant(constant, of: constraint)
    } catch {
      Diagnostics.report("\(window.path): \(error)")
    }
  }

  // MARK: Updates

  /// Takes in what changed, and solves and places until nothing changes any more.
  ///
  /// - Returns: Nodes visited; boxes that moved.
  func update() -> PassCounters {
    let table = NodeTable.shared
    var counters = PassCounters()
    var round = 0
    while !table[window.row].flags.isDisjoint(with: .constraintBits), round < maximumLayoutRounds {
      round += 1
      counters.visited +=
        visitMarked(.needsConstraints, .subtreeNeedsConstraints, from: window.row, update).visited
      // Rows that constraints name for the first time are marked by that.
      guard table[window.row].flags.isDisjoint(with: .constraintBits) else { continue }
      counters.changed += solve()
    }
    return counters
  }

  /// Updates what the engine knows of a marked row: constraints, its frame if that is fixed, the size of its content.
  private func update(_ row: Row) {
    guard let layout = ViewLayout.of(row) else { return }
    if layout.awaitsInstallation {
      layout.awaitsInstallation = false
      for constraint in layout.held where constraint.installed == nil { install(constraint, row) }
    }
    let origin = NodeTable.shared[row].bounds.origin
    if origin != layout.origin {
      layout.origin = origin
      for constraint in layout.held { updateConstant(of: constraint, row) }
    }
    for guide in layout.guides where guide.kind != nil && guide.box >= 0 {
      updateFixations(of: Int(guide.box))
    }
    guard layout.box >= 0 else { return }
    let box = Int(layout.box)
    if boxes[box].isFixed {
      updateFixations(of: box)
    } else if layout.contentSizeMayDiffer, let view = NodeTable.shared.view(of: row) {
      layout.contentSizeMayDiffer = false
      updateContentSize(view.intrinsicContentSize, layout, box)
    }
  }

  /// Updates the constraints by which a box keeps the size of its view's content.
  private func updateContentSize(_ size: Size, _ layout: ViewLayout, _ box: Int) {
    for axis in 0..<2 {
      let length = axis == 0 ? size.width : size.height
      let isKnown = length >= 0 && length.isFinite
      if !isKnown && all(boxes[box].contentSizes .< 0) { continue }
      let variable = variable(axis == 0 ? .width : .height, of: Int32(box))
      for (place, relation, priority) in [
        (axis, ConstraintSystem.Relation.lessThanOrEqual, layout.hugging[axis]),
        (2 + axis, .greaterThanOrEqual, layout.compressionResistance[axis]),
      ] {
        let index = boxes[box].contentSizes[place]
        let old = ConstraintSystem.Constraint(index: index)
        if !isKnown {
          if index >= 0 { system.remove(old) }
          boxes[box].contentSizes[place] = -1
        } else if index >= 0 {
          setConstant(length, of: old)
          try? system.setPriority(LayoutPriority(priority), of: old)
        } else {
          boxes[box].contentSizes[place] =
            add([ConstraintSystem.Term(variable)], relation, length, LayoutPriority(priority), nil)?
            .index ?? -1
        }
      }
    }
  }

  /// Solves what changed, and places the views and guides that move.
  ///
  /// - Returns: The number of boxes that moved.
  private func solve() -> Int {
    let conflicts = system.solve()
    for conflict in conflicts { report(conflict) }
    system.forEachChange { variable, _ in
      let box = owners[Int(variable.index)]
      guard box >= 0, !boxes[Int(box)].isMoved else { return }
      boxes[Int(box)].isMoved = true
      movedBoxes.append(box)
    }
    for box in movedBoxes { apply(Int(box)) }
    let count = movedBoxes.count
    movedBoxes.removeAll(keepingCapacity: true)
    return count
  }

  /// Places a box's view or guide, with edges on whole pixels.
  private func apply(_ index: Int) {
    boxes[index].isMoved = false
    let box = boxes[index]
    if box.isFixed || box.row < 0 { return }
    let old = box.guide?.layoutFrame ?? NodeTable.shared.layoutFrame(of: box.row)
    func value(_ side: Side, _ old: Double) -> Double {
      let variable = box.variables[side.rawValue]
      return variable < 0 ? old : system.value(of: ConstraintSystem.Variable(index: variable))
    }
    let scale = window.contentScale
    func rounded(_ value: Double) -> Double { (value * scale).rounded() / scale }
    let (x, y) = (value(.x, old.minX), value(.y, old.minY))
    let (left, top) = (rounded(x), rounded(y))
    let frame = Rect(
      x: left, y: top, width: max(0, rounded(x + value(.width, old.width)) - left),
      height: max(0, rounded(y + value(.height, old.height)) - top))
    if let guide = box.guide {
      guide.layoutFrame = frame
    } else if frame != old {
      NodeTable.shared.layer(of: box.row)?.setLayoutFrame(frame)
    }
  }

  /// Reports required constraints that contradict each other.
  private func report(_ conflict: ConstraintConflict) {
    func name(_ constraint: ConstraintSystem.Constraint) -> String {
      if let constraint = installed[Int(constraint.index)] { return constraint.description }
      for box in boxes where any(box.fixations .== constraint.index) {
        let path = NodeTable.shared.view(of: box.row)?.path ?? "a view"
        return "the frame of \(path), which is fixed by translatesAutoresizingMaskIntoConstraints"
      }
      return "the size of a view's content"
    }
    let others = conflict.constraints.filter { $0 != conflict.excluded }.map(name)
    Diagnostics.report(
      "layout constraints contradict each other; left out is \(name(conflict.excluded)); it cannot hold together with "
        + others.joined(separator: "; "))
  }
}
