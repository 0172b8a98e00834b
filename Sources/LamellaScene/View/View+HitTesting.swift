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
    get {
      let index = table[row].extras
      return index < 0 ? .standard : table.extras[Int(index)].hitTestBehavior
    }
    set {
      guard newValue != hitTestBehavior else { return }
      table.withExtras(of: row) { $0.hitTestBehavior = newValue }
      table.noteHitChange(at: row)
      if newValue == .none { window?.noteOutOfReach(self) }
    }
  }

  /// Distances by which the area that hits is smaller than the bounds; negative ones enlarge it.
  public final var hitInsets: EdgeInsets {
    get {
      let index = table[row].extras
      return index < 0 ? .zero : table.extras[Int(index)].hitInsets
    }
    set {
      guard newValue.isFinite else { return layer.reportInvalidGeometry("hitInsets") }
      guard newValue != hitInsets else { return }
      table.withExtras(of: row) { $0.hitInsets = newValue }
      table.noteHitChange(at: row)
    }
  }

  /// Whether the view and its subviews get events; true unless set.
  public final var isUserInteractionEnabled: Bool {
    get { table[row].flags.contains(.isUserInteractionEnabled) }
    set {
      guard newValue != isUserInteractionEnabled else { return }
      layer.updateFlag(.isUserInteractionEnabled, newValue, needs: [])
      table.noteHitChange(at: row)
      if !newValue { window?.noteOutOfReach(self) }
    }
  }

  /// Whether nothing of the view can be hit, for what it is itself.
  final var isOutOfReach: Bool {
    isHidden || !isUserInteractionEnabled || alpha < 0.01 || hitTestBehavior == .none
  }

  /// Says that what ``hitTest(_:with:)`` or ``point(inside:with:)`` answers may have changed.
  ///
  /// For overrides that depend on more than the view's geometry: what the pointer rests on is then looked for
  /// anew in the next frame. What the engine itself keeps, such as frames, transforms and ``hitInsets``, says so
  /// by itself.
  ///
  /// - Complexity: O(depth) once a frame while the pointer is in a window, else O(1).
  public final func setNeedsHitTest() { table.noteHitChange(at: row) }

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
    get {
      let index = table[row].extras
      return index >= 0 && table.extras[Int(index)].hitsSubviewsOutsideBounds
    }
    set {
      guard newValue != hitsSubviewsOutsideBounds else { return }
      table.withExtras(of: row) { $0.hitsSubviewsOutsideBounds = newValue }
      table.noteHitChange(at: row)
    }
  }

  /// UIKit's rule: hidden, disabled, nearly transparent and animated views are left out; then the point must
  /// be inside; then the subviews are asked from front to back; then it is the view itself.
  final func defaultHitTest(_ point: Point, with event: InputEvent?) -> View? {
    let flags = table[row].flags
    guard !flags.contains(.isHidden), flags.contains(.isUserInteractionEnabled),
      table[row].opacity >= 0.01
    else { return nil }
    if !table.blockedRows.isEmpty, table.blockedRows[row] != nil { return nil }
    let behavior = hitTestBehavior
    guard behavior != .none else { return nil }
    let isInside = self.point(inside: point, with: event)
    guard isInside || hitsSubviewsOutsideBounds else { return nil }
    // What only moves its subviews, as nearly all views do.
    let looksAhead = flags.isDisjoint(with: .hasSublayerTransform)
    let plain = unsafeBitCast(View.self, to: UnsafeRawPointer.self)
    var child = table[row].lastChild
    while child >= 0 {
      let previous = table[child].previousSibling
      if looksAhead, table.isMissed(by: point, child, plain) {
        child = previous
        continue
      }
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

nonisolated extension NodeTable {
  /// Whether a subview is a plain one that lies elsewhere: no need to ask it.
  ///
  /// Most of what a hit test meets is missed. Subclasses are asked, as they may hit where they please.
  ///
  /// - Parameters:
  ///   - point: In the space of the superview, which has no sublayer transform.
  ///   - row: The subview's row.
  ///   - plain: The class of plain views.
  /// - Returns: False where only the view itself can tell.
  @inline(__always)
  fileprivate func isMissed(by point: Point, _ row: Row, _ plain: UnsafeRawPointer) -> Bool {
    let node = rows + Int(row)
    // Insets, behaviour, transforms and depth stand among the extras.
    guard node.pointee.extras < 0, node.pointee.flags.isDisjoint(with: .movesOtherwise),
      let view = views[Int(row)], view.toOpaque().load(as: UnsafeRawPointer.self) == plain
    else { return false }
    // In the same steps as the conversion that is left out, so that both round alike.
    let bounds = node.pointee.bounds
    let anchor = node.pointee.anchor
    let x = point.x - node.pointee.position.x + anchor.x
    let y = point.y - node.pointee.position.y + anchor.y
    return !(x >= bounds.minX && x < bounds.maxX && y >= bounds.minY && y < bounds.maxY)
  }
}

nonisolated extension NodeFlags {
  /// What places a node other than by its position.
  fileprivate static let movesOtherwise: NodeFlags = [
    .hasTransform, .hasTransform3D, .hasPerspective, .isSingleSided, .isPlane, .facesAway,
  ]
}
