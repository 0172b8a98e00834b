import TestSupport
import Testing

@testable import LamellaScene

/// A call in a tick to come, planned again from within itself.
@Suite("Alarms")
@MainActor struct AlarmTests {
  /// Holds an alarm and the ticks of its calls.
  private final class Sleeper {
    var alarm = Alarm()
    var calls: [Int64] = []
    /// Called within each call.
    var then: () -> Void = {}

    func plan(in harness: SceneHarness, at tick: Int64) {
      alarm.plan(in: harness.window, at: tick, isAwaited: true) { [unowned self, harness] in
        calls.append(harness.window.ticker.now.tick)
        then()
      }
    }
  }

  @Test("An alarm calls once, in its tick or the first after it, and again where it is planned")
  func once() {
    let harness = SceneHarness()
    let sleeper = Sleeper()
    harness.advance(ticks: 1)
    let start = harness.window.ticker.now.tick
    sleeper.plan(in: harness, at: start + 3)
    // Another plan takes its place.
    sleeper.plan(in: harness, at: start + 2)
    sleeper.then = {
      if sleeper.calls.count < 3 { sleeper.plan(in: harness, at: start + 4) }
    }
    harness.advance(ticks: 8)
    #expect(sleeper.calls == [start + 2, start + 4, start + 5])
    sleeper.plan(in: harness, at: start + 20)
    sleeper.alarm.cancel()
    harness.advance(ticks: 30)
    #expect(sleeper.calls.count == 3)
  }

  @Test("One that is planned in another window from within its call is cancelled there")
  func otherWindow() {
    let (first, second) = (SceneHarness(), SceneHarness())
    let sleeper = Sleeper()
    sleeper.then = {
      if sleeper.calls.count == 1 { sleeper.plan(in: second, at: 50) }
    }
    sleeper.plan(in: first, at: 2)
    first.advance(ticks: 5)
    #expect(sleeper.calls.count == 1)
    sleeper.alarm.cancel()
    second.advance(ticks: 60)
    #expect(sleeper.calls.count == 1)
    // Not cancelled it calls.
    sleeper.calls = []
    sleeper.plan(in: first, at: 0)
    first.advance(ticks: 2)
    second.advance(ticks: 2)
    #expect(sleeper.calls.count == 2)
  }
}
