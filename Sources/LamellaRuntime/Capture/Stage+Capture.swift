internal import LamellaCapture

// The capture that `LAMELLA_PROFILE` requests, for stages with any loop.
extension Stage {
  /// Attaches the capture that the environment requests, before the first tick and unless the stage has one already.
  ///
  /// An application and a HUD, which know more about their output, make their captures earlier.
  func attachRequestedCapture() {
    guard tick < 0, attached(StageCapture.self) == nil, storedProfiler?.sink == nil,
      let path = EnvironmentCapture.claimPath()
    else { return }
    attach(StageCapture(path: path))
    storedProfiler = storedProfiler ?? FrameProfiler()
  }
}
