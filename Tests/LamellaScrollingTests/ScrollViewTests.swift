import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@MainActor
@Suite("Scroll view")
struct ScrollViewTests {
  private final class Log: ScrollViewDelegate {
    var calls: [String] = []
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      if calls.last != "didScroll" { calls.append("didScroll") }
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("willBeginDragging") }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) { calls.append("willEndDragging") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      calls.append("didEndDragging \(willDecelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
      calls.append("willBeginDecelerating")
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
      calls.append("didEndDecelerating")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
      calls.append("didEndScrollingAnimation")
    }
  }

  private func makeScroll() -> (StageHarness, ScrollView, Log) {
    let harness = StageHarness(size: Size(300, 300))
    let scroll = ScrollView(frame: harness.window.bounds)
    scroll.contentSize = Size(300, 5000)
    harness.window.addSubview(scroll)
    let log = Log()
    scroll.delegate = log
    harness.advance(ticks: 1)
    return (harness, scroll, log)
  }

  @Test("A drag and fling call the delegate in UIKit's order")
  func flingOrder() {
    let (harness, scroll, log) = makeScroll()
    harness.flick(from: Point(150, 250), to: Point(150, 50), seconds: 0.1)
    harness.settle()
    #expect(
      log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(scroll.contentOffset.y > 900 && scroll.contentOffset.x == 0)
  }

  @Test("A drag that is held still does not decelerate")
  func holdOrder() {
    let (harness, _, log) = makeScroll()
    harness.drag(from: Point(150, 250), to: Point(150, 150))
    harness.settle()
    #expect(
      log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
  }

  @Test("A request moves as measured on UIKit: 165.3 of 400 points after 133 ms, 387.9 after 267")
  func request() {
    let (harness, scroll, log) = makeScroll()
    scroll.setContentOffset(Point(0, 400), animated: true)
    harness.advance(ticks: 16)
    #expect(abs(scroll.contentOffset.y - 165.3) < 0.1)
    harness.advance(ticks: 16)
    #expect(abs(scroll.contentOffset.y - 387.9) < 0.1)
    harness.settle()
    #expect(scroll.contentOffset.y == 400)
    #expect(log.calls == ["didScroll", "didEndScrollingAnimation"])
    scroll.setContentOffset(Point(0, 400), animated: true)
    #expect(harness.stage.isIdle)
  }

  @Test("A set offset is not limited to the content until the content changes")
  func unlimited() {
    let (harness, scroll, _) = makeScroll()
    scroll.contentOffset = Point(0, -500)
    harness.settle()
    #expect(scroll.contentOffset.y == -500)
    scroll.contentSize = Size(300, 4000)
    harness.settle()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("scrollRectToVisible moves the minimum distance")
  func rectToVisible() {
    let (_, scroll, _) = makeScroll()
    scroll.scrollRectToVisible(Rect(x: 0, y: 300, width: 300, height: 40), animated: false)
    #expect(scroll.contentOffset.y == 40)
    scroll.scrollRectToVisible(Rect(x: 0, y: 100, width: 300, height: 40), animated: false)
    #expect(scroll.contentOffset.y == 40)
    scroll.scrollRectToVisible(Rect(x: 0, y: 20, width: 300, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 20)
  }

  @Test("Geometry that is not finite is refused and the old value stays")
  func notFinite() {
    let (_, scroll, _) = makeScroll()
    scroll.contentOffset = Point(0, .nan)
    scroll.contentSize = Size(.infinity, 1)
    scroll.contentInset = EdgeInsets(top: .nan)
    #expect(scroll.contentOffset == .zero && scroll.contentSize == Size(300, 5000))
    #expect(scroll.contentInset == .zero)
  }

  @Test("The inner of two nested scroll views takes the drags along its own axis")
  func nested() {
    let (harness, outer, _) = makeScroll()
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    inner.contentSize = Size(900, 200)
    outer.addSubview(inner)
    harness.drag(from: Point(200, 100), to: Point(100, 100))
    #expect(inner.contentOffset.x == 90 && outer.contentOffset == .zero)
    harness.drag(from: Point(200, 150), to: Point(200, 50))
    #expect(inner.contentOffset.x == 90 && outer.contentOffset.y == 90)
  }

  @Test("Indicators stay inside, and do not overlap if both are shown")
  func indicatorCorners() throws {
    let (harness, scroll, _) = makeScroll()
    scroll.contentSize = Size(900, 900)
    func bars() throws -> (horizontal: Rect, vertical: Rect) {
      let bars = scroll.subviews.filter { "\(type(of: $0))".contains("Indicator") }.map(\.frame)
      return (
        try #require(bars.first { $0.width > $0.height }),
        try #require(bars.first { $0.height > $0.width })
      )
    }
    harness.drag(from: Point(150, 150), to: Point(120, 120), holding: nil)
    for offset in [Point.zero, Point(600, 600)] {
      scroll.contentOffset = offset
      harness.advance(ticks: 1)
      let (horizontal, vertical) = try bars()
      let bounds = scroll.bounds
      #expect(bounds.contains(horizontal) && bounds.contains(vertical))
      #expect(!horizontal.intersects(vertical))
      #expect(horizontal.maxX <= vertical.minX && vertical.maxY <= horizontal.minY)
      // A third of the content is visible, so the indicator is a third of its track.
      #expect(abs(horizontal.width - bounds.width / 3) < 10)
      #expect(abs(vertical.height - bounds.height / 3) < 10)
      if offset == .zero {
        #expect(horizontal.minX < bounds.minX + 5 && vertical.minY < bounds.minY + 5)
      } else {
        #expect(horizontal.maxX > bounds.maxX - 20 && vertical.maxY > bounds.maxY - 20)
      }
    }
  }

  @Test("Frames between ticks interpolate the offset; at rest they show the end")
  func interpolation() throws {
    let (harness, scroll, _) = makeScroll()
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    harness.window.backgroundColor = .black
    scroll.contentSize = Size(5000, 5000)
    let child = View(frame: Rect(x: 500, y: 1000, width: 1000, height: 2000))
    child.backgroundColor = .white
    scroll.addSubview(child)
    /// The drawn position of the child's corner.
    func corner() throws -> (x: Int?, y: Int?) {
      let picture = try harness.picture()
      func isWhite(_ x: Int, _ y: Int) -> Bool { picture.pixels[(y * 300 + x) * 4] == 255 }
      return ((0..<300).first { isWhite($0, 299) }, (0..<300).first { isWhite(299, $0) })
    }
    scroll.setContentOffset(Point(600, 1100), animated: true)
    while scroll.contentOffset.y < 850 { harness.advance(ticks: 1) }
    let before = scroll.contentOffset
    harness.advance(ticks: 1)
    let after = scroll.contentOffset
    #expect(after.y - before.y > 8 && after.x - before.x > 4)
    for fraction in [0.25, 0.5, 0.75] {
      harness.advance(fraction: 0.25)
      #expect(scroll.contentOffset == after, "the model stands still between ticks")
      let shown = try corner()
      let wanted = before.interpolated(to: after, fraction: fraction)
      #expect(abs(Double(try #require(shown.y)) - (1000 - wanted.y)) <= 1.01)
      #expect(abs(Double(try #require(shown.x)) - (500 - wanted.x)) <= 1.01)
    }
    harness.settle()
    #expect(!harness.stage.window.needsTick)
    #expect(scroll.contentOffset == Point(600, 1100))
    #expect(try corner() == (0, 0))
  }

  @Test("Offsets are stored exactly, on both axes")
  func fractions() {
    let (harness, scroll, _) = makeScroll()
    scroll.contentSize = Size(5000, 5000)
    scroll.contentOffset = Point(10.1, 20.3)
    #expect(scroll.contentOffset == Point(10.1, 20.3))
    scroll.setContentOffset(Point(30.7, 60.9), animated: true)
    harness.settle()
    #expect(scroll.contentOffset == Point(30.7, 60.9))
    // 10 points are slop.
    harness.drag(from: Point(150, 150), to: Point(150, 100.6))
    harness.settle()
    #expect(abs(scroll.contentOffset.y - (60.9 + 39.4)) < 1e-9)
    #expect(scroll.contentOffset.x == 30.7)
  }

  @Test("Indicators show the offset and disappear")
  func indicators() {
    let (harness, scroll, _) = makeScroll()
    #expect(scroll.subviews.isEmpty)
    harness.drag(from: Point(150, 250), to: Point(150, 150), holding: nil)
    #expect(scroll.subviews.map(\.frame.maxX) == [297])
    harness.lift(Point(150, 150))
    harness.settle()
    #expect(scroll.subviews.isEmpty)
  }
}
