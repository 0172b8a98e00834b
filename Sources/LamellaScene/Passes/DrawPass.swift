internal import LamellaGeometry
internal import LamellaGraphics

/// Turns what a window shows into a draw list, in painter's order.
///
/// For each node: background, recorded drawing, sublayers by ascending z, border. Hidden and
/// transparent subtrees are left out, and so are those of nodes that clip and lie outside of the clip
/// around them. What fades and would show through itself is drawn as a group, and so is what is cut off
/// along anything but whole pixels.
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
      list.retained.removeAll(keepingCapacity: true)
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
  // The subtree of a mask is drawn in the middle of another one.
  let base = walk.stack.count
  walk.stack.append(root)
  while walk.stack.count > base, let entry = walk.stack.popLast() {
    if entry < 0 {
      try leave(rows + Int(~entry), ~entry, in: table, with: &encoder, &walk)
      continue
    }
    let node = rows + Int(entry)
    counters.visited += 1
    node.pointee.flags.subtract(.drawBits)
    let flags = node.pointee.flags
    guard flags.isDisjoint(with: [.isHidden, .facesAway]), node.pointee.opacity > 0 else {
      continue
    }
    if flags.contains(.isPlane) {
      guard let scope = openPlane(node, entry, in: table, &encoder) else { continue }
      walk.scopes.append(scope)
      walk.stack.append(~entry)
    }
    encoder.enter(node.pointee.windowTransform)
    let bounds = table.shownBounds(of: entry)
    let hasBorder = node.pointee.extras >= 0 && table.borderWidth(of: entry) > 0
    if !flags.isDisjoint(with: [.clipsToBounds, .isDecorated]) || hasBorder
      || node.pointee.opacity * encoder.opacity < 1
    {
      guard let scope = open(node, entry, bounds, in: table, hasBorder, &encoder) else { continue }
      walk.scopes.append(scope)
      walk.stack.append(~entry)
    }
    if !bounds.isEmpty {
      let draws = try drawContent(of: node, entry, bounds, in: table, with: &encoder, walk.scopes)
      if draws || hasBorder { counters.changed += 1 }
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

/// Draws a node's background and recording.
///
/// - Returns: Whether there is any.
@inline(__always)
private func drawContent(
  of node: UnsafeMutablePointer<NodeRow>, _ row: Row, _ bounds: Rect, in table: NodeTable,
  with encoder: inout DrawEncoder, _ scopes: borrowing [DrawScope]
) throws(AtlasFull) -> Bool {
  let flags = node.pointee.flags
  let background = node.pointee.backgroundColor
  if table.looks(of: row).contains(.hasShadow), !flags.contains(.clipsToBounds) {
    try drawShadow(of: row, bounds, in: table, with: &encoder)
  }
  if background >> 24 > 0, !(flags.contains(.isWindow) && encoder.isCleared) {
    if flags.contains(.clipsToBounds), let scope = scopes.last, scope.hasShape {
      // The group's shape will cut it off.
      encoder.fillBeyond(bounds, color: background)
    } else {
      let radius = node.pointee.cornerRadius
      if table.looks(of: row).contains(.hasCorners) {
        encoder.fill(
          encoder.box(bounds, radii: table.cornerRadii(of: row)), color: encoder.faded(background))
      } else if radius > 0 {
        try encoder.fill(bounds, radius: Double(radius), color: background)
      } else {
        encoder.fill(bounds, color: background)
      }
    }
  }
  if flags.contains(.hasRecording), let layer = table.layer(of: row), let drawing = layer.drawing {
    if drawing.bounds != bounds { encoder.place(layer.placementOfRecording(in: bounds)) }
    try encoder.replay(drawing)
  }
  return background >> 24 > 0 || flags.contains(.hasRecording)
}

// MARK: - Scopes

/// What holds for a node and all that lies in it, and what to return to.
nonisolated struct DrawScope {
  /// What was in force around the node.
  var outerClip: PixelRect
  var outerOutput: PixelRect
  var outerOpacity: Float
  /// The group that fades; empty where there is none.
  var fadingGroup = PixelRect.none
  var fadingOpacity: Float = 1
  /// The group that is cut along a shape; empty where there is none.
  var shapedGroup = PixelRect.none
  var shapedOpacity: Float = 1
  /// The mask that the fading group is multiplied by, or -1.
  var mask: Row = -1
  /// The picture of a node in perspective; empty where there is none.
  var plane = PixelRect.none
  var planeOpacity: Float = 1

  var hasShape: Bool { !shapedGroup.isEmpty }
}

/// Begins what a node's opacity and clipping need.
///
/// - Returns: Nil when nothing of the node is in sight.
private func open(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, _ bounds: Rect, in table: NodeTable,
  _ hasBorder: Bool, _ encoder: inout DrawEncoder
) -> DrawScope? {
  var scope = DrawScope(
    outerClip: encoder.clip, outerOutput: encoder.output, outerOpacity: encoder.opacity)
  let clips = node.pointee.flags.contains(.clipsToBounds)
  let isShaped =
    clips && (node.pointee.cornerRadius > 0 || !encoder.isAligned)
    && (node.pointee.firstChild >= 0 || node.pointee.flags.contains(.hasRecording))
  // A plane fades as a whole, when it ends.
  let isPlane = node.pointee.flags.contains(.isPlane)
  var opacity = isPlane ? encoder.opacity : encoder.opacity * node.pointee.opacity
  scope.mask = table.maskRow(of: row)
  if scope.mask >= 0
    || (opacity < 1 && (!isShaped || hasBorder) && table.overlapsItself(row, bounds))
  {
    let rect = table.extent(of: row, encoder).intersection(encoder.clip)
    if rect.isEmpty { return nil }
    scope.fadingGroup = rect
    scope.fadingOpacity = opacity
    encoder.beginGroup(in: rect)
    opacity = 1
  }
  encoder.opacity = opacity
  guard clips else { return scope }

  let cover = encoder.isAligned ? encoder.pixels(of: bounds) : encoder.cover(of: bounds)
  let clip = cover.intersection(encoder.clip)
  if clip.isEmpty {
    if !scope.fadingGroup.isEmpty { encoder.discardGroup() }
    encoder.clip = scope.outerClip
    encoder.opacity = scope.outerOpacity
    return nil
  }
  if isShaped {
    scope.shapedGroup = clip
    scope.shapedOpacity = opacity
    encoder.beginGroup(in: clip)
    encoder.opacity = 1
  } else {
    encoder.clip = clip
  }
  return scope
}

/// Draws what lies above a node's sublayers and returns to what was in force around it.
private func leave(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable,
  with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) {
  let scope = walk.scopes.removeLast()
  if !scope.plane.isEmpty { return closePlane(row, scope, in: table, &encoder) }
  let bounds = table.shownBounds(of: row)
  let radius = Double(node.pointee.cornerRadius)
  encoder.enter(node.pointee.windowTransform)
  let isFading = !scope.fadingGroup.isEmpty
  if scope.hasShape {
    encoder.endGroup(
      in: scope.shapedGroup, outer: isFading ? scope.fadingGroup : scope.outerOutput,
      opacity: scope.shapedOpacity,
      shape: encoder.box(bounds, radii: table.cornerRadii(of: row)))
    encoder.clip = isFading ? scope.fadingGroup : scope.outerClip
    encoder.opacity = isFading ? 1 : scope.shapedOpacity
  }
  let width = table.borderWidth(of: row)
  if width > 0, !bounds.isEmpty, table.looks(of: row).contains(.hasCorners) {
    encoder.stroke(
      bounds, radii: table.cornerRadii(of: row), lineWidth: Double(width),
      color: table.extras(of: row).borderColor)
  } else if width > 0, !bounds.isEmpty {
    try encoder.stroke(
      bounds, radius: radius, lineWidth: Double(width), color: table.extras(of: row).borderColor)
  }
  if scope.mask >= 0 {
    let group = scope.fadingGroup
    encoder.beginGroup(in: group)
    encoder.opacity = 1
    _ = try drawSubtree(of: scope.mask, with: &encoder, &walk)
    encoder.endGroup(in: group, outer: group, opacity: 1, shape: nil, blend: .mask)
  }
  if isFading {
    encoder.endGroup(
      in: scope.fadingGroup, outer: scope.outerOutput, opacity: scope.fadingOpacity, shape: nil)
  }
  encoder.clip = scope.outerClip
  encoder.opacity = scope.outerOpacity
}

nonisolated extension NodeTable {
  /// The width of a row's border; 0 for one without rare attributes.
  func borderWidth(of row: Row) -> Float {
    let index = self[row].extras
    return index < 0 ? 0 : extras[Int(index)].borderWidth
  }
}

nonisolated extension PixelRect {
  static var none: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }
}
