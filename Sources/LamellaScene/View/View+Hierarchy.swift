internal import LamellaGeometry

extension View {
  // MARK: Questions

  /// The view that contains this one.
  public final var superview: View? {
    let table = table
    let parent = table.superviewRow(of: row)
    return parent < 0 ? nil : table.view(of: parent)
  }

  /// The views inside this one, back to front; a snapshot.
  ///
  /// - Complexity: O(number of subviews).
  public final var subviews: [View] {
    var result: [View] = []
    result.reserveCapacity(Int(table[row].childCount))
    var child = table[row].firstChild
    while child >= 0 {
      if let view = table.view(of: child) { result.append(view) }
      child = table[child].nextSibling
    }
    return result
  }

  /// The frontmost subview; nil without any.
  ///
  /// Unlike `subviews.last`, it takes no memory.
  package final var frontSubview: View? {
    var child = table[row].lastChild
    while child >= 0 {
      if let view = table.view(of: child) { return view }
      child = table[child].previousSibling
    }
    return nil
  }

  /// The window at the root of the view's tree, or nil.
  public final var window: Window? {
    layer.hostWindow
  }

  /// Returns whether the view is `other` or lies below it.
  public final func isDescendant(of other: View) -> Bool {
    table.isDescendant(row, of: other.row)
  }

  /// Returns the first view with a tag in the view's subtree, parents before children.
  public final func viewWithTag(_ tag: Int) -> View? {
    first { $0.tag == tag }
  }

  /// Returns the first view with an identifier in the view's subtree, parents before children.
  public final func firstView(withIdentifier identifier: String) -> View? {
    first { $0.identifier == identifier }
  }

  /// Returns the first view of the subtree that satisfies a condition.
  private func first(where matches: (View) -> Bool) -> View? {
    // Along the links, as no user code runs: deep trees need no deep stack.
    var current = row
    while true {
      if let view = table.view(of: current), matches(view) { return view }
      current = table.next(after: current, below: row)
      if current < 0 { return nil }
    }
  }

  // MARK: Changes

  /// Adds a view in front of the subviews, after removing it from its superview.
  ///
  /// - Precondition: The view does not contain the receiver.
  public final func addSubview(_ view: View) { move(view, before: -1) }

  /// Inserts a view at an index among the subviews, from the back; an index out of range means in front.
  ///
  /// - Complexity: O(log number of subviews), plus the costs of `addSubview`. The first index of 64 or more makes an
  ///   index of all subviews, which is kept until there are none.
  public final func insertSubview(_ view: View, at index: Int) {
    let successor =
      index < 0 ? -1 : table.child(at: index, of: row, without: view.row, isAmongViews: true)
    move(view, before: successor)
  }

  /// Inserts a view directly in front of a subview, or in front of all if `sibling` is not a subview.
  ///
  /// - Precondition: The view does not contain the receiver.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard sibling.superview === self else { return move(view, before: -1) }
    guard sibling !== view else { return }
    let successor = table[sibling.row].nextSibling
    move(view, before: successor == view.row ? table[view.row].nextSibling : successor)
  }

  /// Inserts a view directly behind a subview, or in front of all if `sibling` is not a subview.
  ///
  /// - Precondition: The view does not contain the receiver.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    guard sibling.superview === self else { return move(view, before: -1) }
    guard sibling !== view else { return }
    move(view, before: sibling.row)
  }

  /// Moves a subview in front of its siblings.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, before: -1) }
  }

  /// Moves a subview behind its siblings.
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self, table[row].firstChild != view.row else { return }
    move(view, before: table[row].firstChild)
  }

  /// Exchanges two subviews, given by their indices from the back.
  ///
  /// - Precondition: There are subviews at both places.
  /// - Complexity: As of ``insertSubview(_:at:)``.
  public final func exchangeSubview(at index: Int, withSubviewAt otherIndex: Int) {
    let back = subview(at: min(index, otherIndex))
    let front = subview(at: max(index, otherIndex))
    guard let back, let front else {
      fatalError("\(path) has no subviews at both \(index) and \(otherIndex)")
    }
    guard back !== front else { return }
    let successor = table[front.row].nextSibling
    move(front, before: back.row)
    move(back, before: successor)
  }

  /// Returns the subview at an index.
  private func subview(at index: Int) -> View? {
    guard index >= 0 else { return nil }
    let child = table.child(at: index, of: row, isAmongViews: true)
    return child < 0 ? nil : table.view(of: child)
  }

  /// Removes the view from its superview.
  ///
  /// Nothing happens where there is none.
  public final func removeFromSuperview() {
    if table[row].movesAlone {
      var isDone = false
      layer.withTable { isDone = $0.unlinkAlone(row) }
      if isDone { return }
    }
    if superviewRow >= 0, superview != nil { relocate(to: nil, before: -1) }
  }

  /// The row of the superview or, where there is none, of the layer that the view's layer is in; -1 for none.
  private var superviewRow: Row { table.isMask(row) ? -1 : table[row].parent }

  /// Moves a view into this one, before a sibling; traps for windows and for cycles.
  private func move(_ view: View, before successor: Row) {
    if table[view.row].movesAlone, table[view.row].parent < 0, view !== self {
      layer.withTable { $0.linkAlone(view.row, into: row, before: successor) }
      if !isPlain { didAddSubview(view) }
      return
    }
    require(
      !table[view.row].flags.contains(.isWindow), "\(view.path) is a window: it has no superview")
    require(
      !view.mayContain(self) || !isDescendant(of: view),
      "\(path) cannot take \(view.path) in: it lies inside that view")
    guard view.superviewRow == row else { return view.relocate(to: self, before: successor) }
    guard successor != view.row, table[view.row].nextSibling != successor else { return }
    withExtendedLifetime(view) {
      table.move(view.row, into: row, before: successor)
    }
    table.markForArranging(row)
  }

  /// Moves the view to another superview, or to none, with the callbacks in their documented order.
  ///
  /// Callbacks may change the tree. What counts is what holds after those that come before.
  private func relocate(to newParent: View?, before successor: Row) {
    let (table, row, destination) = (table, row, newParent?.row ?? -1)
    let expectedContext = table.contextNumber(of: destination)
    // Plain views have no callbacks; most that come and go have nothing else that a change of windows concerns.
    let isPlain = isPlain
    if !table.isPlain(superviewRow) { superview?.willRemoveSubview(self) }
    if !isPlain { willMove(toSuperview: newParent) }
    if table[row].context != expectedContext, mayHaveToldOfWindows {
      let expectedWindow = table.window(ofContext: expectedContext)
      forSubtree { $0.tellOfNextWindow(expectedWindow) }
    }
    // From here to the link no code of others runs.
    if table[row].context > 0, table[row].context != table.contextNumber(of: destination) {
      leaveWindow { table.contextNumber(of: destination) }
    }
    if let newParent, mayContain(newParent), newParent.isDescendant(of: self) {
      return Diagnostics.report(
        "\(path) was placed inside itself by a callback; it stays where it is")
    }
    let oldParent = superviewRow
    let (oldContext, newContext) = (table[row].context, table.contextNumber(of: destination))
    let oldTraitsOwner = table.traitsOwner(above: row)
    withExtendedLifetime(self) {
      let place = successor >= 0 && table[successor].parent == destination ? successor : -1
      table.move(row, into: destination, before: place)
    }
    table.markForArranging(row)
    let needs = table.context(of: row).pointee.needsAfterMove.subtracting(.needsCompose)
    if !needs.isEmpty { table.mark(row, needs) }
    table.markForArranging(destination)
    table.markForArranging(oldParent)
    // Only from around it, constraints can have named what is inside.
    if table[row].flags.contains(.hasLayout) {
      if oldParent >= 0 { updateConstraintsAfterReparenting() } else { leaveEndedContainer() }
    }

    inheritedTraitsMayHaveChanged(fromThoseOf: oldTraitsOwner)
    if oldContext != newContext {
      if mayHaveToldOfWindows { callWindowCallbacks(in: newContext) }
    } else if let window = table.window(ofContext: newContext), window.keepsSomething,
      isInsideOutOfReach
    {
      window.cancelInputOutOfReach(self)
    }
    // A callback may have moved the view on.
    guard superviewRow == destination else { return }
    if !isPlain { didMoveToSuperview() }
    if let newParent, !newParent.isPlain { newParent.didAddSubview(self) }
  }

  /// Whether the view has neither subviews nor anything else below it.
  private var isLeaf: Bool {
    table[row].childCount == 0 && !table[row].flags.contains(.hasMask)
  }

  /// Whether something in the subtree may be told of a change of windows.
  private var mayHaveToldOfWindows: Bool {
    !isPlain || !isLeaf || !table[row].flags.isDisjoint(with: .toldOfWindows)
  }

  /// Returns whether another view may be in the subtree, by a quick test.
  private func mayContain(_ other: View) -> Bool {
    other === self || !isLeaf
  }

  /// Whether the view lies in something that cannot be hit.
  private final var isInsideOutOfReach: Bool {
    var ancestor = superview
    while let view = ancestor {
      if view.isOutOfReach { return true }
      ancestor = view.superview
    }
    return false
  }
}
