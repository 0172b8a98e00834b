internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The measuring of what rows reach, and of what part of a row is in sight, by presented values.
struct NodeReach {
  let table: NodeTable

  /// Trees deeper than this count as reaching everywhere, so that measuring them takes no deep stack.
  private static let mostDepth = 64

  // MARK: What a row draws

  /// Returns the box of all that a row and its subtree may draw, in the parent's space.
  ///
  /// - Complexity: O(number of nodes below that are not culled by a row among them).
  func reach(of row: Row, depth: Int = 0) -> Reach {
    let flags = table.shown.flags(row)
    if flags.contains(.isHidden) { return .nowhere }
    guard depth < Self.mostDepth, flags.isDisjoint(with: .reachesFar),
      !(flags.contains(.hasShadow) && table.extents.castsShadowOfContent(row))
    else { return .everywhere }
    let values = table.shown.values(row)
    var own = ownRect(of: row, flags, values.pointee.bounds)
    if !flags.contains(.clipsToBounds) {
      let below = reachOfChildren(of: row, depth: depth)
      if below != .nowhere {
        guard let rect = below.rect else { return .everywhere }
        own = own.union(rect)
      }
    }
    if flags.contains(.isCached) {
      // Coarse pixels reach farther out.
      let margin = 2 / LayerRasterization.column[row].scale
      own = own.insetBy(dx: -margin, dy: -margin)
    }
    let anchor = values.pointee.anchor
    let position = values.pointee.position
    if flags.contains(.hasTransform) {
      let map = LayerTransform.column[shown: row].affine.translatedBy(x: -anchor.x, y: -anchor.y)
      own = map.apply(own).offsetBy(dx: position.x, dy: position.y)
    } else {
      own = own.offsetBy(dx: position.x - anchor.x, dy: position.y - anchor.y)
    }
    return Reach(around: own)
  }

  /// Returns the box of a row's own content in its own space, never smaller than its bounds.
  private func ownRect(of row: Row, _ flags: NodeFlags, _ bounds: Rect) -> Rect {
    var rect = bounds
    if flags.contains(.clipsToBounds) { return rect }
    if flags.contains(.hasShadow), let shadow = table.extents.shadowRect(of: row, bounds) {
      rect = rect.union(shadow)
    }
    if flags.contains(.hasRecording), let layer = table.layer(of: row), let drawing = layer.drawing
    {
      rect = rect.union(layer.placementOfRecording(in: bounds).apply(drawing.extent))
    }
    return rect
  }

  /// Returns the box of all that a row's children may draw, in its own space.
  private func reachOfChildren(of row: Row, depth: Int) -> Reach {
    if table[row].flags.contains(.cullsChildren) { return table.updateReach(ofChildrenOf: row) }
    var result = Reach.nowhere
    var child = table[row].firstChild
    while child >= 0 {
      result = result.union(reach(of: child, depth: depth + 1))
      child = table[child].nextSibling
    }
    return result
  }

  // MARK: What is in sight

  /// Returns the part of a row's own space that its window can show: that within the clips around it.
  ///
  /// A plane, a mask or a shadow of content shows parts of a row beyond the clips around these.
  ///
  /// - Complexity: O(depth).
  func sight(of row: Row) -> Reach {
    var area: Rect?
    var node = row
    while true {
      let flags = table.shown.flags(node)
      if !flags.isDisjoint(with: [.clipsToBounds, .isWindow]) {
        let clip = table[node].windowTransform.apply(table.shown.bounds(of: node))
        area = area?.intersection(clip) ?? clip
      }
      let parent = table[node].parent
      guard parent >= 0, flags.isDisjoint(with: [.isPlane, .isMask]),
        flags.contains(.clipsToBounds) || !flags.contains(.hasShadow)
      else { break }
      node = parent
    }
    guard let area else { return .everywhere }
    if area.isNull || area.isEmpty { return .nowhere }
    guard let inverse = table[row].windowTransform.inverse else { return .everywhere }
    let margin = Self.margin
    return Reach(around: inverse.apply(area.insetBy(dx: -margin, dy: -margin)))
  }

  /// The margin around what is in sight, in points of the window: for edges rounded to pixels.
  private static let margin = 4.0
}

extension NodeTable {
  /// The measuring of what rows reach, by presented values.
  var reaches: NodeReach { NodeReach(table: self) }
}

nonisolated extension NodeFlags {
  /// The flags of rows of which it is not known where they draw.
  fileprivate static let reachesFar: NodeFlags = [
    .hasPerspective, .hasTransform3D, .hasSublayerTransform, .staysInBounds,
  ]
}
