internal import LamellaCapture
internal import LamellaScene

extension FrameLoop {
  /// Runs frames as fast as they can be computed, each at a fixed step of virtual time.
  func runInVirtualTime(_ framesPerSecond: Int) throws {
    // The elapsed frames, in millionths, because slow motion divides them.
    var elapsed: Int64 = 0
    while !shouldEnd {
      let frame = statistics.frames
      let time = StageTime(
        value: elapsed, unitsPerSecond: Int64(framesPerSecond) * TimeScale.normal.millionths)
      try pump()
      if frame > 0 {
        stage.notifyExtensions(
          ofTime: StageTime(frame: frame, framesPerSecond: framesPerSecond).microseconds
            - StageTime(frame: frame - 1, framesPerSecond: framesPerSecond).microseconds)
      }
      // A user may close the window; other input is ignored, because it is not in the script.
      for event in incoming where event.kind == .quit { stop() }
      try deliverScript(until: time)
      stage.follow(time)
      try finishPass()
      if !stage.isPaused { elapsed += stage.clock.realTime.scale.millionths }
      if frameLimit == nil, hasEnded(frame: frame, framesPerSecond) { return }
    }
  }

  /// Returns whether the run is over: the script has ended and the scene has settled, or the time limit is reached.
  private func hasEnded(frame: Int, _ framesPerSecond: Int) -> Bool {
    if script.first == nil, stage.isSettled, !stage.needsDisplay { return true }
    // The last frame shows the limit itself, so that the last tick is the same at every frame rate.
    guard frame >= virtualSecondsLimit * framesPerSecond else { return false }
    if script.count > 0 {
      Diagnostics.handler(
        "stopped after \(virtualSecondsLimit) s of virtual time; \(script.count) events of the script"
          + " were not played; a limit of frames lets it go on")
    }
    return true
  }
}
