internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The computation of bounding boxes of nodes, by presentation values.
struct NodeExtents {
  let table: NodeTable

  /// Returns whether parts of a node and its subtree may overlap.
  ///
  /// A node with a single part fades by that part's color, without a group. For a node without own content and with
  /// one child, the result is the child's.
  func overlapsItself(_ row: Row, _ bounds: Rect) -> Bool {
    let node = table[row]
    var parts = 0
    if !bounds.isEmpty {
      if table.shown.values(row).pointee.backgroundColor >> 24 > 0 { parts += 1 }
      if table.shown.border(of: row).width > 0 { parts += 1 }
      if table.shown.castsShadow(row) { parts += 1 }
      if node.flags.contains(.hasRecording), let drawing = table.layer(of: row)?.drawing {
        parts += drawing.overlapsItself ? 2 : 1
      }
    }
    if parts > 1 { return true }
    var child = node.firstChild
    while child >= 0 {
      if !table[child].flags.contains(.isHidden), table.shown.values(child).pointee.opacity > 0 {
        parts += 1
      }
      if parts > 1 { return true }
      child = table[child].nextSibling
    }
    return false
  }

  /// Returns the bounding box of a node and its subtree, in pixels.
  ///
  /// - Parameters:
  ///   - root: The node.
  ///   - scale: Pixels per point.
  ///   - omitsShadow: Whether the node's own shadow does not count.
  /// - Returns: The pixels; empty where nothing is shown.
  /// - Complexity: O(number of nodes below).
  func extent(of root: Row, scale: Double, omitsShadow: Bool = false) -> PixelRect {
    var result: PixelRect?
    var row = root
    while row >= 0 {
      var descends = false
      // A row that is still to be placed is out of sight.
      let isPlaced = row == root || !table[row].flags.contains(.needsCompose)
      if isPlaced, table[row].flags.isDisjoint(with: [.isHidden, .facesAway]),
        table.shown.values(row).pointee.opacity > 0
      {
        if row != root, table[row].flags.contains(.isPlane) {
          let cover = planeCover(of: row, scale: scale)
          result = result?.union(cover) ?? cover
          row = nextSkippingChildren(row, below: root)
          continue
        }
        if castsShadowOfContent(row), !(row == root && omitsShadow) {
          let cover = extentWithShadow(of: row, scale: scale)
          result = result?.union(cover) ?? cover
          row = nextSkippingChildren(row, below: root)
          continue
        }
        descends = !table[row].flags.contains(.clipsToBounds)
        if let shown = shownRect(of: row, omitsShadow: row == root && omitsShadow) {
          let cover = PixelSpace.cover(
            of: shown, under: table[row].windowTransform, scale: scale)
          result = result?.union(cover) ?? cover
        }
      }
      row = descends ? table.next(after: row, below: root) : nextSkippingChildren(row, below: root)
    }
    return result ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Returns the bounding box of a row's own content in its own space; its bounds if it clips.
  private func shownRect(of row: Row, omitsShadow: Bool) -> Rect? {
    let node = table[row]
    let bounds = table.shown.bounds(of: row)
    if node.flags.contains(.clipsToBounds) { return bounds.isEmpty ? nil : bounds }
    var result: Rect?
    if !bounds.isEmpty,
      table.shown.values(row).pointee.backgroundColor >> 24 > 0
        || table.shown.border(of: row).width > 0
    {
      result = bounds
    }
    if !omitsShadow, table.shown.castsShadow(row), let shadow = shadowRect(of: row, bounds) {
      result = result?.union(shadow) ?? shadow
    }
    if node.flags.contains(.hasRecording), let layer = table.layer(of: row),
      let drawing = layer.drawing
    {
      let drawn = layer.placementOfRecording(in: bounds).apply(drawing.extent)
      result = result?.union(drawn) ?? drawn
    }
    return result
  }

  /// Returns the next row in a walk of a subtree, skipping a row's descendants.
  private func nextSkippingChildren(_ row: Row, below root: Row) -> Row {
    var current = row
    while current != root {
      if table[current].nextSibling >= 0 { return table[current].nextSibling }
      current = table[current].parent
    }
    return -1
  }
}

extension NodeTable {
  /// The extents of the rows, by presentation values.
  var extents: NodeExtents { NodeExtents(table: self) }
}
