import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// The times of layers, and the names and settings of what runs in them.
@Suite("Times and names of animations")
@MainActor struct LayerTimeTests {
  private let rig = AnimationRig()

  @Test("A moment is converted between layers, the window and those that stand still")
  func conversion() {
    let (outer, inner, plain) = (Layer(), Layer(), Layer())
    rig.window.layer.addSublayer(outer)
    outer.addSublayer(inner)
    rig.window.layer.addSublayer(plain)
    #expect(outer.speed == 1 && outer.beginTime == 0 && outer.timeOffset == 0)
    #expect(inner.convertTime(4, from: nil) == 4 && inner.convertTime(4, to: outer) == 4)
    // (t - 2) * 4 + 5, and of that (t - 1) / 2 - 1.
    (outer.beginTime, outer.speed, outer.timeOffset) = (2, 4, 5)
    (inner.beginTime, inner.speed, inner.timeOffset) = (1, 0.5, -1)
    for (time, first, second) in [(4.0, 13.0, 5.0), (2, 5, 1), (0, -3, -3), (3.5, 11, 4)] {
      #expect(near(outer.convertTime(time, from: nil), first))
      #expect(near(outer.convertTime(first, to: nil), time))
      #expect(near(inner.convertTime(time, from: nil), second))
      #expect(near(inner.convertTime(second, to: nil), time))
      #expect(near(inner.convertTime(first, from: outer), second))
      #expect(near(inner.convertTime(second, to: outer), first))
      #expect(near(plain.convertTime(second, from: inner), time))
      #expect(near(plain.convertTime(time, to: inner), second))
    }
    outer.speed = 0
    for time in [0.0, 9] {
      #expect(outer.convertTime(time, from: nil) == 5 && inner.convertTime(time, from: nil) == 1)
      #expect(outer.convertTime(time, to: nil) == time)
    }
    // What is no number is refused.
    outer.speed = .nan
    outer.beginTime = .infinity
    outer.timeOffset = -.infinity
    #expect(outer.speed == 0 && outer.beginTime == 2 && outer.timeOffset == 5)
    outer.speed = -2
    #expect(near(outer.convertTime(4, from: nil), 1) && near(outer.convertTime(1, to: nil), 4))
  }

  @Test("What changes bring has the name of its property, with a number from the second on")
  func keys() {
    let view = rig.view
    var ends: [String] = []
    for (name, x) in [("a", 110.0), ("b", 60), ("c", 30)] {
      View.animate(withDuration: 1, options: .curveLinear) {
        view.center.x = x
      } completion: {
        ends.append("\(name) \($0)")
      }
    }
    #expect(rig.layer.animationKeys() == ["position", "position-2", "position-3"])
    #expect(near(rig.x, 10) && rig.layer.animation(forKey: "position") == nil)
    rig.layer.removeAnimation(forKey: "position-4")
    rig.layer.removeAnimation(forKey: "opacity")
    #expect(rig.layer.animationKeys()?.count == 3)
    // The second led by 50 points back.
    rig.layer.removeAnimation(forKey: "position-2")
    #expect(rig.layer.animationKeys() == ["position", "position-2"] && near(rig.x, -40))
    rig.harness.tick()
    #expect(ends == ["b false"])
    rig.layer.removeAnimation(forKey: "position")
    rig.harness.tick()
    #expect(rig.layer.animationKeys() == ["position"] && ends == ["b false", "a false"])
    var turn = BasicAnimation(.rotation, from: 0, to: 1)
    turn.duration = 2
    rig.layer.add(turn, forKey: "turn")
    rig.layer.add(turn)
    #expect(Set(rig.layer.animationKeys() ?? []) == ["position", "turn"])
    #expect(rig.layer.animation(forKey: "turn")?.duration == 2 && view.hasAnimations)
    rig.layer.removeAllAnimations()
    #expect(rig.layer.animationKeys() == nil && !view.hasAnimations && rig.x == 30)
    rig.harness.tick()
    #expect(ends == ["b false", "a false", "c false"] && rig.hasNoTimings)
  }

  @Test("Each setting of an animation is its own")
  func settings() {
    var animation = BasicAnimation(.opacity, from: 0, to: 1)
    let fresh = animation.settings
    #expect(fresh.timing == AnimationTiming() && fresh.timingFunction == nil)
    #expect(fresh.isRemovedOnCompletion && fresh.completion == nil)
    #expect(!animation.isAdditive && !animation.isCumulative && animation.byValue == nil)
    let timing = AnimationTiming()
    #expect(timing.beginTime == 0 && timing.duration == 0 && timing.speed == 1)
    #expect(timing.timeOffset == 0 && timing.repeatCount == 0 && timing.repeatDuration == 0)
    #expect(!timing.autoreverses && timing.fillMode == .removed)
    animation.beginTime = 1
    animation.duration = 2
    animation.speed = 3
    animation.timeOffset = 4
    animation.repeatCount = 5
    animation.repeatDuration = 6
    animation.autoreverses = true
    animation.fillMode = .backwards
    animation.timingFunction = .easeIn
    animation.isRemovedOnCompletion = false
    let set = animation.settings.timing
    #expect(set.beginTime == 1 && set.duration == 2 && set.speed == 3 && set.timeOffset == 4)
    #expect(set.repeatCount == 5 && set.repeatDuration == 6 && set.autoreverses)
    #expect(set.fillMode == .backwards && animation.settings.timingFunction == .easeIn)
    #expect(!animation.settings.isRemovedOnCompletion)
    #expect(animation.beginTime == 1 && animation.duration == 2 && animation.speed == 3)
    #expect(animation.timeOffset == 4 && animation.repeatCount == 5 && animation.autoreverses)
    #expect(animation.repeatDuration == 6 && animation.fillMode == .backwards)
    #expect(animation.timingFunction == .easeIn && !animation.isRemovedOnCompletion)
    let spring = SpringAnimation(.position)
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping && spring.toValue == nil)
    let plain = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    #expect(spring.settlingDuration == plain.settlingDuration)
    let frames = KeyframeAnimation(.position)
    #expect(frames.values == [] && frames.keyTimes == [] && frames.timingFunctions == [])
    #expect(frames.calculationMode == .linear && frames.rotationMode == .none)
    #expect(frames.path == nil && !frames.isAdditive && !frames.isCumulative)
    let transition = Transition()
    #expect(transition.kind == .fade && transition.subtype == .fromRight)
  }
}
