internal import LamellaGraphics
internal import LamellaRendering

/// A draw pass's position in the tree.
nonisolated struct DrawWalk {
  /// Rows to enter, with `siblings` added where all siblings after them follow, the complements of rows to
  /// leave, and `end`, innermost last.
  var stack: [Row] = []
  /// The enclosing scopes, innermost last.
  var scopes: [DrawScope] = []
  var order = SiblingOrder()
  var blocks = FrameBlocks()
  /// The row whose raster cache or shadow is being drawn; -1 for none.
  var rasterizedRow: Row = -1
  /// Whether shadows are left out.
  var omitsShadows = false
  /// The owner of the walk's storage, which runs the walk and so outlives it.
  unowned(unsafe) let scratch: DrawScratch

  init(scratch: DrawScratch) { self.scratch = scratch }

  /// The number that is added to a row on the stack for the row and all its siblings after it.
  static let siblings: Row = 1 << 30

  /// The entry below the children of a node whose span is recorded, on the stack.
  static let end = Row.min

  /// Clears the draw marks below a node that is not visible.
  func skip(below row: Row, in table: NodeTable) {
    if !omitsShadows { table.clearDrawMarks(below: row) }
  }

  /// Removes all entries and keeps the storage.
  mutating func removeAll() {
    stack.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    rasterizedRow = -1
    omitsShadows = false
  }
}

/// The drawing state of a node and its subtree, and the state to be restored afterwards.
nonisolated struct DrawScope {
  /// The clip around the node, in pixels.
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
