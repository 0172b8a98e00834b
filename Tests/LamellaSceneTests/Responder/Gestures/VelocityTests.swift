import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Velocities, taps in a row and wheels by exact numbers.
@MainActor
@Suite("Numbers of gestures")
struct VelocityTests {
  private let rig = GestureHarness()

  @Test(
    "The velocity looks back a tenth of a second from the last sample, between samples where need be"
  )
  func tracker() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    for (time, x) in [(0, 0.0), (50_000, 10), (100_000, 30), (150_000, 60)] {
      tracker.add(Point(x, -x), at: Int64(time))
    }
    for (time, expected) in [
      (150_000, 500.0), (175_000, 500), (200_000, 500), (249_999, 500), (250_000, 0),
      (900_000, 0),
    ] {
      let velocity = tracker.velocity(at: Int64(time))
      #expect(velocity.distance(to: Point(expected, -expected)) < 1e-6, "\(time): \(velocity)")
    }
    // What all samples are shifted by does not count.
    tracker.shift(by: Point(1000, 500))
    #expect(tracker.velocity(at: 200_000).distance(to: Point(500, -500)) < 1e-6)
    tracker.add(Point(1060, 440), at: 200_000)
    #expect(tracker.velocity(at: 200_000).distance(to: Point(300, -300)) < 1e-6)
  }

  @Test("A short way is divided by its own time, which is a tick at least")
  func shortWays() {
    for (time, now, expected) in [
      (20_000, 20_000, 500.0), (20_000, 40_000, 500), (8_333, 8_333, 10 / 0.008_333),
      (8_334, 8_334, 10 / 0.008_334), (8_000, 8_000, 10 / 0.008_333), (0, 0, 0),
      (0, 1, 10 / 0.008_333),
    ] {
      var tracker = VelocityTracker()
      tracker.add(.zero, at: 0)
      tracker.add(Point(10, 0), at: Int64(time))
      #expect(abs(tracker.velocity(at: Int64(now)).x - expected) < 1e-6, "\(time), \(now)")
    }
  }

  @Test("64 samples are kept, the newest")
  func ring() {
    var tracker = VelocityTracker()
    for index in 0..<70 { tracker.add(Point(Double(index * index), 0), at: Int64(index) * 1000) }
    // From the seventh, 36 at 6 ms, to the last, 4761 at 69 ms.
    #expect(abs(tracker.velocity(at: 69_000).x - 4725 / 0.063) < 1e-6)
    tracker.reset()
    tracker.add(.zero, at: 70_000)
    #expect(tracker.velocity(at: 70_000) == .zero)
    tracker.add(Point(5, 0), at: 80_000)
    #expect(abs(tracker.velocity(at: 80_000).x - 500) < 1e-6)
  }

  @Test("Taps in a row are near in time and place, and by the same hand")
  func taps() {
    typealias Tap = (isMouse: Bool, x: Double, time: Int64, count: Int)
    let rows: [[Tap]] = [
      [(false, 0, 0, 1), (false, 30, 350_000, 2), (false, 60, 700_000, 3)],
      [(false, 0, 0, 1), (false, 30.1, 100_000, 1), (false, 30.1, 200_000, 2)],
      [(false, 0, 0, 1), (false, 0, 350_001, 1), (false, 0, 350_002, 2)],
      [(true, 0, 0, 1), (true, 5, 350_000, 2), (true, 10.1, 400_000, 1)],
      [(true, 0, 0, 1), (false, 0, 1, 1), (true, 0, 2, 1), (true, 0, 3, 2)],
    ]
    for (index, row) in rows.enumerated() {
      var counter = TapCounter()
      for tap in row {
        let count = counter.count(isMouse: tap.isMouse, at: Point(tap.x, 0), tap.time)
        #expect(count == tap.count, "row \(index) at \(tap.time)")
      }
    }
  }

  // MARK: Two fingers

  @Test("A pinch begins at eight points either way, and a number of points apart is one at least")
  func pinch() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    for (x, begins) in [(207.9, false), (208, true), (192.1, false), (192, true)] {
      rig.down(1, 100, 200)
      rig.down(2, 200, 200)
      rig.move(2, x, 200)
      #expect(rig.journal.take() == (begins ? ["pinch began"] : []), "\(x)")
      #expect(pinch.scale == 1)
      rig.up(1, 100, 200)
      rig.up(2, x, 200)
      rig.journal.lines = []
    }
    rig.down(1, 100, 200)
    rig.down(2, 200, 200)
    rig.move(2, 100, 200)
    #expect(rig.journal.take() == ["pinch began"] && pinch.scale == 1)
    rig.move(2, 150, 200)
    #expect(abs(pinch.scale - 50) < 1e-9)
    // As much again in each tick: by 50 in a tick, then by 50 in two.
    #expect(abs(pinch.velocity - 49 * 120) < 5, "\(pinch.velocity)")
    ticks(1)
    rig.journal.lines = []
    rig.move(2, 150, 200)
    #expect(rig.journal.take() == [])
    for bad in [Double.nan, .infinity] { pinch.scale = bad }
    #expect(abs(pinch.scale - 50) < 1e-9)
    pinch.scale = 3
    #expect(pinch.scale == 3 && pinch.velocity == 0)
    rig.move(2, 200, 200)
    #expect(abs(pinch.scale - 6) < 1e-9)
  }

  private func ticks(_ count: Int) { rig.harness.advance(ticks: count) }

  @Test("A rotation begins at 0.08 radians either way, across the back as well")
  func rotation() {
    let rotation = rig.follow(RotationGestureRecognizer(), "rotation")
    func place(_ angle: Double) -> Point {
      let (sine, cosine) = Elementary.sincos(angle)
      return Point(200 + 100 * cosine, 200 + 100 * sine)
    }
    for start in [0.0, 3.1, -3.1] {
      for (angle, begins) in [(0.079, false), (0.081, true), (-0.079, false), (-0.081, true)] {
        let (from, to) = (place(start), place(start + angle))
        rig.down(1, 200, 200)
        rig.down(2, from.x, from.y)
        rig.move(2, to.x, to.y)
        #expect(rig.journal.take() == (begins ? ["rotation began"] : []), "\(start), \(angle)")
        if begins {
          let end = place(start + angle * 2)
          rig.move(2, end.x, end.y)
          #expect(abs(rotation.rotation - angle) < 1e-9, "\(start), \(angle)")
          rotation.rotation = 1
          rig.move(2, to.x, to.y)
          #expect(abs(rotation.rotation - (1 - angle)) < 1e-9)
        }
        rig.up(1, 200, 200)
        rig.up(2, to.x, to.y)
        rig.journal.lines = []
      }
    }
  }

  @Test("Only the first two of three fingers count, and the second two once the first has gone")
  func threeFingers() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    rig.down(1, 100, 200)
    rig.down(2, 200, 200)
    rig.down(3, 200, 300)
    rig.move(3, 200, 390)
    #expect(rig.journal.take() == [])
    rig.move(2, 300, 200)
    rig.move(2, 200, 200)
    #expect(abs(pinch.scale - 0.5) < 1e-9)
    // Now the two at (200, 200) and (200, 390).
    rig.up(1, 100, 200)
    rig.move(3, 200, 295)
    #expect(abs(pinch.scale - 0.25) < 1e-9)
    rig.journal.lines = []
    rig.up(3, 200, 295)
    #expect(rig.journal.take() == [])
    rig.up(2, 200, 200)
    #expect(rig.journal.take() == ["pinch ended"])
  }

  @Test("A pinch that is taken away is cancelled, and fails where it has not begun")
  func cancelled() {
    _ = rig.follow(PinchGestureRecognizer(), "pinch")
    for (x, lines) in [(201.0, []), (300, ["pinch began", "pinch cancelled"])] {
      rig.down(1, 100, 200)
      rig.down(2, 200, 200)
      rig.move(2, x, 200)
      rig.harness.send(.focusLost)
      ticks(1)
      #expect(rig.journal.take() == lines)
    }
  }

  // MARK: The wheel

  private func turn(_ modifiers: KeyModifiers, _ notches: Point) {
    rig.harness.send(.keyDown(Key("x"), modifiers, isRepeat: false))
    rig.harness.send(.wheel(Point(120, 130), notches: notches))
    ticks(1)
  }

  @Test("The wheel scales by 1.1 a notch and turns by five degrees, up to 50 notches at once")
  func wheelAmounts() {
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    let rotation = rig.follow(RotationGestureRecognizer(), "rotation")
    var power = 1.0
    for _ in 0..<50 { power *= 1.1 }
    for (notches, expected) in [
      (2.0, 1.21), (-1, 1 / 1.1), (50, power), (60, power), (-60, 1 / power),
    ] {
      turn(.control, Point(0, notches))
      #expect(abs(pinch.scale / expected - 1) < 1e-9, "\(notches)")
      rig.wait(0.3)
    }
    let five = Double.pi / 36
    for (notches, expected) in [(1.0, 1.0), (-3, -3), (50, 50), (60, 50), (-60, -50)] {
      turn([.alt, .shift], Point(0, notches))
      #expect(abs(rotation.rotation - expected * five) < 1e-9, "\(notches)")
      rig.wait(0.3)
    }
    // A scale stays within a millionth and a million.
    for (notches, limit) in [(50.0, 1e6), (-50, 1e-6)] {
      for _ in 0..<4 { turn(.control, Point(0, notches)) }
      #expect(pinch.scale == limit)
      rig.wait(0.3)
    }
  }

  @Test(
    "Neither both keys, nor no notch, nor a turn aside is a gesture, nor while fingers are down")
  func wheelRefused() {
    _ = rig.follow(PinchGestureRecognizer(), "pinch")
    _ = rig.follow(RotationGestureRecognizer(), "rotation")
    turn([.control, .alt], Point(0, 1))
    turn(.control, Point(3, 0))
    turn(.alt, Point(3, 0))
    turn(.shift, Point(0, 1))
    #expect(rig.journal.take() == [])
    rig.down(1, 100, 100)
    turn(.control, Point(0, 1))
    turn(.alt, Point(0, 1))
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == [])
    turn(.control, Point(0, 1))
    #expect(rig.journal.take() == ["pinch began", "pinch changed"])
  }

  @Test("The wheel's gesture ends 0.15 seconds after its last turn to the tick, or with a finger")
  func wheelRest() {
    // The first advance runs two ticks.
    ticks(1)
    let pinch = rig.follow(PinchGestureRecognizer(), "pinch")
    turn(.control, Point(0, 1))
    ticks(17)
    turn(.control, Point(0, 1))
    #expect(rig.journal.take() == ["pinch began", "pinch changed", "pinch changed"])
    ticks(17)
    #expect(rig.journal.take() == [])
    ticks(1)
    #expect(rig.journal.take() == ["pinch ended"] && pinch.state == .possible)
    // The next one begins at 1 again.
    turn(.control, Point(0, 1))
    #expect(abs(pinch.scale - 1.1) < 1e-12)
    rig.journal.lines = []
    rig.down(1, 100, 100)
    #expect(rig.journal.take() == ["pinch ended"])
  }
}
