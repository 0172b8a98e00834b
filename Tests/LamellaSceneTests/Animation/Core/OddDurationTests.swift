import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Durations that are none, below zero, no number or too long for any clock, in everything that takes one.
@Suite("Odd durations")
@MainActor struct OddDurationTests {
  private let rig = AnimationRig()

  private let none: [Double] = [0, -0.0, -1, -1e300, .nan, -.infinity]
  private let enormous: [Double] = [1e12, 1e300, .greatestFiniteMagnitude, .infinity]

  @Test("Explicit animations without a duration take the transaction's")
  func explicitNone() {
    for duration in none {
      var ends: [Bool] = []
      var basic = BasicAnimation(.position, to: Point(0, 0))
      var spring = SpringAnimation(.opacity, to: 0)
      var frames = KeyframeAnimation(.rotation, values: [0, 1, 2])
      var group = AnimationGroup([basic, spring, frames])
      basic.duration = duration
      spring.duration = duration
      frames.duration = duration
      group.duration = duration
      var animations: [any LayerAnimation] = [basic, spring, frames, group]
      for index in animations.indices {
        animations[index].completion = { ends.append($0) }
        rig.layer.add(animations[index])
      }
      rig.harness.render()
      rig.wait(0.25 - 1.0 / 120)
      #expect(ends == [] && rig.layer.hasAnimations, "\(duration)")
      rig.harness.tick()
      #expect(ends == [true, true, true, true] && !rig.layer.hasAnimations && rig.hasNoTimings)
      #expect(!rig.window.needsTick && rig.layer.position == Point(10, 10))
    }
  }

  @Test("Explicit animations of enormous durations stay at their start until they are removed")
  func explicitEnormous() {
    for duration in enormous {
      var ends: [Bool] = []
      var basic = BasicAnimation(.position, from: Point(10, 10), to: Point(0, 0))
      var frames = KeyframeAnimation(.rotation, values: [0, 1, 2])
      frames.calculationMode = .cubicPaced
      basic.duration = duration
      frames.duration = duration
      var group = AnimationGroup([basic, frames])
      group.duration = duration
      for isReversed in [false, true] {
        var animations: [any LayerAnimation] = [basic, frames, group]
        for index in animations.indices {
          animations[index].completion = { ends.append($0) }
          animations[index].autoreverses = isReversed
          animations[index].repeatCount = isReversed ? .infinity : 0
          rig.layer.add(animations[index])
        }
        rig.wait(1)
        rig.harness.render()
        #expect(near(rig.x, 10, 1e-6) && near(rig.shown(.rotation), 0, 1e-6), "\(duration)")
        #expect(ends == [])
        rig.layer.removeAllAnimations()
        rig.harness.tick()
        #expect(ends == [false, false, false] && rig.hasNoTimings && !rig.window.needsTick)
        ends = []
      }
    }
  }

  @Test("Keyframes, springs, animators, timelines and transitions without time are over at once")
  func blocksNone() {
    let view = rig.view
    for duration in none {
      var ends: [String] = []
      View.animateKeyframes(withDuration: duration) {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: duration) {
          view.center.x += 10
        }
      } completion: {
        ends.append("keyframes \($0)")
      }
      View.animate(
        withDuration: duration, usingSpringWithDamping: 0.5, initialSpringVelocity: 100
      ) {
        view.center.x += 10
      } completion: {
        ends.append("spring \($0)")
      }
      View.animate(springDuration: duration, bounce: 0.5) {
        view.center.x += 10
      } completion: {
        ends.append("bounce \($0)")
      }
      let animator = ViewPropertyAnimator(duration: duration, curve: .easeIn) {
        view.center.x += 10
      }
      animator.addCompletion { ends.append("animator \($0 == .end)") }
      animator.startAnimation()
      Timeline(.animate(withDuration: duration) { view.center.x += 10 }, .wait(duration))
        .start(in: rig.window) { ends.append("timeline \($0)") }
      View.transition(with: view, duration: duration, options: .transitionFlipFromTop) {
        view.center.x += 10
      } completion: {
        ends.append("transition \($0)")
      }
      rig.harness.tick()
      rig.harness.render()
      #expect(
        Set(ends) == [
          "keyframes true", "spring true", "bounce true", "animator true", "timeline true",
          "transition true",
        ], "\(duration): \(ends)")
      #expect(rig.x == view.center.x && !view.hasAnimations && rig.hasNoTimings)
    }
    #expect(view.center.x == 10 + 60 * Double(none.count))
  }

  @Test("Whatever is enormous can be taken away again")
  func blocksEnormous() {
    let view = rig.view
    for duration in enormous {
      var ends: [String] = []
      View.animateKeyframes(withDuration: duration) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: duration) { view.alpha = 0.5 }
      } completion: {
        ends.append("keyframes \($0)")
      }
      let animator = ViewPropertyAnimator(duration: duration, curve: .easeIn) { view.center.x = 90 }
      animator.addCompletion { _ in ends.append("animator") }
      animator.startAnimation()
      let timeline = Timeline(.animate(withDuration: duration) { view.center.y = 90 })
      timeline.start(in: rig.window) { ends.append("timeline \($0)") }
      View.transition(with: view, duration: duration, options: .transitionCrossDissolve) {
        view.backgroundColor = .black
      } completion: {
        ends.append("transition \($0)")
      }
      rig.wait(2)
      rig.harness.render()
      #expect(ends == [] && near(rig.x, 10, 1e-6) && near(rig.shown(.opacity), 1, 1e-6))
      animator.stopAnimation(true)
      timeline.cancel()
      view.layer.removeAllAnimations()
      rig.wait(0.1)
      #expect(Set(ends) == ["keyframes false", "timeline false", "transition false"], "\(ends)")
      #expect(rig.window.layer.sublayers.count == 1 && rig.hasNoTimings && !rig.window.needsTick)
      view.alpha = 1
      view.center = Point(10, 10)
    }
  }
}
