import Foundation
import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Animations that are interrupted by others: neither place nor speed has a jump.
@Suite("Retargeting")
@MainActor struct RetargetingTests {
  private let rig = AnimationRig()

  enum Form: CaseIterable { case curve, spring, animator }

  @Test(
    "Retargeting in each tick for ten seconds keeps place and speed continuous",
    arguments: Form.allCases)
  func everyTick(form: Form) {
    var random = SeededGenerator(seed: form == .spring ? 1 : 2)
    let store = rig.window.animations
    /// What is shown a while after the running tick.
    func shown(after seconds: Double) -> SIMD2<Double> {
      store.setSampleTime(rig.window.mediaTime + seconds)
      let turn = store.transform(.transform, of: rig.layer.row)
      return SIMD2(
        store.vector(.position, of: rig.layer.row)[0], 100 * TransformParts(turn).turn[2])
    }
    var last = shown(after: 0)
    for tick in 0..<1_200 {
      // A finger that wanders, and jumps now and then.
      let time = Double(tick) / 120
      let jump = tick % 240 < 120 ? 0.0 : 60
      let x = 200 + 100 * sin(time * 3) + jump + Double.random(in: -2...2, using: &random)
      let change = {
        rig.view.center.x = x
        rig.view.transform = Transform2D(rotationRadians: x / 200)
      }
      let moment = 1e-6
      let (place, next) = (shown(after: 0), shown(after: moment))
      switch form {
      case .curve: View.animate(withDuration: 0.5, animations: change)
      case .spring:
        View.animate(
          withDuration: 0.5, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
          animations: change)
      case .animator:
        ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.6, animations: change)
          .startAnimation()
      }
      let (newPlace, newNext) = (shown(after: 0), shown(after: moment))
      for axis in 0...1 {
        #expect(abs(newPlace[axis] - place[axis]) < 1e-9, "place, tick \(tick)")
        let speeds = (
          (next[axis] - place[axis]) / moment, (newNext[axis] - newPlace[axis]) / moment
        )
        #expect(abs(speeds.0 - speeds.1) < 0.1, "speed, tick \(tick): \(speeds)")
      }
      // No more in a tick than the whole range at the steepest slope of the curves, 5 over the duration.
      #expect(abs(place[0] - last[0]) < 264 * 5 / 60, "tick \(tick)")
      last = place
      rig.harness.tick()
    }
    // What runs does not pile up.
    #expect(rig.window.animations.keys(of: rig.layer.row).count <= 2 * 61)
    rig.wait(0.6)
    #expect(rig.x == rig.view.center.x && !rig.view.hasAnimations)
  }

  @Test("A retargeted animation goes on at its speed, whatever the model does meanwhile")
  func velocity() {
    View.animate(withDuration: 1, options: .curveLinear) { rig.view.center.x = 130 }
    rig.wait(0.5)
    let before = rig.x
    View.animate(withDuration: 1) { rig.view.center.x = 10 }
    #expect(rig.x == before, "no jump in the moment of the change")
    rig.harness.tick()
    // A curve that begins at rest adds nothing yet: 120 points a second go on.
    #expect(abs(rig.x - before - 1) < 0.1)
  }

  @Test("Sums of transforms and of several properties land on the model to the bit")
  func landing() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      View.animate(withDuration: Double.random(in: 0.05...0.4, using: &random)) {
        rig.view.center = Point(.random(in: 0...300, using: &random), 17.3)
        rig.view.bounds.size = Size(.random(in: 0...90, using: &random), 33.1)
        rig.view.transform = Transform2D(rotationRadians: .random(in: -9...9, using: &random))
          .scaledBy(x: .random(in: -2...2, using: &random), y: .random(in: -2...2, using: &random))
        rig.view.alpha = .random(in: 0...1, using: &random)
      }
      rig.harness.advance(ticks: 3)
      rig.harness.render()
    }
    let model = (rig.view.center, rig.view.bounds, rig.view.transform, rig.view.alpha)
    rig.wait(0.5)
    rig.harness.render()
    #expect((rig.view.center, rig.view.bounds, rig.view.transform, rig.view.alpha) == model)
    let shown = rig.layer.presentation()
    #expect(shown?.position == model.0 && shown?.bounds == model.1)
    #expect(shown?.transform.affinePart == model.2 && !rig.view.hasAnimations)
  }
}
