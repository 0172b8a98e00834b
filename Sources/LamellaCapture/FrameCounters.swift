/// What one pass of the loop did: counts, no times.
///
/// The runtime fills one for each pass of its loop. Counts of the same scene and input are the same on
/// every machine, so they can be compared exactly where times can not.
public struct FrameCounters: Hashable, Sendable {
  /// Whether a picture was drawn and shown; false for passes in which nothing had changed.
  public var isPresented = false
  /// Ticks that ran.
  public var ticks = 0
  /// Ticks that were left out since the pass before, because the program could not keep up.
  public var droppedTicks = 0
  /// Calls of the graphics interface that draw something.
  public var drawCalls = 0
  /// Rectangles in the draw list; triangles of other shapes count by halves.
  public var quads = 0
  /// Nodes that the draw pass visited.
  public var nodes = 0
  /// Views that were laid out.
  public var layoutCalls = 0
  /// Layers that recorded their drawing anew.
  public var displayCalls = 0
  /// Views that show tiles at the moment.
  public var tileViews = 0
  /// Bytes written to textures.
  public var uploadedBytes = 0

  /// Makes counters at zero.
  public init() {}
}
