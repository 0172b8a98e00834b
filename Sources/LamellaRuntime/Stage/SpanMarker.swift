internal import LamellaCapture
internal import LamellaScene

/// The observer that begins and ends the spans of a stage's profiler.
///
/// The stage retains the profiler, not the observer: counting references at each of a dozen spans would cost as much as
/// measuring them.
nonisolated final class SpanMarker: PassObserver {
  /// The profiler; nil measures nothing.
  ///
  /// Unchecked: read many times a frame, and nothing is called while it changes.
  @exclusivity(unchecked) private var profiler: Unmanaged<FrameProfiler>?

  /// Sets the profiler to measure with; nil measures nothing.
  func follow(_ profiler: FrameProfiler?) {
    self.profiler = profiler.map { .passUnretained($0) }
  }

  /// Whether passes are measured.
  var isMeasuring: Bool { profiler != nil }

  /// Begins the span of a pass, if there is a profiler.
  @inline(__always)
  func enter(_ pass: FramePass) {
    profiler?._withUnsafeGuaranteedRef { $0.enter(pass) }
  }

  /// Begins the span of a pass that is about to run, if there is a profiler.
  func passWillRun(_ number: Int) {
    profiler?._withUnsafeGuaranteedRef { $0.passWillRun(number) }
  }

  /// Ends the open span, if there is a profiler.
  func leave() {
    profiler?._withUnsafeGuaranteedRef { $0.leave() }
  }

  /// Ends the profiler's frame, if there is a profiler; see `FrameProfiler.endFrame`.
  func endFrame(
    _ counters: FrameCounters, state: FrameRecord.Flags = [], sceneMicroseconds: Int64 = 0,
    alpha: Double = 1, droppedTicks: Int64 = 0
  ) {
    // Retained, because the profiler's sink may give the stage another one.
    guard let profiler = profiler?.retain() else { return }
    profiler._withUnsafeGuaranteedRef {
      $0.endFrame(
        counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
        droppedTicks: droppedTicks)
    }
    profiler.release()
  }
}
