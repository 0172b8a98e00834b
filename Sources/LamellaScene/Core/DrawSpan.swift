internal import LamellaGraphics

/// The range of vertices in the window's draw list that holds a row and its subtree.
///
/// Positions are relative to the parent's range, so that copying a parent from list to list moves its children's
/// ranges without visiting them. A range is valid while the parent has not been walked since the range was
/// written: `pass` then equals the parent's `childrenPass`.
nonisolated struct DrawSpan {
  /// The number of the encode pass that wrote `start`; 0 for none.
  var pass: UInt32 = 0
  /// The number of the drawing context around the row: clip, output and opacity.
  ///
  /// Stored next to `pass`, as both are compared at once.
  var context: UInt32 = 0
  /// The number of the encode pass that last visited the children; 0 if they were not drawn.
  var childrenPass: UInt32 = 0
  /// The first vertex, counted from the parent's first.
  var start: Int32 = 0
  /// The number of vertices; -1 if the range cannot be copied.
  var count: Int32 = -1
  /// The slot, counted from 1, of the drawing context around the row's children; 0 if the row has not changed it.
  var inner: UInt32 = 0
  /// The texture of the row's quads, whose ``BlockPlacement`` suffices to draw the row elsewhere; nil if the row has none.
  ///
  /// Set by the encode pass. Cleared by each change that is more than a translation: a draw mark or, in the compose
  /// pass, any other transform.
  var movable: TextureID?
  /// Whether the row was drawn as a group or a plane, whose size depends on what lies in it.
  var hasGroup = false

  /// Resets all but the slot of the context, which remains the row's.
  mutating func reset() {
    self = DrawSpan(inner: inner)
  }
}
