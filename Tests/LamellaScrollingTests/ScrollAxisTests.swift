import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Scroll view axes")
@MainActor struct ScrollAxisTests {
  @Test("Each axis bounces or not")
  func bounces() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.bounces = false
    #expect(!rig.scroll.bouncesHorizontally && !rig.scroll.bouncesVertically)
    rig.scroll.bouncesVertically = true
    #expect(rig.scroll.bounces)
    rig.harness.drag(from: Point(100, 100), to: Point(200, 200), holding: nil)
    #expect(rig.scroll.contentOffset.x == 0 && rig.scroll.contentOffset.y < -20)
    rig.harness.lift(Point(200, 200))
    #expect(rig.harness.settle())
    // Nor does a deceleration pass an edge that does not bounce.
    rig.scroll.contentOffset = Point(100, 100)
    var least = Point.zero
    rig.scroll.onScroll = {
      least = Point(min(least.x, $0.contentOffset.x), min(least.y, $0.contentOffset.y))
    }
    rig.harness.flick(from: Point(100, 100), to: Point(180, 180))
    #expect(rig.harness.settle())
    #expect(least.x == 0 && least.y < -5 && rig.scroll.contentOffset == .zero)
  }

  @Test("A directional lock keeps the other axis still, unless the start is diagonal")
  func locks() throws {
    for (way, locks) in [
      (Point(60, 20), true), (Point(20, -60), true), (Point(-60, 29), true),
      (Point(-60, 31), false), (Point(40, 40), false),
    ] {
      for isEnabled in [true, false] {
        let rig = ScrollRig(content: Size(3_000, 3_000))
        rig.scroll.isDirectionalLockEnabled = isEnabled
        rig.scroll.contentOffset = Point(1_000, 1_000)
        rig.harness.drag(
          from: Point(150, 150), to: Point(150, 150) + way, seconds: 0.1, holding: nil)
        rig.harness.move(Point(150, 150) + way + Point(30, 30))
        rig.harness.advance(ticks: 1)
        let moved = rig.scroll.contentOffset - Point(1_000, 1_000)
        let isLocked = isEnabled && locks
        let isLevel = abs(way.x) > abs(way.y)
        #expect((moved.x == 0) == (isLocked && !isLevel), "\(way)")
        #expect((moved.y == 0) == (isLocked && isLevel), "\(way)")
        rig.harness.lift(Point(150, 150) + way + Point(30, 30))
        rig.harness.advance(ticks: 1)
        let end = try #require(rig.end)
        #expect((end.velocity.x == 0) == (isLocked && !isLevel))
        #expect(rig.harness.settle())
      }
    }
  }

  private func nest() -> (ScrollRig, ScrollView) {
    let rig = ScrollRig(content: Size(300, 900))
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 290))
    inner.contentSize = Size(300, 600)
    rig.scroll.addSubview(inner)
    return (rig, inner)
  }

  @Test(
    "At its edge an inner view that does not bounce leaves a new drag to the outer one, never one in progress"
  )
  func handOver() {
    let (rig, inner) = nest()
    inner.bounces = false
    rig.harness.drag(from: Point(150, 280), to: Point(150, 10))
    rig.harness.drag(from: Point(150, 280), to: Point(150, 10), holding: nil)
    #expect(inner.contentOffset.y == 310 && rig.scroll.contentOffset == .zero)
    rig.harness.lift(Point(150, 10))
    #expect(rig.harness.settle())
    rig.harness.drag(from: Point(150, 250), to: Point(150, 200))
    #expect(inner.contentOffset.y == 310 && near(rig.scroll.contentOffset, Point(0, 40)))
    // Back, the inner view scrolls first.
    rig.harness.drag(from: Point(150, 100), to: Point(150, 150))
    #expect(inner.contentOffset.y == 270 && near(rig.scroll.contentOffset, Point(0, 40)))
    // Unless it keeps its drags.
    inner.contentOffset.y = 310
    inner.transfersScrollingToParent = false
    rig.harness.drag(from: Point(150, 200), to: Point(150, 150))
    #expect(inner.contentOffset.y == 310 && near(rig.scroll.contentOffset, Point(0, 40)))
  }

  @Test("An inner view that bounces keeps drags at its edge, and one that fits leaves them")
  func keeps() {
    let (rig, inner) = nest()
    inner.contentOffset.y = 310
    rig.harness.drag(from: Point(150, 250), to: Point(150, 150), holding: nil)
    #expect(inner.contentOffset.y > 330 && rig.scroll.contentOffset == .zero)
    rig.harness.lift(Point(150, 150))
    #expect(rig.harness.settle())
    inner.contentSize = Size(300, 100)
    rig.harness.drag(from: Point(150, 250), to: Point(150, 150))
    #expect(inner.contentOffset == .zero && near(rig.scroll.contentOffset, Point(0, 90)))
  }
}
