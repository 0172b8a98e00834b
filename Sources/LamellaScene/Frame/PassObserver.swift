/// An observer of the passes of a ``FramePipeline``.
package protocol PassObserver {
  /// A pass begins, and the one before it has ended.
  ///
  /// - Parameter number: The pass's place in `FrameSchedule.passNames`.
  func passWillRun(_ number: Int)
}
