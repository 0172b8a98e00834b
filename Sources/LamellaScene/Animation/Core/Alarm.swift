/// A call in a tick to come, one at a time and always the same; whatever it holds is kept alive by the window
/// until then.
struct Alarm {
  private weak var call: AlarmCall?
  private weak var window: Window?

  /// Plans a call, in the place of the one that is planned.
  ///
  /// One that is about to be made stays, so that planning in each tick does not put it off for good.
  ///
  /// - Parameters:
  ///   - window: Whose tick it is.
  ///   - tick: The number of the tick; one that is over stands for the first that can still run.
  ///   - isAwaited: See `Animator.add(_:at:isAwaited:)`.
  ///   - body: What is called.
  mutating func plan(
    in window: Window, at tick: Int64, isAwaited: Bool, _ body: @escaping () -> Void
  ) {
    if let call, !call.isOver, call.tick <= min(tick, window.animator.now.tick) { return }
    if let call, call.isOver, self.window === window {
      // Planned by the call itself: in each tick, so that nothing new is made.
      call.plan(at: tick)
      return window.animator.add(call, at: tick, isAwaited: isAwaited)
    }
    cancel()
    let call = AlarmCall(tick, body)
    (self.call, self.window) = (call, window)
    window.animator.add(call, at: tick, isAwaited: isAwaited)
  }

  /// Makes no call.
  mutating func cancel() {
    // One that is being made ends by itself.
    if let call, !call.isOver { window?.animator.remove(call) }
    call = nil
  }
}

/// What a window wakes for an alarm.
private final class AlarmCall: Steppable {
  private(set) var tick: Int64
  /// Whether the call has been made, or is being made.
  private(set) var isOver = false
  private let body: () -> Void

  init(_ tick: Int64, _ body: @escaping () -> Void) { (self.tick, self.body) = (tick, body) }

  nonisolated deinit {}

  /// Makes the call once more.
  func plan(at tick: Int64) { (self.tick, isOver) = (tick, false) }

  func step(to time: TickTime) -> Bool {
    isOver = true
    body()
    return false
  }
}
