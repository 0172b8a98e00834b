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

  private func x(_ view: View) -> Double { view.layer.presentation()?.position.x ?? .nan }

  @Test("A timeline may start paused, to be led, and runs when it is resumed")
  func startsPaused() {
    let timeline = Timeline(rig.move(view, to: 110, 1))
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
      let timeline = Timeline(.call { calls += 1 }, rig.move(view, to: 110, 1))
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
    let cancelled = Timeline(rig.move(view, to: 110, 1))
    cancelled.start(in: rig.window, paused: true) { ends.append($0) }
    cancelled.cancel()
    do {
      let forgotten = Timeline(rig.move(view, to: 110, 1))
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
      let timeline = Timeline(.wait(0.1), .call { calls += 1 }, rig.move(view, to: 110, 0.4))
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
    // One that has gone there and back ends at its start; led to the other end it goes back from there.
    let back = Timeline(rig.move(view, to: 110, 0.5))
    back.autoreverses = true
    view.center.x = 10
    back.start(in: rig.window)
    rig.wait(2)
    back.time = 0
    back.resume()
    #expect(!back.isRunning)
    back.time = back.duration
    back.resume()
    #expect(back.isRunning && x(view) == 110)
    rig.wait(0.25)
    #expect(near(x(view), 60, 1e-6))
    rig.wait(0.5)
    #expect(!back.isRunning && x(view) == 10)
    let timeline = Timeline(rig.move(view, to: 310, 0.5))
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
    let timeline = Timeline(rig.move(view, to: 110, 1))
    timeline.time = 0.5
    timeline.resume()
    #expect(reports.count == 2 && timeline.time == 0 && !timeline.isRunning)
    timeline.start(in: rig.window)
    timeline.time = 0.5
    timeline.cancel()
    #expect(reports.count == 2)
  }

  @Test("Somebody who follows a timeline is told in each tick where it is, after what is due")
  func updates() {
    var times: [Double] = []
    var log: [String] = []
    let timeline = Timeline(.wait(0.1), .call { log.append("call") }, rig.move(view, to: 110, 0.4))
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
      rig.move(view, to: 110, 0.3), .call { log.append("there") }, .wait(0.2),
      .parallel([
        rig.move(view, to: 10, 0.5), .sequence([.wait(0.25), rig.move(other, to: 60, 0.25)]),
      ]),
      .stagger(0.1, views.map { rig.move($0, to: 200, 0.1) }), .call { log.append("end") })
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
    let timeline = Timeline(.wait(2), rig.move(view, to: 110, 1))
    timeline.start(in: rig.window)
    rig.harness.frame()
    #expect(!rig.window.needsTick && !rig.window.needsFrame)
    #expect(rig.window.nextWake == rig.harness.tick - 2 + 240)
  }

  @Test(
    "A timeline is paused, hastened, turned round and led, and always shows what belongs to its time"
  )
  func time() {
    let timeline = Timeline(
      rig.move(view, to: 110, 1),
      .parallel([rig.move(view, to: 310, 1), rig.move(other, to: 110, 1)]))
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
        .animate(withDuration: 0.5) { view.transform = Transform2D(rotationRadians: 1) })
    }
    func shown() -> [Double] {
      let layer = view.layer.presentation()!
      return [
        layer.position.x, layer.value(of: .opacity)!, layer.bounds.width,
        layer.transform.affinePart.b,
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

}
