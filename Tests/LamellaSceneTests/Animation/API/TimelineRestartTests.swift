import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Steps, calls and completions that end, start or lose their own timeline.
@Suite("Timelines that are started and ended from within")
@MainActor struct TimelineRestartTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  @Test(
    "A step that ends or restarts its own timeline leaves nothing running",
    arguments: [false, true])
  func endsItself(restarts: Bool) {
    var line: Timeline?
    var runs = 0
    let timeline = Timeline(
      .animate(withDuration: 0.5) {
        runs += 1
        view.center.x = 60
        if runs == 1 { line?.cancel() }
        if runs == 1, restarts { line?.start(in: rig.window) }
        view.center.y = 80
      })
    line = timeline
    timeline.start(in: rig.window)
    rig.wait(1)
    #expect(runs == (restarts ? 2 : 1) && !timeline.isRunning)
    #expect(!view.hasAnimations && !rig.window.needsTick && rig.hasNoTimings)
    line = nil
  }

  @Test("A call that starts its timeline anew while it is finished leaves the new run alone")
  func restartsInFinish() {
    var line: Timeline?
    var ends: [Bool] = []
    let timeline = Timeline(
      .wait(0.5), .call { if ends.isEmpty { line?.start(in: rig.window) { ends.append($0) } } },
      .wait(0.5))
    line = timeline
    timeline.start(in: rig.window) { ends.append($0) }
    timeline.finish()
    #expect(ends == [false] && timeline.isRunning)
    rig.wait(2)
    #expect(ends == [false, true])
    line = nil
  }

  @Test("A call at the beginning that starts its timeline anew leaves one wake behind, not two")
  func restartsAtOnce() {
    var line: Timeline?
    var calls = 0
    let timeline = Timeline(
      .call {
        calls += 1
        if calls == 1 { line?.start(in: rig.window) }
      }, .wait(2))
    line = timeline
    timeline.start(in: rig.window)
    #expect(calls == 2 && timeline.isRunning && rig.window.nextWake != nil)
    timeline.cancel()
    #expect(rig.window.nextWake == nil)
    line = nil
  }

  @Test("A completion that starts its timeline anew takes the place of the start that called it")
  func restartsInCompletion() {
    var line: Timeline?
    var ends: [String] = []
    var runs = 0.0
    let timeline = Timeline(
      .animate(withDuration: 0.5, curve: .linear) {
        runs += 1
        view.center.x = 10 + 100 * runs
      })
    line = timeline
    timeline.start(in: rig.window) { _ in
      ends.append("first")
      line?.start(in: rig.window) { ends.append("inner \($0)") }
    }
    timeline.start(in: rig.window) { ends.append("outer \($0)") }
    #expect(ends == ["first", "outer false"] && runs == 2 && timeline.isRunning)
    rig.wait(1)
    #expect(ends == ["first", "outer false", "inner true"])
    #expect(!view.hasAnimations && !rig.window.needsTick && rig.hasNoTimings)
    line = nil
  }

  @Test("Calls may do anything to their timeline; one that loses its window or its owner ends")
  func odd() {
    var log: [String] = []
    var timeline: Timeline?
    timeline = Timeline(
      rig.move(view, to: 110, 0.1), .call { timeline?.cancel() }, .call { log.append("never") },
      rig.move(view, to: 10, 1))
    timeline?.start(in: rig.window) { log.append("first \($0)") }
    rig.wait(0.5)
    #expect(log == ["first false"] && view.center.x == 110 && !view.hasAnimations)
    var rounds = 0
    timeline = Timeline(
      .wait(0.1),
      .call {
        rounds += 1
        if rounds < 3 { timeline?.start(in: rig.window) }
      })
    timeline?.start(in: rig.window)
    rig.wait(1)
    #expect(rounds == 3)
    do {
      let window = Window(size: Size(50, 50))
      Timeline(.wait(1)).start(in: window) { log.append("window \($0)") }
    }
    rig.harness.tick()
    #expect(log == ["first false", "window false"])
    do {
      let lost = Timeline(rig.move(view, to: 10, 1))
      lost.start(in: rig.window)
      lost.pause()
    }
    #expect(!view.hasAnimations && view.center.x == 10)
    timeline = nil
  }
}
