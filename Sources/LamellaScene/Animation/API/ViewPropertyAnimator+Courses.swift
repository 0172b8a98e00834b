internal import LamellaGeometry

extension ViewPropertyAnimator {
  /// The playback of a part of the whole distance.
  struct Course {
    var easing: TimingFunction
    var duration: Double
    var from = 0.0
    var to = 1.0
    /// The time that is done at `since`, in seconds.
    var position = 0.0
    /// A time of the window, in seconds; in the future while it waits.
    var since = 0.0
    /// The direction: 1, 0 or -1.
    var speed = 0.0

    /// Whether it is that of the whole distance, which runs in either direction.
    var isWhole: Bool { from == 0 && to == 1 }

    func position(at time: Double) -> Double {
      min(max(position + max(time - since, 0) * speed, 0), duration)
    }

    /// Returns the part of the whole distance that is done at a position.
    func way(at position: Double) -> Double {
      let done = position < duration ? easing.progress(at: position, of: duration) : 1
      return from + (to - from) * done
    }
  }

  /// The changes of one call of `addAnimations`.
  struct Block {
    let drive: AnimationDrive
    /// The begin, as a fraction of the course.
    var start: Double
    /// The part of its distance that is done where the course starts.
    var base = 0.0
  }

  // MARK: Position

  var window: Window? {
    for block in blocks { if let window = block.drive.window { return window } }
    return nil
  }

  var now: Double { window?.mediaTime ?? 0 }

  /// The time of the course that is done, in seconds.
  var position: Double { course.position(at: now) }

  func driveCourse(of block: Block) -> AnimationDrive.Course {
    let start = block.start * course.duration
    return AnimationDrive.Course(
      easing: course.easing, duration: course.duration - start, base: block.base, target: course.to,
      position: position - start, speed: course.speed, delay: max(course.since - now, 0))
  }

  func follow() {
    for block in blocks { block.drive.follow(driveCourse(of: block)) }
  }

  /// Pauses at a position.
  func hold(at position: Double) {
    course.position = position
    course.since = now
    course.speed = 0
    cancelArrival()
    follow()
  }

  /// Replaces the course by one from here to its end.
  func replaceCourse(_ easing: TimingFunction, _ length: Double) {
    let position = position
    let way = course.way(at: position)
    for index in blocks.indices {
      var current = driveCourse(of: blocks[index])
      current.position = position - blocks[index].start * course.duration
      blocks[index].base = current.progress
      blocks[index].start = 0
    }
    course = Course(
      easing: easing, duration: length, from: way, to: isBackwards ? 0 : 1, since: now)
  }

  /// Pauses at a part of the whole distance.
  func scrub(to way: Double) {
    let share = (way - course.from) / (course.to - course.from)
    if course.isWhole || share >= 0 && share <= 1 {
      let time =
        scrubsLinearly
        ? course.easing.time(of: share, in: course.duration) : share * course.duration
      return hold(at: min(max(time, 0), course.duration))
    }
    // Before the start of the course, be that beyond its end: in proportion to the start of the whole.
    let (old, edge) = (course.from, course.to == 1 ? 0.0 : 1)
    for index in blocks.indices {
      let base = blocks[index].base
      blocks[index].base = edge + (base - edge) * (way - edge) / (old - edge)
      blocks[index].start = 0
    }
    course.from = way
    hold(at: 0)
  }

  /// Continues from the position, in the direction that is asked for.
  func resume(after delay: Double) {
    let target = isBackwards ? 0.0 : 1
    if !course.isWhole, course.to != target {
      let way = course.way(at: course.position)
      replaceCourse(easing, duration * abs(target - way))
    }
    course.since = now + delay
    course.speed = course.to == target ? 1 : -1
    follow()
    planArrival()
  }
}
