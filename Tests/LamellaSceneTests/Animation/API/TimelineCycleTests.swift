import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Steps that come again, and timelines that do.
@Suite("Timelines in cycles")
@MainActor struct TimelineCycleTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  @Test("A timeline is gone through several times, from its start on or there and back")
  func cycles() {
    for (autoreverses, count) in [(false, 3.0), (true, 2.0), (false, 2.5), (true, 1)] {
      view.center.x = 10
      var calls = 0
      var ends: [Bool] = []
      let timeline = Timeline(
        .call { calls += 1 }, rig.move(view, to: 110, 0.3), rig.move(view, to: 60, 0.7))
      timeline.repeatCount = count
      timeline.autoreverses = autoreverses
      timeline.start(in: rig.window) { ends.append($0) }
      let start = rig.window.mediaTime
      let cycles = count.rounded(.up)
      let length = autoreverses ? 2 * cycles : cycles
      while rig.window.mediaTime < start + length - 0.001 {
        let time = rig.window.mediaTime - start
        let part = time.truncatingRemainder(dividingBy: 1)
        let moment =
          autoreverses && time.truncatingRemainder(dividingBy: 2) >= 1 ? 1 - part : part
        let expected = moment < 0.3 ? 10 + 100 * moment / 0.3 : 110 - 50 * (moment - 0.3) / 0.7
        // At a turn the ends are one and the same moment.
        let isTurn = min(part, 1 - part) < 1e-9
        #expect(isTurn || near(rig.x, expected, 1e-6), "\(autoreverses) at \(time)")
        #expect(isTurn || near(timeline.time, moment, 1e-6) && ends == [])
        rig.harness.tick()
      }
      rig.harness.tick()
      #expect(ends == [true] && !timeline.isRunning && Double(calls) == cycles)
      #expect(rig.x == (autoreverses ? 10 : 60) && view.center.x == rig.x)
      #expect(rig.hasNoTimings && rig.window.nextWake == nil)
    }
  }

  @Test("There and back without end never drifts, and is finished at the start")
  func endlessCycles() {
    let timeline = Timeline(rig.move(view, to: 110, 0.37))
    (timeline.repeatCount, timeline.autoreverses) = (.infinity, true)
    timeline.start(in: rig.window)
    let start = rig.window.mediaTime
    rig.wait(200)
    let part = (rig.window.mediaTime - start).truncatingRemainder(dividingBy: 0.74)
    let shown = 10 + 100 * (part < 0.37 ? part : 0.74 - part) / 0.37
    #expect(near(rig.x, shown, 1e-6))
    timeline.pause()
    rig.wait(1)
    #expect(near(rig.x, shown, 1e-6) && rig.window.nextWake == nil)
    timeline.resume()
    rig.wait(0.1)
    timeline.finish()
    #expect(rig.x == 10 && view.center.x == 10 && rig.hasNoTimings)
    // Cycles shorter than a tick cost no more than a tick.
    let short = Timeline(rig.move(view, to: 110, 1e-9))
    (short.repeatCount, short.autoreverses) = (.infinity, true)
    short.start(in: rig.window)
    rig.wait(10)
    #expect(short.isRunning)
    short.cancel()
    let many = Timeline(rig.move(view, to: 20, 1e-9))
    many.repeatCount = 1e6
    many.start(in: rig.window)
    rig.wait(1)
    #expect(!many.isRunning && view.center.x == 20)
  }

  @Test("How often it is gone through, and whether back again, may be changed on the way")
  func changedCycles() {
    let timeline = Timeline(rig.move(view, to: 110, 0.5))
    (timeline.repeatCount, timeline.autoreverses) = (3, true)
    timeline.start(in: rig.window)
    rig.wait(0.75)
    #expect(near(rig.x, 60, 1e-6))
    timeline.autoreverses = false
    rig.wait(0.125)
    #expect(near(rig.x, 35, 1e-6))
    rig.wait(0.375)
    #expect(near(rig.x, 60, 1e-6))
    rig.wait(0.25)
    #expect(!timeline.isRunning && view.center.x == 110)
    // One without end is not awaited.
    let waiting = Timeline(.wait(1))
    waiting.start(in: rig.window)
    #expect(rig.window.awaitsTick)
    waiting.repeatCount = .infinity
    #expect(!rig.window.awaitsTick)
    waiting.repeatCount = .nan
    #expect(rig.window.awaitsTick)
    waiting.cancel()
  }

  @Test("Steps are repeated so many times, or until they are cancelled")
  func repeats() {
    var count = 0
    let view = view
    let jump = Timeline.Step.sequence([
      .call { count += 1 }, .animate(withDuration: 0.1, curve: .linear) { view.center.x += 10 },
    ])
    let finite = Timeline(.repeat(5, jump), .repeat(0, jump), .repeat(-3, jump))
    #expect(near(finite.duration, 0.5))
    finite.start(in: rig.window)
    rig.wait(1)
    #expect(count == 5 && view.center.x == 60 && !finite.isRunning)
    let endless = Timeline(.repeatForever(jump))
    #expect(endless.duration == .infinity)
    var ends: [Bool] = []
    endless.start(in: rig.window) { ends.append($0) }
    rig.wait(100.05)
    #expect(abs(count - 1_005) <= 1 && endless.isRunning)
    endless.time = 0
    #expect(endless.time > 99, "cycles that are over are forgotten")
    endless.cancel()
    rig.wait(1)
    #expect(ends == [false] && abs(count - 1_005) <= 1 && !view.hasAnimations)
    // What takes no time comes once.
    let before = count
    let nothing = Timeline(.repeatForever(.call { count += 1 }))
    nothing.start(in: rig.window)
    rig.wait(0.1)
    #expect(count == before + 1)
    nothing.cancel()
  }
}
