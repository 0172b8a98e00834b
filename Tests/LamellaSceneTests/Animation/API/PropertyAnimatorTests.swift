import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Animators from their start to their end, in odd times, and misused.
@Suite("Property animators")
@MainActor struct PropertyAnimatorTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }
  private let curve = TimingCurve.easeInEaseOut

  // MARK: From start to end

  @Test("A block that ends its own animator leaves nothing running")
  func endsItself() {
    var held: ViewPropertyAnimator?
    let view = view
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
      view.center.x = 110
      held?.stopAnimation(true)
      view.center.y = 90
    }
    held = animator
    animator.startAnimation()
    rig.wait(0.5)
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(!view.hasAnimations && !rig.window.needsTick && rig.hasNoTimings)
    held = nil
  }

  @Test("What is delayed for all of the time changes at the end")
  func changesAtTheEnd() {
    let view = view
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    animator.addAnimations({ view.center.x = 110 }, delayFactor: 1)
    animator.startAnimation()
    rig.wait(0.5)
    #expect(rig.x == 10)
    rig.wait(0.6)
    #expect(rig.x == 110)
  }

  @Test(
    "A property animator runs its blocks when it starts, follows its curve and tells where it ended"
  )
  func course() {
    var log: [String] = []
    let animator = rig.mover()
    animator.addCompletion { log.append("first \($0)") }
    animator.addCompletion { _ in log.append("second \(self.view.center.x)") }
    #expect(animator.state == .inactive && view.center.x == 10 && !animator.isRunning)
    animator.startAnimation()
    #expect(animator.state == .active && view.center.x == 110 && animator.isRunning)
    for step in 1..<120 {
      rig.harness.tick()
      let progress = curve.progress(at: Double(step) / 120)
      #expect(near(rig.x, 10 + 100 * progress) && near(animator.fractionComplete, progress))
    }
    #expect(log == [])
    rig.harness.tick()
    #expect(log == ["first end", "second 110.0"] && animator.state == .inactive)
    #expect(!view.hasAnimations && !rig.window.needsTick && rig.window.nextWake == nil)
    #expect(rig.hasNoTimings)
  }

  @Test("A property animator waits for its delay, and the stage sleeps meanwhile")
  func delay() {
    let animator = rig.mover(curve: .linear)
    animator.startAnimation(afterDelay: 0.5)
    rig.harness.frame()
    #expect(animator.isRunning && rig.x == 10 && !rig.window.needsTick && !rig.window.needsFrame)
    rig.wait(1 - 1.0 / 120)
    #expect(near(rig.x, 60) && animator.delay == 0.5)
    rig.wait(0.5)
    #expect(rig.x == 110 && animator.state == .inactive)
  }

  @Test("A spring's animator takes its duration by damping ratio, and its settling time else")
  func springs() {
    let view = view
    let start = rig.window.mediaTime
    let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) { view.center.x = 110 }
    let spring = SpringTimingParameters(dampingRatio: 0.5, duration: 0.5)
    animator.startAnimation()
    while animator.isRunning {
      #expect(near(rig.x, 10 + 100 * spring.progress(at: rig.window.mediaTime - start)))
      rig.harness.tick()
    }
    #expect(near(rig.window.mediaTime - start, 0.5) && rig.x == 110)
    let settling = ViewPropertyAnimator(
      duration: 9, timingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10))
    #expect(near(settling.duration, 1.4727, 1e-4))
  }

  @Test("Blocks may begin later than their animator, by a part of its time")
  func delayFactor() {
    let view = view
    let animator = rig.mover(curve: .linear)
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    rig.wait(0.5)
    #expect(near(rig.x, 60) && rig.shown(.opacity) == 1)
    rig.wait(0.25)
    #expect(near(rig.x, 85) && near(rig.shown(.opacity), 0.5))
    // What is added while it runs takes what is left.
    animator.addAnimations { view.bounds.size.width = 40 }
    rig.wait(0.125)
    #expect(near(rig.shown(.boundsSize)?.width, 30))
    rig.wait(0.125)
    #expect(animator.state == .inactive && rig.shown(.boundsSize)?.width == 40 && view.alpha == 0)
  }

  @Test("An animator that is started at once blocks touches unless it is told otherwise")
  func touches() {
    let hit = { rig.window.hitTest(Point(110, 10), with: nil) }
    let animator = rig.mover()
    animator.startAnimation()
    #expect(hit() === view, "as UIKit's, animators let touches through")
    animator.stopAnimation(true)
    view.center.x = 10
    let view = view
    var ends: [ViewAnimatingPosition] = []
    ViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.25, delay: 0.25) {
      view.center.x = 110
    } completion: {
      ends.append($0)
    }
    #expect(hit() === rig.window)
    rig.wait(0.5)
    #expect(hit() === view && ends == [.end])
  }

  // MARK: Odd times and ends

  @Test("An animator without time, or without changes, arrives in the next tick")
  func noTime() {
    for duration in [0, -1, Double.nan, -Double.infinity] {
      view.center.x = 10
      var ends: [ViewAnimatingPosition] = []
      let animator = rig.mover(duration)
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      #expect(rig.x == 110 && ends == [])
      rig.harness.tick()
      #expect(ends == [.end] && animator.state == .inactive && !rig.window.needsTick)
    }
    var ends: [ViewAnimatingPosition] = []
    let idle = ViewPropertyAnimator(duration: 5, curve: .linear) {}
    idle.addCompletion { ends.append($0) }
    idle.startAnimation()
    rig.harness.tick()
    #expect(ends == [.end])
    for duration in [1e300, .infinity] {
      view.center.x = 10
      let endless = rig.mover(duration)
      endless.startAnimation()
      rig.wait(1)
      #expect(endless.duration == 1e9 && near(rig.x, 10, 1e-6))
      endless.fractionComplete = 0.5
      #expect(near(rig.x, 60))
      endless.stopAnimation(true)
    }
  }

  @Test("Views that leave their window leave their animator to its end; with the window it ends")
  func leaving() {
    var ends: [ViewAnimatingPosition] = []
    let animator = rig.mover(0.5)
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    rig.wait(0.25)
    view.removeFromSuperview()
    #expect(view.center.x == 110 && !view.hasAnimations && animator.isRunning)
    rig.wait(0.25)
    #expect(ends == [.end] && animator.state == .inactive)

    let lone = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    weak var kept: ViewPropertyAnimator?
    do {
      let window = Window(size: Size(50, 50))
      window.addSubview(lone)
      let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { lone.alpha = 0 }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      kept = animator
    }
    #expect(kept == nil && ends == [.end])
    rig.harness.tick()
    #expect(ends == [.end, .end] && lone.alpha == 0)
  }

  @Test(
    "An animator keeps itself alive while it runs; let go while it pauses, it ends and is reported")
  func lifetime() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.forgetReports()
    Diagnostics.handler = { reports.append($0) }
    weak var kept: ViewPropertyAnimator?
    do {
      let animator = rig.mover(0.5)
      animator.startAnimation()
      kept = animator
    }
    #expect(kept != nil)
    rig.wait(0.5)
    #expect(kept == nil && rig.x == 110 && reports == [])
    do {
      let view = view
      let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 10 }
      animator.pauseAnimation()
    }
    #expect(reports.count == 1 && !view.hasAnimations && rig.x == 10)
    #expect(rig.hasNoTimings)
  }

  @Test("A completion may start the next animator, and the same one again")
  func chains() {
    let view = view
    var log: [Double] = []
    let animator = ViewPropertyAnimator(duration: 0.25, curve: .linear)
    func go(_ count: Int) {
      animator.addAnimations { view.center.x += 10 }
      animator.addCompletion { _ in
        log.append(view.center.x)
        if count > 1 { go(count - 1) }
      }
      animator.startAnimation()
    }
    go(3)
    rig.wait(0.75)
    #expect(log == [20, 30, 40] && animator.state == .inactive)
  }

  // MARK: Misuse

  private func expectTrap(
    _ words: String, _ result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) {
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains(words), "\(message)", sourceLocation: location)
  }

  @Test("What a state does not allow traps with the reason")
  func misuse() async {
    expectTrap(
      "must be finished",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
          animator.pauseAnimation()
          animator.stopAnimation(false)
          animator.startAnimation()
        }
      })
    expectTrap(
      "only a stopped",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          ViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end)
        }
      })
    expectTrap(
      "not interruptible",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
          animator.isInterruptible = false
          animator.startAnimation()
          animator.pauseAnimation()
        }
      })
    expectTrap(
      "cannot be added",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
          animator.pauseAnimation()
          animator.stopAnimation(false)
          animator.addAnimations {}
        }
      })
    expectTrap(
      "only an active",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          ViewPropertyAnimator(duration: 1, curve: .linear)
            .continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
      })
  }
}
