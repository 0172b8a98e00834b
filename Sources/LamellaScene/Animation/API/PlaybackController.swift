internal import LamellaGeometry

/// A controller of the time of animations that some blocks made, for an animator or a timeline.
///
/// The animations can be paused, reversed and scrubbed together.
final class PlaybackController {
  /// The state of a playback: its timing function, its position and its speed at the running tick.
  struct State {
    /// The timing function from time to progress.
    var easing = TimingFunction.linear
    /// The duration of the playback, in seconds.
    var duration = 0.0
    /// The fraction of the animations at the start of the playback.
    var base = 0.0
    /// The fraction of the animations at the end of the playback.
    var target = 1.0
    /// The time since the start of the playback, in seconds; negative before the start.
    var position = 0.0
    /// The direction: 1, -1 for backwards, or 0 while paused.
    var speed = 0.0
    /// The time until the playback continues, in seconds; negative if it continued before the running tick.
    var delay = 0.0

    /// The fraction of the animations that is complete at the running tick.
    var progress: Double {
      let time = min(max(position, 0), duration)
      let done = position < 0 ? 0 : time < duration ? easing.progress(at: time, of: duration) : 1
      return base + (target - base) * done
    }
  }

  /// The index of the controller's timing in a window's store.
  private struct TimingReference {
    weak var window: Window?
    let timing: Int32
  }

  private(set) var state = State()
  private let record: ChangeRecord
  private var references: [TimingReference] = []
  /// Whether a block is running, during which the timings are not released.
  private var isInBlock = false

  /// Makes a controller whose changes are noted in a record, which controllers may share.
  init(_ record: ChangeRecord) { self.record = record }

  nonisolated deinit {}

  /// The window of the first change; nil where nothing is animated, or the window has gone.
  var window: Window? { references.first?.window }

  // MARK: Blocks

  /// Runs a block once, and animates its changes in the time of this controller.
  ///
  /// - Parameters:
  ///   - options: The animation options of the block.
  ///   - block: Changes views.
  func run(_ options: View.AnimationOptions, _ block: () -> Void) {
    let scope = ActionScope(
      .view, group: CompletionGroup(in: ActionScope.ofTransaction?.group, nil))
    (scope.duration, scope.easing, scope.options) = (state.duration, state.easing, options)
    scope.playback = self
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

  /// Notes a constraint whose constant is about to change.
  func note(_ constraint: LayoutConstraint) { record.note(constraint) }

  /// Returns the index of the controller's timing in a window's store; adds the timing on the first call.
  func timing(in window: Window) -> Int32 {
    for reference in references where reference.window === window { return reference.timing }
    let store = window.animations
    let timing = store.addTiming(entry(in: window))
    // What is taken out of the window must not take the timing along.
    store.retainTiming(timing)
    references.append(TimingReference(window: window, timing: timing))
    return timing
  }

  // MARK: Time

  /// Replaces the state of the playback, and with it the timing in all windows.
  func setState(_ state: State) {
    self.state = state
    for reference in references {
      guard let window = reference.window else { continue }
      window.animations.setSampleTime(window.mediaTime)
      window.animations.replaceTiming(reference.timing, by: entry(in: window))
    }
  }

  /// Returns the timing entry that stands for the present state in a window's store.
  private func entry(in window: Window) -> TimingEntry {
    var timing = AnimationTiming()
    timing.duration = state.duration
    timing.beginTime = window.mediaTime + state.delay
    timing.timeOffset = state.position
    timing.speed = state.speed
    timing.fillMode = .both
    // A spring is cut off at its end, where the way ends.
    let isOver = state.speed == 0 && state.position >= state.duration
    var entry = TimingEntry(timing, isOver ? .linear : state.easing, isDriven: true)
    (entry.base, entry.span) = (state.base, state.target - state.base)
    return entry
  }

  // MARK: Ends

  /// Ends this controller's animations of a property.
  func remove(_ field: AnimatedField, of row: Row) {
    for reference in references {
      guard let store = reference.window?.animations else { continue }
      let track = store.track(field, of: row)
      var index = track < 0 ? -1 : store.tracks[track].first
      while index >= 0 {
        let next = store.animations[index].next
        if store.animations[index].timing == reference.timing {
          store.remove(index, isFinished: true)
        }
        index = next
      }
    }
  }

  /// Releases the timings in the windows' stores, once all animations have ended.
  ///
  /// Has no effect within a block: whoever runs the block then ends what it changes after that, too.
  func release() {
    guard !isInBlock else { return }
    for reference in references { reference.window?.animations.releaseTiming(reference.timing) }
    references = []
  }
}
