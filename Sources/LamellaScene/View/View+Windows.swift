// What a view and all that it contains, masks included, are told of windows.

extension View {
  /// Removes the subtree from the state that its window keeps about views.
  ///
  /// Ends touches, whose handlers may change the tree once more.
  ///
  /// - Parameter destination: The context that it is going to be in, asked again each time.
  final func leaveWindow(for destination: () -> Int32) {
    var left: Int32 = 0
    while table[row].context != destination(), table[row].context != left,
      let leaving = table.window(ofContext: table[row].context)
    {
      left = table[row].context
      forSubtree { leaving.release($0) }
    }
  }

  /// Calls the window callbacks of the subtree after it has changed windows.
  ///
  /// Callbacks may move views again; these views then get the callbacks of their next window, not of this one.
  ///
  /// - Parameter context: The context of the new window; 0 for none.
  final func callWindowCallbacks(in context: Int32) {
    let table = table
    forSubtree {
      guard table[$0.row].context == context else { return }
      let flags = table[$0.row].flags
      if flags.contains(.hasOtherComponents) {
        let recognizers = $0.recognizers
        if !recognizers.isEmpty {
          let window = table.window(ofContext: context)
          for recognizer in recognizers { recognizer.forgetTouches(notIn: window) }
        }
        $0.layer.inheritScale()
      }
      if !flags.isDisjoint(with: [.hasMargins, .sharesMargins]) {
        if context == 0 { $0.updateInsets()?.deliver() } else { $0.noteAdditionalSafeArea() }
      }
      $0.didMoveToWindow()
      if flags.contains(.hasOtherComponents), table[$0.row].context == context {
        $0.manager?.viewDidMove(toWindow: table.window(ofContext: context))
      }
    }
  }

  /// Calls the body for the view and its subtree, parents first, and masks after the views that they mask.
  ///
  /// The body may change the tree: views removed before their turn are skipped, and so are views added to a view
  /// that has been visited.
  final func forSubtree(_ body: (View) -> Void) {
    body(self)
    guard table[row].childCount > 0 || table.maskRow(of: row) >= 0 else { return }
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
    let (oldViews, newViews) = (self.mask?.topViews ?? [], mask?.topViews ?? [])
    let traits = TraitsOfMovedViews(oldViews + newViews)
    guard !oldViews.isEmpty || !newViews.isEmpty, let oldWindow = hostWindow else {
      table.setMask(of: row, to: mask?.row ?? -1)
      return traits.notifyChanges()
    }
    let oldMask = self.mask
    for view in oldViews { view.forSubtree { $0.tellOfNextWindow(nil) } }
    for view in newViews { view.forSubtree { $0.tellOfNextWindow(oldWindow) } }
    for view in oldViews { view.leaveWindow { 0 } }
    let isFree = mask.map { table[$0.row].parent < 0 && !table.isDescendant(row, of: $0.row) }
    guard self.mask === oldMask, isFree ?? true else {
      return Diagnostics.report(
        "\(treePath): a callback changed the mask, or placed the new one, while it was being set; it stays as it is"
      )
    }
    table.setMask(of: row, to: mask?.row ?? -1)
    traits.notifyChanges()
    for view in oldViews where view.window == nil {
      view.callWindowCallbacks(in: 0)
    }
    for view in newViews where view.window != nil {
      view.callWindowCallbacks(in: table[row].context)
    }
  }

  /// Runs a body that moves the layer, and calls the window callbacks of views in masks below it.
  ///
  /// Callbacks before the change may change the tree; the change must look whether it is still possible.
  final func moving(to parent: Layer?, _ change: () -> Void) {
    let (table, row, destination) = (table, row, parent?.row ?? -1)
    let (oldContext, newContext) = (table[row].context, table.contextNumber(of: destination))
    guard oldContext != newContext else {
      guard table.mayHaveMasks(around: row) else { return change() }
      let traits = TraitsOfMovedViews(topViews)
      change()
      return traits.notifyChanges()
    }
    let views = topViews
    guard !views.isEmpty else { return change() }
    let traits = TraitsOfMovedViews(views)
    let newWindow = table.window(ofContext: newContext)
    for view in views {
      view.forSubtree { $0.tellOfNextWindow(newWindow) }
      view.leaveWindow { newContext }
    }
    change()
    traits.notifyChanges()
    for view in views where table[view.row].context != oldContext {
      view.callWindowCallbacks(in: table[view.row].context)
    }
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
