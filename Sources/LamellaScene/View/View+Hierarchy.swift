extension View {
  // MARK: Questions

  /// The view that contains this one.
  public final var superview: View? {
    let parent = table[row].parent
    return parent < 0 ? nil : table.views[Int(parent)]?.takeUnretainedValue()
  }

  /// The views inside this one, back to front; a snapshot.
  ///
  /// - Complexity: O(number of subviews).
  public final var subviews: [View] {
    var result: [View] = []
    result.reserveCapacity(Int(table[row].childCount))
    var child = table[row].firstChild
    while child >= 0 {
      if let view = table.views[Int(child)]?.takeUnretainedValue() { result.append(view) }
      child = table[child].nextSibling
    }
    return result
  }

  /// The window at the root of the view's tree, or nil.
  ///
  /// - Complexity: O(depth).
  public final var window: Window? {
    let root = table.root(of: row)
    guard table[root].flags.contains(.isWindow) else { return nil }
    return table.views[Int(root)]?.takeUnretainedValue() as? Window
  }

  /// Whether the view is `other` or lies below it.
  public final func isDescendant(of other: View) -> Bool {
    table.isDescendant(row, of: other.row)
  }

  /// The first view with a tag, from the receiver downwards, parents before children.
  public final func viewWithTag(_ tag: Int) -> View? {
    first { $0.tag == tag }
  }

  /// The first view with an identifier, from the receiver downwards, parents before children.
  public final func firstView(withIdentifier identifier: String) -> View? {
    first { $0.identifier == identifier }
  }

  private func first(where matches: (View) -> Bool) -> View? {
    if matches(self) { return self }
    for subview in subviews {
      if let found = subview.first(where: matches) { return found }
    }
    return nil
  }

  // MARK: Changes

  /// Puts a view in front of the subviews, taking it out of its superview first.
  ///
  /// - Precondition: The view does not contain the receiver.
  public final func addSubview(_ view: View) { move(view, before: -1) }

  /// Puts a view at a place among the subviews, counted from the back; beyond the end means in front.
  public final func insertSubview(_ view: View, at index: Int) {
    let others = subviews.filter { $0 !== view }
    move(view, before: index >= 0 && index < others.count ? others[index].row : -1)
  }

  /// Puts a view directly in front of a subview.
  ///
  /// - Precondition: `sibling` is a subview of the receiver.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    precondition(sibling.superview === self, "insertSubview needs a subview of the receiver")
    let successor = table[sibling.row].nextSibling
    move(view, before: successor == view.row ? table[view.row].nextSibling : successor)
  }

  /// Puts a view directly behind a subview.
  ///
  /// - Precondition: `sibling` is a subview of the receiver.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    precondition(sibling.superview === self, "insertSubview needs a subview of the receiver")
    guard sibling !== view else { return }
    move(view, before: sibling.row)
  }

  /// Puts a subview in front of its siblings.
  public final func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, before: -1) }
  }

  /// Puts a subview behind its siblings.
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self, table[row].firstChild != view.row else { return }
    move(view, before: table[row].firstChild)
  }

  /// Takes the view out of its superview.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    relocate(to: nil, before: -1)
  }

  private func move(_ view: View, before successor: Row) {
    precondition(
      !isDescendant(of: view), "\(path) cannot take \(view.path) in: it lies inside that view")
    guard view.superview === self else { return view.relocate(to: self, before: successor) }
    guard successor != view.row, table[view.row].nextSibling != successor else { return }
    withExtendedLifetime(view) {
      table.unlink(view.row)
      table.link(view.row, into: row, before: successor)
    }
    setNeedsLayout()
  }

  /// Moves the view to another superview, or out, with the callbacks in their documented order.
  private func relocate(to newParent: View?, before successor: Row) {
    let oldParent = superview
    let oldWindow = window
    let newWindow = newParent?.window
    let changesWindow = oldWindow !== newWindow
    oldParent?.willRemoveSubview(self)
    willMove(toSuperview: newParent)
    if changesWindow { forSubtree { $0.willMove(toWindow: newWindow) } }

    // A callback may have moved the successor or the view itself: what holds now counts.
    let place = successor >= 0 && table[successor].parent == newParent?.row ? successor : -1
    if changesWindow, let oldWindow = window { forSubtree { oldWindow.release($0) } }
    withExtendedLifetime(self) {
      table.unlink(row)
      if let newParent { table.link(row, into: newParent.row, before: place) }
    }

    if changesWindow { forSubtree { $0.didMoveToWindow() } }
    didMoveToSuperview()
    newParent?.didAddSubview(self)
    setNeedsLayout()
    newParent?.setNeedsLayout()
    oldParent?.setNeedsLayout()
  }

  /// Calls the body for the view and everything below, parents first, on snapshots of the subviews.
  final func forSubtree(_ body: (View) -> Void) {
    body(self)
    guard table[row].childCount > 0 else { return }
    for subview in subviews where subview.superview === self { subview.forSubtree(body) }
  }

  /// Where the view stands in its tree, for messages: `Window/ScrollView(pager)/View`.
  package final var path: String {
    let name = "\(type(of: self))" + (identifier.map { "(\($0))" } ?? "")
    guard let superview else { return name }
    return "\(superview.path)/\(name)"
  }
}
