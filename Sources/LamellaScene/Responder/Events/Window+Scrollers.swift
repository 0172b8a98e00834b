public import LamellaGeometry

extension Window {
  /// A weak reference to a scroll view.
  struct Scroller { weak var view: (any ContentScrolling)? }

  /// Adds a scroll view that came into the window.
  package final func addScroller(_ view: any ContentScrolling) {
    scrollers.append(Scroller(view: view))
  }

  /// Removes a scroll view that leaves the window.
  package final func removeScroller(_ view: any ContentScrolling) {
    scrollers.removeAll { $0.view == nil || $0.view === view }
  }

  /// Whether there may be scroll views in the window.
  final var hasScrollers: Bool { !scrollers.isEmpty }

  /// The scroll view that can be seen in the window, if there is exactly one.
  final var onlyScroller: (any ContentScrolling)? {
    var only: (any ContentScrolling)?
    for scroller in scrollers {
      guard let view = scroller.view, view.window === self, !Self.isHidden(view) else { continue }
      if only != nil { return nil }
      only = view
    }
    return only
  }

  /// Returns whether a view or one around it is hidden.
  private static func isHidden(_ view: View) -> Bool {
    var current: View? = view
    while let view = current {
      if view.isHidden { return true }
      current = view.superview
    }
    return false
  }

  /// Scrolls the scroll view at a place to its top, as a tap on the status bar does on iOS.
  ///
  /// For hosts with such a place, or a key or button for it; the engine itself never calls it.
  ///
  /// - Parameter point: The place, in points of the window: the innermost scroll view around the view that is hit there
  ///   scrolls, of those that can. Nil, or a place without any, means the only scroll view that can be seen.
  /// - Returns: Whether one scrolls.
  @discardableResult
  public final func scrollToTop(at point: Point? = nil) -> Bool {
    var current = point.flatMap { hitTest($0, with: nil) }
    while let view = current {
      if let scroller = view as? any ContentScrolling, scroller.scrollToTop() { return true }
      current = view.superview
    }
    return onlyScroller?.scrollToTop() ?? false
  }
}
