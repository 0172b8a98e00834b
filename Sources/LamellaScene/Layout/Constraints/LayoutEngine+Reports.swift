internal import LamellaConstraints

extension LayoutEngine {
  /// The number of contradictions of one layout that are reported each.
  private static var reportedConflicts: Int { 10 }

  /// Reports required constraints that contradict each other, but not those that did so before the layout was complete.
  func reportConflicts() {
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
      if any(item.place.fixations .== constraint.index) {
        return item.isGuide
          ? "\(item.name), which follows its view"
          : "the frame of \(item.name), which is fixed by translatesAutoresizingMaskIntoConstraints"
      }
      if any(item.place.contentSizes .== constraint.index) {
        return "the size of the content of \(item.name)"
      }
    }
    return "the frame of a view"
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
