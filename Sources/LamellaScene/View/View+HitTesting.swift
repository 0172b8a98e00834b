public import LamellaGeometry

/// What of a view can be hit.
public nonisolated enum HitTestBehavior: UInt8, Hashable, Sendable {
  /// The view and its subviews.
  case standard
  /// The subviews alone: elsewhere the touch goes to what lies behind the view.
  case subviewsOnly
  /// Neither: all of it lets touches through.
  case none
}

extension View {
  /// What of the view can be hit; the view and its subviews unless set.
  ///
  /// A container that spans a HUD takes `.subviewsOnly`, so that the game gets what lies between.
  public final var hitTestBehavior: HitTestBehavior {
    get { table.extras(of: row).hitTestBehavior }
    set {
      guard newValue != hitTestBehavior else { return }
      table.withExtras(of: row) { $0.hitTestBehavior = newValue }
    }
  }

  /// Distances by which the area that hits is smaller than the bounds; negative ones enlarge it.
  public final var hitInsets: EdgeInsets {
    get { table.extras(of: row).hitInsets }
    set {
      guard newValue.isFinite else { return layer.reportInvalidGeometry("hitInsets") }
      guard newValue != hitInsets else { return }
      table.withExtras(of: row) { $0.hitInsets = newValue }
    }
  }

  /// Whether the view and its subviews get events; true unless set.
  public final var isUserInteractionEnabled: Bool {
    get { table[row].flags.contains(.isUserInteractionEnabled) }
    set { layer.updateFlag(.isUserInteractionEnabled, newValue, needs: []) }
  }

  /// Whether the view gets several touches at a time; false unless set.
  public final var isMultipleTouchEnabled: Bool {
    get { table[row].flags.contains(.isMultipleTouchEnabled) }
    set { layer.updateFlag(.isMultipleTouchEnabled, newValue, needs: []) }
  }

  /// Whether the view keeps other views of the window from touches while it has one, and gets none while
  /// another has; false unless set.
  public final var isExclusiveTouch: Bool {
    get { rare?.isExclusiveTouch ?? false }
    set {
      if newValue || rare != nil { rarities.isExclusiveTouch = newValue }
    }
  }

  /// What the pointer looks like over the view; nil, unless set, stands for the superview's.
  public final var cursor: Cursor? {
    get { rare?.cursor }
    set {
      if newValue != nil || rare != nil { rarities.cursor = newValue }
    }
  }

  /// Whether subviews are asked for touches where they reach beyond the bounds; false unless set.
  ///
  /// UIKit never does that; a bubble outside of its anchor needs it. The view itself is still hit inside
  /// only. Superviews that are smaller must let the point through as well.
  public final var hitsSubviewsOutsideBounds: Bool {
    get { table.extras(of: row).hitsSubviewsOutsideBounds }
    set {
      guard newValue != hitsSubviewsOutsideBounds else { return }
      table.withExtras(of: row) { $0.hitsSubviewsOutsideBounds = newValue }
    }
  }

  /// UIKit's rule: hidden, disabled, nearly transparent and animated views are left out; then the point must
  /// be inside; then the subviews are asked from front to back; then it is the view itself.
  final func defaultHitTest(_ point: Point, with event: InputEvent?) -> View? {
    let flags = table[row].flags
    guard !flags.contains(.isHidden), flags.contains(.isUserInteractionEnabled),
      table[row].opacity >= 0.01
    else { return nil }
    if let rare, !rare.animations.isEmpty {
      for animation in rare.animations where !animation.allowsUserInteraction { return nil }
    }
    let behavior = hitTestBehavior
    guard behavior != .none else { return nil }
    let isInside = self.point(inside: point, with: event)
    guard isInside || hitsSubviewsOutsideBounds else { return nil }
    var child = table[row].lastChild
    while child >= 0 {
      let previous = table[child].previousSibling
      if let subview = table.views[Int(child)]?.takeUnretainedValue(),
        let inside = table.visiblePoint(fromParent: point, in: child),
        let hit = subview.hitTest(inside, with: event)
      {
        return hit
      }
      // An overridden hit test that changes the tree ends the search where it stands.
      child = previous >= 0 && table[previous].parent == row ? previous : -1
    }
    return behavior == .subviewsOnly || !isInside ? nil : self
  }
}
