/// The counts of the work in one pass of the loop.
///
/// The runtime makes one for each pass of its loop. The counts of a scene with the same input are the same on every
/// machine, so that they can be compared exactly; times cannot.
public struct FrameCounters: Hashable, Sendable {
  /// Whether a frame was drawn and presented; false if nothing had changed.
  public var isPresented = false
  /// The number of ticks that ran.
  public var ticks = 0
  /// The number of ticks dropped since the last pass, because the program could not keep up.
  public var droppedTicks = 0
  /// The number of draw calls of the graphics interface.
  public var drawCalls = 0
  /// The number of quads in the draw list; two triangles of other shapes count as one.
  public var quads = 0
  /// The number of nodes that the encode pass visited.
  public var nodes = 0
  /// The number of views that were laid out.
  public var layoutCalls = 0
  /// The number of layers that were redrawn.
  public var displayCalls = 0
  /// The number of views that show tiles.
  public var tileViews = 0
  /// The number of bytes written to textures.
  public var uploadedBytes = 0

  /// Makes counters of zero.
  public init() {}
}
