import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Animators that are paused, led, turned round, gone on with and followed.
@Suite("Property animators, led by hand")
@MainActor struct PropertyAnimatorLeadingTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }
  private let curve = TimingCurve.easeInEaseOut

  @Test("An animator that is led follows the fraction to the bit and costs no ticks")
  func scrubbing() {
    let animator = rig.mover()
    animator.pauseAnimation()
    rig.harness.frame()
    for step in [3, 10, 7, 2, 5, 10, 0] {
      animator.fractionComplete = Double(step) / 10
      #expect(near(rig.x, 10 + 10 * Double(step)), "led to \(step)")
      #expect(near(animator.fractionComplete, Double(step) / 10) && !animator.isRunning)
      #expect(rig.window.needsFrame && !rig.window.needsTick)
      rig.harness.frame()
      #expect(!rig.window.needsFrame)
    }
    animator.fractionComplete = .nan
    #expect(rig.x == 10)
    animator.fractionComplete = 7
    #expect(rig.x == 110 && view.center.x == 110 && animator.state == .active)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(near(rig.x, 10 + 100 * curve.progress(at: 0.25)))
    animator.stopAnimation(true)
    #expect(near(view.center.x, 10 + 100 * curve.progress(at: 0.25)) && !view.hasAnimations)
  }

  @Test("Pausing and going on has no jump, and the whole takes its time")
  func pausing() {
    let view = view
    var ended = false
    let animator = rig.mover()
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.25)
    animator.addCompletion { _ in ended = true }
    animator.startAnimation()
    rig.wait(0.4)
    let (x, alpha) = (rig.x, rig.shown(.opacity))
    animator.pauseAnimation()
    #expect(rig.x == x && rig.shown(.opacity) == alpha && !rig.window.needsTick)
    rig.wait(3)
    #expect(rig.x == x && near(animator.fractionComplete, curve.progress(at: 0.4)))
    animator.startAnimation()
    #expect(near(rig.x, x) && near(rig.shown(.opacity), alpha!))
    rig.wait(0.25)
    #expect(near(rig.x, 10 + 100 * curve.progress(at: 0.65)))
    #expect(near(rig.shown(.opacity), 1 - curve.progress(at: (0.65 - 0.25) / 0.75)))
    rig.wait(0.35)
    #expect(ended && rig.x == 110)
  }

  @Test("An animator goes on with other timing from where it is")
  func goingOn() {
    let animator = rig.mover(2, curve: .linear)
    animator.startAnimation()
    rig.wait(0.5)
    animator.pauseAnimation()
    animator.fractionComplete = 0.4
    animator.continueAnimation(withTimingParameters: TimingCurve.easeOut, durationFactor: 0.5)
    #expect(near(rig.x, 50))
    rig.wait(0.25)
    #expect(near(rig.x, 50 + 60 * TimingCurve.easeOut.progress(at: 0.25)))
    // Led back behind where that began, and on again.
    animator.fractionComplete = 0.2
    #expect(near(rig.x, 30))
    animator.fractionComplete = 0.7
    #expect(near(rig.x, 80))
    let spring = SpringTimingParameters(mass: 1, stiffness: 200, damping: 20, initialVelocity: 2)
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    rig.wait(0.2)
    #expect(near(rig.x, 80 + 30 * spring.progress(at: 0.2)))
    rig.wait(spring.settlingDuration)
    #expect(rig.x == 110 && animator.state == .inactive)
  }

  @Test("Without a factor the rest takes what was left, either way", arguments: [false, true])
  func whatWasLeft(isReversed: Bool) {
    let animator = rig.mover(2, curve: .linear)
    animator.startAnimation()
    rig.wait(0.5)
    animator.pauseAnimation()
    animator.isReversed = isReversed
    animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 0)
    let left = isReversed ? 0.5 : 1.5
    rig.wait(left / 2)
    #expect(near(rig.x, isReversed ? 10 + 12.5 : 35 + 37.5))
    rig.wait(left / 2 - 0.05)
    #expect(animator.state == .active)
    rig.wait(0.05)
    #expect(rig.x == (isReversed ? 10 : 110) && animator.state == .inactive)
  }

  @Test("Two changes of a property in one block are one way, from what was before both")
  func twice() {
    rig.view.center.x = 10
    View.animate(withDuration: 1, curve: .linear) {
      rig.view.center.x = 300
      rig.view.center.x = 110
    }
    #expect(near(rig.x, 10))
    rig.wait(0.5)
    #expect(near(rig.x, 60))
    rig.wait(0.5)
    #expect(rig.x == 110)
  }

  @Test("An animator turns round where it is, and takes its changes back at the start")
  func reversing() {
    var ends: [ViewAnimatingPosition] = []
    let animator = rig.mover()
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    rig.wait(0.75)
    let x = rig.x
    animator.isReversed = true
    #expect(near(rig.x, x) && near(animator.fractionComplete, 1 - curve.progress(at: 0.75)))
    rig.wait(0.5)
    #expect(near(rig.x, 10 + 100 * curve.progress(at: 0.25)))
    animator.isReversed = false
    rig.wait(0.25)
    #expect(near(rig.x, 60))
    animator.isReversed = true
    rig.wait(0.5)
    #expect(rig.x == 10 && view.center.x == 10 && ends == [.start] && !view.hasAnimations)
  }

  @Test("Led and turned round in the middle of a changed course, the way has no jump")
  func reversingCourses() {
    let animator = rig.mover(1, curve: .linear)
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 1)
    rig.wait(0.5)
    #expect(near(rig.x, 85))
    animator.isReversed = true
    #expect(near(rig.x, 85) && near(animator.fractionComplete, 0.25))
    rig.wait(0.375)
    #expect(near(rig.x, 47.5))
    animator.fractionComplete = 0.25
    #expect(near(rig.x, 85))
    animator.fractionComplete = 0
    #expect(near(rig.x, 110))
    animator.startAnimation()
    rig.wait(1.5)
    #expect(rig.x == 10 && animator.state == .inactive)
  }

  @Test("An animator may pause where it arrives, to be turned round")
  func pausesOnCompletion() {
    var ends: [ViewAnimatingPosition] = []
    let view = view
    let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) { view.center.x = 110 }
    animator.pausesOnCompletion = true
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    rig.wait(1)
    #expect(animator.state == .active && !animator.isRunning && ends == [] && rig.x == 110)
    #expect(!rig.window.needsTick)
    animator.isReversed = true
    animator.startAnimation()
    rig.wait(1)
    #expect(rig.x == 10 && animator.state == .active)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && view.center.x == 10)
    animator.finishAnimation(at: .end)
    #expect(ends == [.end] && view.center.x == 110 && animator.state == .inactive)
  }

  @Test("A stopped animator leaves what is shown, and finishes where it is told to")
  func stopping() {
    for (position, x) in [(ViewAnimatingPosition.start, 10.0), (.end, 110), (.current, 35)] {
      let view = view
      var ends: [ViewAnimatingPosition] = []
      let animator = rig.mover(1, curve: .linear)
      // Twice in one animator: the first value before, the last one after.
      animator.addAnimations { view.center.x = 60 }
      animator.addAnimations { view.center.x = 110 }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      rig.wait(0.25)
      animator.stopAnimation(false)
      #expect(near(view.center.x, 35) && rig.x == view.center.x && !view.hasAnimations)
      #expect(ends == [])
      animator.finishAnimation(at: position)
      #expect(near(view.center.x, x) && ends == [position])
      view.center.x = 10
    }
    #expect(rig.hasNoTimings)
  }

  @Test("What others set meanwhile stays, and what they animate goes on")
  func others() {
    let view = view
    let animator = rig.mover(1, curve: .linear)
    animator.startAnimation()
    rig.wait(0.5)
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 210 }
    #expect(near(rig.x, 60))
    animator.stopAnimation(true)
    #expect(near(rig.x, 60), "no jump, although the model is another")
    rig.wait(0.5)
    #expect(near(rig.x, 110))
    let back = ViewPropertyAnimator(duration: 0.5, curve: .linear) { view.alpha = 0 }
    back.startAnimation()
    view.alpha = 0.25
    back.isReversed = true
    rig.wait(1)
    #expect(view.alpha == 0.25 && back.state == .inactive)
  }

  @Test("What is added to a running animator that had nothing to animate is led from the start on")
  func firstWindowLater() {
    rig.wait(5)
    var ends: [ViewAnimatingPosition] = []
    let view = view
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    animator.addAnimations { view.center.x = 110 }
    #expect(near(rig.x, 10) && near(animator.fractionComplete, 0))
    rig.wait(0.25)
    #expect(near(rig.x, 35) && near(animator.fractionComplete, 0.25) && ends == [])
    rig.wait(0.75)
    #expect(rig.x == 110 && ends == [.end] && animator.state == .inactive)
    let late = ViewPropertyAnimator(duration: 1, curve: .linear)
    late.startAnimation(afterDelay: 0.5)
    late.addAnimations { view.center.x = 10 }
    rig.wait(0.75)
    #expect(near(rig.x, 85))
  }

  @Test("A course that begins beyond its end is led like any other")
  func beyondTheEnd() {
    let view = view
    let animator = ViewPropertyAnimator(duration: 1, dampingRatio: 0.2) { view.center.x = 110 }
    animator.startAnimation()
    while rig.x < 125 { rig.harness.tick() }
    let x = rig.x
    animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 1)
    #expect(near(rig.x, x))
    rig.wait(0.5)
    #expect(near(rig.x, (x + 110) / 2))
    for part in [0.9, 0.5, 1, 0, 0.25] {
      animator.fractionComplete = part
      #expect(near(rig.x, 10 + 100 * part) && near(animator.fractionComplete, part), "\(part)")
    }
    animator.startAnimation()
    rig.wait(2)
    #expect(rig.x == 110 && animator.state == .inactive)
  }

  @Test("Somebody who follows an animator is told in each tick where it is, and at its end")
  func updates() {
    var parts: [Double] = []
    var log: [String] = []
    let animator = rig.mover(0.25, curve: .linear)
    animator.onUpdate = {
      parts.append($0)
      #expect(near(rig.x, 10 + 100 * $0))
      if $0 == 1 { log.append("update") }
    }
    animator.addCompletion { _ in log.append("end") }
    animator.startAnimation(afterDelay: 0.5)
    rig.wait(0.5 - 1.0 / 120)
    #expect(parts == [])
    rig.wait(0.5)
    #expect(parts.count == 31 && log == ["update", "end"])
    #expect(parts.enumerated().allSatisfy { near($0.element, Double($0.offset) / 30) })
    #expect(rig.window.nextWake == nil && !rig.window.needsTick)
    // It may pause the animator, and others may change it in each tick.
    view.center.x = 10
    parts = []
    let other = rig.mover(1, curve: .linear)
    other.onUpdate = {
      parts.append($0)
      if parts.count == 10 { other.pauseAnimation() }
    }
    other.startAnimation()
    for _ in 0..<20 {
      if other.isRunning { other.addAnimations {} }
      rig.harness.tick()
    }
    #expect(parts.count == 10 && !other.isRunning && rig.window.nextWake == nil)
    other.onUpdate = nil
    other.startAnimation()
    rig.wait(1)
    #expect(parts.count == 10 && rig.x == 110)
    // Whoever follows may hand on to somebody else, which puts nothing off.
    parts = []
    view.center.x = 10
    let third = rig.mover(0.25, curve: .linear)
    func hand() {
      third.onUpdate = {
        parts.append($0)
        hand()
      }
    }
    hand()
    third.startAnimation()
    rig.wait(0.25)
    #expect(parts.count == 30 && !third.isRunning)
    third.onUpdate = nil
    // Nor does taking it away first.
    parts = []
    view.center.x = 10
    let fourth = rig.mover(0.25, curve: .linear)
    func handAnew() {
      fourth.onUpdate = nil
      fourth.onUpdate = {
        parts.append($0)
        handAnew()
      }
    }
    handAnew()
    fourth.startAnimation()
    rig.wait(0.25)
    #expect(parts.count == 30 && !fourth.isRunning)
    fourth.onUpdate = nil
  }
}
