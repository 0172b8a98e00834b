extension LayoutConstraint {
  /// Whether the constraint takes part in the layout.
  ///
  /// - Precondition: When it is activated, some view contains both items, or is one and contains the other.
  public final var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates constraints; better than one by one, as the layout is solved once.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    firstGuide?.willBeNamed()
    secondGuide?.willBeNamed()
    guard let first = firstPart.view, secondPart == nil || secondPart?.view != nil else {
      return Diagnostics.report("\(description) was activated, but one of its views has ended")
    }
    guard let holder = Self.commonAncestor(first, secondPart?.view ?? first) else {
      fatalError("\(description) cannot be active: no view contains both of its items")
    }
    self.holder = holder
    let layout = ViewLayout.made(for: holder.row)
    layout.held.append(self)
    layout.awaitsInstallation = true
    forEachNamed(below: holder) { $0.named.append(self) }
    NodeTable.shared.mark(holder.row, .needsConstraints)
  }

  /// Takes the constraint out of the layout; its items' lists forget it.
  final func deactivate() {
    guard let holder else { return }
    LayoutEngine.uninstall(self, from: holder)
    self.holder = nil
    ViewLayout.of(holder.row)?.held.removeLast(self)
    forEachNamed(below: holder) { $0.named.removeLast(self) }
    NodeTable.shared.mark(holder.row, .needsConstraints)
    firstGuide?.wasNamed()
    secondGuide?.wasNamed()
  }

  /// Calls a closure for each view that the constraint names and that does not hold it.
  private func forEachNamed(below holder: View, _ body: (ViewLayout) -> Void) {
    let (first, second) = (firstPart.view, secondPart?.view)
    if let first, first !== holder { body(.made(for: first.row)) }
    if let second, second !== holder, second !== first { body(.made(for: second.row)) }
  }

  /// Returns the nearest view that is or contains two views; nil if there is none.
  private static func commonAncestor(_ first: View, _ second: View) -> View? {
    let table = NodeTable.shared
    if first === second { return first }
    let parents = (table[first.row].parent, table[second.row].parent)
    if parents.0 == second.row { return second }
    if parents.1 == first.row { return first }
    if parents.0 >= 0, parents.0 == parents.1 { return table.view(of: parents.0) }
    var current: View? = first
    while let view = current {
      if second.isDescendant(of: view) { return view }
      current = view.superview
    }
    return nil
  }
}

extension [LayoutConstraint] {
  /// Removes a constraint, which is likely among the last.
  fileprivate mutating func removeLast(_ constraint: LayoutConstraint) {
    guard let index = lastIndex(where: { $0 === constraint }) else { return }
    swapAt(index, count - 1)
    removeLast()
  }
}
