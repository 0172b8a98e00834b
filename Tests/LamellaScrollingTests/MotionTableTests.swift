import LamellaGeometry
import Testing

@testable import LamellaScrolling

/// The physics compared with numbers that are computed in another way.
@Suite("Motion tables")
struct MotionTableTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-7) -> Bool {
    abs(a - b) <= tolerance
  }

  /// The factor of the velocity after a number of milliseconds.
  private func left(_ milliseconds: Int, rate: Double = 0.998) -> Double {
    (0..<milliseconds).reduce(1) { value, _ in value * rate }
  }

  @Test("The overscroll is the harmonic sum of the extent and the scaled distance")
  func rubberBand() {
    for (distance, extent) in [(0.2, 100.0), (100, 100), (-100, 100), (-0.3, 7), (1e5, 320)] {
      let slack = 0.55 * abs(distance)
      let shown = (distance < 0 ? -1 : 1) / (1 / slack + 1 / extent)
      #expect(near(RubberBand.overscroll(forDistance: distance, extent: extent), shown))
      #expect(near(RubberBand.distance(forOverscroll: shown, extent: extent) / distance, 1))
    }
    #expect(RubberBand.overscroll(forDistance: 0, extent: 100) == 0)
    #expect(RubberBand.distance(forOverscroll: 0, extent: 100) == 0)
    // An overscroll of the extent or more counts as 99.9 % of it.
    for shown in [100.0, 100.5, 1e9] {
      #expect(
        near(RubberBand.distance(forOverscroll: shown, extent: 100), 99.9 * 100 / 0.055, 1e-4))
      #expect(
        near(RubberBand.distance(forOverscroll: -shown, extent: 100), -99.9 * 100 / 0.055, 1e-4))
    }
  }

  @Test("A deceleration's position is the integral of its velocity, which shrinks each millisecond")
  func glide() {
    for (rate, way) in [(0.998, 0.499), (0.99, 0.099)] {
      for sign in [1.0, -1] {
        let motion = AxisMotion.deceleration(
          from: 5_000, velocity: sign * 1_000, rate: rate, limits: 0...10_000, bounces: true)
        #expect(near(motion.target, 5_000 + sign * 990 * way))
        // What the delegate hears is the integral of the velocity.
        let announced = 990 / (-1_000 * Elementary.log(rate))
        #expect(near(motion.announcedTarget, 5_000 + sign * announced))
        for milliseconds in [0, 1, 40, 250, 450] {
          let rest = left(milliseconds, rate: rate)
          let state = motion.state(at: Double(milliseconds) / 1_000)
          #expect(near(state.velocity, sign * 1_000 * rest) && !state.isFinished)
          #expect(near(state.position, 5_000 + sign * 1_000 * way * (1 - rest)))
        }
        // At 10 points per second it stops.
        let end = Elementary.log(100) / (-1_000 * Elementary.log(rate))
        let last = motion.state(at: end - 1e-6)
        #expect(!last.isFinished && near(last.velocity, sign * 10, 1e-3))
        #expect(near(last.position, motion.target, 1e-3))
        let over = motion.state(at: end + 1e-6)
        #expect(over.isFinished && over.position == motion.target && over.velocity == 0)
      }
    }
  }

  @Test("A velocity of up to 10 points per second is no movement")
  func slow() {
    for velocity in [0.0, 10, -10] {
      let motion = AxisMotion.deceleration(
        from: 7, velocity: velocity, rate: 0.998, limits: 0...100, bounces: true)
      for seconds in [0.0, 5] {
        let state = motion.state(at: seconds)
        #expect(state.isFinished && state.position == 7 && state.velocity == 0)
      }
      #expect(motion.target == 7)
    }
    for sign in [1.0, -1] {
      let motion = AxisMotion.deceleration(
        from: 7, velocity: sign * 10.5, rate: 0.998, limits: 0...100, bounces: true)
      #expect(!motion.state(at: 0).isFinished && near(motion.target, 7 + sign * 0.2495))
    }
  }

  @Test("A deceleration that reaches an edge becomes a spring with the remaining velocity")
  func edges() {
    // From 300 points before the edge, of the 499 of an unlimited deceleration.
    let rest = 199.0 / 499
    let crossing = Elementary.log(rest) / (1_000 * Elementary.log(0.998))
    for sign in [1.0, -1] {
      let (start, edge) = sign > 0 ? (100.0, 400.0) : (300, 0)
      func make(bounces: Bool) -> AxisMotion {
        .deceleration(
          from: start, velocity: sign * 1_000, rate: 0.998, limits: 0...400, bounces: bounces)
      }
      let (free, stopped) = (make(bounces: true), make(bounces: false))
      #expect(free.target == edge && stopped.target == edge)
      for motion in [free, stopped] {
        let state = motion.state(at: 0.25)
        #expect(near(state.position, start + sign * 499 * (1 - left(250))))
        let last = motion.state(at: crossing - 1e-7)
        #expect(!last.isFinished && near(last.position, edge, 1e-3))
        #expect(near(last.velocity, sign * 1_000 * rest, 1e-3))
      }
      let dead = stopped.state(at: crossing + 1e-7)
      #expect(dead.isFinished && dead.position == edge && dead.velocity == 0)
      for seconds in [0.01, 0.1, 0.3] {
        let state = free.state(at: crossing + seconds)
        let speed = sign * 1_000 * rest
        let decay = Elementary.exp(-11 * seconds)
        #expect(near(state.position, edge + speed * seconds * decay, 1e-6))
        #expect(near(state.velocity, speed * (1 - 11 * seconds) * decay, 1e-5))
        #expect(!state.isFinished)
      }
    }
  }

  @Test("Motion from an edge may leave it; motion from beyond returns without passing it")
  func beyondEdges() {
    let onEdge = AxisMotion.deceleration(
      from: 400, velocity: 500, rate: 0.998, limits: 0...400, bounces: true)
    #expect(near(onEdge.state(at: 0.1).position, 400 + 50 * Elementary.exp(-1.1)))
    let inwards = AxisMotion.deceleration(
      from: 400, velocity: -500, rate: 0.998, limits: 0...400, bounces: true)
    #expect(near(inwards.target, 400 - 490 * 0.499))
    // Beyond an edge 0.55 of the touch's velocity count, inwards at most 11 times the distance per second; a held
    // stretch starts inwards with 7.2 times the distance.
    for (velocity, counted) in [
      (300.0, 165.0), (10.5, 5.775), (10, -360), (0, -360), (-10, -360), (-10.5, -5.775),
      (-990, -544.5), (-1_010, -550), (-2_000, -550),
    ] {
      for sign in [1.0, -1] {
        let motion = AxisMotion.deceleration(
          from: sign > 0 ? 450 : -50, velocity: sign * velocity, rate: 0.998, limits: 0...400,
          bounces: false)
        let edge = sign > 0 ? 400.0 : 0
        #expect(motion.target == edge && motion.announcedTarget == edge)
        for seconds in [0.0, 0.05, 0.2] {
          let state = motion.state(at: seconds)
          let decay = Elementary.exp(-11 * seconds)
          let b = counted + 550
          #expect(near(state.position, edge + sign * (50 + b * seconds) * decay))
          #expect(near(state.velocity, sign * (b - 11 * (50 + b * seconds)) * decay, 1e-6))
          #expect(!state.isFinished)
        }
      }
    }
  }

  @Test("A spring ends if it is both near and slow, and not at its start")
  func rest() {
    for (displacement, velocity, distance, isOver) in [
      (0.49, 0.0, 0.5, true), (-0.49, 0, 0.5, true), (0.51, 0, 0.5, false),
      (-0.51, 0, 0.5, false), (0.49, 6.4, 0.5, true), (0.49, -6.4, 0.5, true),
      (0.49, 6.6, 0.5, false), (0.49, -6.6, 0.5, false), (0.2, 0, 0.25, true),
      (0.26, 0, 0.25, false),
    ] {
      let motion = AxisMotion.spring(
        from: 400 + displacement, velocity: velocity, to: 400, frequency: 13, overshoots: true,
        restDistance: distance)
      let first = motion.state(at: 0)
      #expect(!first.isFinished && first.position == 400 + displacement)
      #expect(near(first.velocity, velocity, 1e-12))
      let state = motion.state(at: 1e-7)
      #expect(state.isFinished == isOver, "\(displacement), \(velocity)")
      if isOver { #expect(state.position == 400 && state.velocity == 0) }
    }
  }

  @Test("A timed move follows half a cosine and stops")
  func timed() {
    let motion = AxisMotion.timed(from: 30, to: 10, duration: 0.5)
    for (seconds, part) in [
      (0.0, 0.0), (0.125, (2 - 2.0.squareRoot()) / 4), (0.25, 0.5),
      (0.375, (2 + 2.0.squareRoot()) / 4), (1.0 / 6, 0.25), (1.0 / 3, 0.75),
    ] {
      let state = motion.state(at: seconds)
      #expect(near(state.position, 30 - 20 * part))
      let speed = 20 * .pi / (2 * 0.5) * Elementary.sin(.pi * seconds / 0.5)
      #expect(!state.isFinished && near(state.velocity, -speed))
    }
    let end = motion.state(at: 0.5)
    #expect(end.isFinished && end.position == 10 && end.velocity == 0 && motion.target == 10)
  }

  @Test("A timed move to another target goes on from where it is, and gets there in time")
  func retargeting() {
    for seconds in [0.0, 0.1, 0.3, 0.49] {
      var motion = AxisMotion.timed(from: 30, to: 10, duration: 0.5)
      let before = motion.state(at: seconds).position
      motion.retarget(to: 100, at: seconds)
      #expect(near(motion.state(at: seconds).position, before, 1e-9))
      #expect(motion.state(at: 0.5).position == 100 && motion.target == 100)
    }
  }
}

@Suite("Paging tables")
struct PagingTableTests {
  @Test("Each offset, start and speed has its page")
  func pages() {
    for (offset, start, velocity, page) in [
      // At rest, and up to 50 points per second, the nearest page.
      (0.0, 0.0, 0.0, 0.0), (199, 0, 50, 0), (200, 0, 0, 400), (120, 0, 50, 0),
      (320, 0, -50, 400), (1_300, 0, 0, 1_200), (1_500, 0, 10, 1_600),
      // Faster releases go to the next page in their direction.
      (120, 0, 50.5, 400), (320, 400, -50.5, 0), (1_000, 800, -60, 800), (500, 800, 60, 800),
      // At most one page from the start, in either direction.
      (850, 0, 100, 400), (1_250, 0, 100, 400), (700, 1_600, -100, 1_200),
      (100, 1_600, -100, 1_200),
      (1_300, 800, -60, 1_200), (300, 800, 60, 400),
      // A start between pages counts as the nearer one.
      (100, 230, -60, 0), (250, 170, 60, 400), (500, 170, 60, 400), (900, 230, 60, 800),
      // The result is limited to the content.
      (-40, 0, -60, 0), (1_650, 1_600, 60, 1_600),
    ] {
      let target = Paging.target(
        offset: offset, start: start, velocity: velocity, page: 400, limits: 0...1_600)
      #expect(target == page, "\(offset) from \(start) at \(velocity)")
    }
  }

  @Test("Content can rest at its ends, even if they are no multiple of the page")
  func ends() {
    func target(_ offset: Double, _ start: Double, _ velocity: Double) -> Double {
      Paging.target(
        offset: offset, start: start, velocity: velocity, page: 400, limits: -30...1_010)
    }
    #expect(target(990, 800, 0) == 800)
    #expect(target(1_005, 800, 0) == 1_010)
    #expect(target(900, 800, 60) == 1_010)
    #expect(target(-20, 0, -60) == -30)
    #expect(target(-30, 0, 0) == 0)
  }
}
