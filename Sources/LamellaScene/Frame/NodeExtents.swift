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
    // Planes and content shadows around the row, whose boxes follow from all that lies in them; with the boxes before.
    var open: [(row: Row, isPlane: Bool, before: PixelRect?)] = []
    var row = root
    while true {
      var descends = false
      // A row that is still to be placed is out of sight.
      let isPlaced = row == root || !table[row].flags.contains(.needsCompose)
      if isPlaced, table[row].flags.isDisjoint(with: [.isHidden, .facesAway]),
        table.shown.values(row).pointee.opacity > 0
      {
        if row != root, table[row].flags.contains(.isPlane) {
          open.append((row, isPlane: true, before: exchange(&result, with: nil)))
        }
        let omitsShadow = row == root && omitsShadow
        if !omitsShadow, castsShadowOfContent(row) {
          open.append((row, isPlane: false, before: exchange(&result, with: nil)))
        }
        if let shown = shownRect(of: row, omitsShadow: omitsShadow) {
          let cover = PixelSpace.cover(
            of: shown, under: table[row].windowTransform, scale: scale)
          result = result?.union(cover) ?? cover
        }
        descends = !table[row].flags.contains(.clipsToBounds)
      }
      if descends, table[row].firstChild >= 0 {
        row = table[row].firstChild
        continue
      }
      while true {
        while let last = open.last, last.row == row {
          open.removeLast()
          let inner = result ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
          let cover =
            last.isPlane
            ? planeCover(of: row, showing: inner, scale: scale)
            : addShadow(of: row, to: inner, scale: scale)
          result = last.before?.union(cover) ?? cover
        }
        if row == root { return result ?? PixelRect(x: 0, y: 0, width: 0, height: 0) }
        if table[row].nextSibling >= 0 {
          row = table[row].nextSibling
          break
        }
        row = table[row].parent
      }
    }
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
}

extension NodeTable {
  /// The extents of the rows, by presentation values.
  var extents: NodeExtents { NodeExtents(table: self) }
}
