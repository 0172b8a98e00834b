internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The replacement of the blocks of a few changed leaves in the draw list of the frame before.
///
/// A score or a bar that changes among a thousand views has, most of the time, no more vertices than before, in the same
/// textures and clips: the list stays as it is but for these. Where a leaf needs fewer, quads without an area fill its
/// place, so that a number that loses a digit and gets it back fits both times. A leaf that needs more, or draws in other
/// states, does not fit. Then the whole list is encoded, with copies of what has not changed, and of the leaves that were
/// replaced by then.
///
/// Leaves in groups and planes never fit: the size of these depends on what lies in them.
struct ListPatch {
  let root: Row
  let table: NodeTable
  let scratch: DrawScratch

  /// The most leaves that are replaced one by one: encoding many siblings in one walk costs less.
  private static let mostLeaves = 32
  /// The most vertices of a leaf.
  private static let mostVertices: Int32 = 1024

  /// Replaces what changed.
  ///
  /// - Parameters:
  ///   - atlas: The atlas of glyphs, masks and images.
  ///   - scale: Pixels per point.
  ///   - list: An empty list with its size and clear color; becomes the list before, with its new vertices.
  ///   - counters: Get the nodes visited, and those that drew something.
  /// - Returns: Whether all that changed fits; if not, the list must be encoded.
  /// - Complexity: O(vertices of the changed leaves).
  func run(
    atlas: TextureAtlas, scale: Double, into list: inout DrawList, _ counters: inout PassCounters
  ) -> Bool {
    guard scratch.blocks.mayReplace(root, in: table), !table[root].flags.contains(.needsDraw),
      mayHoldLeaves(root), findLeaves()
    else { return false }
    var encoder = DrawEncoder(into: &list, atlas: atlas, storage: scratch.storage, scale: scale)
    let fits = scratch.patchLeaves.allSatisfy { replace($0, with: &encoder, &counters) }
    encoder.finish(into: &list)
    guard fits else {
      list.removeShapes()
      return false
    }
    for row in scratch.patchAncestors { table[row].flags.subtract(.drawBits) }
    counters.visited += scratch.patchAncestors.count
    scratch.blocks.keepReplaced(root, in: table)
    scratch.blocks.endReplacing(&list)
    atlas.flushUpdates(into: &list)
    return true
  }

  // MARK: Finding

  /// Finds the changed leaves and the rows on the way to them; returns whether the leaves may fit.
  private func findLeaves() -> Bool {
    scratch.patchLeaves.removeAll(keepingCapacity: true)
    scratch.patchAncestors.removeAll(keepingCapacity: true)
    scratch.patchAncestors.append(root)
    var next = 0
    while next < scratch.patchAncestors.count {
      let row = scratch.patchAncestors[next]
      next += 1
      let fits = forEachMarkedChild(of: row) { child in
        let span = table.spans[Int(child)]
        guard span.pass == table.spans[Int(row)].childrenPass else { return false }
        guard table[child].flags.contains(.needsDraw) else {
          scratch.patchAncestors.append(child)
          return mayHoldLeaves(child)
        }
        scratch.patchLeaves.append(child)
        return scratch.patchLeaves.count <= Self.mostLeaves && table[child].firstChild < 0
          && 0...Self.mostVertices ~= span.count
          && table[child].flags.isDisjoint(with: .drawnApart)
      }
      guard fits else { return false }
    }
    return true
  }

  /// Calls a body with each drawn child of a row that is marked; returns whether the body did each time.
  private func forEachMarkedChild(of row: Row, _ body: (Row) -> Bool) -> Bool {
    guard table.spans[Int(row)].childrenPass > 0 else { return false }
    if table[row].flags.contains(.cullsChildren) {
      for child in ChildrenInSight.column[row].rows {
        guard table[child].parent == row else { return false }
        let flags = table[child].flags
        if flags.isDisjoint(with: .drawBits) || flags.contains(.isHidden) { continue }
        guard body(child) else { return false }
      }
      return true
    }
    var fits = true
    table.forEachMarked(of: row, .drawBits) {
      fits = table[$0].flags.contains(.isHidden) || body($0)
      return fits
    }
    return fits
  }

  /// Returns whether rows below an unchanged one change no pixel but their own.
  private func mayHoldLeaves(_ row: Row) -> Bool {
    let flags = table[row].flags
    return flags.isDisjoint(with: .drawnApart)
      && !table.spans[Int(row)].hasGroup
      && !(flags.contains(.hasShadow) && table.extents.castsShadowOfContent(row))
  }

  // MARK: Replacing

  /// Encodes a leaf again, and puts its vertices in the place of the old ones.
  ///
  /// - Parameters:
  ///   - leaf: The leaf.
  ///   - encoder: The encoder of an empty list.
  ///   - counters: Get the nodes visited, and those that drew something.
  /// - Returns: Whether the leaf fits.
  private func replace(
    _ leaf: Row, with encoder: inout DrawEncoder, _ counters: inout PassCounters
  ) -> Bool {
    let outer = FrameBlocks.Context(of: encoder)
    var old = 0..<0
    do throws(AtlasFull) {
      let drawn = try scratch.withWalk { (walk) throws(AtlasFull) -> PassCounters? in
        if table.spans[Int(leaf)].context > 0 {
          guard let inner = walk.blocks.context(around: leaf, in: table) else { return nil }
          inner.apply(to: &encoder)
        }
        old = walk.blocks.beginReplacing(leaf, in: table)
        defer { walk.blocks.endReplacing() }
        return try drawSubtree(of: leaf, with: &encoder, &walk)
      }
      outer.apply(to: &encoder)
      if let drawn, encoder.builder.replace(old, in: scratch.blocks.previous) {
        counters += drawn
        // With the quads that fill its place.
        if table.spans[Int(leaf)].count >= 0 { table.spans[Int(leaf)].count = Int32(old.count) }
        return true
      }
    } catch {
      // A full atlas is one more reason to encode the list: that empties it, and reports what does not help.
    }
    // What is left of the leaf's old place in the list must not be copied.
    table.spans[Int(leaf)].reset()
    table[leaf].flags.insert(.needsDraw)
    return false
  }
}

nonisolated extension NodeFlags {
  /// The flags of rows that are drawn in a space of their own, or as a part of another row.
  fileprivate static let drawnApart: NodeFlags = [.isPlane, .isCached, .hasMask, .isMask]
}
