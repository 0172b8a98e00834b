/// A timer that calls a closure in one later tick; the window keeps the closure alive until then.
struct Alarm {
  private weak var call: AlarmCall?
  private weak var window: Window?

  /// Schedules the call, and cancels one that was scheduled before.
  ///
  /// A call that is already due stays, so that scheduling in each tick does not postpone it for ever.
  ///
  /// - Parameters:
  ///   - window: The window whose tick makes the call.
  ///   - tick: The number of the tick; a past one stands for the next tick.
  ///   - isAwaited: See `Ticker.add(_:at:isAwaited:)`.
  ///   - body: The closure to call.
  mutating func plan(
    in window: Window, at tick: Int64, isAwaited: Bool, _ body: @escaping () -> Void
  ) {
    if let call, !call.isOver, call.tick <= min(tick, window.ticker.now.tick) { return }
    if let call, call.isOver, self.window === window {
      // The call reschedules itself, as in each tick: it is reused, to allocate nothing.
      call.plan(at: tick)
      return window.ticker.add(call, at: tick, isAwaited: isAwaited)
    }
    cancel()
    let call = AlarmCall(tick, body)
    (self.call, self.window) = (call, window)
    window.ticker.add(call, at: tick, isAwaited: isAwaited)
  }

  /// Cancels the scheduled call.
  mutating func cancel() {
    // A call in progress removes itself.
    if let call, !call.isOver { window?.ticker.remove(call) }
    call = nil
  }
}

/// The object that the window's ticker steps for an alarm.
private final class AlarmCall: Steppable {
  private(set) var tick: Int64
  /// Whether the call has been made or is in progress.
  private(set) var isOver = false
  private let body: () -> Void

  init(_ tick: Int64, _ body: @escaping () -> Void) { (self.tick, self.body) = (tick, body) }

  nonisolated deinit {}

  /// Schedules the call again, for another tick.
  func plan(at tick: Int64) { (self.tick, isOver) = (tick, false) }

  /// Calls the closure at the scheduled tick.
  func step(to time: TickTime) -> Bool {
    isOver = true
    body()
    return false
  }
}
