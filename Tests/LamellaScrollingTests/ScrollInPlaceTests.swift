import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Offsets that code sets while content moves")
@MainActor struct ScrollInPlaceTests {
  @Test(
    "Content without ends, which begins anew in the middle, decelerates as far as other content")
  func endless() {
    let plain = ScrollRig(content: Size(300, 100_000))
    plain.scroll.contentOffset.y = 40_000
    let rig = ScrollRig(content: Size(300, 2_400))
    rig.scroll.contentOffset.y = 800
    var turns = 0.0
    rig.scroll.onScroll = { scroll in
      // A turn of 800 points shows the same.
      if scroll.contentOffset.y > 1_600 {
        turns += 1
        scroll.contentOffset.y -= 800
      }
    }
    for rig in [plain, rig] { rig.harness.flick(from: Point(150, 280), to: Point(150, 20)) }
    #expect(rig.scroll.isDecelerating)
    _ = rig.heard()
    while plain.scroll.isDecelerating {
      for rig in [plain, rig] { rig.harness.advance(ticks: 1) }
      #expect(
        abs(plain.scroll.contentOffset.y - 39_200 - rig.scroll.contentOffset.y - 800 * turns) < 1e-6
      )
    }
    #expect(turns > 0 && !rig.scroll.isDecelerating)
    #expect(rig.heard() == ["scroll", "glided"])
  }

  @Test("A delegate that allows no bounce at the top keeps content there")
  func noBounce() {
    let rig = ScrollRig(content: Size(300, 2_000))
    rig.scroll.contentOffset.y = 200
    rig.scroll.onScroll = { if $0.contentOffset.y < 0 { $0.contentOffset.y = 0 } }
    rig.harness.flick(from: Point(150, 50), to: Point(150, 250))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero)
    rig.harness.drag(from: Point(150, 50), to: Point(150, 200), holding: nil)
    #expect(rig.scroll.contentOffset == .zero)
    rig.harness.move(Point(150, 180))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset.y == 20)
  }

  @Test("A delegate that holds an axis leaves the other to the fling")
  func heldAxis() {
    let rig = ScrollRig(content: Size(2_000, 2_000))
    rig.scroll.onScroll = { if $0.contentOffset.x != 100 { $0.contentOffset.x = 100 } }
    rig.scroll.contentOffset = Point(100, 500)
    rig.harness.flick(from: Point(200, 200), to: Point(150, 100))
    let target = rig.scroll.targetContentOffset.y
    #expect(target > 700)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(100, target))
  }

  @Test("Pages move along with the offset")
  func pages() {
    let rig = ScrollRig(content: Size(900, 300))
    rig.scroll.isPagingEnabled = true
    rig.scroll.contentOffset.x = 300
    rig.harness.flick(from: Point(250, 100), to: Point(50, 100))
    #expect(rig.scroll.targetContentOffset.x == 600)
    rig.harness.advance(ticks: 6)
    rig.scroll.contentOffset.x -= 300
    #expect(rig.scroll.targetContentOffset.x == 300 && rig.scroll.isDecelerating)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset.x == 300)
  }

  @Test("Beyond the content a fling springs back, and a call without animation stops it")
  func beyond() {
    let rig = ScrollRig(content: Size(300, 2_000))
    rig.harness.flick(from: Point(150, 280), to: Point(150, 180))
    rig.scroll.contentOffset.y = 1_900
    #expect(rig.scroll.isDecelerating && rig.scroll.targetContentOffset.y == 1_700)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset.y == 1_700)
    rig.scroll.contentOffset.y = 0
    rig.harness.flick(from: Point(150, 280), to: Point(150, 180))
    rig.scroll.setContentOffset(Point(0, 300), animated: false)
    #expect(!rig.scroll.isDecelerating)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset.y == 300)
  }
}
