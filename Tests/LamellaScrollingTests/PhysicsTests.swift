import LamellaGeometry
import Testing

@testable import LamellaScrolling

@Suite("Rubber band")
struct RubberBandTests {
  @Test(
    "The overscroll matches published pairs of touch and content distance",
    arguments: [(50.0, 26.4), (100, 50.8), (200, 94.4), (400, 165.4)])
  func publishedPairs(distance: Double, shown: Double) {
    #expect(abs(RubberBand.overscroll(forDistance: distance, extent: 667) - shown) < 0.1)
    #expect(
      RubberBand.overscroll(forDistance: -distance, extent: 667) == -RubberBand.overscroll(
        forDistance: distance, extent: 667))
    // Without an extent there is no overscroll.
    #expect(RubberBand.overscroll(forDistance: distance, extent: 0) == 0)
    #expect(RubberBand.distance(forOverscroll: distance, extent: 0) == 0)
  }

  @Test("The inverse gives the touch distance", arguments: [0.5, 10, 99, 700, 5000])
  func inverse(distance: Double) {
    let shown = RubberBand.overscroll(forDistance: distance, extent: 400)
    #expect(
      abs(RubberBand.distance(forOverscroll: shown, extent: 400) - distance) < 1e-6 * distance)
  }

  @Test("Small extents stretch like any other", arguments: [0.01, 0.5, 1, 3])
  func scales(extent: Double) {
    for part in [0.1, 1.0, 7.5] {
      let shown = RubberBand.overscroll(forDistance: part * extent, extent: extent)
      #expect(abs(shown / extent - RubberBand.overscroll(forDistance: part, extent: 1)) < 1e-12)
      #expect(
        abs(RubberBand.distance(forOverscroll: shown, extent: extent) - part * extent) < 1e-6
          * extent)
    }
  }

  @Test("A view without extent has no overscroll, which never exceeds the extent")
  func extremes() {
    #expect(RubberBand.overscroll(forDistance: 100, extent: 0) == 0)
    #expect(RubberBand.distance(forOverscroll: 1e9, extent: 100).isFinite)
    #expect(RubberBand.overscroll(forDistance: 1e12, extent: 100) <= 100)
  }
}

@Suite("Axis motion")
struct AxisMotionTests {
  private let wide = -1e6...1e6

  private func end(of motion: AxisMotion, after limit: Double = 20) -> (Double, AxisMotion.State) {
    var tick = 0.0
    while tick / 120 < limit {
      let state = motion.state(at: tick / 120)
      if state.isFinished { return (tick / 120, state) }
      tick += 1
    }
    return (limit, motion.state(at: limit))
  }

  @Test(
    "A fling decelerates over the distance and the duration measured on UIKit",
    arguments: [(500.0, 1.95, 244.5), (1000, 2.30, 494), (2000, 2.65, 993), (4000, 2.99, 1991)])
  func glide(velocity: Double, seconds: Double, distance: Double) {
    let motion = AxisMotion.deceleration(
      from: 100, velocity: velocity, rate: 0.998, limits: wide, bounces: true)
    let (time, state) = end(of: motion)
    #expect(abs(time - seconds) < 0.02)
    #expect(abs(state.position - 100 - distance) < 0.6)
    #expect(abs(motion.target - state.position) < 1e-9)
  }

  @Test("A deceleration does not jump at its end, nor at an edge")
  func continuity() {
    for velocity in [300.0, -900, 2500, -8000] {
      let motion = AxisMotion.deceleration(
        from: 500, velocity: velocity, rate: 0.998, limits: 0...1000, bounces: true)
      var last = motion.state(at: 0).position
      #expect(last == 500)
      for tick in 1...600 {
        let state = motion.state(at: Double(tick) / 120)
        // The last half pixel of the spring is a step.
        #expect(abs(state.position - last) <= max(abs(velocity) / 120, 0.5))
        last = state.position
      }
      #expect(last >= 0 && last <= 1000)
    }
  }

  @Test("A fling past an edge overshoots as far as measured on UIKit and returns")
  func bounce() {
    // The speed at the edge is chosen: start on the edge itself, 3005 pt/s give a peak of v / (11 e).
    let motion = AxisMotion.deceleration(
      from: 1000, velocity: 3005, rate: 0.998, limits: 0...1000, bounces: true)
    let peak = (0...400).map { motion.state(at: Double($0) / 400).position }.max() ?? 0
    #expect(abs(peak - 1000 - 100.5) < 0.5)
    #expect(end(of: motion).1.position == 1000)
  }

  @Test("Without bouncing a fling stops at the edge")
  func noBounce() {
    let motion = AxisMotion.deceleration(
      from: 900, velocity: 3000, rate: 0.998, limits: 0...1000, bounces: false)
    let peak = (0...400).map { motion.state(at: Double($0) / 200).position }.max() ?? 0
    #expect(peak == 1000)
  }

  @Test(
    "Content beyond an edge springs to it, whatever way it was moving", arguments: [-500.0, 0, 500])
  func springBack(velocity: Double) {
    let motion = AxisMotion.deceleration(
      from: -80, velocity: velocity, rate: 0.998, limits: 0...1000, bounces: true)
    let positions = (0...300).map { motion.state(at: Double($0) / 100).position }
    #expect(positions.allSatisfy { $0 <= 1e-9 })
    #expect(end(of: motion).1.position == 0)
  }

  @Test("A slow release does not move")
  func slow() {
    let motion = AxisMotion.deceleration(
      from: 12, velocity: 9.9, rate: 0.998, limits: 0...1000, bounces: true)
    #expect(motion.state(at: 0).isFinished)
    #expect(motion.state(at: 0).position == 12)
  }

  @Test(
    "A page spring never passes its page and ends on it exactly",
    arguments: [0.0, 300, 9000, -4000])
  func pageSpring(velocity: Double) {
    let motion = AxisMotion.spring(
      from: 130, velocity: velocity, to: 400, frequency: AxisMotion.pageFrequency,
      overshoots: false)
    let positions = (0...200).map { motion.state(at: Double($0) / 100).position }
    #expect(positions.allSatisfy { $0 <= 400 })
    let (time, state) = end(of: motion)
    #expect(state.position == 400)
    #expect(time < 1.5)
    // From the other side it is the same.
    let mirrored = AxisMotion.spring(
      from: 670, velocity: -velocity, to: 400, frequency: AxisMotion.pageFrequency,
      overshoots: false)
    for (index, position) in positions.enumerated() {
      #expect(abs(mirrored.state(at: Double(index) / 100).position - (800 - position)) < 1e-9)
    }
  }

  @Test(
    "Content released at its target stays there, whatever its velocity",
    arguments: [0, -500.0, 500])
  func springAtTarget(velocity: Double) {
    let motion = AxisMotion.spring(
      from: 400, velocity: velocity, to: 400, frequency: AxisMotion.pageFrequency,
      overshoots: false)
    for step in 0...100 { #expect(motion.state(at: Double(step) / 100).position == 400) }
    #expect(motion.state(at: 0.01).isFinished)
    // A spring that may overshoot does.
    let free = AxisMotion.spring(
      from: 400, velocity: velocity, to: 400, frequency: AxisMotion.pageFrequency,
      overshoots: true)
    #expect((free.state(at: 0.05).position < 400) == (velocity < 0))
    #expect((free.state(at: 0.05).position > 400) == (velocity > 0))
  }
}

@Suite("Paging")
struct PagingTests {
  private func target(_ offset: Double, from start: Double = 0, _ velocity: Double) -> Double {
    Paging.target(
      offset: offset, start: start, velocity: velocity, page: 400, limits: 0...1600)
  }

  @Test("A slow release goes to the nearest page")
  func atRest() {
    #expect(target(199, 0) == 0)
    #expect(target(201, 0) == 400)
    #expect(target(900, from: 0, 0) == 800)
  }

  @Test("A flick of any speed goes by one page", arguments: [51.0, 300, 4000, 60000])
  func flick(velocity: Double) {
    #expect(target(20, velocity) == 400)
    #expect(target(390, velocity) == 400)
    #expect(target(450, velocity) == 400)
    #expect(target(800 - 40, from: 800, -velocity) == 400)
    #expect(target(30, from: 0, -velocity) == 0)
  }

  @Test("A flick exactly on a page goes by one page, in both directions")
  func onPage() {
    #expect(target(800, from: 800, 60) == 1200)
    #expect(target(800, from: 800, -60) == 400)
  }

  @Test("Pages end where the content does")
  func ends() {
    #expect(target(1600, from: 1600, 5000) == 1600)
    #expect(target(0, from: 0, -5000) == 0)
  }
}
