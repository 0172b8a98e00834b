internal import LamellaGeometry
internal import LamellaGraphics

/// Turns what a window shows into a draw list, in painter's order.
///
/// For each node: background, recorded drawing, sublayers by ascending z, border. Hidden and
/// transparent subtrees are left out, and so are those of nodes that clip and lie outside of the clip
/// around them. Colours are multiplied by the opacities from the window down.
///
/// When the atlas is full, it is emptied and the frame encoded again; the atlas then has, or gets,
/// room for all that this very frame needs.
///
/// - Parameters:
///   - root: The row of the window.
///   - scale: Pixels per point.
///   - atlas: Where glyphs, masks and images have their places.
///   - scratch: Storage that is kept between frames.
///   - list: An empty list with its size in pixels.
/// - Returns: Nodes looked at, nodes that drew something.
/// - Complexity: O(number of nodes shown).
func runDrawPass(
  from root: Row, scale: Double, atlas: TextureAtlas, scratch: DrawScratch,
  into list: inout DrawList
) -> PassCounters {
  for _ in 0..<maximumEncodings {
    var encoder = DrawEncoder(into: &list, atlas: atlas, scratch: scratch, scale: scale)
    do throws(AtlasFull) {
      let counters = try scratch.withWalk { (walk) throws(AtlasFull) in
        try drawSubtree(of: root, with: &encoder, &walk)
      }
      encoder.finish(into: &list)
      atlas.flushUpdates(into: &list)
      return counters
    } catch {
      encoder.finish(into: &list)
      list.vertices.removeAll(keepingCapacity: true)
      list.indices.removeAll(keepingCapacity: true)
      list.commands.removeAll(keepingCapacity: true)
      atlas.reset()
    }
  }
  Diagnostics.report("a frame needs more glyphs and images than the texture atlas can hold")
  atlas.flushUpdates(into: &list)
  return PassCounters()
}

/// The atlas doubles its budget from the second failure on: this many times are enough for anything.
private let maximumEncodings = 10

private func drawSubtree(
  of root: Row, with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) -> PassCounters {
  let table = NodeTable.shared
  let rows = table.rows
  var counters = PassCounters()
  walk.stack.append(root)
  while let entry = walk.stack.popLast() {
    if entry < 0 {
      try leave(rows + Int(~entry), ~entry, in: table, with: &encoder, &walk)
      continue
    }
    let node = rows + Int(entry)
    counters.visited += 1
    node.pointee.flags.subtract(.drawBits)
    let flags = node.pointee.flags
    guard !flags.contains(.isHidden), node.pointee.windowOpacity > 0 else { continue }
    let bounds = table.shownBounds(of: entry)
    encoder.enter(node.pointee.windowTransform, opacity: node.pointee.windowOpacity)

    let clips = flags.contains(.clipsToBounds)
    if clips {
      let clip = encoder.pixels(of: bounds).intersection(encoder.clip)
      if clip.isEmpty { continue }
      walk.clips.append(encoder.clip)
      encoder.clip = clip
    }
    let hasBorder = node.pointee.extras >= 0 && table.borderWidth(of: entry) > 0
    if clips || hasBorder { walk.stack.append(~entry) }

    if !bounds.isEmpty {
      let background = node.pointee.backgroundColor
      if background >> 24 > 0 {
        let radius = node.pointee.cornerRadius
        if radius > 0 {
          try encoder.fill(bounds, radius: Double(radius), color: background)
        } else {
          encoder.fill(bounds, color: background)
        }
      }
      if flags.contains(.hasRecording), let layer = table.layer(of: entry) {
        // What was drawn fills the bounds: it stays in place when their origin scrolls the sublayers.
        if layer.recordedOrigin != bounds.origin {
          encoder.move(by: bounds.origin - layer.recordedOrigin)
        }
        try encoder.replay(layer.recording)
      }
      if background >> 24 > 0 || hasBorder || flags.contains(.hasRecording) {
        counters.changed += 1
      }
    }

    let start = walk.stack.count
    var child = node.pointee.lastChild
    while child >= 0 {
      walk.stack.append(child)
      child = rows[Int(child)].previousSibling
    }
    if flags.contains(.sortsChildren) {
      walk.order.sort(&walk.stack, from: start, in: table)
    }
  }
  return counters
}

/// Draws what lies above a node's sublayers and takes its clip back.
private func leave(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable,
  with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) {
  let bounds = table.shownBounds(of: row)
  let width = table.borderWidth(of: row)
  if width > 0, !bounds.isEmpty {
    encoder.enter(node.pointee.windowTransform, opacity: node.pointee.windowOpacity)
    try encoder.stroke(
      bounds, radius: Double(node.pointee.cornerRadius), lineWidth: Double(width),
      color: table.extras(of: row).borderColor)
  }
  if node.pointee.flags.contains(.clipsToBounds) { encoder.clip = walk.clips.removeLast() }
}

nonisolated extension NodeTable {
  /// The width of a row's border; 0 for one without rare attributes.
  fileprivate func borderWidth(of row: Row) -> Float {
    let index = self[row].extras
    return index < 0 ? 0 : extras[Int(index)].borderWidth
  }
}
