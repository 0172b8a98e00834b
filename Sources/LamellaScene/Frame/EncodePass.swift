internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The pass that encodes the visible layers of a window into a draw list, if the list would change.
///
/// - Counters: Nodes visited; nodes that drew something.
package enum EncodePass: ScenePass {
  package static let name = "encode"
  package static let reads: NodeFlags = .drawBits

  /// Returns whether the picture or the draw list would change.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    // A node that returned to its old place, or is culled, needs no new picture.
    let request = pipeline.request
    return request.updatesPicture && (pipeline.window.needsDraw || request.encodesUnchanged)
  }

  /// Encodes the window into the pipeline's draw list.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    if let encode = pipeline.encoding {
      encode()
      return PassCounters()
    }
    pipeline.progress.isEncoded = true
    let (window, request) = (pipeline.window, pipeline.request)
    let (scratch, atlas) = (window.drawScratch, window.atlas)
    scratch.beginFrame()
    // The list before is kept aside: what has not changed is copied from it.
    scratch.blocks.keep(&pipeline.list)
    pipeline.list.pixelWidth = request.pixelWidth
    pipeline.list.pixelHeight = request.pixelHeight
    pipeline.list.clearColor = request.clearColor
    // The pass reads the tree's rows in place: nobody may add to them meanwhile.
    return Diagnostics.afterwards {
      let counters = runEncodePass(
        from: window.row, scale: window.contentScale, atlas: atlas, scratch: scratch,
        statesDamage: request.statesDamage, into: &pipeline.list)
      // The frame after this one lets pages go.
      if atlas.needsReorganizing { window.setNeedsFrame() }
      return counters
    }
  }
}

/// Encodes the visible layers of a window into a draw list, from back to front.
///
/// For each node: background, recorded drawing, sublayers by ascending z, border. Hidden and
/// transparent subtrees are left out, and so are those of nodes that clip and lie outside of the clip
/// around them. What fades and would show through itself is drawn as a group, and so is what is cut off
/// along anything but whole pixels.
///
/// If a few leaves changed and take as many vertices as before, these are replaced in the previous draw list; see
/// ``ListPatch``. Else unchanged parts are copied from it; see ``FrameBlocks``.
///
/// When the atlas is full, it is emptied and the frame encoded again; the atlas then has, or gets,
/// room for all that this very frame needs.
///
/// - Parameters:
///   - root: The row of the window.
///   - scale: Pixels per point.
///   - atlas: The atlas of glyphs, masks and images.
///   - scratch: Storage that is kept between frames.
///   - statesDamage: Whether the list is to tell what differs from the list before.
///   - list: An empty list with its size in pixels.
/// - Returns: The numbers of nodes visited, and of nodes that drew something.
/// - Complexity: O(number of nodes that changed, of those on the way to them and of their children), and
///   a copy of the list unless it is patched. Nodes that fade as a group or lie in perspective count as changed, and all
///   that lies in one is measured.
func runEncodePass(
  from root: Row, scale: Double, atlas: TextureAtlas, scratch: DrawScratch,
  statesDamage: Bool, into list: inout DrawList
) -> PassCounters {
  // A reset voids what the list before holds: all of it is encoded again.
  if atlas.needsReorganizing { atlas.reorganize() }
  do {
    return try atlas.retryWhileFull { () throws(AtlasFull) in
      list.removeShapes()
      scratch.blocks.begin(
        list, scale: scale, atlas: atlas.state.ignoringEvictions, statesDamage: statesDamage)
      var counters = PassCounters()
      let patch = ListPatch(root: root, table: .shared, scratch: scratch)
      if patch.run(atlas: atlas, scale: scale, into: &list, &counters) { return counters }
      counters += try encodeAll(from: root, scale: scale, atlas, scratch, into: &list)
      atlas.flushUpdates(into: &list)
      return counters
    }
  } catch {
    list.removeShapes()
    Diagnostics.report("a frame needs more glyphs and images than the texture atlas can hold")
    atlas.flushUpdates(into: &list)
    return PassCounters()
  }
}

/// Encodes the window into an empty list, with copies of what has not changed.
private func encodeAll(
  from root: Row, scale: Double, _ atlas: TextureAtlas, _ scratch: DrawScratch,
  into list: inout DrawList
) throws(AtlasFull) -> PassCounters {
  scratch.blocks.previous.reserveCapacity(of: &list)
  var encoder = DrawEncoder(into: &list, atlas: atlas, storage: scratch.storage, scale: scale)
  do throws(AtlasFull) {
    let counters = try scratch.withWalk { (walk) throws(AtlasFull) in
      try drawSubtree(of: root, with: &encoder, &walk)
    }
    encoder.finish(into: &list)
    scratch.blocks.end(&list)
    return counters
  } catch {
    encoder.finish(into: &list)
    throw error
  }
}

/// Encodes a subtree, from back to front.
func drawSubtree(
  of root: Row, with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) -> PassCounters {
  let table = NodeTable.shared
  let rows = table.rows
  let spans = table.spans
  var counters = PassCounters()
  // The subtree of a mask is drawn in the middle of another one.
  let base = walk.stack.count
  walk.stack.append(root)
  while walk.stack.count > base, let entry = walk.stack.popLast() {
    if entry < 0 {
      walk.copyPending(to: &encoder.builder)
      if entry == DrawWalk.end {
        walk.blocks.leave(spans, at: encoder.builder.position, groups: encoder.builder.groupsBegun)
      } else {
        try leave(rows + Int(~entry), ~entry, in: table, with: &encoder, &walk)
      }
      continue
    }
    let hasSiblings = entry & DrawWalk.siblings != 0
    var row = entry & ~DrawWalk.siblings
    let last = hasSiblings ? rows[Int(rows[Int(row)].parent)].lastChild : -1
    while true {
      if walk.blocks.isOn, walk.blocks.mayReuse(spans + Int(row), rows[Int(row)].flags) {
        row = walk.drawReusable(
          from: row, to: last, above: base, in: table, scale: encoder.space.scale,
          &encoder.builder, &counters)
        if row < 0 { break }
      }
      let node = rows + Int(row)
      let next = hasSiblings ? node.pointee.nextSibling : -1
      counters.visited += 1
      if node.pointee.flags.contains(.isCached) { table.extents.invalidateRasterCache(of: row) }
      if !walk.omitsShadows { node.pointee.flags.subtract(.drawBits) }
      let isDone = try enter(
        node, row, spans + Int(row), before: next, in: table, with: &encoder, &walk, &counters)
      guard isDone, next >= 0 else { break }
      row = next
    }
  }
  walk.copyPending(to: &encoder.builder)
  return counters
}

/// Encodes a node's shadow, background and content; its sublayers come next.
///
/// - Returns: Whether it is done with; if not, what is left waits on the stack, above the sibling that comes
///   after it, or -1 for none.
@inline(__always)
private func enter(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, _ span: UnsafeMutablePointer<DrawSpan>,
  before next: Row, in table: NodeTable, with encoder: inout DrawEncoder,
  _ walk: inout DrawWalk, _ counters: inout PassCounters
) throws(AtlasFull) -> Bool {
  let flags = table.shown.flags(row)
  let values = table.shown.values(row)
  let start = encoder.builder.position
  guard flags.isDisjoint(with: [.isHidden, .facesAway]), values.pointee.opacity > 0 else {
    if walk.blocks.isOn { walk.blocks.note(span, from: start, to: start, isWhole: true) }
    return true
  }
  let isPlane = flags.contains(.isPlane) && row != walk.rasterizedRow
  if isPlane, flags.contains(.isCached), !walk.scratch.isDeepest {
    if try drawRasterCache(of: row, in: table, with: &encoder, walk.scratch) {
      counters.changed += 1
    } else {
      walk.skip(below: row, in: table)
    }
    if walk.blocks.isOn {
      walk.blocks.note(span, from: start, to: encoder.builder.position, isWhole: true)
    }
    return true
  }
  let hasBorder = flags.contains(.hasBorder) && LayerBorder.column[shown: row].width > 0
  let needsScope =
    !flags.isDisjoint(with: .drawnInScope) || hasBorder
    || values.pointee.opacity * encoder.opacity < 1
  let groups = encoder.builder.groupsBegun
  let isDone = !isPlane && !needsScope && node.pointee.firstChild < 0
  if !isDone, next >= 0 { walk.stack.append(next | DrawWalk.siblings) }
  let isInner = walk.blocks.isOn && !isDone
  if isInner {
    walk.blocks.enter(row, span, at: start, groups: groups)
    walk.stack.append(DrawWalk.end)
  }
  let outer = isInner ? FrameBlocks.Context(of: encoder) : nil
  if isPlane {
    guard let scope = openPlane(row, in: table, &encoder) else {
      walk.skip(below: row, in: table)
      return false
    }
    walk.scopes.append(scope)
    walk.stack.append(~row)
    span.pointee.hasGroup = true
  }
  encoder.enter(node.pointee.windowTransform)
  let bounds = values.pointee.bounds
  if needsScope {
    guard let scope = open(node, row, values, in: table, walk.rasterizedRow, hasBorder, &encoder)
    else {
      walk.skip(below: row, in: table)
      return false
    }
    walk.scopes.append(scope)
    walk.stack.append(~row)
    if !scope.fadingGroup.isEmpty || scope.hasShape { span.pointee.hasGroup = true }
  }
  encoder.wholeBlock = nil
  if !bounds.isEmpty {
    let draws = try drawContent(
      of: row, flags, values, in: table, with: &encoder, &walk)
    if draws || hasBorder { counters.changed += 1 }
  }
  if isInner {
    let inner = FrameBlocks.Context(of: encoder)
    walk.blocks.enterChildren(span, in: inner == outer ? nil : inner)
  } else if walk.blocks.isOn {
    let isRedrawnFill = !flags.contains(.hasRecording) && walk.blocks.isKnown(span)
    walk.blocks.note(
      span, from: start, to: encoder.builder.position,
      isWhole: groups == encoder.builder.groupsBegun)
    if let block = encoder.wholeBlock {
      noteMovable(block, row, span, in: table)
    } else if isRedrawnFill, span.pointee.count == 4, values.pointee.cornerRadius == 0,
      encoder.space.isAligned
    {
      // Only a fill is left. Those that are drawn once have no need of it.
      table.note(encoder.space.placement(ofFill: bounds), of: row)
      span.pointee.movable = encoder.builder.texture
    }
  }
  if node.pointee.firstChild >= 0 { pushChildren(of: node, row, in: table, &walk) }
  return isDone
}

/// Stores the position of a node's quads in the draw list, so that the next frame can move them without visiting its
/// layer.
@inline(__always)
private func noteMovable(
  _ block: (Unmanaged<DrawBlock>, shift: SIMD2<Int32>),
  _ row: Row, _ span: UnsafeMutablePointer<DrawSpan>, in table: NodeTable
) {
  guard table.shown.values(row).pointee.backgroundColor >> 24 == 0 else { return }
  block.0._withUnsafeGuaranteedRef {
    guard let movable = $0.movableQuads(at: block.shift, count: span.pointee.count) else { return }
    table.note(movable.placement, of: row)
    span.pointee.movable = movable.texture
  }
}

/// Pushes a node's children on the stack of rows to be drawn: those in sight if the node culls them, and sorted by z
/// position if it sorts them.
private func pushChildren(
  of node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable, _ walk: inout DrawWalk
) {
  let flags = node.pointee.flags
  if flags.contains(.indexesChildren), !walk.omitsShadows {
    table.siblings.takeMarks(.drawBits, from: node.pointee.firstChild, in: table)
  }
  guard !flags.isDisjoint(with: [.cullsChildren, .sortsChildren]) else {
    return walk.stack.append(node.pointee.firstChild | DrawWalk.siblings)
  }
  guard flags.contains(.cullsChildren) else {
    return table.pushChildrenInOrder(of: row, on: &walk.stack)
  }
  let start = walk.stack.count
  updateChildrenInSight(of: row, in: table)
  for child in ChildrenInSight.column[row].rows.reversed() where table[child].parent == row {
    walk.stack.append(child)
  }
  if flags.contains(.sortsChildren) { walk.order.sort(&walk.stack, from: start, in: table) }
}

/// Places children that are in sight because a clip around their parent has changed since it was composed.
private func updateChildrenInSight(of parent: Row, in table: NodeTable) {
  guard ChildrenInSight.column[parent].region != table.reaches.sight(of: parent) else { return }
  // The rows above are being drawn: marks that reached them would have them drawn again.
  table[parent].flags.insert(.subtreeNeedsDraw)
  _ = composeChildrenInSight(of: parent, in: table, isMoved: true, isDrawing: true)
  table[parent].flags.subtract(.drawBits)
}

/// Encodes a node's shadow, background and display list.
///
/// - Returns: Whether the node has a background or a display list.
@inline(__always)
private func drawContent(
  of row: Row, _ flags: NodeFlags, _ values: UnsafePointer<NodeValues>, in table: NodeTable,
  with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) -> Bool {
  let bounds = values.pointee.bounds
  let background = values.pointee.backgroundColor
  if flags.contains(.hasShadow), table.shown.castsShadow(row), !flags.contains(.clipsToBounds),
    !walk.omitsShadows
  {
    try drawShadow(of: row, bounds, in: table, with: &encoder, walk.scratch)
  }
  if background >> 24 > 0, !(flags.contains(.isWindow) && encoder.isCleared) {
    if flags.contains(.clipsToBounds), let scope = walk.scopes.last, scope.hasShape {
      // The group's shape will cut it off.
      encoder.fillBeyond(bounds, color: background)
    } else {
      let radius = values.pointee.cornerRadius
      if flags.contains(.hasCorners) {
        encoder.fill(bounds, radii: table.shown.cornerRadii(of: row), color: background)
      } else if radius > 0 {
        try encoder.fill(bounds, radius: Double(radius), color: background)
      } else {
        encoder.fill(bounds, color: background)
      }
    }
  }
  if flags.contains(.hasRecording), let drawing = table.layer(of: row)?.drawing {
    let isPlaced = drawing.bounds != bounds
    if isPlaced, let layer = table.layer(of: row) {
      encoder.place(layer.placementOfRecording(in: bounds))
    }
    try encoder.encode(drawing)
    // Its map to pixels is not the row's, whose moves are rounded in another way.
    if isPlaced { encoder.wholeBlock = nil }
  }
  return background >> 24 > 0 || flags.contains(.hasRecording)
}

// MARK: - Scopes

/// Begins the groups and clips that a node's opacity, clipping and mask require.
///
/// - Returns: Nil when nothing of the node is in sight.
private func open(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, _ values: UnsafePointer<NodeValues>,
  in table: NodeTable, _ rasterizedRow: Row, _ hasBorder: Bool,
  _ encoder: inout DrawEncoder
) -> DrawScope? {
  var scope = DrawScope(
    outerClip: encoder.builder.clip, outerOutput: encoder.builder.output,
    outerOpacity: encoder.opacity)
  let bounds = values.pointee.bounds
  let clips = node.pointee.flags.contains(.clipsToBounds)
  let isShaped =
    clips && (values.pointee.cornerRadius > 0 || !encoder.space.isAligned)
    && (node.pointee.firstChild >= 0 || node.pointee.flags.contains(.hasRecording))
  // A plane fades as a whole, when it ends.
  let isPlane = node.pointee.flags.contains(.isPlane) || row == rasterizedRow
  var opacity = isPlane ? encoder.opacity : encoder.opacity * values.pointee.opacity
  scope.mask = table.maskRow(of: row)
  if scope.mask >= 0
    || (opacity < 1 && (!isShaped || hasBorder) && table.extents.overlapsItself(row, bounds))
  {
    let rect = table.extents.extent(of: row, scale: encoder.space.scale)
      .intersection(encoder.builder.clip)
    if rect.isEmpty { return nil }
    scope.fadingGroup = rect
    scope.fadingOpacity = opacity
    encoder.builder.beginGroup(in: rect)
    opacity = 1
  }
  encoder.opacity = opacity
  guard clips else { return scope }

  let cover =
    encoder.space.isAligned ? encoder.space.pixels(of: bounds) : encoder.space.cover(of: bounds)
  let clip = cover.intersection(encoder.builder.clip)
  if clip.isEmpty {
    if !scope.fadingGroup.isEmpty { encoder.builder.discardGroup() }
    encoder.builder.clip = scope.outerClip
    encoder.builder.output = scope.outerOutput
    encoder.opacity = scope.outerOpacity
    return nil
  }
  if isShaped {
    scope.shapedGroup = clip
    scope.shapedOpacity = opacity
    encoder.builder.beginGroup(in: clip)
    encoder.opacity = 1
  } else {
    encoder.builder.clip = clip
  }
  return scope
}

/// Encodes the parts of a node above its sublayers, such as its border, and restores the surrounding drawing state.
private func leave(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable,
  with encoder: inout DrawEncoder, _ walk: inout DrawWalk
) throws(AtlasFull) {
  let scope = walk.scopes.removeLast()
  if !scope.plane.isEmpty { return closePlane(row, scope, in: table, &encoder) }
  let bounds = table.shown.values(row).pointee.bounds
  let radius = Double(table.shown.values(row).pointee.cornerRadius)
  encoder.enter(node.pointee.windowTransform)
  let isFading = !scope.fadingGroup.isEmpty
  if scope.hasShape {
    encoder.endGroup(
      in: scope.shapedGroup, outer: isFading ? scope.fadingGroup : scope.outerOutput,
      opacity: scope.shapedOpacity,
      shape: encoder.space.box(bounds, radii: table.shown.cornerRadii(of: row)))
    encoder.builder.clip = isFading ? scope.fadingGroup : scope.outerClip
    encoder.opacity = isFading ? 1 : scope.shapedOpacity
  }
  let border = table.shown.border(of: row)
  if border.width > 0, !bounds.isEmpty, node.pointee.flags.contains(.hasCorners) {
    encoder.stroke(
      bounds, radii: table.shown.cornerRadii(of: row), lineWidth: Double(border.width),
      color: border.color)
  } else if border.width > 0, !bounds.isEmpty {
    try encoder.stroke(
      bounds, radius: radius, lineWidth: Double(border.width), color: border.color)
  }
  if scope.mask >= 0 {
    let group = scope.fadingGroup
    encoder.builder.beginGroup(in: group)
    encoder.opacity = 1
    let keepsSpans = walk.blocks.pause()
    _ = try drawSubtree(of: scope.mask, with: &encoder, &walk)
    walk.blocks.resume(keepsSpans)
    encoder.endGroup(in: group, outer: group, opacity: 1, shape: nil, blend: .mask)
  }
  if isFading {
    encoder.endGroup(
      in: scope.fadingGroup, outer: scope.outerOutput, opacity: scope.fadingOpacity, shape: nil)
  }
  encoder.builder.clip = scope.outerClip
  encoder.opacity = scope.outerOpacity
}
