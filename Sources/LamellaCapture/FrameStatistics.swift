/// Counters over the frames of a run, for reports: totals, and medians and maxima of the rest.
///
/// Medians and maxima are over the frames that were presented: a pass in which nothing changed draws
/// nothing and would only pull them to zero.
public struct FrameStatistics: Sendable {
  /// Passes of the loop, idle ones included.
  public private(set) var frames = 0
  /// Frames that were drawn and shown.
  public private(set) var framesPresented = 0
  /// Ticks that ran.
  public private(set) var ticks = 0
  /// Ticks that were left out because the program could not keep up with real time.
  public private(set) var droppedTicks = 0
  /// ``FrameCounters/drawCalls`` of the presented frames.
  public private(set) var drawCalls = CounterSeries()
  /// ``FrameCounters/quads`` of the presented frames.
  public private(set) var quads = CounterSeries()
  /// ``FrameCounters/nodes`` of the presented frames.
  public private(set) var nodes = CounterSeries()
  /// ``FrameCounters/layoutCalls`` of the presented frames.
  public private(set) var layoutCalls = CounterSeries()
  /// ``FrameCounters/tileViews`` of the presented frames.
  public private(set) var tileViews = CounterSeries()

  /// Makes statistics of no frame.
  public init() {}

  /// Adds one pass of the loop.
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
