/// An observer of the passes of a ``FramePipeline``.
package protocol PassObserver {
  /// Called when a pass begins, after the previous one has ended.
  ///
  /// - Parameter number: The pass's place in `FrameSchedule.passNames`.
  func passWillRun(_ number: Int)
}
