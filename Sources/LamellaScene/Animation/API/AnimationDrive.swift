internal import LamellaGeometry

/// The animations of some blocks, in a time that somebody decides: an animator or a timeline.
///
/// They stand still, run either way and are led by hand.
final class AnimationDrive {
  /// How the time of the blocks goes on from the running tick.
  struct Course {
    /// How progress follows from time.
    var easing = TimingFunction.linear
    /// Seconds of the way.
    var duration = 0.0
    /// The part of the whole way that is done where this one starts, and where it ends.
    var base = 0.0
    var target = 1.0
    /// Seconds since the start of the way; negative before it.
    var position = 0.0
    /// 1, 0 where it stands still, -1 where it runs back.
    var speed = 0.0
    /// Seconds until it goes on; negative where it went on before the running tick.
    var delay = 0.0

    /// The part of the whole way that is done at the running tick.
    var progress: Double {
      let time = min(max(position, 0), duration)
      let done = position < 0 ? 0 : time < duration ? easing.progress(at: time, of: duration) : 1
      return base + (target - base) * done
    }
  }

  /// The timing of the blocks among a window's animations.
  private struct Use {
    weak var window: Window?
    let timing: Int32
  }

  private(set) var course = Course()
  private let record: ChangeRecord
  private var uses: [Use] = []
  /// Whether a block runs, whose changes join the timings that it began with.
  private var isInBlock = false

  /// Makes one that notes what changes in a record, which others may share.
  init(_ record: ChangeRecord) { self.record = record }

  nonisolated deinit {}

  /// The window of the first change; nil where nothing is animated, or the window has gone.
  var window: Window? { uses.first?.window }

  // MARK: Blocks

  /// Runs a block, once, whose changes are animated by the course.
  ///
  /// - Parameters:
  ///   - options: What goes for blocks of views.
  ///   - block: Changes views.
  func run(_ options: View.AnimationOptions, _ block: () -> Void) {
    let scope = ActionScope(
      .view, group: CompletionGroup(in: ActionScope.ofTransaction?.group, nil))
    (scope.duration, scope.easing, scope.options) = (course.duration, course.easing, options)
    scope.drive = self
    isInBlock = true
    if View.areAnimationsEnabled, !ActionScope.isStill {
      scope.run(block)
    } else {
      View.performWithoutAnimation(block)
    }
    if scope.group.close() { scope.group.run() }
    isInBlock = false
    record.blockEnded()
  }

  /// Records a property's value before it changes.
  func note(_ layer: Layer, _ field: AnimatedField) { record.note(layer, field) }

  /// The timing of the blocks among a window's animations.
  func timing(in window: Window) -> Int32 {
    for use in uses where use.window === window { return use.timing }
    let store = window.animations
    let timing = store.addTiming(entry(in: window))
    // What is taken out of the window must not take the timing along.
    store.retainTiming(timing)
    uses.append(Use(window: window, timing: timing))
    return timing
  }

  // MARK: Time

  /// Goes on by another course.
  func follow(_ course: Course) {
    self.course = course
    for use in uses {
      guard let window = use.window else { continue }
      window.animations.setSampleTime(window.mediaTime)
      window.animations.drive(use.timing, by: entry(in: window))
    }
  }

  private func entry(in window: Window) -> TimingEntry {
    var timing = AnimationTiming()
    timing.duration = course.duration
    timing.beginTime = window.mediaTime + course.delay
    timing.timeOffset = course.position
    timing.speed = course.speed
    timing.fillMode = .both
    // A spring is cut off at its end, where the way ends.
    let isOver = course.speed == 0 && course.position >= course.duration
    var entry = TimingEntry(timing, isOver ? .linear : course.easing, isDriven: true)
    (entry.base, entry.span) = (course.base, course.target - course.base)
    return entry
  }

  // MARK: Ends

  /// Takes an animation of a property out.
  func remove(_ field: AnimatedField, of row: Row) {
    for use in uses {
      guard let store = use.window?.animations else { continue }
      let track = store.track(field, of: row)
      var index = track < 0 ? -1 : store.tracks[track].first
      while index >= 0 {
        let next = store.animations[index].next
        if store.animations[index].timing == use.timing { store.remove(index, isFinished: true) }
        index = next
      }
    }
  }

  /// Lets go what is left when all animations have been taken out.
  ///
  /// Has no effect within a block: whoever runs the block then ends what it changes after that, too.
  func release() {
    guard !isInBlock else { return }
    for use in uses { use.window?.animations.releaseTiming(use.timing) }
    uses = []
  }
}
