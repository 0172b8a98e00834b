internal import LamellaCapture
internal import LamellaScene

/// An unowned reference to a profiler, for opening spans without reference counting.
///
/// Counting references at each of a dozen spans would cost as much as measuring them; a closure of the
/// main actor would be checked at each call.
nonisolated struct SpanMarker {
  private let profiler: Unmanaged<FrameProfiler>?

  init(_ profiler: FrameProfiler?) { self.profiler = profiler.map { Unmanaged.passUnretained($0) } }

  /// Whether passes are measured.
  var isMeasuring: Bool { profiler != nil }

  /// Begins the span of a pass, if there is a profiler.
  @inline(__always)
  func enter(_ pass: FramePass) {
    profiler?._withUnsafeGuaranteedRef { $0.enter(pass) }
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
    profiler?._withUnsafeGuaranteedRef {
      $0.endFrame(
        counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
        droppedTicks: droppedTicks)
    }
  }
}

extension SpanMarker: PassObserver {
  /// Begins the span of a pass that is about to run.
  func passWillRun(_ number: Int) {
    if let pass = FramePass(scheduled: number) { enter(pass) }
  }
}

nonisolated extension FramePass {
  /// The span of a pass of the scene's schedule.
  ///
  /// - Parameter number: The pass's place in `FrameSchedule.passNames`.
  init?(scheduled number: Int) { self.init(rawValue: FramePass.dispatch.rawValue + number) }
}
