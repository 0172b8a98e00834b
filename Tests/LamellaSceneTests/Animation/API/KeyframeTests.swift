import Foundation
import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Keyframe animations against values that are computed in other ways.
@Suite("Keyframes")
@MainActor struct KeyframeTests {
  private let rig = AnimationRig()

  /// The greatest distance between what is shown and what is expected, at 1,000 times.
  private func error(
    _ animation: KeyframeAnimation<Point>, _ expected: (Double) -> Point
  ) -> Double {
    var animation = animation
    animation.duration = 10
    rig.layer.add(animation, forKey: "a")
    let start = rig.window.mediaTime
    var worst = 0.0
    for step in 0..<1_000 {
      let store = rig.window.animations
      store.setSampleTime(start + Double(step) / 100)
      let shown = store.vector(.position, of: rig.layer.row).point
      worst = max(worst, shown.distance(to: expected(Double(step) / 1_000)))
    }
    return worst
  }

  private let values = [Point(0, 0), Point(30, 10), Point(20, 50), Point(90, 40), Point(100, 0)]
  private let times = [0, 0.1, 0.5, 0.7, 1]

  @Test("Straight and held values are where their times say, at 1,000 times")
  func linearAndDiscrete() {
    func segment(_ t: Double) -> Int { max(0, times.lastIndex { $0 <= t }!) }
    var animation = KeyframeAnimation(.position, values: values)
    animation.keyTimes = times
    let linear = error(animation) { t in
      let i = min(segment(t), 3)
      return values[i].interpolated(
        to: values[i + 1], fraction: (t - times[i]) / (times[i + 1] - times[i]))
    }
    #expect(linear < 1e-6, "\(linear)")
    animation.timingFunctions = [.easeIn, .easeOut, .linear, .easeInEaseOut]
    let curved = error(animation) { t in
      let i = min(segment(t), 3)
      let local = (t - times[i]) / (times[i + 1] - times[i])
      return values[i].interpolated(
        to: values[i + 1], fraction: animation.timingFunctions[i].progress(at: local))
    }
    #expect(curved < 1e-6, "\(curved)")
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.1, 0.5, 0.7, 0.8, 1]
    let discrete = error(animation) { t in values[[0.1, 0.5, 0.7, 0.8].count { $0 <= t }] }
    #expect(discrete == 0)
    animation.keyTimes = []
    #expect(error(animation) { t in values[min(Int(t * 5 + 1e-9), 4)] } == 0)
    // Times that make no sense are replaced by equal ones.
    animation.calculationMode = .linear
    animation.timingFunctions = []
    for bad in [[0, 0.5, 0.4, 0.7, 1], [0, 1], [0, 0.2, .nan, 0.7, 1], [0, 0.2, 0.4, 0.6, 2]] {
      animation.keyTimes = bad
      let even = error(animation) { t in
        let i = min(Int(t * 4), 3)
        return values[i].interpolated(to: values[i + 1], fraction: t * 4 - Double(i))
      }
      #expect(even < 1e-6)
    }
  }

  @Test("Cubic ones follow the Hermite form of the Kochanek-Bartels spline, at 1,000 times")
  func cubic() {
    var animation = KeyframeAnimation(.position, values: values)
    animation.calculationMode = .cubic
    animation.keyTimes = times
    for (tension, continuity, bias) in [
      ([0.0, 0, 0, 0, 0], [0.0, 0, 0, 0, 0], [0.0, 0, 0, 0, 0]),
      ([0, 0.5, -0.3, 1, 0], [0, 0.2, -1, 0.4, 0], [0, 0.1, 0.9, -0.7, 0]),
    ] {
      animation.tensionValues = tension
      animation.continuityValues = continuity
      animation.biasValues = bias
      func tangents(_ i: Int) -> (Point, Point) {
        let before = i > 0 ? values[i] - values[i - 1] : values[1] - values[0]
        let after = i < 4 ? values[i + 1] - values[i] : before
        let (t, c, b) = (tension[i], continuity[i], bias[i])
        var arriving =
          before * ((1 - t) * (1 + b) * (1 - c) / 2) + after * ((1 - t) * (1 - b) * (1 + c) / 2)
        var leaving =
          before * ((1 - t) * (1 + b) * (1 + c) / 2) + after * ((1 - t) * (1 - b) * (1 - c) / 2)
        if i > 0, i < 4 {
          let sum = times[i + 1] - times[i - 1]
          arriving = arriving * (2 * (times[i] - times[i - 1]) / sum)
          leaving = leaving * (2 * (times[i + 1] - times[i]) / sum)
        }
        return (arriving, leaving)
      }
      let error = error(animation) { time in
        let i = min(times.lastIndex { $0 <= time }!, 3)
        let s = (time - times[i]) / (times[i + 1] - times[i])
        let (s2, s3) = (s * s, s * s * s)
        let start = values[i] * (2 * s3 - 3 * s2 + 1) + tangents(i).1 * (s3 - 2 * s2 + s)
        return start + values[i + 1] * (3 * s2 - 2 * s3) + tangents(i + 1).0 * (s3 - s2)
      }
      #expect(error < 1e-6, "\(error)")
    }
  }

  @Test("Paced ones keep one speed: by distance where straight, by length where curved")
  func paced() {
    var animation = KeyframeAnimation(.position, values: values)
    animation.calculationMode = .paced
    animation.keyTimes = times
    var lengths = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + a.distance(to: b))
    }
    let straight = error(animation) { t in
      let way = t * lengths[4]
      let i = min(lengths.lastIndex { $0 <= way }!, 3)
      return values[i].interpolated(
        to: values[i + 1], fraction: (way - lengths[i]) / (lengths[i + 1] - lengths[i]))
    }
    #expect(straight < 1e-6, "\(straight)")
    // Along a quarter of a circle as far as a cubic curve is one, its length by 200,000 small steps.
    let k = 100 * 0.5522847498307936
    let (a, b, c, d) = (Point(100, 0), Point(100, k), Point(k, 100), Point(0, 100))
    func curve(_ t: Double) -> Point {
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }
    let count = 200_000
    var sums = [0.0]
    sums.reserveCapacity(count + 1)
    var last = a
    for step in 1...count {
      let next = curve(Double(step) / Double(count))
      sums.append(sums[step - 1] + last.distance(to: next))
      last = next
    }
    var path = Path()
    path.move(to: a)
    path.addCurve(to: d, control1: b, control2: c)
    animation.path = path
    var step = 0
    let curved = error(animation) { t in
      let way = t * sums[count]
      if t == 0 { step = 0 }
      while step < count - 1, sums[step + 1] <= way { step += 1 }
      let local = (way - sums[step]) / (sums[step + 1] - sums[step])
      return curve((Double(step) + local) / Double(count))
    }
    #expect(curved < 1e-6, "\(curved)")
    animation.path = nil
    animation.calculationMode = .cubicPaced
    animation.duration = 1
    rig.layer.add(animation, forKey: "a")
    let start = rig.window.mediaTime
    var ways: [Double] = []
    var before = values[0]
    for step in 1...5_000 {
      let store = rig.window.animations
      store.setSampleTime(start + Double(step) / 5_001)
      let point = store.vector(.position, of: rig.layer.row).point
      ways.append(before.distance(to: point))
      before = point
    }
    #expect(ways.max()! - ways.min()! < 1e-3 * ways[0], "\(ways.max()!) \(ways.min()!)")
  }

  @Test("A path is followed from end to end of its parts, and turns what follows it")
  func paths() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(100, 0))
    path.addLine(to: Point(100, 100))
    path.addQuadCurve(to: Point(0, 100), control: Point(50, 200))
    path.closeSubpath()
    var animation = KeyframeAnimation(.position)
    animation.path = path
    animation.rotationMode = .auto
    animation.duration = 4
    rig.layer.add(animation, forKey: "a")
    for (time, point, turn) in [
      (0.5, Point(50, 0), 0.0), (1, Point(100, 50), .pi / 2), (1, Point(50, 150), .pi),
      (1, Point(0, 50), -.pi / 2),
    ] {
      rig.wait(time)
      let shown = rig.shown(.position) ?? .zero
      #expect(shown.distance(to: point) < 1e-9, "\(point): \(shown)")
      #expect(abs((rig.shown(.rotation) ?? .nan) - turn) < 1e-9, "\(point)")
    }
    animation.rotationMode = .autoReverse
    rig.layer.add(animation, forKey: "a")
    rig.wait(0.5)
    #expect(abs((rig.shown(.rotation) ?? .nan) - .pi) < 1e-9)
    rig.layer.removeAllAnimations()
    #expect(rig.window.animations.keyframes.allSatisfy { $0 == nil })
    animation.path = Path()
    rig.layer.add(animation, forKey: "a")
    #expect(!rig.layer.hasAnimations && rig.hasNoTimings)
  }

  @Test("Numbers within transforms, rectangles and transforms have keyframes, too")
  func kinds() {
    var shake = KeyframeAnimation(.translationX, values: [0, 8, -8, 0])
    shake.duration = 0.75
    rig.layer.add(shake)
    var boxes = KeyframeAnimation(
      .bounds,
      values: [Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 4, y: 0, width: 30, height: 10)])
    boxes.duration = 0.75
    rig.layer.add(boxes)
    rig.wait(0.375)
    #expect(abs(rig.shown(.translationX) ?? .nan) < 1e-9)
    #expect(rig.shown(.bounds) == Rect(x: 2, y: 0, width: 20, height: 10))
    rig.layer.removeAllAnimations()
    var turns = KeyframeAnimation(
      .transform,
      values: [0, 1, 2].map { Transform3D(rotationRadians: $0, x: 0, y: 1, z: 0) })
    turns.duration = 1
    rig.layer.add(turns)
    rig.wait(0.75)
    #expect(abs((rig.shown(.rotationY) ?? .nan) - 1.5) < 1e-9)
    rig.layer.removeAllAnimations()
    for count in 0...1 {
      var few = KeyframeAnimation(.opacity, values: [Double](repeating: 0.5, count: count))
      few.duration = 1
      rig.layer.add(few)
      #expect(rig.shown(.opacity) == (count == 0 ? 1 : 0.5))
    }
  }

  // MARK: Transforms

  @Test("Transforms come together as they were taken apart, in the plane and in space")
  func parts() {
    var random = SeededGenerator(seed: 5)
    func number(_ range: ClosedRange<Double> = -3...3) -> Double {
      .random(in: range, using: &random)
    }
    for _ in 0..<500 {
      let flat = Transform2D(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      #expect(distance(TransformParts(flat).transform, Transform3D(flat)) < 1e-9)
      var space = Transform3D(scaleX: number(), y: number(), z: number())
      space.m21 = number()
      space.m31 = number()
      space.m32 = number()
      space = space.concatenating(
        Transform3D(rotationRadians: number(), x: number(), y: number(), z: number()))
      space = space.concatenating(Transform3D(translationX: number(), y: number(), z: number()))
      var view = Transform3D()
      view.m34 = -1 / 500
      view.m14 = 0.01
      space = space.concatenating(view)
      #expect(distance(TransformParts(space).transform, space) < 1e-6)
    }
    #expect(TransformParts(Transform3D.identity).transform == .identity)
  }

  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    func list(_ m: Transform3D) -> [Double] {
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ]
    }
    return zip(list(a), list(b)).map { abs($0 - $1) }.max()!
  }

  @Test("A way and its sums lead from transform to transform; turns in space go about one axis")
  func ways() {
    let a = Transform3D(rotationRadians: 0.4, x: 1, y: 0, z: 0)
    let b = Transform3D(rotationRadians: 1.6, x: 1, y: 0, z: 0)
    var middle = TransformParts(b)
    middle.add(TransformParts(a).difference(from: middle), 0.5)
    let expected = Transform3D(rotationRadians: 1, x: 1, y: 0, z: 0)
    #expect(distance(middle.transform, expected) < 1e-12)
    let c = Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0.5)
      .concatenating(Transform3D(scaleX: 2, y: 1, z: 1))
    var end = TransformParts(c)
    end.add(TransformParts(a).difference(from: end), 1)
    #expect(distance(end.transform, a) < 1e-9)
  }
}
