internal import Glibc
internal import LamellaGeometry

/// A recognizer's timer, in ticks of the stage.
final class GestureTimer: Steppable {
  private weak var recognizer: GestureRecognizer?
  private weak var ticker: Ticker?
  /// Whether the time has not passed yet.
  private(set) var isRunning = false
  private var due: Int64 = 0

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
  }

  nonisolated deinit {}

  /// Starts the timer, in place of a running one.
  func start(seconds: Double, on ticker: Ticker) {
    stop()
    self.ticker = ticker
    isRunning = true
    let ticks = (seconds * Double(ticker.now.ticksPerSecond)).rounded(.up)
    due = ticker.now.tick + max(1, Int64(saturating: min(ticks, 1e12)))
    ticker.add(self, at: due, isAwaited: true)
  }

  /// Stops the timer.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    ticker?.remove(self)
  }

  /// Fires the timer when it is due.
  func step(to time: TickTime) -> Bool {
    guard isRunning, time.tick >= due else { return false }
    isRunning = false
    recognizer?.fire(at: time)
    return false
  }
}

extension GestureRecognizer {
  /// Calls ``timerFired()`` after some time, and stops the timer that was started before.
  ///
  /// While it runs, a recognizer whose touches are up goes on with its attempt. Deciding stops it.
  ///
  /// - Parameter seconds: The time, in seconds; rounded up to whole ticks, at least one.
  public final func startTimer(seconds: Double) {
    guard let ticker = view?.window?.ticker else { return }
    let timer = self.timer ?? GestureTimer(self)
    self.timer = timer
    timer.start(seconds: seconds.isFinite ? max(0, seconds) : 0, on: ticker)
  }

  /// Stops the timer.
  public final func stopTimer() { timer?.stop() }

  /// Calls ``timerFired()`` in the tick at which the timer is due.
  final func fire(at time: TickTime) {
    currentInput = InputEvent(
      microseconds: max(currentInput.microseconds, Int64(saturating: time.seconds * 1e6)),
      .inputReset)
    timerFired()
    // One that neither decided nor waits again can no longer be recognized.
    if state == .possible, watched.isEmpty, pendingState == nil, timer?.isRunning != true {
      state = .failed
    }
  }
}
