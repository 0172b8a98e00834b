internal import LamellaCapture

/// An unowned reference to a profiler, for opening spans without reference counting.
///
/// Counting references at each of a dozen spans would cost as much as measuring them; a closure of the
/// main actor would be checked at each call.
nonisolated struct SpanMarker {
  private let profiler: Unmanaged<FrameProfiler>?

  init(_ profiler: FrameProfiler?) { self.profiler = profiler.map { Unmanaged.passUnretained($0) } }

  /// Whether passes are measured.
  var isMeasuring: Bool { profiler != nil }

  /// Opens the span of a pass, where passes are measured.
  @inline(__always)
  func enter(_ pass: FramePass) {
    profiler?._withUnsafeGuaranteedRef { $0.enter(pass) }
  }

  /// Closes the span that is open, where passes are measured.
  func leave() {
    profiler?._withUnsafeGuaranteedRef { $0.leave() }
  }

  /// Ends the frame, where passes are measured; see `FrameProfiler.endFrame`.
  func endFrame(
    _ counters: FrameCounters, state: FrameRecord.Flags = [], sceneMicroseconds: Int64 = 0,
    alpha: Double = 1, droppedTicks: Int64 = 0
  ) {
    profiler?._withUnsafeGuaranteedRef {
      $0.endFrame(
        counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
        droppedTicks: droppedTicks)
    }
  }
}
