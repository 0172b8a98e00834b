import LamellaControls
import LamellaGeometry
import LamellaRuntime
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The offset at each tick after the release of a drag, compared with UIKit's formulas.
@Suite("Scroll view releases")
@MainActor struct ScrollReleaseTests {
  /// Drags a finger over a number of points and lifts it some milliseconds after the last move.
  ///
  /// - Returns: The offset after each tick from the lift on.
  private func release(
    _ rig: ScrollRig, by step: Double, steps: Int, every milliseconds: Int64 = 8,
    liftAfter gap: Int64
  ) -> [Double] {
    let stage = rig.harness.stage
    var time = rig.harness.now + 1_000
    var y = 150.0
    func send(_ kind: InputEvent.Kind) {
      stage.enqueue(InputEvent(microseconds: time, kind))
    }
    send(.fingerDown(FingerID(1), Point(150, y), pressure: 1))
    for _ in 0..<steps {
      time += milliseconds * 1_000
      y += step
      send(.fingerMoved(FingerID(1), Point(150, y), pressure: 1))
    }
    time += gap * 1_000
    send(.fingerUp(FingerID(1), Point(150, y)))
    var offsets: [Double] = []
    var isReleased = false
    for _ in 0..<900 {
      rig.harness.advance(ticks: 1)
      if rig.end != nil {
        if !isReleased { offsets = [rig.end?.offset.y ?? .nan] }
        if isReleased || rig.scroll.contentOffset.y != offsets[0] {
          offsets.append(rig.scroll.contentOffset.y)
        }
        isReleased = true
      }
    }
    return offsets
  }

  @Test(
    "The announced speed is that of the moves, whatever the time to the lift",
    arguments: [1, 8, 17, 40] as [Int64])
  func speed(gap: Int64) throws {
    for (step, speed) in [(-6.0, 0.75), (-12, 1.5), (-24, 3.0), (-39, 4.875)] {
      let rig = ScrollRig(content: Size(300, 90_000))
      let offsets = release(rig, by: step, steps: 16, liftAfter: gap)
      let end = try #require(rig.end)
      #expect(abs(end.velocity.y - speed) < 1e-9)
      // Announced with 0.4995 s of the speed, at rest after 0.499 s of it.
      let lost = speed * 1_000 - 10
      #expect(abs(end.target.y - (end.offset.y + lost * 0.4995)) < 0.01)
      #expect(abs(rig.scroll.contentOffset.y - (end.offset.y + lost * 0.499)) < 0.01)
      for (tick, offset) in offsets.enumerated() {
        let k = 1_000 * Elementary.log(0.998)
        let duration = Elementary.log(10 / (speed * 1_000)) / k
        let seconds = min(Double(tick) / 120, duration)
        let way = speed * 1_000 * 0.499 * (1 - Elementary.exp(k * seconds))
        #expect(abs(offset - end.offset.y - way) < 0.01, "\(speed) at \(tick)")
      }
    }
  }

  /// The critically damped spring from a stretch, at a time.
  private func spring(_ stretch: Double, _ velocity: Double, _ seconds: Double) -> Double {
    (stretch + (velocity + 11 * stretch) * seconds) * Elementary.exp(-11 * seconds)
  }

  @Test("A held stretch springs back inwards with 7.2 times its length a second")
  func held() throws {
    let rig = ScrollRig(content: Size(300, 900))
    let offsets = release(rig, by: 10, steps: 15, liftAfter: 120)
    let end = try #require(rig.end)
    let stretch = end.offset.y
    // 140 points beyond the edge, after the slop.
    #expect(abs(stretch + 140 * 0.55 * 300 / (300 + 0.55 * 140)) < 1e-6)
    #expect(end.velocity == .zero && end.target == .zero)
    var rest: Int?
    for (tick, offset) in offsets.enumerated() {
      let expected = spring(stretch, -7.2 * stretch, Double(tick) / 120)
      // At rest within half a pixel.
      if abs(expected) < 0.5 {
        rest = rest ?? tick
        #expect(offset == 0)
      } else {
        #expect(abs(offset - expected) < 0.01, "\(tick)")
      }
    }
    #expect(try #require(rest) < 80)
    #expect(rig.heard().suffix(3) == ["glide", "scroll", "glided"])
  }

  @Test("A release beyond the edge starts with 0.55 of the touch's speed", arguments: [-5.0, 5])
  func beyond(step: Double) throws {
    let rig = ScrollRig(content: Size(300, 900))
    if step < 0 { rig.scroll.contentOffset = Point(0, 580) }
    let offsets = release(rig, by: step, steps: 20, liftAfter: 4)
    let end = try #require(rig.end)
    let edge = step < 0 ? 600.0 : 0
    #expect(abs(end.velocity.y + step / 8) < 1e-9 && end.target.y == edge)
    for (tick, offset) in offsets.enumerated() {
      let seconds = Double(tick) / 120
      let expected = spring(end.offset.y - edge, -step * 125 * 0.55, seconds)
      if tick > 0, abs(expected) < 0.5 { break }
      #expect(abs(offset - edge - expected) < 0.01, "\(tick)")
    }
    #expect(rig.scroll.contentOffset.y == edge)
  }

  @Test("didEndDecelerating comes when the content is within half a pixel of rest")
  func atRest() {
    for scale in [1.0, 2] {
      let rig = ScrollRig(content: Size(300, 900))
      rig.harness.window.contentScale = scale
      rig.harness.advance(ticks: 1)
      rig.harness.drag(from: Point(150, 50), to: Point(150, 250))
      var last = rig.scroll.contentOffset.y
      while rig.scroll.isDecelerating {
        last = rig.scroll.contentOffset.y
        rig.harness.advance(ticks: 1)
      }
      #expect(abs(last) >= 0.5 / scale && abs(last) < 0.6 / scale)
      #expect(rig.scroll.contentOffset == .zero)
    }
  }

  @Test(
    "A touch that stops a deceleration presses no button and taps nothing; the next one does",
    arguments: StageHarness.Pointer.allCases)
  func consumed(pointer: StageHarness.Pointer) {
    let rig = ScrollRig(content: Size(300, 9_000))
    rig.harness.pointer = pointer
    let button = Button(frame: Rect(x: 0, y: 0, width: 300, height: 9_000))
    var presses = 0
    var taps = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    button.addAction(for: .touchDown) { _ in presses += 1 }
    button.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    let own = TapGestureRecognizer(taps: 2) { _ in taps += 1 }
    rig.scroll.addGestureRecognizer(own)
    rig.scroll.addSubview(button)
    rig.harness.flick(from: Point(150, 250), to: Point(150, 50), seconds: 0.1)
    rig.harness.advance(ticks: 10)
    #expect(rig.scroll.isDecelerating)
    presses = 0
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 30)
    #expect(!rig.scroll.isDecelerating && rig.scroll.isTracking && !button.isHighlighted)
    rig.harness.lift(Point(150, 150))
    #expect(rig.harness.settle())
    #expect(presses == 0 && taps == 0)
    // The content can be dragged by the touch that stopped it.
    rig.harness.flick(from: Point(150, 250), to: Point(150, 50), seconds: 0.1)
    rig.harness.advance(ticks: 10)
    presses = 0
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 1)
    let stopped = rig.scroll.contentOffset.y
    rig.harness.move(Point(150, 100))
    rig.harness.advance(ticks: 1)
    #expect(abs(rig.scroll.contentOffset.y - stopped - 40) < 1e-9)
    rig.harness.advance(ticks: 30)
    rig.harness.lift(Point(150, 100))
    #expect(rig.harness.settle())
    #expect(presses == 0 && taps == 0)
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 30)
    rig.harness.lift(Point(150, 150))
    #expect(rig.harness.settle())
    // The tap takes the touch from the button.
    #expect(presses == 1 && taps == 1)
  }

  @Test("A touch that stops the pages around it does not scroll what it hits")
  func consumedByPager() {
    let rig = ScrollRig(content: Size(900, 300))
    rig.scroll.isPagingEnabled = true
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 900, height: 300))
    inner.contentSize = Size(900, 3_000)
    rig.scroll.addSubview(inner)
    rig.harness.flick(from: Point(250, 150), to: Point(150, 150), seconds: 0.1)
    rig.harness.advance(ticks: 5)
    #expect(rig.scroll.isDecelerating)
    rig.harness.drag(from: Point(150, 250), to: Point(150, 100))
    #expect(inner.contentOffset == .zero)
    #expect(rig.harness.settle())
    rig.harness.drag(from: Point(150, 250), to: Point(150, 100))
    #expect(inner.contentOffset.y == 140)
  }
}
