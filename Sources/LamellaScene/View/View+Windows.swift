// What a view and all that it contains, masks included, are told of windows.

extension View {
  /// Removes the subtree from the state that its window keeps about views.
  ///
  /// Ends touches, whose handlers may change the tree once more.
  ///
  /// - Parameter destination: The window that it is going to be in, asked again each time.
  final func leaveWindow(for destination: () -> Window?) {
    var left: Window?
    while let leaving = window, leaving !== destination(), leaving !== left {
      left = leaving
      forSubtree { leaving.release($0) }
    }
  }

  /// Calls the window callbacks of the subtree after it has changed windows.
  ///
  /// Callbacks may move views again; these views then get the callbacks of their next window, not of this one.
  final func callWindowCallbacks(from oldWindow: Window?, to newWindow: Window?) {
    guard oldWindow !== newWindow else { return }
    forSubtree {
      guard $0.window === newWindow else { return }
      for recognizer in $0.recognizers { recognizer.forgetTouches(notIn: newWindow) }
      $0.layer.inheritScale()
      let flags = table[$0.row].flags
      if newWindow == nil, !flags.isDisjoint(with: [.hasMargins, .sharesMargins]) {
        $0.updateInsets()?.deliver()
      }
      $0.didMoveToWindow()
    }
  }

  /// Calls the body for the view and its subtree, parents first, and masks after the views that they mask.
  ///
  /// The body may change the tree: views removed before their turn are skipped, and so are views added to a view
  /// that has been visited.
  final func forSubtree(_ body: (View) -> Void) {
    body(self)
    var pending: [(view: View, host: View)] = []
    push(below: self, to: &pending)
    while let (view, host) = pending.popLast() {
      guard view.nearestHost == host.row else { continue }
      body(view)
      push(below: view, to: &pending)
    }
  }

  /// Pushes the views next below a view, including views in masks of its plain layers.
  private func push(below host: View, to pending: inout [(view: View, host: View)]) {
    let table = host.table
    let first = pending.count
    guard table[host.row].childCount > 0 || table.maskRow(of: host.row) >= 0 else { return }
    // Rows that may be views, or plain layers with views in their masks; views of the host come first.
    var masks: [Row] = []
    /// Pushes the view of a row, or the mask of a row without a view.
    func visit(_ row: Row) {
      if let view = table.view(of: row) { return pending.append((view, host)) }
      masks.append(row)
    }
    var child = table[host.row].firstChild
    while child >= 0 {
      visit(child)
      child = table[child].nextSibling
    }
    if table.maskRow(of: host.row) >= 0 { visit(table.maskRow(of: host.row)) }
    while let row = masks.popLast() {
      if table.maskRow(of: row) >= 0 { visit(table.maskRow(of: row)) }
      var child = table[row].firstChild
      while child >= 0 {
        visit(child)
        child = table[child].nextSibling
      }
    }
    pending[first...].reverse()
  }

  /// The row of the view that this one, or the layer whose mask it is, lies in; negative where there is none.
  private var nearestHost: Row {
    var current = table[row].parent
    while current >= 0, table.view(of: current) == nil { current = table[current].parent }
    return current
  }
}

extension Layer {
  /// Replaces the mask, and calls the window callbacks of views in the old and the new mask.
  final func replaceMask(with mask: Layer?) {
    let window = { [self] in hostWindow }
    let (oldViews, newViews) = (self.mask?.topViews ?? [], mask?.topViews ?? [])
    let traits = TraitsOfMovedViews(oldViews + newViews)
    guard !oldViews.isEmpty || !newViews.isEmpty, let oldWindow = window() else {
      table.setMask(of: row, to: mask?.row ?? -1)
      return traits.notifyChanges()
    }
    let oldMask = self.mask
    for view in oldViews { view.forSubtree { $0.willMove(toWindow: nil) } }
    for view in newViews { view.forSubtree { $0.willMove(toWindow: oldWindow) } }
    for view in oldViews { view.leaveWindow { nil } }
    let isFree = mask.map { table[$0.row].parent < 0 && !table.isDescendant(row, of: $0.row) }
    guard self.mask === oldMask, isFree ?? true else {
      return Diagnostics.report(
        "\(treePath): a callback changed the mask, or placed the new one, while it was being set; it stays as it is"
      )
    }
    table.setMask(of: row, to: mask?.row ?? -1)
    traits.notifyChanges()
    for view in oldViews where view.window == nil {
      view.callWindowCallbacks(from: oldWindow, to: nil)
    }
    for view in newViews where view.window != nil {
      view.callWindowCallbacks(from: nil, to: window())
    }
  }

  /// Runs a body that moves the layer, and calls the window callbacks of views in masks below it.
  ///
  /// Callbacks before the change may change the tree; the change must look whether it is still possible.
  final func moving(to parent: Layer?, _ change: () -> Void) {
    let (oldWindow, newWindow) = (hostWindow, parent?.hostWindow)
    guard oldWindow !== newWindow else {
      guard table.mayHaveMasks(around: row) else { return change() }
      let traits = TraitsOfMovedViews(topViews)
      change()
      return traits.notifyChanges()
    }
    let views = topViews
    guard !views.isEmpty else { return change() }
    let traits = TraitsOfMovedViews(views)
    for view in views {
      view.forSubtree { $0.willMove(toWindow: newWindow) }
      view.leaveWindow { newWindow }
    }
    change()
    traits.notifyChanges()
    for view in views { view.callWindowCallbacks(from: oldWindow, to: view.window) }
  }

  /// The layer's view, or those that masks of plain layers below it hold.
  private var topViews: [View] {
    var result: [View] = []
    var rows = [row]
    while let current = rows.popLast() {
      if let view = table.view(of: current) {
        result.append(view)
        continue
      }
      let mask = table.maskRow(of: current)
      if mask >= 0 { rows.append(mask) }
      var child = table[current].firstChild
      while child >= 0 {
        rows.append(child)
        child = table[child].nextSibling
      }
    }
    return result
  }
}

/// The inherited traits of views in a mask, before the mask is moved.
private struct TraitsOfMovedViews {
  private let views: [(view: View, inherited: TraitCollection)]

  init(_ views: [View]) {
    self.views = views.map { ($0, $0.table.inheritedTraits(of: $0.row)) }
  }

  /// Tells the views whose inherited traits have changed.
  func notifyChanges() {
    for (view, inherited) in views { view.inheritedTraitsMayHaveChanged(from: inherited) }
  }
}
