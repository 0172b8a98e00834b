import Foundation
import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Timelines, transitions and animators of odd durations against formulas of their own, at 1,000 times.
@Suite("Closed forms")
@MainActor struct ClosedFormTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  private func ease(_ x: Double) -> Double { bezier(min(max(x, 0), 1), (0.42, 0, 0.58, 1)) }

  /// The spring of a perceptual duration and a bounce of 0 or more, of mass 1, from 0 to 1.
  private func spring(_ t: Double, _ perceptual: Double, _ bounce: Double) -> Double {
    let w = 2 * Double.pi / perceptual
    let ratio = 1 - bounce
    if ratio == 1 { return 1 - Foundation.exp(-w * t) * (1 + w * t) }
    let (b, d) = (ratio * w, w * (1 - ratio * ratio).squareRoot())
    return 1 - Foundation.exp(-b * t) * (cos(d * t) + b / d * sin(d * t))
  }

  @Test("A timeline of odd durations is where the formulas of its steps say, led or left to run")
  func timelines() {
    let view = view
    let (a, b, c, d) = (1.0 / 3, 0.123_456_7, 2.0.squareRoot(), Double.pi / 2)
    let swing = Timeline.Step.animate(springDuration: 0.637, bounce: 0.4) { view.center.x = 310 }
    let heavy = Timeline.Step.animate(springDuration: 1.1, bounce: 0) { view.center.x = 10 }
    let steps: [Timeline.Step] = [
      .animate(withDuration: a, curve: .linear) { view.center.x = 110 }, .wait(b),
      .animate(withDuration: c, curve: .easeInEaseOut) { view.center.x = 210 }, swing,
      .animate(withDuration: d, curve: TimingCurve(0.3, -0.5, 0.7, 1.5)) { view.center.x = 60 },
      heavy,
    ]
    var ends: [Double] = []
    for step in steps { ends.append((ends.last ?? 0) + step.duration) }
    func expected(_ time: Double) -> Double {
      switch time {
      case ..<ends[0]: return 10 + 100 * time / a
      case ..<ends[1]: return 110
      case ..<ends[2]: return 110 + 100 * ease((time - ends[1]) / c)
      case ..<ends[3]: return 210 + 100 * spring(time - ends[2], 0.637, 0.4)
      case ..<ends[4]: return 310 - 250 * bezier((time - ends[3]) / d, (0.3, -0.5, 0.7, 1.5))
      case ..<ends[5]: return 60 - 50 * spring(time - ends[4], 1.1, 0)
      default: return 10
      }
    }
    let timeline = Timeline(steps)
    timeline.start(in: rig.window, paused: true)
    var worst = 0.0
    for step in 0..<1_000 {
      // From anywhere to anywhere.
      let time = Double(step * 389 % 1_000) / 1_000 * timeline.duration
      timeline.time = time
      worst = max(worst, abs(rig.x - expected(time)))
    }
    #expect(worst < 1e-6, "led: \(worst)")
    timeline.time = 0
    timeline.speed = 0.53
    timeline.resume()
    let start = rig.window.mediaTime
    worst = 0
    for _ in 0..<1_000 {
      worst = max(worst, abs(rig.x - expected((rig.window.mediaTime - start) * 0.53)))
      rig.harness.tick()
    }
    #expect(worst < 1e-6, "left to run: \(worst)")
    timeline.cancel()
  }

  @Test("Keyframes of views go from value to value as the formulas of their modes say")
  func viewKeyframes() {
    let duration = 4.321_1
    func half(_ t: Double, _ first: (Double) -> Double, _ second: (Double) -> Double) -> Double {
      t < 0.5 ? first(2 * t) : second(2 * t - 1)
    }
    func hermite(_ s: Double, _ a: Double, _ b: Double, _ m: Double, _ n: Double) -> Double {
      let (s2, s3) = (s * s, s * s * s)
      let ends = a * (2 * s3 - 3 * s2 + 1) + b * (3 * s2 - 2 * s3)
      return ends + m * (s3 - 2 * s2 + s) + n * (s3 - s2)
    }
    let modes: [(View.KeyframeAnimationOptions, (Double) -> Double)] = [
      (.calculationModeLinear, { half($0, { 20 * $0 }, { 20 + 80 * $0 }) }),
      (.calculationModeDiscrete, { half($0, { _ in 0 }, { _ in 20 }) }),
      (.calculationModePaced, { 100 * $0 }),
      (
        .calculationModeCubic,
        { half($0, { hermite($0, 0, 20, 20, 50) }, { hermite($0, 20, 100, 50, 80) }) }
      ),
      (.calculationModeCubicPaced, { 100 * $0 }),
    ]
    for (mode, expected) in modes {
      View.performWithoutAnimation { view.center.x = 0 }
      View.animateKeyframes(
        withDuration: duration, options: [mode, View.KeyframeAnimationOptions(.curveLinear)]
      ) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 20 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
      }
      let start = rig.window.mediaTime
      var worst = 0.0
      for step in 0..<1_000 {
        // Never at the moment of a leap itself, which rounding may put on either side.
        let part = (Double(step) + 0.37) / 1_000
        rig.window.animations.setSampleTime(start + part * duration)
        let shown = rig.window.animations.vector(.position, of: rig.layer.row)[0]
        worst = max(worst, abs(shown - expected(part)))
      }
      #expect(worst < 1e-6, "\(worst)")
      view.layer.removeAllAnimations()
    }
  }

  @Test("An animator of an odd duration is where its formula says")
  func animators() {
    let duration = 8.771_3
    let view = view
    for reverses in [false, true] {
      view.center.x = 10
      let animator = ViewPropertyAnimator(duration: duration, curve: .easeInEaseOut) {
        view.center.x = 110
      }
      if reverses {
        animator.fractionComplete = 1
        animator.isReversed = true
      }
      animator.startAnimation()
      let start = rig.window.mediaTime
      var worst = 0.0
      for _ in 0..<1_000 {
        let time = (rig.window.mediaTime - start) / duration
        worst = max(worst, abs(rig.x - 10 - 100 * ease(reverses ? 1 - time : time)))
        rig.harness.tick()
      }
      #expect(worst < 1e-6, "\(worst)")
      animator.stopAnimation(true)
    }
  }

  @Test("A transition of an odd duration moves as its formula says", arguments: [0, 1, 2, 3])
  func transitions(kind: Int) throws {
    let duration = 7.777_1
    let (kind, subtype): (Transition.Kind, Transition.Subtype) = [
      (.push, .fromLeft), (.moveIn, .fromTop), (.reveal, .fromRight), (.fade, .fromLeft),
    ][kind]
    view.frame = Rect(x: 100, y: 100, width: 60, height: 40)
    var transition = Transition(kind, subtype: subtype)
    transition.duration = duration
    rig.layer.add(transition)
    let old = try #require(rig.window.layer.sublayers.first { $0 !== view.layer })
    let place = old.position
    let start = rig.window.mediaTime
    let store = rig.window.animations
    var worst = 0.0
    for step in 0..<1_000 {
      let time = Double(step) / 1_000 * duration
      let part = ease(time / duration)
      store.setSampleTime(start + time)
      let new = store.vector(.position, of: rig.layer.row).point - Point(130, 120)
      let before = store.vector(.position, of: old.row).point - place
      let opacity = store.vector(.opacity, of: old.row)[0]
      let expected: (new: Point, old: Point, opacity: Double) =
        switch kind {
        case .push: (Point(-60 * (1 - part), 0), Point(60 * part, 0), 1)
        case .moveIn: (Point(0, -40 * (1 - part)), .zero, 1)
        case .reveal: (.zero, Point(-60 * part, 0), 1)
        case .fade: (.zero, .zero, 1 - part)
        }
      worst = max(
        worst, new.distance(to: expected.new), before.distance(to: expected.old),
        abs(opacity - expected.opacity))
    }
    #expect(worst < 1e-6, "\(kind): \(worst)")
    rig.layer.removeAllAnimations()
    rig.harness.tick()
  }

  @Test("A card that turns does so by its formula: each face by a right angle in its half")
  func flips() throws {
    let duration = 3.333_7
    View.transition(
      with: view, duration: duration, options: [.transitionFlipFromLeft, .curveLinear]
    ) { view.backgroundColor = .black }
    let old = try #require(rig.window.layer.sublayers.first { $0 !== view.layer })
    let start = rig.window.mediaTime
    let store = rig.window.animations
    var worst = 0.0
    for step in 0..<1_000 {
      let part = Double(step) / 1_000
      store.setSampleTime(start + part * duration)
      let isFront = part < 0.5
      let seen = store.vector(.opacity, of: old.row)[0] == 1
      #expect(seen == isFront && store.vector(.opacity, of: rig.layer.row)[0] == (seen ? 0 : 1))
      let turned = store.transform(.transform, of: isFront ? old.row : rig.layer.row)
      let angle = isFront ? part * .pi : (part - 1) * .pi
      // The turn about the upright axis shortens what lies across by its cosine, and lifts it by its sine.
      worst = max(worst, abs(turned.m11 - cos(angle)), abs(abs(turned.m13) - abs(sin(angle))))
    }
    #expect(worst < 1e-6, "\(worst)")
  }
}
