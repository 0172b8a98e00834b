internal import LamellaGeometry

/// Places a row and the siblings after it, as long as these are leaves of which only the place changed.
///
/// Most nodes of a scene in which much moves are such: they need no walk, and their parent is looked at once.
///
/// - Parameters:
///   - first: Not the root.
///   - isMoved: Whether a node above has moved.
///   - table: The rows.
///   - counters: The numbers of nodes visited, and of nodes whose transform changed.
/// - Returns: The first row that is no such leaf; -1 when there is none.
func placeLeaves(
  from first: Row, isMoved: Bool, in table: NodeTable, _ counters: inout PassCounters
) -> Row {
  let rows = table.rows
  let above = rows + Int(rows[Int(first)].parent)
  guard table.context(of: first).pointee.cachedCount == 0,
    !table.shown.flags(rows[Int(first)].parent).contains(.hasSublayerTransform)
  else {
    return first
  }
  let outer = above.pointee.windowTransform
  let (outerX, outerY) = (SIMD2(outer.a, outer.b), SIMD2(outer.c, outer.d))
  let outerPlace = SIMD2(outer.tx, outer.ty)
  var visited = 0
  var changed = 0
  let visitsAll = isMoved || !above.pointee.flags.contains(.indexesChildren)
  // The run whose marks for drawing are set.
  var drawnRun: Int32 = -2
  var row = first
  while row >= 0 {
    let node = rows + Int(row)
    let flags = node.pointee.flags
    if isMoved || !flags.isDisjoint(with: .composeBits) {
      guard node.pointee.firstChild < 0, flags.isDisjoint(with: .complicatesPlace) else { break }
      let values = table.shown.values(row, of: node)
      if flags.contains(.isPresented),
        !table.shown.flags(row).isDisjoint(with: .complicatesPlace)
      {
        break
      }
      let bounds = values.pointee.bounds
      // The same sums, in the same order, as for any node.
      let anchor =
        SIMD2(bounds.origin.x, bounds.origin.y)
        + SIMD2(values.pointee.anchorPoint.x, values.pointee.anchorPoint.y)
        * SIMD2(bounds.size.width, bounds.size.height)
      let offset = SIMD2(values.pointee.position.x, values.pointee.position.y) - anchor
      let place = outerX * offset.x + outerY * offset.y + outerPlace
      let old = node.pointee.windowTransform
      var after = flags.subtracting(.composeBits)
      let turns = differ(SIMD2(old.a, old.b), outerX, SIMD2(old.c, old.d), outerY)
      if turns || differ(SIMD2(old.tx, old.ty), place) {
        if turns {
          table.spans[Int(row)].movable = nil
          node.pointee.windowTransform = outer
        }
        node.pointee.windowTransform.tx = place.x
        node.pointee.windowTransform.ty = place.y
        if node.pointee.run != drawnRun {
          drawnRun = node.pointee.run
          table.markForDraw(row)
        }
        changed &+= 1
        after.insert(.needsDraw)
      }
      node.pointee.flags = after
    }
    visited &+= 1
    row = visitsAll ? node.pointee.nextSibling : table.nextMarked(after: row, .composeBits)
  }
  if !isMoved, row < 0, visited >= SiblingIndex.leastCount {
    table.indexIfSparse(rows[Int(first)].parent, marked: Int32(clamping: changed))
  }
  counters.visited += visited
  counters.changed += changed
  return row
}

/// Returns whether two pairs of vectors differ in any bit.
@inline(__always)
private func differ(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double> = .zero, _ d: SIMD2<Double> = .zero
) -> Bool {
  /// Returns the bits of two numbers.
  func bits(_ value: SIMD2<Double>) -> SIMD4<Int32> {
    unsafeBitCast(value, to: SIMD4<Int32>.self)
  }
  return any((bits(a) ^ bits(b)) | (bits(c) ^ bits(d)) .!= 0)
}

nonisolated extension NodeFlags {
  /// The flags of leaves whose place is more than a translation from the parent's.
  static let complicatesPlace: NodeFlags = [
    .isHidden, .isInterpolated, .hasMask, .isCached, .hasTransform, .staysInBounds, .hasPerspective,
    .isSingleSided, .isPlane, .facesAway,
  ]
}

nonisolated extension Transform2D {
  /// Returns whether two transforms differ in nothing but their translation.
  @inline(__always)
  func differsInPlaceOnly(from other: Transform2D) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }
}
