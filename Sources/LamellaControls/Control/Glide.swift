internal import LamellaGeometry
internal import LamellaScene

/// A number of a control that travels to where it belongs: the place of a knob, of a highlight.
final class Glide: Steppable {
  /// Where the number is.
  private(set) var value: Double
  private var start = 0.0
  private var goal: Double
  private var startTime = TickTime(tick: 0, ticksPerSecond: 120)
  private var isTravelling = false
  /// The one that moves it, or did last.
  private weak var animator: Animator?
  private let show: () -> Void

  /// Makes a number at rest.
  ///
  /// - Parameters:
  ///   - value: Where it is.
  ///   - show: Called after each change; holds the control weakly or unowned.
  init(_ value: Double, show: @escaping () -> Void) {
    self.value = value
    self.show = show
    goal = value
  }

  nonisolated deinit {}

  /// Sends the number somewhere, in ``Theme/Motion/small`` seconds; without an animator it jumps.
  func move(to goal: Double, on animator: Animator?) {
    if animator != nil, isTravelling, self.animator != nil, goal == self.goal { return }
    if isTravelling { self.animator?.remove(self) }
    isTravelling = false
    self.goal = goal
    guard let animator, goal != value else { return set(goal) }
    start = value
    startTime = animator.now
    isTravelling = true
    if self.animator !== animator { self.animator = animator }
    animator.add(self)
  }

  /// Ends the travel at its goal, as when the control leaves its window.
  func finish() { move(to: goal, on: nil) }

  private func set(_ value: Double) {
    guard value != self.value else { return }
    self.value = value
    show()
  }

  func step(to time: TickTime) -> Bool {
    let fraction = time.seconds(since: startTime) / Theme.Motion.small
    guard fraction < 1 else {
      isTravelling = false
      set(goal)
      return false
    }
    set(start + (goal - start) * TimingCurve.easeOut.progress(at: max(0, fraction)))
    return true
  }
}
