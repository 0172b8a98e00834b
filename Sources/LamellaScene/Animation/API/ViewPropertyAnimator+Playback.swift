internal import LamellaGeometry

extension ViewPropertyAnimator {
  /// The playback of an animator: the part of the animation that is played, its timing function, position and speed.
  struct Playback {
    var easing: TimingFunction
    var duration: Double
    var from = 0.0
    var to = 1.0
    /// The playback position at `since`, in seconds.
    var position = 0.0
    /// The window's time at which playback is at `position`, in seconds; in the future during a delay.
    var since = 0.0
    /// The direction: 1, 0 or -1.
    var speed = 0.0

    /// Whether the playback covers the whole animation, so that it can run in either direction.
    var isWhole: Bool { from == 0 && to == 1 }

    /// Returns the playback position at a time of the window, both in seconds.
    func position(at time: Double) -> Double {
      min(max(position + max(time - since, 0) * speed, 0), duration)
    }

    /// Returns the fraction of the animation that is complete at a position in seconds.
    func fraction(at position: Double) -> Double {
      let done = position < duration ? easing.progress(at: position, of: duration) : 1
      return from + (to - from) * done
    }
  }

  /// The changes of one call of `addAnimations`, with the controller of their time.
  struct Block {
    let controller: PlaybackController
    /// The start, as a fraction of the playback.
    var start: Double
    /// The fraction of the block's animations that is complete where the playback starts.
    var base = 0.0
  }

  // MARK: Position

  var window: Window? {
    for block in blocks { if let window = block.controller.window { return window } }
    return nil
  }

  var now: Double { window?.mediaTime ?? 0 }

  /// The present position of the playback, in seconds.
  var position: Double { playback.position(at: now) }

  /// Returns the state that a block's playback controller has at the present position.
  func playbackState(of block: Block) -> PlaybackController.State {
    let start = block.start * playback.duration
    return PlaybackController.State(
      easing: playback.easing, duration: playback.duration - start, base: block.base,
      target: playback.to,
      position: position - start, speed: playback.speed, delay: max(playback.since - now, 0))
  }

  /// Updates the playback controllers of all blocks.
  func updateControllers() {
    for block in blocks { block.controller.setState(playbackState(of: block)) }
  }

  /// Pauses at a position, in seconds.
  func pause(at position: Double) {
    playback.position = position
    playback.since = now
    playback.speed = 0
    cancelScheduledEnd()
    updateControllers()
  }

  /// Replaces the playback by one from the present position to its end, with another timing function and duration.
  func replacePlayback(_ easing: TimingFunction, _ length: Double) {
    let position = position
    let fraction = playback.fraction(at: position)
    for index in blocks.indices {
      var current = playbackState(of: blocks[index])
      current.position = position - blocks[index].start * playback.duration
      blocks[index].base = current.progress
      blocks[index].start = 0
    }
    playback = Playback(
      easing: easing, duration: length, from: fraction, to: isBackwards ? 0 : 1, since: now)
  }

  /// Pauses at a fraction of the animation, 0...1.
  func scrub(to fraction: Double) {
    let share = (fraction - playback.from) / (playback.to - playback.from)
    if playback.isWhole || share >= 0 && share <= 1 {
      let time =
        scrubsLinearly
        ? playback.easing.time(of: share, in: playback.duration) : share * playback.duration
      return pause(at: min(max(time, 0), playback.duration))
    }
    // Before the start of the playback, be that beyond its end: in proportion to the start of the whole.
    let (old, edge) = (playback.from, playback.to == 1 ? 0.0 : 1)
    for index in blocks.indices {
      let base = blocks[index].base
      blocks[index].base = edge + (base - edge) * (fraction - edge) / (old - edge)
      blocks[index].start = 0
    }
    playback.from = fraction
    pause(at: 0)
  }

  /// Continues playback after a delay, in the direction of `isReversed`.
  func resume(after delay: Double) {
    let target = isBackwards ? 0.0 : 1
    if !playback.isWhole, playback.to != target {
      let fraction = playback.fraction(at: playback.position)
      replacePlayback(easing, duration * abs(target - fraction))
    }
    playback.since = now + delay
    playback.speed = playback.to == target ? 1 : -1
    updateControllers()
    scheduleEnd()
  }
}
