public import LamellaGeometry

/// The parts of a view that can be hit.
public nonisolated enum HitTestBehavior: UInt8, Hashable, Sendable {
  /// The view and its subviews can be hit.
  case standard
  /// Only the subviews can be hit; other touches go to views behind the view.
  case subviewsOnly
  /// Neither: all of it lets touches through.
  case none
}

extension View {
  /// The parts of the view that can be hit; default the view and its subviews.
  ///
  /// Use `.subviewsOnly` for a container that spans a HUD, so that touches between its subviews reach the game.
  public final var hitTestBehavior: HitTestBehavior {
    get {
      table[row].flags.contains(.hasHitTesting) ? ViewHitTesting.column[row].behavior : .standard
    }
    set {
      guard newValue != hitTestBehavior else { return }
      ViewHitTesting.column.change(row) { $0.behavior = newValue }
      if newValue == .none { window?.cancelInputOutOfReach(self) }
    }
  }

  /// Distances by which the area that hits is smaller than the bounds; negative ones enlarge it.
  public final var hitInsets: EdgeInsets {
    get { table[row].flags.contains(.hasHitTesting) ? ViewHitTesting.column[row].insets : .zero }
    set {
      guard newValue.isFinite else { return layer.reportInvalidGeometry("hitInsets") }
      guard newValue != hitInsets else { return }
      ViewHitTesting.column.change(row) { $0.insets = newValue }
    }
  }

  /// Whether the view and its subviews get events; true by default.
  public final var isUserInteractionEnabled: Bool {
    get { table[row].flags.contains(.isUserInteractionEnabled) }
    set {
      guard newValue != isUserInteractionEnabled else { return }
      layer.updateFlag(.isUserInteractionEnabled, newValue, needs: [])
      table.noteHitChange(at: row)
      if !newValue { window?.cancelInputOutOfReach(self) }
    }
  }

  /// Whether nothing of the view can be used, for what it is itself.
  final var isOutOfReach: Bool {
    isHidden || !isUserInteractionEnabled || alpha < 0.01 || hitTestBehavior == .none || isLeaving
  }

  /// Whether the view is that of a screen that leaves; false by default.
  ///
  /// Such a view is hit in place of its subviews, so that touches do not reach what it still covers. Nothing in it gets the
  /// keys or the focus. Touches that are down go on: they may be those that drive the transition.
  package final var isLeaving: Bool {
    get { table[row].flags.contains(.hasHitTesting) && ViewHitTesting.column[row].isLeaving }
    set {
      guard newValue != isLeaving else { return }
      ViewHitTesting.column.change(row) { $0.isLeaving = newValue }
    }
  }

  /// Whether the view lies in a screen that leaves, or is that of one.
  final var isInLeavingScreen: Bool {
    var current: View? = self
    while let view = current {
      if view.isLeaving { return true }
      current = view.superview
    }
    return false
  }

  /// Declares that the results of ``hitTest(_:with:)`` or ``point(inside:with:)`` may have changed.
  ///
  /// Call it for overrides that depend on more than the view's geometry: the next frame then updates the view under
  /// the pointer. Changes of frames, transforms and ``hitInsets`` are noted automatically.
  ///
  /// - Complexity: O(depth) once a frame while the pointer is in a window, else O(1).
  public final func setNeedsHitTest() { table.noteHitChange(at: row) }

  /// Whether the view gets several touches at a time; false by default.
  public final var isMultipleTouchEnabled: Bool {
    get { table[row].flags.contains(.isMultipleTouchEnabled) }
    set { layer.updateFlag(.isMultipleTouchEnabled, newValue, needs: []) }
  }

  /// Whether the view keeps other views of the window from touches while it has one, and gets none while
  /// another has; false by default.
  public final var isExclusiveTouch: Bool {
    get { table[row].flags.contains(.isExclusiveTouch) }
    set { layer.updateFlag(.isExclusiveTouch, newValue, needs: []) }
  }

  /// The pointer's cursor over the view; nil, the default, stands for the superview's.
  public final var cursor: Cursor? {
    get { ViewCursor.column[row].cursor }
    set { ViewCursor.column.change(row) { $0.cursor = newValue } }
  }

  /// Whether subviews can be hit beyond the view's bounds; default false.
  ///
  /// UIKit never does that; a bubble outside of its anchor needs it. The view itself is still hit inside
  /// only. Superviews that are smaller must let the point through as well.
  public final var hitsSubviewsOutsideBounds: Bool {
    get {
      table[row].flags.contains(.hasHitTesting) && ViewHitTesting.column[row].reachesOutside
    }
    set {
      guard newValue != hitsSubviewsOutsideBounds else { return }
      ViewHitTesting.column.change(row) { $0.reachesOutside = newValue }
    }
  }

  /// Returns the frontmost view of the subtree at a point, by UIKit's rule.
  ///
  /// Views without overrides are searched without recursion, at any depth. The overrides of others are called, and
  /// nest as in UIKit.
  final func defaultHitTest(_ point: Point, with event: Event?) -> View? {
    guard var level = hitLevel(at: point, with: event) else { return nil }
    let table = table
    let search = HitSearch.shared
    if table[row].childCount >= HitIndex.leastCount { search.useIndex(&level, table) }
    let (base, heldBase) = (search.levels.count, search.held.count)
    defer {
      if search.levels.count > base { search.levels.removeLast(search.levels.count - base) }
      // One by one: views may end here, and run code that searches.
      while search.held.count > heldBase { _ = search.held.popLast() }
    }
    while true {
      while level.child >= 0 {
        if level.looksAhead, level.index < 0 {
          level.child = table.siblingToSearch(from: level.child, at: level.point)
          if level.child < 0 { break }
        }
        let child = level.child
        level.child = search.next(after: child, &level, table)
        if level.looksAhead, table[child].flags.intersection(.hitAhead) == .isPlain {
          guard let next = table.plainHitLevel(at: level.point, child) else { continue }
          search.enter(next, from: &level)
          if table[child].childCount >= HitIndex.leastCount { search.useIndex(&level, table) }
          continue
        }
        guard let subview = table.view(of: child),
          let inside = table.geometry.visiblePoint(fromParent: level.point, in: child)
        else { continue }
        let isPlain = subview.isPlain
        // Overrides may take any view out of the tree.
        if !isPlain { search.hold(&level, from: base, table) }
        if isPlain || search.nesting >= HitSearch.maximumNesting {
          guard let next = subview.hitLevel(at: inside, with: event) else {
            level.leaveWhatMoved(table)
            continue
          }
          search.enter(next, from: &level)
          if table[child].childCount >= HitIndex.leastCount { search.useIndex(&level, table) }
        } else {
          search.nesting += 1
          let hit = subview.hitTest(inside, with: event)
          search.nesting -= 1
          if let hit { return hit }
          level.leaveWhatMoved(table)
        }
      }
      if level.isHit { return table.view(of: level.row) }
      guard search.levels.count > base, let outer = search.levels.popLast() else { return nil }
      level = outer
      level.leaveWhatMoved(table)
    }
  }

  /// Begins the search of a view; nil if nothing of it can be hit at a point.
  @inline(__always)
  private final func hitLevel(at point: Point, with event: Event?) -> HitLevel? {
    let flags = table[row].flags
    guard flags.isDisjoint(with: [.isHidden, .isTouchBlocked]),
      flags.contains(.isUserInteractionEnabled), table[row].opacity >= 0.01
    else { return nil }
    var (behavior, isLeaving) = (HitTestBehavior.standard, false)
    // Few views have values of their own.
    if flags.contains(.hasHitTesting) {
      behavior = ViewHitTesting.column[row].behavior
      guard behavior != .none else { return nil }
      isLeaving = ViewHitTesting.column[row].isLeaving
    }
    let isInside = self.point(inside: point, with: event)
    guard isInside || hitsSubviewsOutsideBounds else { return nil }
    return HitLevel(
      row: row, point: point, child: isLeaving ? -1 : table[row].lastChild,
      // What only moves its subviews, as nearly all views do.
      looksAhead: !isLeaving && !flags.contains(.hasSublayerTransform),
      isHit: isInside && behavior != .subviewsOnly)
  }
}

nonisolated extension NodeTable {
  /// Finds the view to search next: a view or the first sibling behind it that is not plain or has a point in its
  /// bounds.
  ///
  /// A fast path, as most views in a hit test are missed.
  ///
  /// - Parameters:
  ///   - row: The view's row.
  ///   - point: The point, in the space of the superview, which has no sublayer transform.
  /// - Returns: The row of the view; -1 for none.
  @inline(__always)
  fileprivate func siblingToSearch(from row: Row, at point: Point) -> Row {
    let point = SIMD2(point.x, point.y)
    var row = row
    while row >= 0 {
      let node = rows + Int(row)
      guard node.pointee.flags.intersection(.hitAhead) == .isPlain else { return row }
      let place = node.pointee.placeInside(point)
      if all(place.isInside) { return row }
      row = node.pointee.previousSibling
    }
    return row
  }

  /// Begins the search of a plain view that differs from its superview by a move; nil if nothing of it can be hit.
  ///
  /// - Parameters:
  ///   - point: The point, in the space of the superview, which has no sublayer transform.
  ///   - row: The view's row.
  /// - Returns: The level of the search; nil if the view is missed.
  @inline(__always)
  fileprivate func plainHitLevel(at point: Point, _ row: Row) -> HitLevel? {
    let node = rows + Int(row)
    let place = node.pointee.placeInside(SIMD2(point.x, point.y))
    guard all(place.isInside) else { return nil }
    let flags = node.pointee.flags
    guard flags.isDisjoint(with: [.isHidden, .isTouchBlocked]),
      flags.contains(.isUserInteractionEnabled), node.pointee.opacity >= 0.01
    else { return nil }
    return HitLevel(
      row: row, point: Point(place.point.x, place.point.y), child: node.pointee.lastChild,
      looksAhead: !flags.contains(.hasSublayerTransform), isHit: true)
  }
}

nonisolated extension NodeRow {
  /// Returns the place of a point of the parent's space in the node's own, and whether it is in the bounds, along both
  /// axes; for nodes that differ from their parents by a move.
  @inline(__always)
  fileprivate func placeInside(
    _ point: SIMD2<Double>
  ) -> (point: SIMD2<Double>, isInside: SIMDMask<SIMD2<Int64>>) {
    let origin = SIMD2(values.bounds.origin.x, values.bounds.origin.y)
    let size = SIMD2(values.bounds.size.width, values.bounds.size.height)
    let anchorPoint = SIMD2(values.anchorPoint.x, values.anchorPoint.y)
    // In the same steps as the conversion that is left out, so that both round alike.
    let anchor = origin + anchorPoint * size
    let place = point - SIMD2(values.position.x, values.position.y) + anchor
    return (place, (place .>= origin) .& (place .< origin + size))
  }
}

nonisolated extension NodeFlags {
  /// The flags of nodes whose place is not given by the position alone, or that can be hit outside the bounds.
  fileprivate static let hitElsewhere: NodeFlags = [
    .hasHitTesting, .hasTransform, .hasTransform3D, .hasPerspective, .isSingleSided, .isPlane,
    .facesAway,
  ]
  /// The flags of which plain views that need not be asked have `isPlain` alone.
  static let hitAhead = hitElsewhere.union(.isPlain)
}
