internal import LamellaCapture

/// Opens the spans of a recorder that somebody else keeps alive.
///
/// Counting references at each of a dozen spans would cost as much as measuring them; a closure of the
/// main actor would be checked at each call.
nonisolated struct SpanMarker {
  private let recorder: Unmanaged<FrameRecorder>?

  init(_ recorder: FrameRecorder?) { self.recorder = recorder.map { Unmanaged.passUnretained($0) } }

  /// Whether passes are measured.
  var isMeasuring: Bool { recorder != nil }

  /// Opens the span of a pass, where passes are measured.
  @inline(__always)
  func enter(_ pass: FramePass) {
    recorder?._withUnsafeGuaranteedRef { $0.enter(pass) }
  }

  /// Closes the span that is open, where passes are measured.
  func leave() {
    recorder?._withUnsafeGuaranteedRef { $0.leave() }
  }

  /// Ends the frame, where passes are measured; see `FrameRecorder.endFrame`.
  func endFrame(
    _ counters: FrameCounters, state: FrameRecord.Flags = [], sceneMicroseconds: Int64 = 0,
    alpha: Double = 1, droppedTicks: Int64 = 0
  ) {
    recorder?._withUnsafeGuaranteedRef {
      $0.endFrame(
        counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
        droppedTicks: droppedTicks)
    }
  }
}
