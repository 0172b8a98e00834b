import Foundation
import LamellaGeometry
import Testing

/// UIKit's springs, against published pairs and against formulas with the C library's functions.
@Suite("Spring parameters")
nonisolated struct SpringTimingTests {
  @Test(
    "The fit of a damping ratio gives the published stiffness and damping",
    arguments: [
      (0.3, 1469.9, 23.00), (0.5, 646.9, 25.43), (0.7, 387.3, 27.55), (0.9, 287.7, 30.53),
      (1, 341.0, 36.93),
    ])
  func publishedFit(ratio: Double, stiffness: Double, damping: Double) {
    let spring = SpringTimingParameters(dampingRatio: ratio, duration: 0.5)
    #expect(abs(spring.stiffness - stiffness) < 0.06)
    #expect(abs(spring.damping - damping) < 0.006)
    #expect(spring.mass == 1)
  }

  @Test(
    "Settling times are the published ones",
    arguments: [
      // With the digits that are known.
      (100.0, 10.0, 1.4727, 5e-5), (300, 20, 0.74426, 5e-6), (100, 5, 2.855, 5e-4),
      (100, 15, 1.022, 5e-4), (50, 30, 1.4, 1e-9),
    ])
  func publishedSettling(stiffness: Double, damping: Double, seconds: Double, digit: Double) {
    let spring = SpringTimingParameters(mass: 1, stiffness: stiffness, damping: damping)
    #expect(abs(spring.settlingDuration - seconds) <= digit * 1.01)
  }

  @Test("The perceptual form has the published parameters and settling times")
  func perceptual() {
    let plain = SpringTimingParameters(perceptualDuration: 0.5)
    #expect(abs(plain.stiffness - 157.91367) < 1e-5 && abs(plain.damping - 25.13274) < 1e-5)
    #expect(abs(plain.settlingDuration - 0.8) < 1e-12)
    let slow = SpringTimingParameters(perceptualDuration: 1)
    #expect(abs(slow.settlingDuration - 1.5) < 1e-12)
    let bouncy = SpringTimingParameters(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(bouncy.damping - 0.7 * 25.13274) < 1e-4 && abs(bouncy.dampingRatio - 0.7) < 1e-12)
    let flat = SpringTimingParameters(perceptualDuration: 0.5, bounce: -0.3)
    #expect(abs(flat.damping - 25.13274 / 0.7) < 1e-4)
    #expect(abs(flat.settlingDuration - 1.1) < 1e-12)
    #expect(
      SpringTimingParameters(perceptualDuration: 0.5, bounce: 1).settlingDuration == .infinity)
  }

  @Test("The system's motion is critically damped in effect, and settles in half a second")
  func system() {
    let spring = SpringTimingParameters()
    #expect(abs(spring.angularFrequency - 18.257418583505537) < 1e-12)
    #expect(spring.spring.dampingRatio == 1)
    #expect(abs(spring.progress(at: 0.5) - 0.9989) < 1e-4)
  }

  /// The reference's formulas, with the C library's functions.
  private func progress(
    _ t: Double, _ w: Double, _ ratio: Double, _ v: Double, overdamped: Bool
  ) -> Double {
    let b = ratio * w
    if ratio < 1 {
      let d = w * (1 - ratio * ratio).squareRoot()
      return 1 - Foundation.exp(-b * t) * (cos(d * t) + (b - v) / d * sin(d * t))
    }
    if ratio == 1 || !overdamped { return 1 - Foundation.exp(-w * t) * (1 + (w - v) * t) }
    let root = (b * b - w * w).squareRoot()
    let (r1, r2) = (b - root, b + root)
    let (a1, a2) = (r1 - v, r2 - v)
    return 1 - (a2 * Foundation.exp(-r1 * t) - a1 * Foundation.exp(-r2 * t)) / (r2 - r1)
  }

  @Test("Progress is what the closed forms give, at 1,000 times")
  func closedForms() {
    for (ratio, velocity) in [(0.2, 0.0), (0.5, 3), (0.8, -2), (1, 0), (1, 5), (2.5, 0), (2.5, 4)] {
      for overdamped in [false, true] {
        let w = 13.0
        var spring = SpringTimingParameters(
          mass: 2, stiffness: 2 * w * w, damping: 4 * ratio * w, initialVelocity: velocity)
        spring.allowsOverdamping = overdamped
        var worst = 0.0
        for step in 0..<1_000 {
          let t = Double(step) * 0.002
          let expected = progress(t, w, ratio, velocity, overdamped: overdamped)
          worst = max(worst, abs(spring.progress(at: t) - expected))
        }
        #expect(worst < 1e-6, "ratio \(ratio), velocity \(velocity): \(worst)")
      }
    }
  }

  @Test(
    "At its duration a fitted spring's envelope is a thousandth, whatever the velocity",
    arguments: [0.05, 0.3, 0.5, 0.8, 0.99, 1], [-20, -1, 0, 0.5, 1.6, 1.7, 5, 40] as [Double])
  func fit(ratio: Double, velocity: Double) {
    for duration in [0.1, 1, 7] {
      let spring = SpringTimingParameters(
        dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      let w = spring.stiffness.squareRoot()
      #expect(w > 0 && w.isFinite)
      let size =
        ratio < 1
        ? abs(ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot())
          * Foundation.exp(-ratio * w * duration)
        : abs(1 + (w - velocity) * duration) * Foundation.exp(-w * duration)
      #expect(abs(size / 0.001 - 1) < 1e-6, "\(duration): \(size)")
    }
  }

  @Test("Parameters that make no spring are replaced, and nothing traps")
  func nonsense() {
    let bad = [0, -1, Double.nan, .infinity, -.infinity, 1e308, 1e-300]
    for a in bad {
      for b in bad {
        let springs = [
          SpringTimingParameters(mass: a, stiffness: b, damping: a, initialVelocity: b),
          SpringTimingParameters(dampingRatio: a, duration: b, initialVelocity: a),
          SpringTimingParameters(perceptualDuration: a, bounce: b, initialVelocity: b),
        ]
        for spring in springs {
          #expect(spring.mass > 0 && spring.stiffness > 0 && spring.damping >= 0)
          #expect(spring.settlingDuration >= 0)
          _ = spring.progress(at: 0.1)
        }
      }
    }
    #expect(SpringTimingParameters().progress(at: -1) == 0)
    #expect(SpringTimingParameters().progress(at: .nan) == 0)
  }
}
