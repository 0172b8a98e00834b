import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Blocks of keyframes.
@Suite("View keyframes")
@MainActor struct ViewKeyframeTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  @Test("Keyframes have their parts of the time, wait in between, and end at the model")
  func keyframes() {
    var ends: [Bool] = []
    View.animateKeyframes(
      withDuration: 1, options: View.KeyframeAnimationOptions(.curveLinear)
    ) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 110 }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 60 }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        view.transform = Transform2D(rotationRadians: 1)
      }
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(view.center.x == 60 && view.alpha == 0)
    for (time, x, turn, alpha) in [
      (0.125, 60.0, 0.0, 0.875), (0.375, 110, 0, 0.625), (0.625, 97.5, 0.5, 0.375),
      (0.875, 72.5, 1, 0.125),
    ] {
      rig.wait(time - rig.window.mediaTime)
      #expect(near(rig.x, x) && near(rig.shown(.rotation), turn), "at \(time)")
      #expect(near(rig.shown(.opacity), alpha), "at \(time)")
    }
    rig.wait(0.125)
    #expect(rig.x == 60 && ends == [true] && !view.hasAnimations)
    #expect(rig.window.animations.keyframes.allSatisfy { $0 == nil })
  }

  @Test("The modes of keyframes hold, smooth and even out")
  func keyframeModes() {
    func run(_ mode: View.KeyframeAnimationOptions, at time: Double) -> Double {
      View.performWithoutAnimation { view.center.x = 0 }
      View.animateKeyframes(
        withDuration: 1, options: [mode, View.KeyframeAnimationOptions(.curveLinear)]
      ) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 20 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
      }
      rig.wait(time)
      defer { view.layer.removeAllAnimations() }
      return rig.x
    }
    #expect(near(run(.calculationModeLinear, at: 0.75), 60))
    #expect(near(run(.calculationModeDiscrete, at: 0.25), 0))
    #expect(near(run(.calculationModeDiscrete, at: 0.75), 20))
    #expect(near(run(.calculationModePaced, at: 0.5), 50))
    // Catmull-Rom through 0, 20 and 100 with one-sided ends.
    #expect(near(run(.calculationModeCubic, at: 0.25), 10 + (10 - 25) / 4))
    #expect(near(run(.calculationModeCubicPaced, at: 0.5), 50, 1e-6))
  }

  @Test(
    "Blocks within keyframes add up with them: there is no jump at the start, and none at the end")
  func blocksWithin() {
    View.animateKeyframes(
      withDuration: 1, options: View.KeyframeAnimationOptions(.curveLinear)
    ) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 110
        view.transform = Transform2D(rotationRadians: 1)
      }
      View.animate(withDuration: 1) {
        view.center.x = 160
        view.transform = Transform2D(rotationRadians: 1.5)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 200
        view.transform = Transform2D(rotationRadians: 2)
      }
    }
    #expect(near(rig.x, 10) && near(rig.shown(.rotation), 0))
    rig.wait(0.5)
    // 100 of the first keyframe and half of the block's 50.
    #expect(near(rig.x, 135) && near(rig.shown(.rotation), 1.25))
    rig.wait(0.5 - 1.0 / 120)
    #expect(near(rig.x, 200, 1.2) && near(rig.shown(.rotation), 2, 0.02))
    rig.harness.tick()
    #expect(rig.x == 200 && near(rig.shown(.rotation), 2) && !view.hasAnimations)
    // What is set without animation shows at once, and the end is the model all the same.
    View.animateKeyframes(
      withDuration: 1, options: View.KeyframeAnimationOptions(.curveLinear)
    ) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 300 }
      View.performWithoutAnimation { view.center.x = 250 }
    }
    #expect(near(rig.x, 150))
    rig.wait(0.5)
    #expect(near(rig.x, 200))
    rig.wait(0.5)
    #expect(rig.x == 250)
  }

  @Test("A block of its own within a keyframe takes the duration of the whole, and begins with it")
  func blockInKeyframe() {
    View.animateKeyframes(withDuration: 1, options: .init(.curveLinear)) {
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        View.animate(withDuration: 0.1) { view.center.x = 110 }
      }
    }
    rig.wait(0.25)
    #expect(near(rig.x, 35))
    rig.wait(0.75)
    #expect(rig.x == 110 && !view.hasAnimations)
  }
}
