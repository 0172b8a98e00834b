internal import LamellaGraphics

/// Where in the draw list of its window a row and all that lies in it stand.
///
/// Places are relative to the parent's, so that a parent that is copied from list to list takes its
/// children's along without a look at them. A span holds as long as the parent has not been walked since
/// it was written: `stamp` is then what the parent's `walked` is.
nonisolated struct DrawSpan {
  /// The number of the drawing that wrote `start`; 0 for none.
  var stamp: UInt32 = 0
  /// What was in force around the row: clip, picture and opacity.
  ///
  /// Beside `stamp`, for both are asked at once.
  var context: UInt32 = 0
  /// The number of the drawing that last went through the children; 0 when they were not drawn.
  var walked: UInt32 = 0
  /// The first vertex, counted from the parent's first.
  var start: Int32 = 0
  /// The number of vertices; -1 for what cannot be copied.
  var count: Int32 = -1
  /// What was in force around its children.
  var inner: UInt32 = 0
  /// The texture of quads that may be drawn elsewhere by the row's ``MovableQuads`` alone; nil where there
  /// are none.
  ///
  /// Set by the draw pass; cleared by whatever changes more than the row's place, be it a mark for drawing
  /// or, in the compose pass, a transform that does more than move.
  var movable: TextureID?
}
