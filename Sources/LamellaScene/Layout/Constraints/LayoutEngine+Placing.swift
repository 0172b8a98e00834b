internal import LamellaConstraints
internal import LamellaGeometry

// The solution, and the views and guides that are placed by it.
extension LayoutEngine {
  /// Solves what changed, and places the views and guides that move.
  ///
  /// - Returns: The number of items that moved.
  @discardableResult
  func solve() -> Int {
    solveSystem()
    updateScale()
    // By index: a copy of the list would take memory in each frame. Items whose parents move are added meanwhile.
    var count = 0
    while count < movedItems.count {
      apply(movedItems[count])
      count += 1
    }
    movedItems.removeAll(keepingCapacity: true)
    return count
  }

  /// Has all items placed again on whole pixels after a change of the scale.
  private func updateScale() {
    let new = NodeTable.shared.view(of: root)?.traitCollection.displayScale ?? 1
    if new == scale { return }
    scale = new
    for item in items {
      let item = item.takeUnretainedValue()
      if any(item.state.variables .>= 0) { noteMove(of: item) }
    }
  }

  /// Solves the system, until the heights of contents that depend on their widths are known as well and no length is
  /// negative, and lists the items that move.
  func solveSystem() {
    var round = 0
    repeat {
      if round == maximumLayoutRounds {
        isUnsettled = true
        break
      }
      round += 1
      solveWithoutNegativeLengths()
      for index in movedItems.indices { updateHeightAndBaselines(movedItems[index]) }
      for index in awaitingWidths.indices { updateHeightAndBaselines(awaitingWidths[index]) }
      awaitingWidths.removeAll(keepingCapacity: true)
    } while system.needsSolve && !isInexact
  }

  /// Solves the system and lists the items that move.
  ///
  /// Few lengths would ever be negative: only these get a constraint against it, once, as if it had been there from the
  /// beginning.
  private func solveWithoutNegativeLengths() {
    repeat {
      let conflicts = system.solve()
      if system.isInexact { isInexact = true }
      if !isTemporary, !conflicts.isEmpty { self.conflicts += conflicts }
      system.forEachChange { variable, value in
        owners[Int(variable.index)]?._withUnsafeGuaranteedRef { item in
          noteMove(of: item)
          if value < -1e-6 { noteNegative(variable.index, of: item) }
        }
      }
      for (item, side) in negativeLengths { addNonNegativeBound(side, of: item) }
      negativeLengths.removeAll(keepingCapacity: true)
    } while system.needsSolve && !isInexact
  }

  /// Lists a variable with a negative value, if it is a length that constraints may change.
  @inline(never)
  private func noteNegative(_ variable: Int32, of item: LayoutItem) {
    // The distance of two anchors may be negative.
    if item.isGuide, item.guide?.anchorPair != nil { return }
    for side in [FrameVariable.width, .height]
    where item.state.variables[side.rawValue] == variable
      && item.state.fixations[side.rawValue] < 0
    {
      negativeLengths.append((item, side))
    }
  }

  /// Has a length not be negative.
  private func addNonNegativeBound(_ side: FrameVariable, of item: LayoutItem) {
    let variable = ConstraintSystem.Variable(index: item.state.variables[side.rawValue])
    item.state.fixations[side.rawValue] = system.addLowerBound(variable, 0).index
  }

  // MARK: Placing

  /// Places an item's view or guide, with edges on whole pixels.
  ///
  /// Edges are rounded where they are exactly, also in a view that was rounded itself, so that views whose edges meet do
  /// so on the same pixel.
  private func apply(_ item: LayoutItem) {
    item.state.isMoved = false
    guard has(item), !isFixed(item) else { return }
    let table = NodeTable.shared
    let guide = item.isGuide ? item.guide : nil
    if guide?.kind == .content { return applyScrollContentSize(of: item) }
    let old = guide?.storedFrame ?? alignmentRect(of: item)
    let parent = item.isGuide ? item.row : table[item.row].parent
    let error = parent < 0 ? .zero : LayoutItem.of(parent)?.state.roundingError ?? .zero
    let horizontal = interval(.x, .width, of: item, old.origin.x, old.size.width, Double(error.x))
    let vertical = interval(.y, .height, of: item, old.origin.y, old.size.height, Double(error.y))
    let frame = Rect(
      x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    if guide == nil { setRoundingError(SIMD2(horizontal.error, vertical.error), of: item) }
    if frame == old { return }
    if let guide {
      guide.storedFrame = frame
      return
    }
    // The engine need not be told where it has placed the view, unless guides depend on that.
    let isMarked = table[item.row].flags.contains(.needsConstraints)
    table.layer(of: item.row)?.setLayoutFrame(item.frame(forAlignmentRect: frame))
    if !isMarked, item.row >= 0, item.guides.isEmpty,
      table[item.row].bounds.origin == item.state.origin
    {
      table[item.row].flags.remove(.needsConstraints)
    }
  }

  /// Returns where an item is along an axis, with edges on whole pixels; a side that no constraint names stays as it is.
  ///
  /// The error is by how much the solution is beside the place of the view in which the item lies.
  ///
  /// - Returns: The interval, and by how much the solution is beside its start.
  @inline(__always)
  private func interval(
    _ side: FrameVariable, _ lengthSide: FrameVariable, of item: LayoutItem, _ oldStart: Double,
    _ oldLength: Double,
    _ error: Double
  ) -> (start: Double, length: Double, error: Float) {
    let scale = scale
    // Errors of the solver must not decide about the half of a pixel, and halves go up on both sides of zero, as a place
    // may be either by where it is counted from.
    func rounded(_ value: Double) -> Double {
      ((value * scale * 1024).rounded() / 1024 + 0.5).rounded(.down) / scale
    }
    let variables = item.state.variables
    var (exact, start) = (oldStart, oldStart)
    if variables[side.rawValue] >= 0 {
      exact = value(side, of: item, 0) + error
      start = rounded(exact)
    }
    let length =
      variables[lengthSide.rawValue] < 0
      ? oldLength : max(0, rounded(exact + value(lengthSide, of: item, 0)) - start)
    return (start, length, Float(exact - start))
  }

  /// Sets by how much a view is beside its place in the solution, which moves what is in it.
  @inline(__always)
  private func setRoundingError(_ error: SIMD2<Float>, of item: LayoutItem) {
    if error == item.state.roundingError { return }
    item.state.roundingError = error
    noteMovesInside(item)
  }

  /// Lists the items in a view among those that moved.
  private func noteMovesInside(_ item: LayoutItem) {
    let table = NodeTable.shared
    var child = table[item.row].firstChild
    while child >= 0 {
      if let inner = LayoutItem.of(child), has(inner) { noteMove(of: inner) }
      child = table[child].nextSibling
    }
    for guide in item.guides where has(guide.item) { noteMove(of: guide.item) }
  }

  /// Returns the value of an item's side in the solution, or what it is where no constraint names it.
  @inline(__always)
  func value(_ side: FrameVariable, of item: LayoutItem, _ old: Double) -> Double {
    // Not an element of the place's: the whole place would be copied.
    let variables = item.state.variables
    let variable = variables[side.rawValue]
    return variable < 0 ? old : system.readValue(of: ConstraintSystem.Variable(index: variable))
  }
}
