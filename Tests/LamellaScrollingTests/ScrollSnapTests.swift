import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Offsets of one's own at which content comes to rest.
@Suite("Snap offsets")
@MainActor struct ScrollSnapTests {
  private func makeRig() -> ScrollRig {
    let rig = ScrollRig(content: Size(300, 2_000))
    // In any order; the last one is beyond the limit of 1700.
    rig.scroll.verticalSnapOffsets = [700, 0, 100, 250, 1_200, 5_000]
    return rig
  }

  @Test(
    "A drag that is held still ends at the nearest one",
    arguments: [
      (30.0, 0.0), (60, 100), (170, 100), (180, 250), (280, 250),
    ])
  func held(distance: Double, end: Double) {
    let rig = makeRig()
    rig.harness.drag(from: Point(150, 295), to: Point(150, 285 - distance))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, end))
  }

  @Test("A fling ends at the one nearest to its own end, which the delegate hears")
  func flings() throws {
    for (distance, seconds) in [(60.0, 0.1), (100, 0.1), (200, 0.1), (250, 0.08)] {
      let free = ScrollRig(content: Size(300, 2_000))
      let rig = makeRig()
      for rig in [free, rig] {
        rig.harness.flick(from: Point(150, 280), to: Point(150, 280 - distance), seconds: seconds)
      }
      var trace: [Double] = []
      rig.scroll.onScroll = { trace.append($0.contentOffset.y) }
      #expect(free.harness.settle() && rig.harness.settle())
      let natural = free.scroll.contentOffset.y
      let nearest = try #require(
        [0.0, 100, 250, 700, 1_200, 1_700].min { abs($0 - natural) < abs($1 - natural) })
      #expect(rig.scroll.contentOffset == Point(0, nearest))
      #expect(rig.end?.target == Point(0, nearest))
      // Only what reaches the edge passes its end.
      if natural < 1_700 { #expect(trace == trace.sorted()) }
      #expect(rig.heard().suffix(3) == ["glide", "scroll", "glided"])
    }
  }

  @Test("A fling to a near offset decelerates as long as a free one")
  func deceleration() {
    let motion = AxisMotion.deceleration(from: 100, velocity: 1_000, rate: 0.998, to: 600)
    #expect(motion?.target == 600)
    #expect(motion?.state(at: 2.29).isFinished == false)
    #expect(motion?.state(at: 2.33).isFinished == true)
    #expect(motion?.state(at: 2.33).position == 600)
    // The last step is as short as that of any deceleration: 10 points a second.
    let last = motion?.state(at: 2.3)
    #expect(abs((last?.position ?? 0) - 600) < 0.5)
    for target in [50.0, 100, 200, 5_000] {
      #expect(AxisMotion.deceleration(from: 100, velocity: 1_000, rate: 0.998, to: target) == nil)
    }
    #expect(AxisMotion.deceleration(from: 100, velocity: -1_000, rate: 0.998, to: -400) != nil)
  }

  @Test("The wheel and keys reach the next one at least")
  func steps() {
    let rig = makeRig()
    func wheel(_ notches: Double) -> Double {
      rig.harness.send(.wheel(Point(150, 150), notches: Point(0, -notches)))
      #expect(rig.harness.settle())
      return rig.scroll.contentOffset.y
    }
    #expect(wheel(1) == 100)
    #expect(wheel(1) == 250)
    #expect(wheel(1) == 700)
    #expect(wheel(9) == 1_200)
    #expect(wheel(1) == 1_700)
    #expect(wheel(1) == 1_700)
    #expect(wheel(-1) == 1_200)
    #expect(rig.scroll.becomeFirstResponder())
    for (key, end) in [
      (Key.up, 700.0), (.pageUp, 250), (.home, 0), (.end, 1_700), (.pageDown, 1_700), (.up, 1_200),
    ] {
      rig.harness.send(.keyDown(key, [], isRepeat: false))
      #expect(rig.harness.settle())
      #expect(rig.scroll.contentOffset.y == end, "\(key)")
    }
  }

  @Test("Requests, paging and bad values leave them aside")
  func others() {
    let rig = makeRig()
    #expect(rig.scroll.verticalSnapOffsets == [0, 100, 250, 700, 1_200, 5_000])
    rig.scroll.setContentOffset(Point(0, 333), animated: true)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 333))
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports = 0
    Diagnostics.handler = { _ in reports += 1 }
    rig.scroll.verticalSnapOffsets = [1, .nan]
    rig.scroll.horizontalSnapOffsets = [.infinity]
    #expect(rig.scroll.verticalSnapOffsets.count == 6 && rig.scroll.horizontalSnapOffsets.isEmpty)
    #expect(reports == 2)
    rig.scroll.isPagingEnabled = true
    rig.harness.drag(from: Point(150, 250), to: Point(150, 200))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 300))
    rig.scroll.isPagingEnabled = false
    rig.scroll.verticalSnapOffsets = []
    rig.harness.drag(from: Point(150, 250), to: Point(150, 200))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 340))
  }
}
