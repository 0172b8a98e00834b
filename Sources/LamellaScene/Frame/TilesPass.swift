internal import LamellaGeometry
internal import LamellaRendering

/// The pass that creates, draws and places the visible tiles of tile layers.
///
/// - Counters: Nodes placed again, as in ``ComposePass``.
package enum TilesPass: ScenePass {
  package static let name = "tiles"
  package static let reads: NodeFlags = .displayBits.union(.composeBits)

  /// Returns whether the window has tile layers and the frame updates the picture.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.request.updatesPicture
      && !pipeline.window.table.context(of: pipeline.window.row).pointee.tiledRows.isEmpty
  }

  /// Updates the tiles of the window's tile layers.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    let window = pipeline.window
    guard runTilesPass(from: window.row, in: window.table) else { return PassCounters() }
    // Tiles are drawn by the program's own code, which may change anything.
    pipeline.add(runDisplayPass(from: window.row), to: DisplayPass.self)
    ComposePass.present(in: pipeline)
    return ComposePass.place(in: pipeline)
  }
}

/// Updates the tiles of all tile layers of a window, and has layers that draw only a part of themselves show the part
/// in sight.
///
/// Runs once everything is placed. Tiles that come are drawn and placed by the caller. Frames are shown when the
/// display likes: what comes and goes in them asks for no tick, or the run would depend on them.
///
/// - Parameters:
///   - root: The row of the window.
///   - table: All nodes.
/// - Returns: Whether tiles came or are to be drawn again.
/// - Complexity: O(depth) for each tile layer in the window, plus the tiles that come and go.
func runTilesPass(from root: Row, in table: NodeTable) -> Bool {
  var mayDiffer = false
  let knowsHitChange = table.hasHitChange(in: root)
  // Tiles that come and go change the tree, but not this list.
  for row in table.context(of: root).pointee.tiledRows {
    guard let layer = table.layer(of: row) else { continue }
    if let placer = VisiblePart.column[row].placer {
      guard let sight = table.extents.sight(of: row, in: root) else { continue }
      placer.placeVisiblePart(sight.region, zoom: sight.zoom)
      if !table[row].flags.isDisjoint(with: [.subtreeNeedsDisplay, .subtreeNeedsCompose]) {
        mayDiffer = true
      }
    } else if layer.drawing?.drawnRows != nil, let sight = table.extents.sight(of: row, in: root) {
      if layer.showRows(in: sight.region) { mayDiffer = true }
    }
  }
  // Tiles let everything through.
  if !knowsHitChange { table.clearHitChange(in: root) }
  return mayDiffer
}

extension NodeExtents {
  /// Returns the part of a row that may be visible, in its own space, and the zoom at which it is shown.
  ///
  /// - Returns: Nil where it stands in another window or none, is hidden, out of sight of a culling row, or shows
  ///   nothing.
  fileprivate func sight(of row: Row, in root: Row) -> (region: Rect, zoom: Double)? {
    var path: [Row] = []
    var current = row
    while current >= 0 {
      guard table[current].flags.isDisjoint(with: [.isHidden, .facesAway, .needsCompose]),
        table.shown.values(current).pointee.opacity > 0
      else { return nil }
      path.append(current)
      current = table[current].parent
    }
    guard path.last == root else { return nil }
    // In the space that window transforms lead to: the window's, or that of the plane around.
    var region = table[root].windowTransform.apply(table.shown.bounds(of: root))
    var zoom = 1.0
    for node in path.reversed() {
      if table[node].flags.contains(.isPlane) {
        let map = LayerPlane.column[node].transform
        let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        if let affine = map.affine {
          zoom *= affine.meanScale
          region = affine.inverse?.apply(region) ?? everything
        } else {
          region = everything
        }
        // A picture is kept as a whole.
        if table[node].flags.contains(.isCached) { region = everything }
      }
      if table[node].flags.contains(.clipsToBounds) {
        region = region.intersection(
          table[node].windowTransform.apply(table.shown.bounds(of: node)))
      }
    }
    let transform = table[row].windowTransform
    guard let inverse = transform.inverse else { return nil }
    return (inverse.apply(region), zoom * transform.meanScale)
  }
}
