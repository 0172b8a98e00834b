import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Scroll view options")
@MainActor struct ScrollOptionTests {
  @Test("Pages of a size of one's own, by drags, the wheel and keys")
  func pages() {
    let rig = ScrollRig(content: Size(300, 1_000))
    rig.scroll.isPagingEnabled = true
    #expect(rig.scroll.pageSize == Size(300, 300))
    rig.scroll.pageSize = Size(300, 120)
    rig.harness.flick(from: Point(150, 250), to: Point(150, 210))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 120))
    rig.harness.drag(from: Point(150, 250), to: Point(150, 60))
    #expect(rig.harness.settle())
    // 300 points are nearest to the second page.
    #expect(rig.scroll.contentOffset == Point(0, 360))
    rig.harness.send(.wheel(Point(150, 150), notches: Point(0, 1)))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 240))
    #expect(rig.scroll.becomeFirstResponder())
    rig.harness.send(.keyDown(.down, [], isRepeat: false))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 360))
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.handler = { _ in }
    for bad in [Size(0, 10), Size(.nan, 10), Size(10, -1)] { rig.scroll.pageSize = bad }
    #expect(rig.scroll.pageSize == Size(300, 120))
    rig.scroll.pageSize = nil
    #expect(rig.scroll.pageSize == Size(300, 300))
  }

  @Test("Stopping ends whatever moves, and tells the delegate")
  func stopping() {
    let rig = ScrollRig(content: Size(300, 9_000))
    #expect(!rig.scroll.isScrollAnimating)
    rig.scroll.setContentOffset(Point(0, 400), animated: true)
    rig.harness.advance(ticks: 10)
    #expect(rig.scroll.isScrollAnimating)
    _ = rig.heard()
    rig.scroll.stopScrollingAndZooming()
    let stopped = rig.scroll.contentOffset
    #expect(!rig.scroll.isScrollAnimating && rig.heard() == ["there"])
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == stopped && stopped.y > 0 && stopped.y < 400)
    rig.harness.flick(from: Point(150, 250), to: Point(150, 150))
    rig.harness.advance(ticks: 5)
    _ = rig.heard()
    rig.scroll.stopScrollingAndZooming()
    #expect(!rig.scroll.isDecelerating && rig.heard() == ["glided"])
    #expect(rig.harness.settle())
    // A drag ends; what was beyond the edge returns.
    rig.scroll.contentOffset = .zero
    rig.harness.drag(from: Point(150, 50), to: Point(150, 200), holding: nil)
    #expect(rig.scroll.contentOffset.y < -50)
    _ = rig.heard()
    rig.scroll.stopScrollingAndZooming()
    #expect(!rig.scroll.isDragging && rig.heard() == ["ended"])
    rig.harness.lift(Point(150, 200))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero)
    rig.scroll.stopScrollingAndZooming()
    #expect(rig.heard() == ["scroll"])
  }

  @Test("Indicators flash for a second, keep to their insets, and have a style")
  func indicators() throws {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.horizontalScrollIndicatorInsets = EdgeInsets(top: 0, left: 20, bottom: 30, right: 40)
    rig.scroll.verticalScrollIndicatorInsets = EdgeInsets(top: 50, left: 0, bottom: 60, right: 7)
    rig.scroll.flashScrollIndicators()
    rig.harness.advance(ticks: 1)
    var bars = (try #require(rig.bars.level), try #require(rig.bars.upright))
    #expect(bars.0.frame.minX == 23 && bars.0.frame.maxY == 267)
    #expect(bars.1.frame.minY == 53 && bars.1.frame.maxX == 290)
    let gray = try #require(bars.0.backgroundColor)
    #expect(abs(gray.red - 0.5) < 0.01 && abs(gray.alpha - 0.7) < 0.01)
    rig.scroll.contentOffset = Point(600, 600)
    rig.scroll.indicatorStyle = .white
    rig.harness.advance(ticks: 1)
    bars = (try #require(rig.bars.level), try #require(rig.bars.upright))
    #expect(bars.0.frame.maxX == 900 - 40 - 3 - 9 && bars.1.frame.maxY == 900 - 60 - 3 - 9)
    #expect(bars.0.backgroundColor?.red == 1)
    rig.harness.advance(ticks: 114)
    #expect(rig.bars.level?.alpha == 1)
    #expect(rig.harness.settle())
    #expect(rig.bars.level == nil && rig.bars.upright == nil)
  }

  @Test("A drag takes the keyboard away, if asked to")
  func keyboard() {
    let rig = ScrollRig(content: Size(300, 900))
    let button = Button(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    rig.scroll.addSubview(button)
    #expect(button.becomeFirstResponder() && rig.scroll.keyboardDismissMode == .none)
    rig.harness.drag(from: Point(150, 250), to: Point(150, 200))
    #expect(button.isFirstResponder)
    rig.scroll.keyboardDismissMode = .onDrag
    rig.harness.drag(from: Point(150, 250), to: Point(150, 200))
    #expect(!button.isFirstResponder)
  }

  @Test("The host scrolls the view at a place, or the only one, to its top")
  func top() {
    final class Delegate: ScrollViewDelegate {
      var mayScroll = true
      var count = 0
      nonisolated deinit {}
      func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { mayScroll }
      func scrollViewDidScrollToTop(_ scrollView: ScrollView) { count += 1 }
    }
    let rig = ScrollRig(content: Size(300, 9_000))
    let (window, delegate) = (rig.harness.window, Delegate())
    rig.scroll.delegate = delegate
    rig.scroll.contentInset.top = 7
    rig.scroll.contentOffset = Point(0, 5_000)
    #expect(window.scrollToTop())
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.targetContentOffset == Point(0, -7) && rig.scroll.contentOffset.y > 4_000)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, -7) && delegate.count == 1)
    #expect(!window.scrollToTop() && !rig.scroll.scrollToTop())
    rig.scroll.contentOffset = Point(0, 100)
    delegate.mayScroll = false
    #expect(!window.scrollToTop())
    delegate.mayScroll = true
    rig.scroll.scrollsToTop = false
    #expect(!window.scrollToTop())
    rig.scroll.scrollsToTop = true
    // Of two, the one at the place; the outer one where the inner is at its top.
    let inner = ScrollView(frame: Rect(x: 0, y: 100, width: 150, height: 300))
    inner.contentSize = Size(150, 900)
    inner.contentOffset = Point(0, 50)
    rig.scroll.addSubview(inner)
    rig.harness.advance(ticks: 1)
    #expect(!window.scrollToTop())
    #expect(window.scrollToTop(at: Point(50, 50)))
    #expect(rig.harness.settle())
    #expect(inner.contentOffset == .zero && rig.scroll.contentOffset == Point(0, 100))
    #expect(window.scrollToTop(at: Point(50, 50)))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, -7) && delegate.count == 2)
  }

  @Test(
    "Keys that nobody handles scroll the view below the pointer, or the only one that can be seen")
  func keys() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.frame = Rect(x: 0, y: 0, width: 150, height: 300)
    rig.harness.advance(ticks: 1)
    func down() {
      rig.harness.send(.keyDown(.down, [], isRepeat: false))
      rig.harness.settle()
    }
    #expect(rig.harness.window.firstResponder == nil)
    down()
    #expect(rig.scroll.contentOffset == Point(0, 60))
    let other = ScrollView(frame: Rect(x: 150, y: 0, width: 150, height: 300))
    other.contentSize = Size(150, 900)
    rig.harness.window.addSubview(other)
    down()
    #expect(rig.scroll.contentOffset == Point(0, 60) && other.contentOffset == .zero)
    rig.harness.move(Point(200, 100))
    down()
    #expect(rig.scroll.contentOffset == Point(0, 60) && other.contentOffset == Point(0, 60))
    rig.harness.move(Point(100, 100))
    down()
    #expect(rig.scroll.contentOffset == Point(0, 120) && other.contentOffset == Point(0, 60))
    rig.scroll.isHidden = true
    down()
    #expect(rig.scroll.contentOffset == Point(0, 120) && other.contentOffset == Point(0, 120))
    rig.scroll.isHidden = false
    other.removeFromSuperview()
    rig.harness.move(Point(200, 100))
    down()
    #expect(rig.scroll.contentOffset == Point(0, 180))
  }
}
