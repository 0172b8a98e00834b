/// An observer of the passes of a ``FramePipeline``.
package nonisolated protocol PassObserver: AnyObject {
  /// Called when a pass begins, after the previous one has ended.
  ///
  /// - Parameter number: The pass's place in `FrameSchedule.passes`.
  func passWillRun(_ number: Int)
}
