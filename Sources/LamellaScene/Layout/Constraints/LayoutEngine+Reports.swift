internal import LamellaConstraints

extension LayoutEngine {
  /// The number of contradictions of one layout that are reported each.
  private static var reportedConflicts: Int { 10 }

  /// Reports what the layout that ends could not meet.
  func reportProblems() {
    if isUnsettled { reportUnsettled() }
    if isInexact { reportInexact() }
    isInexact = false
    reportConflicts()
  }

  /// Reports a layout that did not come to rest, by the deepest view that is still marked.
  private func reportUnsettled() {
    let table = NodeTable.shared
    let row = table.deepest(marked: .constraintBits, from: root)
    Diagnostics.report(
      "\(table.layer(of: row)?.treePath ?? "a view") still moves after \(maximumLayoutRounds) rounds of constraints; "
        + "look for a frame or a content size that grows with what constraints make of it")
  }

  /// Reports a solution that errors of rounding prevented, by the constraint whose multiplier is the farthest from 1.
  private func reportInexact() {
    var farthest: (constraint: LayoutConstraint, distance: Double)?
    for reference in constraintsByIndex {
      guard let constraint = reference?.takeUnretainedValue() else { continue }
      let size = constraint.multiplier.magnitude
      let distance = size == 0 ? 1 : max(size, 1 / size)
      if distance > farthest?.distance ?? 0 { farthest = (constraint, distance) }
    }
    let name =
      farthest.map { "; the farthest from 1 is that of \($0.constraint.description)" } ?? ""
    Diagnostics.report(
      "layout constraints are not met as well as possible, as their multipliers are too far apart\(name)"
    )
  }

  /// Reports required constraints that contradict each other, but not those that did so before the layout was complete.
  private func reportConflicts() {
    if conflicts.isEmpty { return }
    let excluded = Set(system.excludedConstraints)
    let conflicts = conflicts.filter { excluded.contains($0.excluded) }
    self.conflicts.removeAll()
    for conflict in conflicts.prefix(Self.reportedConflicts) { report(conflict) }
    let rest = conflicts.count - Self.reportedConflicts
    if rest > 0 {
      Diagnostics.report("\(rest) more layout constraints are left out, as they contradict others")
    }
  }

  /// Reports one contradiction.
  private func report(_ conflict: ConstraintConflict) {
    let others = conflict.constraints.filter { $0 != conflict.excluded }.map(name)
    Diagnostics.report(
      "layout constraints contradict each other; left out is \(name(conflict.excluded)); it cannot hold together with "
        + others.joined(separator: "; "))
  }

  /// Returns the name of a constraint of the system, for messages.
  private func name(_ constraint: ConstraintSystem.Constraint) -> String {
    if let constraint = owner(of: constraint.index) { return constraint.description }
    for owner in owners {
      guard let item = owner?.takeUnretainedValue() else { continue }
      if any(item.state.fixations .== constraint.index) { return fixationName(of: item) }
      if any(item.state.contentSizes .== constraint.index) {
        return "the size of the content of \(item.name)"
      }
    }
    return "the frame of a view"
  }

  /// Returns the name of a constraint that the engine has for a side of an item.
  private func fixationName(of item: LayoutItem) -> String {
    if item.isGuide, item.guide?.kind?.isPlacedByView ?? false {
      return "\(item.name), which follows its view"
    }
    return isFixed(item)
      ? "the frame of \(item.name), which is fixed by translatesAutoresizingMaskIntoConstraints"
      : "the size of \(item.name), which cannot be negative"
  }
}

extension LayoutItem {
  /// The view, or the view that owns the guide; nil after it ended.
  nonisolated var view: View? { row < 0 ? nil : NodeTable.shared.view(of: row) }

  /// The path of the view, or the identifier of the guide, for messages.
  var name: String {
    let path = view?.path ?? "an item that ended"
    return guide.map { "\(path).\($0.name)" } ?? path
  }
}
