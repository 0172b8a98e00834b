import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Steps in an order.
@Suite("Timelines")
@MainActor struct TimelineTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }
  private let other = View(frame: Rect(x: 0, y: 100, width: 20, height: 20))

  init() {
    rig.window.addSubview(other)
    rig.harness.frame()
  }

  private func move(_ view: View, to x: Double, _ duration: Double) -> Timeline.Step {
    .animate(withDuration: duration, curve: .linear) { view.center.x = x }
  }

  private func x(_ view: View) -> Double { view.layer.presentation()?.position.x ?? .nan }

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

  @Test("A timeline may start paused, to be led, and runs when it is resumed")
  func startsPaused() {
    let timeline = Timeline(move(view, to: 110, 1))
    var ends: [Bool] = []
    timeline.start(in: rig.window, paused: true) { ends.append($0) }
    rig.wait(1)
    #expect(timeline.time == 0 && !timeline.isRunning && rig.window.nextWake == nil)
    timeline.time = 0.5
    #expect(near(x(view), 60))
    timeline.resume()
    rig.wait(0.25)
    #expect(near(x(view), 85))
    rig.wait(0.25)
    #expect(ends == [true] && x(view) == 110)
  }

  @Test("Nothing of a timeline that starts paused runs until it is resumed or led")
  func nothingWhilePaused() {
    for isLed in [false, true] {
      view.center.x = 10
      var calls = 0
      let timeline = Timeline(.call { calls += 1 }, move(view, to: 110, 1))
      timeline.start(in: rig.window, paused: true)
      rig.wait(0.5)
      #expect(calls == 0 && view.center.x == 10 && !view.hasAnimations)
      #expect(rig.window.nextWake == nil && !rig.window.needsTick)
      if isLed { timeline.time = 0.25 } else { timeline.resume() }
      #expect(calls == 1 && view.center.x == 110 && near(x(view), isLed ? 35 : 10))
      timeline.resume()
      rig.wait(0.25)
      #expect(calls == 1 && near(x(view), isLed ? 60 : 35))
      timeline.cancel()
    }
    // Let go or cancelled before it began, it leaves nothing.
    view.center.x = 10
    var ends: [Bool] = []
    let cancelled = Timeline(move(view, to: 110, 1))
    cancelled.start(in: rig.window, paused: true) { ends.append($0) }
    cancelled.cancel()
    do {
      let forgotten = Timeline(move(view, to: 110, 1))
      forgotten.start(in: rig.window, paused: true) { ends.append($0) }
    }
    rig.wait(0.1)
    #expect(ends == [false, false] && view.center.x == 10 && rig.hasNoTimings)
  }

  @Test("One that is over stays at its end until it is turned round or led elsewhere")
  func over() {
    for autoreverses in [false, true] {
      view.center.x = 10
      var calls = 0
      let timeline = Timeline(.wait(0.1), .call { calls += 1 }, move(view, to: 110, 0.4))
      (timeline.repeatCount, timeline.autoreverses) = (2, autoreverses)
      timeline.start(in: rig.window)
      rig.wait(3)
      #expect(calls == 2 && !timeline.isRunning)
      timeline.resume()
      #expect(!timeline.isRunning && rig.window.nextWake == nil)
      timeline.speed = 2
      timeline.resume()
      rig.wait(3)
      #expect(calls == 2 && !timeline.isRunning && x(view) == (autoreverses ? 10 : 110))
      timeline.time = 0.05
      timeline.resume()
      #expect(timeline.isRunning)
      rig.wait(0.1)
      #expect(near(x(view), 47.5) && calls == 3)
      timeline.cancel()
    }
    let timeline = Timeline(move(view, to: 310, 0.5))
    view.center.x = 10
    timeline.start(in: rig.window)
    rig.wait(1)
    timeline.speed = -1
    timeline.resume()
    rig.wait(0.25)
    #expect(near(x(view), 160))
    rig.wait(1)
    timeline.resume()
    #expect(!timeline.isRunning && view.center.x == 10)
    timeline.speed = 1
    timeline.resume()
    rig.wait(0.25)
    #expect(near(x(view), 160))
    timeline.cancel()
  }

  @Test("What has not been started is neither led nor resumed, and says so")
  func notStarted() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.forgetReports()
    Diagnostics.handler = { reports.append($0) }
    let timeline = Timeline(move(view, to: 110, 1))
    timeline.time = 0.5
    timeline.resume()
    #expect(reports.count == 2 && timeline.time == 0 && !timeline.isRunning)
    timeline.start(in: rig.window)
    timeline.time = 0.5
    timeline.cancel()
    #expect(reports.count == 2)
  }

  @Test("A timeline is gone through several times, from its start on or there and back")
  func cycles() {
    for (autoreverses, count) in [(false, 3.0), (true, 2.0), (false, 2.5), (true, 1)] {
      view.center.x = 10
      var calls = 0
      var ends: [Bool] = []
      let timeline = Timeline(
        .call { calls += 1 }, move(view, to: 110, 0.3), move(view, to: 60, 0.7))
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
        #expect(isTurn || near(x(view), expected, 1e-6), "\(autoreverses) at \(time)")
        #expect(isTurn || near(timeline.time, moment, 1e-6) && ends == [])
        rig.harness.tick()
      }
      rig.harness.tick()
      #expect(ends == [true] && !timeline.isRunning && Double(calls) == cycles)
      #expect(x(view) == (autoreverses ? 10 : 60) && view.center.x == x(view))
      #expect(rig.hasNoTimings && rig.window.nextWake == nil)
    }
  }

  @Test("There and back without end never drifts, and is finished at the start")
  func endlessCycles() {
    let timeline = Timeline(move(view, to: 110, 0.37))
    (timeline.repeatCount, timeline.autoreverses) = (.infinity, true)
    timeline.start(in: rig.window)
    let start = rig.window.mediaTime
    rig.wait(200)
    let part = (rig.window.mediaTime - start).truncatingRemainder(dividingBy: 0.74)
    let shown = 10 + 100 * (part < 0.37 ? part : 0.74 - part) / 0.37
    #expect(near(x(view), shown, 1e-6))
    timeline.pause()
    rig.wait(1)
    #expect(near(x(view), shown, 1e-6) && rig.window.nextWake == nil)
    timeline.resume()
    rig.wait(0.1)
    timeline.finish()
    #expect(x(view) == 10 && view.center.x == 10 && rig.hasNoTimings)
    // Cycles shorter than a tick cost no more than a tick.
    let short = Timeline(move(view, to: 110, 1e-9))
    (short.repeatCount, short.autoreverses) = (.infinity, true)
    short.start(in: rig.window)
    rig.wait(10)
    #expect(short.isRunning)
    short.cancel()
    let many = Timeline(move(view, to: 20, 1e-9))
    many.repeatCount = 1e6
    many.start(in: rig.window)
    rig.wait(1)
    #expect(!many.isRunning && view.center.x == 20)
  }

  @Test("How often it is gone through, and whether back again, may be changed on the way")
  func changedCycles() {
    let timeline = Timeline(move(view, to: 110, 0.5))
    (timeline.repeatCount, timeline.autoreverses) = (3, true)
    timeline.start(in: rig.window)
    rig.wait(0.75)
    #expect(near(x(view), 60, 1e-6))
    timeline.autoreverses = false
    rig.wait(0.125)
    #expect(near(x(view), 35, 1e-6))
    rig.wait(0.375)
    #expect(near(x(view), 60, 1e-6))
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

  @Test("Somebody who follows a timeline is told in each tick where it is, after what is due")
  func updates() {
    var times: [Double] = []
    var log: [String] = []
    let timeline = Timeline(.wait(0.1), .call { log.append("call") }, move(view, to: 110, 0.4))
    timeline.onUpdate = { time in
      times.append(time)
      #expect(near(x(view), 10 + 250 * max(time - 0.1, 0), 1e-6))
      #expect(log.isEmpty == (time < 0.1))
      if time == timeline.duration { log.append("update") }
    }
    timeline.start(in: rig.window) { _ in log.append("end") }
    rig.wait(1)
    #expect(log == ["call", "update", "end"] && times.last == timeline.duration)
    #expect(
      times.enumerated().allSatisfy { near($0.element, min(Double($0.offset + 1) / 120, 0.5)) })
    #expect(rig.window.nextWake == nil && !rig.window.needsTick)
  }

  @Test("Steps follow one another, at once or staggered, each from its moment to the bit")
  func order() {
    var log: [String] = []
    let views = [view, other]
    let timeline = Timeline(
      move(view, to: 110, 0.3), .call { log.append("there") }, .wait(0.2),
      .parallel([move(view, to: 10, 0.5), .sequence([.wait(0.25), move(other, to: 60, 0.25)])]),
      .stagger(0.1, views.map { move($0, to: 200, 0.1) }), .call { log.append("end") })
    #expect(near(timeline.duration, 1.2))
    timeline.start(in: rig.window) { log.append("done \($0)") }
    let start = rig.window.mediaTime
    func expected(_ time: Double) -> (Double, Double) {
      let first: Double =
        switch time {
        case ..<0.3: 10 + 100 * time / 0.3
        case ..<0.5: 110
        case ..<1: 110 - 200 * (time - 0.5)
        case ..<1.1: 10 + 1_900 * (time - 1)
        default: 200
        }
      let second: Double =
        switch time {
        case ..<0.75: 10
        case ..<1: 10 + 200 * (time - 0.75)
        case ..<1.1: 60
        default: 60 + 1_400 * min(time - 1.1, 0.1)
        }
      return (first, second)
    }
    while rig.window.mediaTime < start + 1.19 {
      let time = rig.window.mediaTime - start
      let (a, b) = expected(time)
      #expect(near(x(view), a, 1e-6) && near(x(other), b, 1e-6), "at \(time)")
      #expect(near(timeline.time, time))
      rig.harness.tick()
    }
    #expect(log == ["there"])
    rig.harness.tick()
    #expect(log == ["there", "end", "done true"] && x(view) == 200 && x(other) == 200)
    #expect(!timeline.isRunning && !rig.window.needsTick && rig.hasNoTimings)
  }

  @Test("Between its steps a timeline sleeps")
  func sleep() {
    let timeline = Timeline(.wait(2), move(view, to: 110, 1))
    timeline.start(in: rig.window)
    rig.harness.frame()
    #expect(!rig.window.needsTick && !rig.window.needsFrame)
    #expect(rig.window.nextWake == rig.harness.tick - 2 + 240)
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

  @Test(
    "A timeline is paused, hastened, turned round and led, and always shows what belongs to its time"
  )
  func time() {
    let timeline = Timeline(
      move(view, to: 110, 1), .parallel([move(view, to: 310, 1), move(other, to: 110, 1)]))
    func check(_ comment: Comment) {
      let time = timeline.time
      #expect(near(x(view), time < 1 ? 10 + 100 * time : 110 + 200 * (time - 1), 1e-6), comment)
      #expect(near(x(other), 10 + 100 * max(time - 1, 0), 1e-6), comment)
    }
    timeline.start(in: rig.window)
    rig.wait(0.5)
    timeline.pause()
    rig.wait(0.5)
    #expect(near(timeline.time, 0.5) && !rig.window.needsTick)
    check("paused")
    timeline.time = 1.75
    #expect(view.center.x == 310)
    check("led forwards")
    timeline.time = 0.25
    #expect(view.center.x == 110 && other.center.x == 10)
    check("led back, and what came later is taken back")
    timeline.speed = 2
    timeline.resume()
    rig.wait(0.5)
    #expect(near(timeline.time, 1.25))
    check("twice as fast")
    timeline.speed = -0.5
    rig.wait(1)
    #expect(near(timeline.time, 0.75))
    check("slowly back")
    var ends: [Bool] = []
    timeline.speed = -1
    rig.wait(1)
    #expect(timeline.time == 0 && x(view) == 10 && view.center.x == 10 && !timeline.isRunning)
    #expect(!view.hasAnimations && !rig.window.needsTick)
    timeline.speed = 1
    timeline.resume()
    rig.wait(0.5)
    check("forwards again")
    timeline.start(in: rig.window) { ends.append($0) }
    #expect(near(timeline.time, 0))
    timeline.finish()
    #expect(ends == [true] && view.center.x == 310 && other.center.x == 110)
    #expect(!view.hasAnimations && rig.hasNoTimings)
  }

  @Test("Leading a timeline to random moments shows what a fresh one shows there")
  func seeking() {
    var random = SeededGenerator(seed: 4)
    let view = view
    func make() -> Timeline {
      Timeline(
        .animate(springDuration: 0.4, bounce: 0.4) { view.center.x = 110 },
        .parallel([
          .animate(withDuration: 0.7) { view.alpha = 0.25 },
          .sequence([
            .animate(withDuration: 0.2) { view.bounds.size = Size(50, 60) }, .wait(0.1),
            .animate(withDuration: 0.3) { view.center.x = 40 },
          ]),
        ]),
        .animate(withDuration: 0.5) { view.transform = AffineTransform(rotationRadians: 1) })
    }
    func shown() -> [Double] {
      let layer = view.layer.presentation()!
      return [
        layer.position.x, layer.opacity, layer.bounds.width, layer.transform.affinePart.b,
      ]
    }
    let timeline = make()
    timeline.start(in: rig.window)
    timeline.pause()
    let moments = (0..<60).map { _ in
      Double.random(in: -0.2...timeline.duration + 0.2, using: &random)
    }
    var found: [[Double]] = []
    for moment in moments {
      timeline.time = moment
      found.append(shown())
    }
    timeline.time = 0
    timeline.cancel()
    for (moment, values) in zip(moments, found) {
      view.center.x = 10
      view.alpha = 1
      view.bounds.size = Size(20, 20)
      view.transform = .identity
      let fresh = make()
      fresh.start(in: rig.window)
      fresh.pause()
      fresh.time = moment
      #expect(zip(shown(), values).allSatisfy { near($0, $1) }, "at \(moment)")
      fresh.cancel()
    }
  }

  @Test("Calls may do anything to their timeline; one that loses its window or its owner ends")
  func odd() {
    var log: [String] = []
    var timeline: Timeline?
    timeline = Timeline(
      move(view, to: 110, 0.1), .call { timeline?.cancel() }, .call { log.append("never") },
      move(view, to: 10, 1))
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
      let lost = Timeline(move(view, to: 10, 1))
      lost.start(in: rig.window)
      lost.pause()
    }
    #expect(!view.hasAnimations && view.center.x == 10)
    timeline = nil
  }
}
