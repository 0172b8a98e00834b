import Foundation
import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// What layers show, at 1,000 times of every curve, spring and mode of keyframes, against values that are computed
/// apart from the engine: by bisection, by the C library's functions, by sums of small steps.
@Suite("Independent values")
@MainActor struct IndependentValueTests {
  private let rig = AnimationRig()

  /// The greatest difference between a layer's place along x, that of the rig unless another is named, and what is
  /// expected of a moment, 0..<1 of a time.
  private func worst(
    in seconds: Double, of layer: Layer? = nil, offset: Double = 0,
    _ expected: (_ part: Double) -> Double
  ) -> Double {
    let row = (layer ?? rig.layer).row
    return worst(in: seconds, offset: offset) { store, part in
      abs(store.vector(.position, of: row)[0] - expected(part))
    }
  }

  /// The greatest of what a difference is at so many moments, 0..<1 of a time.
  private func worst(
    in seconds: Double, offset: Double = 0,
    difference: (_ store: AnimationStore, _ part: Double) -> Double
  ) -> Double {
    let store = rig.window.animations
    let start = rig.window.mediaTime
    var worst = 0.0
    for step in 0..<1_000 {
      let part = (Double(step) + offset) / 1_000
      store.setSampleTime(start + part * seconds)
      worst = max(worst, difference(store, part))
    }
    return worst
  }

  private typealias Controls = (Double, Double, Double, Double)

  private let curves: [Controls] = [
    (0, 0, 1, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1),
    (0.3, -0.5, 0.7, 1.5), (1, 0, 0, 1), (0, 1, 0, 1), (0.9, 0, 0.1, 1),
  ]

  private func curve(_ c: Controls) -> TimingCurve { TimingCurve(c.0, c.1, c.2, c.3) }

  // MARK: Curves

  // Not at the very middle of the steepest curve, where the rounding of the moment itself counts.
  @Test("Every curve, explicit, in blocks of views and in transactions")
  func everyCurve() {
    let named: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .standard]
    for (index, controls) in curves.enumerated() {
      let curve = index < named.count ? named[index] : curve(controls)
      let duration = 3.217
      rig.view.center.x = 10
      var move = BasicAnimation(.position, from: Point(10, 10), to: Point(110, 10))
      (move.duration, move.timingFunction) = (duration, curve)
      rig.layer.add(move, forKey: "move")
      let explicit = worst(in: duration, offset: 0.37) { 10 + 100 * bezier($0, controls) }
      #expect(explicit < 1e-6, "\(controls): \(explicit)")
      rig.layer.removeAllAnimations()
      View.animate(withDuration: duration, curve: curve) { rig.view.center.x = 110 }
      let block = worst(in: duration, offset: 0.37) { 10 + 100 * bezier($0, controls) }
      #expect(block < 1e-6, "\(controls): \(block)")
      rig.layer.removeAllAnimations()
      let star = Layer()
      rig.layer.addSublayer(star)
      Transaction.begin()
      Transaction.animationDuration = duration
      Transaction.animationTimingFunction = curve
      star.position.x = 100
      Transaction.commit()
      let implicit = worst(in: duration, of: star, offset: 0.37) { 100 * bezier($0, controls) }
      #expect(implicit < 1e-6, "\(controls): \(implicit)")
      star.removeFromSuperlayer()
    }
  }

  // MARK: Springs

  /// The part of the way that is done, by the C library's functions.
  private func progress(
    _ t: Double, _ w: Double, _ ratio: Double, _ v: Double, overdamped: Bool = false
  ) -> Double {
    let b = ratio * w
    if ratio < 1 {
      let d = w * (1 - ratio * ratio).squareRoot()
      return 1 - Foundation.exp(-b * t) * (cos(d * t) + (b - v) / d * sin(d * t))
    }
    if ratio == 1 || !overdamped { return 1 - Foundation.exp(-w * t) * (1 + (w - v) * t) }
    let root = (b * b - w * w).squareRoot()
    let (r1, r2) = (b - root, b + root)
    return 1
      - ((r2 - v) * Foundation.exp(-r1 * t) - (r1 - v) * Foundation.exp(-r2 * t)) / (r2 - r1)
  }

  @Test("Every form of spring: of layers, by damping ratio, by bounce, of animators")
  func everySpring() {
    for (mass, stiffness, damping, velocity, overdamped) in [
      (1.0, 100.0, 10.0, 0.0, false), (1, 100, 10, 3, false), (2, 300, 5, -4, false),
      (1, 400, 40, 0, false), (1, 400, 40, 7, false), (3, 1_000, 500, 0, false),
      (3, 1_000, 500, 0, true), (1, 50, 30, 2, true),
    ] {
      var spring = SpringAnimation(.position, from: Point(10, 0), to: Point(110, 0))
      (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
      (spring.initialVelocity, spring.allowsOverdamping) = (velocity, overdamped)
      spring.duration = 2.718
      rig.layer.add(spring, forKey: "spring")
      let w = (stiffness / mass).squareRoot()
      let ratio = damping / (2 * (stiffness * mass).squareRoot())
      let error = worst(in: 2.718) {
        10 + 100 * progress($0 * 2.718, w, ratio, velocity, overdamped: overdamped)
      }
      #expect(error < 1e-6, "\(stiffness), \(damping), \(velocity): \(error)")
      rig.layer.removeAllAnimations()
    }
    // What the frequency must be, from the envelope that is a thousandth at the duration; published for 0.5 s.
    for (ratio, duration) in [
      (0.3, 0.5), (0.5, 0.5), (0.7, 0.5), (0.9, 0.5), (0.6, 1.37), (1, 0.5),
    ] {
      let w =
        ratio < 1
        ? Foundation.log(1_000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * duration)
        : 9.233_413_476_451_55 / duration
      rig.view.center.x = 10
      View.animate(
        withDuration: duration, usingSpringWithDamping: ratio, initialSpringVelocity: 0
      ) { rig.view.center.x = 110 }
      let error = worst(in: duration) { 10 + 100 * progress($0 * duration, w, ratio, 0) }
      #expect(error < 1e-6, "\(ratio): \(error)")
      rig.layer.removeAllAnimations()
      rig.view.center.x = 10
      let animator = ViewPropertyAnimator(duration: duration, dampingRatio: ratio) {
        rig.view.center.x = 110
      }
      animator.startAnimation()
      let led = worst(in: duration) { 10 + 100 * progress($0 * duration, w, ratio, 0) }
      #expect(led < 1e-6, "\(ratio): \(led)")
      animator.stopAnimation(true)
    }
    for (duration, bounce, velocity) in [
      (0.5, 0.0, 0.0), (0.5, 0.3, 0), (0.7, 0.9, 2), (0.5, -0.3, 0), (1.1, -0.8, 3),
    ] {
      rig.view.center.x = 10
      View.animate(springDuration: duration, bounce: bounce, initialSpringVelocity: velocity) {
        rig.view.center.x = 110
      }
      let (w, ratio) = (2 * Double.pi / duration, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
      // Until it is near its end, before any of them is cut off.
      let error = worst(in: duration) { 10 + 100 * progress($0 * duration, w, ratio, velocity) }
      #expect(error < 1e-6, "\(duration), \(bounce): \(error)")
      rig.layer.removeAllAnimations()
    }
  }

  // MARK: Keyframes

  private let values = [0.0, 30, 20, 90, 100]
  private let times = [0, 0.1, 0.5, 0.7, 1]

  private func keyframes(_ mode: CalculationMode) -> KeyframeAnimation<Point> {
    var animation = KeyframeAnimation(.position, values: values.map { Point($0, 0) })
    animation.calculationMode = mode
    animation.duration = 7.31
    return animation
  }

  private func run(_ animation: KeyframeAnimation<Point>) {
    rig.layer.removeAllAnimations()
    rig.layer.add(animation, forKey: "a")
  }

  private func hermite(_ index: Int, _ s: Double) -> Double {
    /// The slope at a value by the differences around it, per unit of time.
    func slope(_ i: Int) -> Double {
      let before = i > 0 ? values[i] - values[i - 1] : values[1] - values[0]
      let after = i < 4 ? values[i + 1] - values[i] : before
      let span = i == 0 ? 2 * (times[1] - times[0]) : times[min(i + 1, 4)] - times[i - 1]
      return i == 4 ? before / (times[4] - times[3]) : (before + after) / span
    }
    let width = times[index + 1] - times[index]
    let (s2, s3) = (s * s, s * s * s)
    let ends = values[index] * (2 * s3 - 3 * s2 + 1) + values[index + 1] * (3 * s2 - 2 * s3)
    return ends + slope(index) * width * (s3 - 2 * s2 + s) + slope(index + 1) * width * (s3 - s2)
  }

  @Test("Segments with curves of their own, in each mode, and a curve over all of them")
  func segmentCurves() {
    let segments: [Controls] = [
      (0.42, 0, 1, 1), (0.3, -0.5, 0.7, 1.5), (0, 0, 0.58, 1), (0.25, 0.1, 0.25, 1),
    ]
    for overall in [(0.0, 0.0, 1.0, 1.0), (0.42, 0, 0.58, 1)] as [Controls] {
      func place(_ part: Double) -> (index: Int, local: Double) {
        let time = bezier(part, overall)
        let index = min(times.lastIndex { $0 <= time } ?? 0, 3)
        return (index, (time - times[index]) / (times[index + 1] - times[index]))
      }
      var linear = keyframes(.linear)
      (linear.keyTimes, linear.timingFunctions) = (times, segments.map(curve))
      linear.timingFunction = curve(overall)
      run(linear)
      let straight = worst(in: linear.duration) {
        let (i, local) = place($0)
        return values[i] + (values[i + 1] - values[i]) * bezier(local, segments[i])
      }
      #expect(straight < 1e-6, "linear: \(straight)")
      var cubic = linear
      cubic.calculationMode = .cubic
      run(cubic)
      let smooth = worst(in: cubic.duration) {
        let (i, local) = place($0)
        return hermite(i, bezier(local, segments[i]))
      }
      #expect(smooth < 1e-6, "cubic: \(smooth)")
      var discrete = keyframes(.discrete)
      (discrete.keyTimes, discrete.timingFunctions) = (
        [0, 0.1, 0.5, 0.7, 0.9, 1], segments.map(curve)
      )
      discrete.timingFunction = curve(overall)
      run(discrete)
      let held = worst(in: discrete.duration, offset: 0.37) { part in
        let time = bezier(part, overall)
        return values[[0.1, 0.5, 0.7, 0.9].count { $0 <= time }]
      }
      #expect(held == 0, "discrete: \(held)")
      // Times and curves of segments do not count where the speed is even; that of the whole does.
      var paced = linear
      paced.calculationMode = .paced
      run(paced)
      var ends = [0.0]
      for i in 1...4 { ends.append(ends[i - 1] + abs(values[i] - values[i - 1])) }
      let even = worst(in: paced.duration) {
        let way = bezier($0, overall) * ends[4]
        let i = min(ends.lastIndex { $0 <= way } ?? 0, 3)
        return values[i]
          + (values[i + 1] - values[i]) * (way - ends[i]) / (ends[i + 1] - ends[i])
      }
      #expect(even < 1e-6, "paced: \(even)")
    }
  }

  @Test("Along a smooth curve at an even speed, by its length in 400,000 small steps")
  func cubicPaced() {
    let points = [Point(0, 0), Point(30, 10), Point(20, 50), Point(90, 40), Point(100, 0)]
    var animation = KeyframeAnimation(.position, values: points)
    animation.calculationMode = .cubicPaced
    animation.duration = 7.31
    rig.layer.add(animation, forKey: "a")
    // The curve through them at equal times, each way as its Hermite form.
    func curve(_ t: Double) -> Point {
      let i = min(Int(t), 3)
      let s = t - Double(i)
      func slope(_ i: Int) -> Point {
        i == 0
          ? points[1] - points[0]
          : i == 4 ? points[4] - points[3] : (points[i + 1] - points[i - 1]) * 0.5
      }
      let (s2, s3) = (s * s, s * s * s)
      let ends = points[i] * (2 * s3 - 3 * s2 + 1) + points[i + 1] * (3 * s2 - 2 * s3)
      return ends + slope(i) * (s3 - 2 * s2 + s) + slope(i + 1) * (s3 - s2)
    }
    let count = 400_000
    var sums = [0.0]
    sums.reserveCapacity(count + 1)
    var last = curve(0)
    for step in 1...count {
      let next = curve(4 * Double(step) / Double(count))
      sums.append(sums[step - 1] + last.distance(to: next))
      last = next
    }
    var step = 0
    let even = worst(in: animation.duration) { store, part in
      let way = part * sums[count]
      while step < count - 1, sums[step + 1] <= way { step += 1 }
      let local = (way - sums[step]) / (sums[step + 1] - sums[step])
      let expected = curve(4 * (Double(step) + local) / Double(count))
      return store.vector(.position, of: rig.layer.row).point.distance(to: expected)
    }
    #expect(even < 1e-6, "\(even)")
  }

  // MARK: Repeats

  @Test("Cycles that build on one another, and are added to the model, there and back or not")
  func cycles() {
    let one = 0.731
    for (isAdditive, isCumulative, autoreverses) in [
      (false, false, false), (true, false, false), (false, true, false), (true, true, false),
      (true, true, true), (false, false, true),
    ] {
      /// The formula, for a way from 5 to 25 at an even speed, of which one value a cycle is 25.
      func expected(_ part: Double, _ way: (Double) -> Double) -> Double {
        let time = part * 4
        let cycle = autoreverses ? 2.0 : 1
        let done = (time / cycle).rounded(.down)
        let rest = time - done * cycle
        let value = way(rest > 1 ? 2 - rest : rest) + (isCumulative ? done * way(1) : 0)
        return value + (isAdditive ? 10 : 0)
      }
      let count = autoreverses ? 2.0 : 4
      rig.layer.removeAllAnimations()
      var basic = BasicAnimation(.position, from: Point(5, 0), to: Point(25, 0))
      (basic.duration, basic.repeatCount, basic.autoreverses) = (one, count, autoreverses)
      (basic.isAdditive, basic.isCumulative) = (isAdditive, isCumulative)
      basic.timingFunction = .easeIn
      rig.layer.add(basic, forKey: "a")
      let straight = worst(in: 4 * one, offset: 0.37) {
        expected($0) { 5 + 20 * bezier($0, (0.42, 0, 1, 1)) }
      }
      #expect(straight < 1e-6, "\(isAdditive), \(isCumulative), \(autoreverses): \(straight)")
      rig.layer.removeAllAnimations()
      var spring = SpringAnimation(.position, from: Point(5, 0), to: Point(25, 0))
      (spring.duration, spring.repeatCount, spring.autoreverses) = (one, count, autoreverses)
      (spring.isAdditive, spring.isCumulative) = (isAdditive, isCumulative)
      rig.layer.add(spring, forKey: "a")
      let swung = worst(in: 4 * one, offset: 0.37) {
        expected($0) { $0 == 1 ? 25 : 5 + 20 * progress($0 * one, 10, 0.5, 0) }
      }
      #expect(swung < 1e-6, "\(isAdditive), \(isCumulative), \(autoreverses): \(swung)")
      for mode in [CalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced] {
        rig.layer.removeAllAnimations()
        var frames = KeyframeAnimation(
          .position, values: [5, 5, 25].map { Point(x: $0, y: 0) })
        frames.calculationMode = mode
        (frames.duration, frames.repeatCount, frames.autoreverses) = (one, count, autoreverses)
        (frames.isAdditive, frames.isCumulative) = (isAdditive, isCumulative)
        rig.layer.add(frames, forKey: "a")
        let error = worst(in: 4 * one, offset: 0.37) {
          expected($0) { t in
            switch mode {
            case .linear: return t < 0.5 ? 5 : 5 + 40 * (t - 0.5)
            case .discrete: return t < 1.0 / 3 ? 5 : t < 2.0 / 3 ? 5 : 25
            case .paced: return 5 + 20 * t
            case .cubic:
              // Slopes of 0, 10 and 20 a segment.
              let s = t < 0.5 ? 2 * t : 2 * t - 1
              let (s2, s3) = (s * s, s * s * s)
              return t < 0.5
                ? 5 + 10 * (s3 - s2)
                : 5 * (2 * s3 - 3 * s2 + 1) + 25 * (3 * s2 - 2 * s3) + 10 * (s3 - 2 * s2 + s)
                  + 20 * (s3 - s2)
            case .cubicPaced:
              // Below 5 by 40 / 27 and back, then on to 25: all of it on one line.
              let dip = 40.0 / 27
              let way = t * (2 * dip + 20)
              return way < dip ? 5 - way : 5 - 2 * dip + way
            }
          }
        }
        #expect(error < 1e-6, "\(mode), \(isAdditive), \(isCumulative), \(autoreverses): \(error)")
      }
    }
  }

  // MARK: Transforms

  @Test("Turns, and numbers within transforms, from value to value and in cycles")
  func transforms() {
    func check(_ expected: (Double) -> Double) {
      let turned = worst(in: 3, offset: 0.37) { store, part in
        let shown = store.transform(.transform, of: rig.layer.row)
        let angle = expected(part)
        return max(abs(shown.m11 - cos(angle)), abs(shown.m12 - sin(angle)))
      }
      #expect(turned < 1e-6, "\(turned)")
      rig.layer.removeAllAnimations()
    }
    var turn = BasicAnimation(.rotation, from: 0.5, to: 7)
    (turn.duration, turn.repeatCount, turn.isCumulative) = (1, 3, true)
    rig.layer.add(turn)
    check { part in
      let cycle = (part * 3).rounded(.down)
      return 0.5 + 6.5 * (part * 3 - cycle) + 7 * cycle
    }
    var frames = KeyframeAnimation(.rotation, values: [0, 2, -3])
    (frames.duration, frames.timingFunctions) = (3, [.easeIn, .easeOut])
    rig.layer.add(frames)
    check {
      $0 < 0.5
        ? 2 * bezier(2 * $0, (0.42, 0, 1, 1)) : 2 - 5 * bezier(2 * $0 - 1, (0, 0, 0.58, 1))
    }
    var whole = KeyframeAnimation(
      .transform,
      values: [0, 1.5, 3, 4.5].map { Transform3D(rotationRadians: $0, x: 0, y: 0, z: 1) })
    whole.duration = 3
    rig.layer.add(whole)
    check { 4.5 * $0 }
    View.animate(withDuration: 3, options: .curveEaseOut) {
      rig.view.transform = Transform2D(rotationRadians: 2)
    }
    check { 2 * bezier($0, (0, 0, 0.58, 1)) }
  }
}
