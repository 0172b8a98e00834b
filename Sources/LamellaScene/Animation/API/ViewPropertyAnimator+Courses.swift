internal import LamellaGeometry

extension ViewPropertyAnimator {
  /// What it goes through: a way from one part of the whole to another.
  struct Course {
    var pace: Pace
    var duration: Double
    var from = 0.0
    var to = 1.0
    /// Seconds that are done at `since`.
    var position = 0.0
    /// A moment of the window's time; to come while it waits.
    var since = 0.0
    /// 1, 0 or -1.
    var speed = 0.0

    /// Whether it is that of the whole way, which runs either way.
    var isWhole: Bool { from == 0 && to == 1 }

    func position(at time: Double) -> Double {
      min(max(position + max(time - since, 0) * speed, 0), duration)
    }

    /// The part of the whole that is done at a position.
    func way(at position: Double) -> Double {
      let done = position < duration ? pace.progress(at: position, of: duration) : 1
      return from + (to - from) * done
    }
  }

  /// The changes of one call of `addAnimations`.
  struct Block {
    let drive: AnimationDrive
    /// When it begins, as a part of the course.
    var start: Double
    /// The part of its way that is done where the course starts.
    var base = 0.0
  }

  // MARK: Where it is

  var window: Window? {
    for block in blocks { if let window = block.drive.window { return window } }
    return nil
  }

  var now: Double { window?.mediaTime ?? 0 }

  /// Seconds of the course that are done.
  var position: Double { course.position(at: now) }

  func driveCourse(of block: Block) -> AnimationDrive.Course {
    let start = block.start * course.duration
    return AnimationDrive.Course(
      pace: course.pace, duration: course.duration - start, base: block.base, target: course.to,
      position: position - start, speed: course.speed, delay: max(course.since - now, 0))
  }

  func follow() {
    for block in blocks { block.drive.follow(driveCourse(of: block)) }
  }

  /// Stands still.
  func hold(at position: Double) {
    course.position = position
    course.since = now
    course.speed = 0
    cancelArrival()
    follow()
  }

  /// Leaves the course for one from here to where it leads.
  func takeNewCourse(_ pace: Pace, _ length: Double) {
    let position = position
    let way = course.way(at: position)
    for index in blocks.indices {
      var current = driveCourse(of: blocks[index])
      current.position = position - blocks[index].start * course.duration
      blocks[index].base = current.progress
      blocks[index].start = 0
    }
    course = Course(
      pace: pace, duration: length, from: way, to: isBackwards ? 0 : 1, since: now)
  }

  func lead(to way: Double) {
    let share = (way - course.from) / (course.to - course.from)
    if course.isWhole || share >= 0 && share <= 1 {
      let time =
        scrubsLinearly
        ? course.pace.time(of: share, in: course.duration) : share * course.duration
      return hold(at: min(max(time, 0), course.duration))
    }
    // Behind where the course began, be that beyond its end: in proportion, to where the whole begins.
    let (old, edge) = (course.from, course.to == 1 ? 0.0 : 1)
    for index in blocks.indices {
      let base = blocks[index].base
      blocks[index].base = edge + (base - edge) * (way - edge) / (old - edge)
      blocks[index].start = 0
    }
    course.from = way
    hold(at: 0)
  }

  /// Runs on from where it stands, in the direction that is asked for.
  func resume(after delay: Double) {
    let target = isBackwards ? 0.0 : 1
    if !course.isWhole, course.to != target {
      let way = course.way(at: course.position)
      takeNewCourse(pace, duration * abs(target - way))
    }
    course.since = now + delay
    course.speed = course.to == target ? 1 : -1
    follow()
    planArrival()
  }
}
