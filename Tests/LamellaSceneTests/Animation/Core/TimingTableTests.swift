import LamellaGeometry
import Testing

@testable import LamellaScene

/// Where timings are at moments that were worked out by hand, and what running animations make of it.
@Suite("Tables of timings")
struct TimingTableTests {
  private typealias Moment = AnimationTiming.Moment

  private func timing(_ change: (inout AnimationTiming) -> Void) -> AnimationTiming {
    var timing = AnimationTiming()
    timing.duration = 2
    change(&timing)
    return timing
  }

  @Test("Cycles, ways back, cuts and fills, before, at and after each limit")
  func moments() {
    let cases: [(String, AnimationTiming, [(Double, Moment?)])] = [
      (
        "one", timing { _ in },
        [
          (-0.5, nil), (0, Moment(time: 0, cycles: 0)), (1.5, Moment(time: 1.5, cycles: 0)),
          (2, nil), (9, nil),
        ]
      ),
      (
        "forwards", timing { $0.fillMode = .forwards },
        [(-0.5, nil), (2, Moment(time: 2, cycles: 0)), (9, Moment(time: 2, cycles: 0))]
      ),
      (
        "backwards", timing { $0.fillMode = .backwards },
        [(-0.5, Moment(time: 0, cycles: 0)), (1, Moment(time: 1, cycles: 0)), (2, nil)]
      ),
      (
        "two and a half", timing { ($0.repeatCount, $0.fillMode) = (2.5, .both) },
        [
          (-0.5, Moment(time: 0, cycles: 0)), (2, Moment(time: 0, cycles: 1)),
          (3, Moment(time: 1, cycles: 1)), (4.5, Moment(time: 0.5, cycles: 2)),
          (5, Moment(time: 1, cycles: 2)), (7, Moment(time: 1, cycles: 2)),
        ]
      ),
      (
        "two", timing { ($0.repeatCount, $0.fillMode) = (2, .forwards) },
        [(3.5, Moment(time: 1.5, cycles: 1)), (4, Moment(time: 2, cycles: 1))]
      ),
      (
        "there and back", timing { ($0.autoreverses, $0.fillMode) = (true, .forwards) },
        [
          (1, Moment(time: 1, cycles: 0)), (2, Moment(time: 2, cycles: 0)),
          (3.5, Moment(time: 0.5, cycles: 0)), (4, Moment(time: 0, cycles: 0)),
          (8, Moment(time: 0, cycles: 0)),
        ]
      ),
      (
        "there, back and there",
        timing { ($0.autoreverses, $0.repeatCount, $0.fillMode) = (true, 1.5, .forwards) },
        [
          (4.5, Moment(time: 0.5, cycles: 1)), (6, Moment(time: 2, cycles: 1)),
          (7, Moment(time: 2, cycles: 1)),
        ]
      ),
      (
        "for three seconds",
        timing { ($0.repeatDuration, $0.repeatCount, $0.fillMode) = (3, 9, .forwards) },
        [
          (1, Moment(time: 1, cycles: 0)), (2.5, Moment(time: 0.5, cycles: 1)),
          (3, Moment(time: 1, cycles: 1)),
        ]
      ),
      (
        "cut", timing { ($0.repeatDuration, $0.fillMode) = (1, .removed) },
        [(0.9, Moment(time: 0.9, cycles: 0)), (1, nil), (1.5, nil)]
      ),
      (
        "for ever", timing { $0.repeatCount = .infinity },
        [(7, Moment(time: 1, cycles: 3)), (2e6, Moment(time: 0, cycles: 1e6))]
      ),
      (
        "nothing", timing { ($0.duration, $0.fillMode) = (0, .forwards) },
        [(-1, nil), (0, Moment(time: 0, cycles: 0)), (1, Moment(time: 0, cycles: 0))]
      ),
    ]
    for (name, timing, moments) in cases {
      for (time, expected) in moments {
        #expect(
          timing.moment(at: time, active: timing.activeDuration) == expected, "\(name) at \(time)")
      }
    }
  }

  @Test("It starts and ends by speed, beginning and offset, backwards as well")
  func ends() {
    for (speed, start, end) in [
      (1.0, 9.0, 17.0), (2, 9.5, 13.5), (-2, 6.5, 10.5), (0, .infinity, .infinity),
    ] {
      // Two ways there and back, one second of which is over.
      let timing = timing {
        ($0.speed, $0.beginTime, $0.timeOffset) = (speed, 10, 1)
        ($0.autoreverses, $0.repeatCount) = (true, 2)
      }
      #expect(timing.activeDuration == 8 && timing.cycle == 4)
      #expect(timing.start == start && timing.end == end, "\(speed): \(timing.start) \(timing.end)")
    }
    #expect(timing { ($0.duration, $0.repeatCount) = (0, .infinity) }.activeDuration == 0)
    #expect(timing { $0.repeatDuration = 3 }.activeDuration == 3)
    #expect(timing { $0.repeatCount = 0.25 }.activeDuration == 0.5)
    #expect(timing { $0.repeatCount = -1 }.activeDuration == 2)
    let fills: [(FillMode, Bool, Bool)] = [
      (.removed, false, false), (.forwards, false, true), (.backwards, true, false),
      (.both, true, true),
    ]
    for (mode, backwards, forwards) in fills {
      #expect(mode.fillsBackwards == backwards && mode.fillsForwards == forwards)
    }
  }

  @Test("A value is led from end to end, over what is below, by cycles, or added")
  func values() {
    typealias Change = (inout RunningAnimation) -> Void
    let cases: [(Double, Change)] = [
      (15, { _ in }), (82.5, { $0.startsAtCurrent = true }), (40, { $0.endsAtCurrent = true }),
      (107.5, { ($0.startsAtCurrent, $0.endsAtCurrent) = (true, true) }),
      (75, { $0.isCumulative = true }), (115, { $0.isAdditive = true }),
      (175, { ($0.isAdditive, $0.isCumulative) = (true, true) }),
    ]
    for (expected, change) in cases {
      var animation = RunningAnimation(.vector, timing: 0, root: 0)
      animation.from = AnimationVector(10)
      animation.to = AnimationVector(30)
      change(&animation)
      let value = animation.value(over: AnimationVector(100), progress: 0.25, cycles: 2)
      #expect(value == AnimationVector(expected), "\(expected): \(value[0])")
    }
    var first = RunningAnimation(.vector, timing: 0, root: 0)
    (first.to, first.isCumulative) = (AnimationVector(30), true)
    #expect(first.value(over: .zero, progress: 0.5, cycles: 0) == AnimationVector(15))
  }

  @Test("A change of a whole is one of its parts, and of nothing else")
  func parts() {
    var parts = TransformParts()
    (parts.scale[0], parts.turn[2]) = (3, 0.5)
    let turned = AnimationValue(parts.transform)
    let box = Rect(x: 1, y: 2, width: 3, height: 4).animationValue
    let scale = turned.part(.component(.scaleX, .transform), of: .field(.transform))
    #expect(abs((scale.flatMap { Double($0) } ?? .nan) - 3) < 1e-12)
    #expect(turned.part(.component(.scaleX, .transform), of: .field(.sublayerTransform)) == nil)
    #expect(turned.part(.field(.transform), of: .field(.transform)) == turned)
    #expect(box.part(.field(.boundsOrigin), of: .bounds).flatMap { Point($0) } == Point(1, 2))
    #expect(box.part(.field(.boundsSize), of: .bounds).flatMap { Size($0) } == Size(3, 4))
    #expect(box.part(.field(.position), of: .bounds) == nil)
    #expect(box.part(.bounds, of: .field(.boundsSize)) == nil)
    // Values of one kind come back, and of no other.
    #expect(Rect(box) == Rect(x: 1, y: 2, width: 3, height: 4) && Transform3D(box) == nil)
    #expect(Double(turned) == nil && Point(turned) == nil && Size(turned) == nil)
    #expect(Rect(turned) == nil && Color(turned) == nil && Path(turned) == nil)
    let color = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(Color(color.animationValue) == color)
    #expect(!Point(0, .infinity).animationValue.isFinite)
    #expect(!Double.nan.animationValue.isFinite && box.isFinite && turned.isFinite)
  }

  // MARK: Particles

  private func particles(
    _ cell: EmitterCell, at time: Double, seed: UInt64 = 1,
    from area: Rect = Rect(x: 10, y: 20, width: 0, height: 0)
  ) -> [Particle] {
    var found: [Particle] = []
    cell.forEachParticle(at: time, seed: seed, from: area) { found.append($0) }
    return found
  }

  @Test("A particle flies, falls, grows and fades by its age, the oldest first")
  func particles() {
    var cell = EmitterCell()
    #expect(particles(cell, at: 1).isEmpty)
    (cell.birthRate, cell.lifetime, cell.velocity) = (2, 1.5, 10)
    cell.acceleration = Point(4, -8)
    cell.endScale = 4
    cell.endColor = .black
    let found = particles(cell, at: 2)
    let expected: [(Double, Point)] = [
      (1, Point(22, 16)), (0.5, Point(15.5, 19)), (0, Point(10, 20)),
    ]
    #expect(found.count == 3)
    for (particle, (age, place)) in zip(found, expected) {
      #expect(particle.position.distance(to: place) < 1e-12)
      #expect(abs(particle.size - 8 * (1 + 2 * age)) < 1e-12)
      #expect(particle.color == Color.white.mixed(with: .black, fraction: Float(age / 1.5)))
    }
    #expect(particles(cell, at: 0).map(\.position) == [Point(10, 20)])
    #expect(particles(cell, at: -0.1).isEmpty && particles(cell, at: .infinity).isEmpty)
    cell.emissionAngle = .pi / 2
    let down = particles(cell, at: 0.5)
    #expect(down.count == 2 && down[0].position.distance(to: Point(10.5, 24)) < 1e-12)
    for change in [
      { $0.birthRate = 0 }, { $0.birthRate = .infinity }, { $0.lifetime = 0 }, { $0.size = 0 },
      { $0.lifetime = .infinity },
    ] as [(inout EmitterCell) -> Void] {
      var none = cell
      change(&none)
      #expect(particles(none, at: 0.5).isEmpty)
    }
  }

  @Test("Ranges spread evenly by numbers of the seed and the particle")
  func ranges() {
    // SplitMix64, here once more.
    func numbers(_ seed: UInt64, _ number: UInt64) -> [Double] {
      var state = seed ^ (number &* 0xD1B5_4A32_D192_ED03)
      var result: [Double] = []
      for _ in 0..<6 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        result.append(Double(z >> 11) / 9_007_199_254_740_992 - 0.5)
      }
      return result
    }
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (4, 1, 1)
    (cell.velocity, cell.velocityRange) = (40, 20)
    (cell.emissionAngle, cell.emissionRange) = (0.5, 1)
    (cell.size, cell.sizeRange) = (10, 4)
    let area = Rect(x: 10, y: 20, width: 30, height: 60)
    for seed in [3, 77] as [UInt64] {
      var expected: [(Point, Double)] = []
      for number in 0...8 {
        let age = 2 - Double(number) / 4
        let random = numbers(seed, UInt64(number))
        guard age < 1 + random[0] else { continue }
        let speed = 40 + 20 * random[1]
        let (sine, cosine) = Elementary.sincos(0.5 + random[2])
        let start = Point(25 + 30 * random[4], 50 + 60 * random[5])
        let place = start + Point(cosine, sine) * (speed * age)
        expected.append((place, 10 + 4 * random[3]))
      }
      let found = particles(cell, at: 2, seed: seed, from: area)
      #expect(found.count == expected.count && !found.isEmpty)
      for (particle, (place, size)) in zip(found, expected) {
        #expect(particle.position.distance(to: place) < 1e-9)
        #expect(abs(particle.size - size) < 1e-12)
      }
    }
  }
}
