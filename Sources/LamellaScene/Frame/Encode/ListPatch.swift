internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The replacement of the vertices of a few changed leaves in the draw list of the frame before.
///
/// A score or a bar that changes among a thousand views has, most of the time, as many vertices as before, in the same
/// textures and clips: the list stays as it is but for these. A leaf that has another number of vertices, or draws in
/// other states, does not fit. Then the whole list is encoded, with copies of what has not changed.
///
/// Leaves in groups and planes never fit: the size of these depends on what lies in them.
struct ListPatch {
  let root: Row
  let table: NodeTable
  let scratch: DrawScratch

  /// A changed leaf, which is encoded again.
  nonisolated struct Target {
    let row: Row
    let parent: Row
    /// The parent's first vertex.
    let before: Int32
  }

  /// An unchanged row on the way to targets.
  nonisolated struct Ancestor {
    let row: Row
    /// The row's first vertex.
    let first: Int32
  }

  /// The most leaves that are replaced one by one: encoding many siblings in one walk costs less.
  private static let mostTargets = 32
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
    guard scratch.mayReplace, findTargets() else { return false }
    for target in scratch.patchTargets {
      // A full atlas is one more reason to encode the list: that empties it, and reports what does not help.
      guard let drawn = try? replace(target, atlas, scale, like: list) else {
        // What is left of the leaf's old place in the list must not be copied.
        table.spans[Int(target.row)].reset()
        table[target.row].flags.insert(.needsDraw)
        return false
      }
      counters += drawn
    }
    counters.visited += scratch.patchAncestors.count
    for ancestor in scratch.patchAncestors { table[ancestor.row].flags.subtract(.drawBits) }
    scratch.endReplacing(&list)
    table.spans[Int(root)].stamp = list.number
    atlas.flushUpdates(into: &list)
    return true
  }

  // MARK: Finding

  /// Finds the changed leaves and the rows on the way to them.
  ///
  /// - Returns: Whether they may fit.
  private func findTargets() -> Bool {
    scratch.patchTargets.removeAll(keepingCapacity: true)
    scratch.patchAncestors.removeAll(keepingCapacity: true)
    let span = table.spans[Int(root)]
    guard !table[root].flags.contains(.needsDraw), span.stamp == scratch.previousPass,
      mayHoldTargets(root)
    else { return false }
    scratch.patchAncestors.append(Ancestor(row: root, first: span.start))
    var next = 0
    while next < scratch.patchAncestors.count {
      guard findTargets(in: scratch.patchAncestors[next]) else { return false }
      next += 1
    }
    return true
  }

  /// Finds the changed children of a row, and those on the way to changed leaves.
  private func findTargets(in ancestor: Ancestor) -> Bool {
    let walked = table.spans[Int(ancestor.row)].walked
    guard walked > 0 else { return false }
    if table[ancestor.row].flags.contains(.cullsChildren) {
      for child in ChildrenInSight.column[ancestor.row].rows {
        guard table[child].parent == ancestor.row, look(at: child, in: ancestor, walked) else {
          return false
        }
      }
      return true
    }
    var fits = true
    table.forEachMarked(of: ancestor.row, .drawBits) {
      fits = look(at: $0, in: ancestor, walked)
      return fits
    }
    return fits
  }

  /// Notes a child of a row on the way if the child changed, or something in it.
  ///
  /// - Returns: Whether it may fit.
  private func look(at child: Row, in ancestor: Ancestor, _ walked: UInt32) -> Bool {
    let flags = table[child].flags
    if flags.isDisjoint(with: .drawBits) || flags.contains(.isHidden) { return true }
    let span = table.spans[Int(child)]
    guard span.stamp == walked else { return false }
    guard flags.contains(.needsDraw) else {
      scratch.patchAncestors.append(Ancestor(row: child, first: ancestor.first + span.start))
      return mayHoldTargets(child)
    }
    guard table[child].firstChild < 0, 0...Self.mostVertices ~= span.count,
      flags.isDisjoint(with: .drawnApart), scratch.patchTargets.count < Self.mostTargets
    else { return false }
    scratch.patchTargets.append(Target(row: child, parent: ancestor.row, before: ancestor.first))
    return true
  }

  /// Returns whether rows below an unchanged one keep their order and change no pixel but their own.
  private func mayHoldTargets(_ row: Row) -> Bool {
    let flags = table[row].flags
    return flags.isDisjoint(with: .drawnApart.union(.sortsChildren))
      && !table.spans[Int(row)].hasGroup
      && !(flags.contains(.hasShadow) && table.extents.castsShadowOfContent(row))
  }

  // MARK: Replacing

  /// Encodes a leaf again, and puts its vertices in the place of the old ones.
  ///
  /// - Returns: The numbers of nodes visited, and of nodes that drew something; nil when the leaf does not fit.
  private func replace(
    _ target: Target, _ atlas: TextureAtlas, _ scale: Double, like list: DrawList
  ) throws(AtlasFull) -> PassCounters? {
    let span = table.spans[Int(target.row)]
    let walked = table.spans[Int(target.parent)].walked
    let counters = try scratch.withReplacement(for: list, atlas: atlas, scale: scale) {
      (encoder, walk) throws(AtlasFull) -> PassCounters? in
      if span.context > 0 {
        guard let context = walk.reuse.context(around: target.row, in: table) else { return nil }
        encoder.builder.clip = context.clip
        encoder.builder.output = context.output
        encoder.opacity = context.opacity
      }
      walk.reuse.beginReplacing(span, in: target.parent, at: target.before, walked: walked)
      return try drawSubtree(of: target.row, with: &encoder, &walk)
    }
    let first = Int(target.before + span.start)
    return scratch.previous.replace(first..<first + Int(span.count)) ? counters : nil
  }
}

nonisolated extension NodeFlags {
  /// The flags of rows that are drawn in a space of their own, or as a part of another row.
  fileprivate static let drawnApart: NodeFlags = [.isPlane, .isCached, .hasMask, .isMask]
}
