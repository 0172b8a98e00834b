internal import LamellaGeometry
internal import LamellaScene

/// An animated number of a control, such as the position of a thumb or highlight.
final class Glide: Steppable {
  /// The current value.
  private(set) var value: Double
  private var start = 0.0
  private var goal: Double
  private var startTime = TickTime(tick: 0, ticksPerSecond: 120)
  private var isTravelling = false
  /// The ticker of the current or the last animation.
  private weak var ticker: Ticker?
  private let show: () -> Void

  /// Makes a value without an animation.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - show: The closure called after each change; it must not retain the control.
  init(_ value: Double, show: @escaping () -> Void) {
    self.value = value
    self.show = show
    goal = value
  }

  nonisolated deinit {}

  /// Animates the value to a goal in ``Theme/Motion/small`` seconds; without a ticker it jumps.
  func move(to goal: Double, on ticker: Ticker?) {
    if ticker != nil, isTravelling, self.ticker != nil, goal == self.goal { return }
    if isTravelling { self.ticker?.remove(self) }
    isTravelling = false
    self.goal = goal
    guard let ticker, goal != value else { return set(goal) }
    start = value
    startTime = ticker.now
    isTravelling = true
    if self.ticker !== ticker { self.ticker = ticker }
    ticker.add(self)
  }

  /// Ends the animation at its goal.
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
