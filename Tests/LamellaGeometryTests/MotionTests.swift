import LamellaGeometry
import Testing

@Suite("Timing curves")
nonisolated struct TimingCurveTests {
  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var curve: TimingCurve
    var values: [Double]
  }

  /// Progress at 0.1, 0.25, 0.5, 0.75 and 0.9, to four digits.
  static let table = [
    Row(testDescription: "linear", curve: .linear, values: [0.1, 0.25, 0.5, 0.75, 0.9]),
    Row(
      testDescription: "easeIn", curve: .easeIn, values: [0.0170, 0.0935, 0.3154, 0.6219, 0.8394]),
    Row(
      testDescription: "easeOut", curve: .easeOut, values: [0.1606, 0.3781, 0.6846, 0.9065, 0.9830]),
    Row(
      testDescription: "easeInEaseOut", curve: .easeInEaseOut,
      values: [0.0197, 0.1292, 0.5, 0.8708, 0.9803]),
    Row(
      testDescription: "standard", curve: .standard,
      values: [0.0948, 0.4085, 0.8024, 0.9605, 0.9943]),
  ]

  @Test("The named curves have the values that they are known by", arguments: table)
  func namedCurves(row: Row) {
    for (x, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], row.values) {
      #expect(abs(row.curve.progress(at: x) - value) <= 0.00005001, "at \(x)")
    }
  }

  @Test("Every curve starts at 0, ends at 1 and holds beyond", arguments: table)
  func ends(row: Row) {
    for x in [0, -1, -Double.infinity, .nan] { #expect(row.curve.progress(at: x) == 0) }
    for x in [1, 2, Double.infinity] { #expect(row.curve.progress(at: x) == 1) }
  }

  @Test("Progress never falls, however steep the curve")
  func monotonic() {
    let curves =
      Self.table.map(\.curve) + [
        TimingCurve(1, 0, 0, 1), TimingCurve(0, 0, 0, 1), TimingCurve(1, 0, 1, 1),
        TimingCurve(1, 1, 0, 0), TimingCurve(0.9, 0, 0.1, 1),
      ]
    for curve in curves {
      var last = 0.0
      for i in 0...2000 {
        let progress = curve.progress(at: Double(i) / 2000)
        #expect(progress >= last - 1e-9 && progress >= 0 && progress <= 1 + 1e-12)
        last = progress
      }
    }
  }

  @Test("Progress is that of the parameter found by bisection, on all kinds of curves")
  func reference() {
    var mistakes: [String] = []
    let ends = [0, 0.1, 0.42, 0.58, 0.9, 1]
    for x1 in ends {
      for x2 in ends {
        let curve = TimingCurve(x1, 0.3, x2, 1.4)
        for fraction in [1e-9, 0.001, 0.1, 0.25, 0.499, 0.5, 0.7, 0.9, 0.999, 1 - 1e-9] {
          var (low, high) = (0.0, 1.0)
          for _ in 0..<60 {
            let t = 0.5 * (low + high)
            let x = 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t
            if x < fraction { low = t } else { high = t }
          }
          let (t, rest) = (low, 1 - low)
          let slope =
            3 * rest * rest * x1 + 6 * rest * t * (x2 - x1) + 3 * t * t * (1 - x2)
          let y = 3 * rest * rest * t * 0.3 + 3 * rest * t * t * 1.4 + t * t * t
          // Where the curve is steep, a small error of the time is a large one of the progress.
          let tolerance = 1e-10 + 1e-11 / max(slope, 1e-7)
          if abs(curve.progress(at: fraction) - y) > min(tolerance, 1e-3) {
            mistakes.append("\(x1) \(x2) at \(fraction)")
          }
        }
      }
    }
    #expect(mistakes == [])
  }

  @Test("A symmetric curve is symmetric")
  func symmetry() {
    for i in 1..<100 {
      let x = Double(i) / 100
      let sum =
        TimingCurve.easeInEaseOut.progress(at: x) + TimingCurve.easeInEaseOut.progress(at: 1 - x)
      #expect(abs(sum - 1) < 1e-9)
    }
  }

  @Test("Control points outside the unit interval may overshoot but stay functions of time")
  func overshoot() {
    let curve = TimingCurve(0.3, -0.5, 0.7, 1.5)
    #expect(curve.progress(at: 0.1) < 0)
    #expect(curve.progress(at: 0.9) > 1)
    #expect(TimingCurve(-3, 0, 9, 1).control1.x == 0)
    #expect(TimingCurve(-3, 0, 9, 1).control2.x == 1)
  }
}

@Suite("Springs")
nonisolated struct SpringTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    var frequency: Double
    var ratio: Double
    var displacement: Double
    var velocity: Double
    var testDescription: String { "ratio \(ratio), frequency \(frequency), velocity \(velocity)" }
  }

  static let cases: [Case] = [0, 0.1, 0.5, 0.86, 0.999, 1, 1.001, 1.5, 4, 13.7].flatMap { ratio in
    [(-80.0, 0.0), (100, -2500), (0, 1000)].map {
      Case(frequency: 11, ratio: ratio, displacement: $0.0, velocity: $0.1)
    }
  }

  @Test("The closed form is what small steps of the equation of motion give", arguments: cases)
  func integration(spring: Case) {
    let solved = Spring(angularFrequency: spring.frequency, dampingRatio: spring.ratio)
    let stiffness = spring.frequency * spring.frequency
    let damping = 2 * spring.ratio * spring.frequency
    func acceleration(_ y: Double, _ v: Double) -> Double { -stiffness * y - damping * v }
    var (y, v) = (spring.displacement, spring.velocity)
    let dt = 1.0 / 8192
    for step in 1...8192 {
      // The classical method of Runge and Kutta, of fourth order.
      let (a1, v1) = (acceleration(y, v), v)
      let (a2, v2) = (acceleration(y + dt / 2 * v1, v + dt / 2 * a1), v + dt / 2 * a1)
      let (a3, v3) = (acceleration(y + dt / 2 * v2, v + dt / 2 * a2), v + dt / 2 * a2)
      let (a4, v4) = (acceleration(y + dt * v3, v + dt * a3), v + dt * a3)
      y += dt / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      if step % 512 == 0 {
        let state = solved.state(
          at: Double(step) * dt, from: spring.displacement, velocity: spring.velocity)
        #expect(abs(state.displacement - y) < 1e-5, "after \(step)")
        #expect(abs(state.velocity - v) < 1e-3, "after \(step)")
      }
    }
  }

  @Test("At time zero a spring is at its initial displacement", arguments: cases)
  func start(spring: Case) {
    let state = Spring(angularFrequency: spring.frequency, dampingRatio: spring.ratio)
      .state(at: 0, from: spring.displacement, velocity: spring.velocity)
    #expect(abs(state.displacement - spring.displacement) < 1e-9)
    #expect(abs(state.velocity - spring.velocity) < 1e-9)
  }

  @Test("Continuing from an intermediate state gives the same state", arguments: cases)
  func composition(spring: Case) {
    let solved = Spring(angularFrequency: spring.frequency, dampingRatio: spring.ratio)
    let middle = solved.state(at: 0.1, from: spring.displacement, velocity: spring.velocity)
    let end = solved.state(at: 0.15, from: middle.displacement, velocity: middle.velocity)
    let direct = solved.state(at: 0.25, from: spring.displacement, velocity: spring.velocity)
    #expect(abs(end.displacement - direct.displacement) < 1e-8)
    #expect(abs(end.velocity - direct.velocity) < 1e-6)
  }

  @Test("Nearly critical springs agree with the critical one")
  func nearlyCritical() {
    let critical = Spring.criticallyDamped(angularFrequency: 11)
    for ratio in [1 - 1e-7, 1 + 1e-7] {
      let near = Spring(angularFrequency: 11, dampingRatio: ratio)
      for t in [0.05, 0.2, 1] {
        let a = critical.state(at: t, from: -80, velocity: 300)
        let b = near.state(at: t, from: -80, velocity: 300)
        #expect(abs(a.displacement - b.displacement) < 1e-3)
      }
    }
  }

  @Test("Mass, stiffness and damping give frequency and ratio")
  func parameters() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(spring.angularFrequency == 10 && spring.dampingRatio == 0.5)
    let system = Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(system.dampingRatio - 4.5643546458763842) < 1e-12)
  }

  @Test("A spring without damping keeps its energy; one with damping comes to rest")
  func energy() {
    let free = Spring(angularFrequency: 7, dampingRatio: 0)
    for i in 0..<100 {
      let state = free.state(at: Double(i) * 0.37, from: 3, velocity: 0)
      let energy = state.velocity * state.velocity / 49 + state.displacement * state.displacement
      #expect(abs(energy - 9) < 1e-9)
    }
    for ratio in [0.3, 1, 3] {
      let state = Spring(angularFrequency: 20, dampingRatio: ratio)
        .state(at: 1000, from: 100, velocity: 1e6)
      #expect(abs(state.displacement) < 1e-12 && abs(state.velocity) < 1e-12)
    }
  }
}
