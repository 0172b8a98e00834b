/// The statistics of the counters over a run: totals of frames and ticks, distributions of the others.
///
/// The distributions include presented frames only: passes in which nothing was drawn would pull them to zero.
public struct FrameStatistics: Sendable {
  /// The number of passes of the loop, with idle ones.
  public private(set) var frames = 0
  /// The number of frames that were drawn and presented.
  public private(set) var framesPresented = 0
  /// The number of ticks that ran.
  public private(set) var ticks = 0
  /// The number of ticks dropped because the program could not keep up with real time.
  public private(set) var droppedTicks = 0
  /// The values of ``FrameCounters/drawCalls`` of the presented frames.
  public private(set) var drawCalls = CounterSeries()
  /// The values of ``FrameCounters/quads`` of the presented frames.
  public private(set) var quads = CounterSeries()
  /// The values of ``FrameCounters/nodes`` of the presented frames.
  public private(set) var nodes = CounterSeries()
  /// The values of ``FrameCounters/layoutCalls`` of the presented frames.
  public private(set) var layoutCalls = CounterSeries()
  /// The values of ``FrameCounters/tileViews`` of the presented frames.
  public private(set) var tileViews = CounterSeries()

  /// Makes statistics without frames.
  public init() {}

  /// Adds the counters of one pass of the loop.
  public mutating func add(_ counters: FrameCounters) {
    frames += 1
    ticks += counters.ticks
    droppedTicks += counters.droppedTicks
    guard counters.isPresented else { return }
    framesPresented += 1
    drawCalls.add(counters.drawCalls)
    quads.add(counters.quads)
    nodes.add(counters.nodes)
    layoutCalls.add(counters.layoutCalls)
    tileViews.add(counters.tileViews)
  }
}
