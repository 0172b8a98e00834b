// What a view and all that it contains, masks included, are told of windows.

extension View {
  /// Takes the subtree out of all that its window keeps about views.
  ///
  /// Ends touches, whose handlers may change the tree once more.
  ///
  /// - Parameter destination: The window that it is going to be in, asked anew each time.
  final func leaveWindow(for destination: () -> Window?) {
    var left: Window?
    while let leaving = window, leaving !== destination(), leaving !== left {
      left = leaving
      forSubtree { leaving.release($0) }
    }
  }

  /// Tells the subtree that it has come into another window, or out of one.
  final func tellMoved(from oldWindow: Window?, to newWindow: Window?) {
    guard oldWindow !== newWindow else { return }
    let oldScale = oldWindow?.contentScale ?? 1
    let newScale = newWindow?.contentScale ?? 1
    forSubtree {
      $0.forgetOtherWindows(than: newWindow)
      $0.layer.scaleChanged(from: oldScale, to: newScale)
      if newWindow == nil, $0.rare != nil { $0.updateInsets()?.tell() }
      $0.didMoveToWindow()
    }
  }

  /// Drops what is left of a window that ended with the view in it: it could not say goodbye.
  private func forgetOtherWindows(than window: Window?) {
    table[row].flags.remove(.isInterpolated)
    for recognizer in recognizers { recognizer.forgetTouches(notIn: window) }
  }

  /// Calls the body for the view and everything below, parents first, and masks after what they mask.
  ///
  /// The body may change the tree: what it takes out of its superview before its turn is left out,
  /// what it adds to a view that has been visited as well.
  final func forSubtree(_ body: (View) -> Void) {
    body(self)
    guard table[row].childCount > 0 || mask != nil else { return }
    var pending: [(view: View, host: View)] = []
    func push(from host: View) {
      if let mask = host.mask { pending.append((mask, host)) }
      guard table[host.row].childCount > 0 else { return }
      for subview in host.subviews.reversed() { pending.append((subview, host)) }
    }
    push(from: self)
    while let (view, host) = pending.popLast() {
      guard view.superview === host || host.mask === view else { continue }
      body(view)
      push(from: view)
    }
  }
}

extension Layer {
  /// Changes the mask, and tells views in the old one and in the new one of their windows.
  final func replaceMask(with mask: Layer?) {
    let window = { [table, row] in table.view(of: table.root(of: row)) as? Window }
    let (oldView, newView) = (self.mask?.view, mask?.view)
    guard oldView != nil || newView != nil, let oldWindow = window() else {
      return table.setMask(of: row, to: mask)
    }
    oldView?.forSubtree { $0.willMove(toWindow: nil) }
    newView?.forSubtree { $0.willMove(toWindow: oldWindow) }
    oldView?.leaveWindow { nil }
    let isFree = mask.map { table[$0.row].parent < 0 && !table.isDescendant(row, of: $0.row) }
    guard self.mask?.view === oldView, isFree ?? true else {
      return Diagnostics.report(
        "\(treePath): a callback changed the mask, or placed the new one, while it was being set; it stays as it is"
      )
    }
    table.setMask(of: row, to: mask)
    oldView?.tellMoved(from: oldWindow, to: nil)
    newView?.tellMoved(from: nil, to: window())
  }
}
