import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The mouse at scroll indicators, and its middle button.
@Suite("Scroll views and the mouse")
@MainActor struct ScrollBarTests {
  /// A rig of content three times as high, with its indicator shown: 98 points in a track from 3 to 297.
  private func makeRig() -> ScrollRig {
    let rig = ScrollRig(content: Size(300, 900))
    rig.harness.pointer = .mouse
    rig.scroll.flashScrollIndicators()
    rig.harness.advance(ticks: 1)
    return rig
  }

  @Test("The pointer widens an indicator, which stays as long, and thins and fades after it")
  func hovering() throws {
    let rig = makeRig()
    #expect(try #require(rig.bars.upright).frame == Rect(x: 294, y: 3, width: 3, height: 98))
    rig.harness.move(Point(290, 250))
    rig.harness.advance(ticks: 1)
    let bar = try #require(rig.bars.upright)
    #expect(bar.frame == Rect(x: 288, y: 3, width: 9, height: 98) && bar.cornerRadius == 4.5)
    rig.harness.advance(seconds: 5)
    #expect(rig.bars.upright?.alpha == 1)
    rig.harness.move(Point(200, 250))
    rig.harness.advance(ticks: 1)
    #expect(rig.bars.upright?.frame.width == 3)
    rig.harness.advance(seconds: 1)
    #expect(rig.bars.upright == nil)
    // What is not shown is not widened.
    rig.harness.move(Point(290, 250))
    rig.harness.advance(ticks: 5)
    #expect(rig.bars.upright == nil && rig.harness.isIdle)
  }

  @Test("A press beside an indicator that is held scrolls until the indicator is below the pointer")
  func heldPress() throws {
    let rig = ScrollRig(content: Size(300, 9_000))
    rig.harness.pointer = .mouse
    rig.scroll.flashScrollIndicators()
    rig.harness.advance(ticks: 1)
    rig.harness.move(Point(294, 200))
    rig.harness.press(Point(294, 200))
    rig.harness.advance(seconds: 0.35)
    let first = rig.scroll.targetContentOffset.y
    #expect(first > 200 && first < 300)
    rig.harness.advance(seconds: 0.3)
    #expect(abs(rig.scroll.targetContentOffset.y - 4 * first) < 1e-6)
    rig.harness.advance(seconds: 10)
    let bar = try #require(rig.bars.upright).frame.offsetBy(dx: 0, dy: -rig.scroll.contentOffset.y)
    #expect(bar.minY <= 200 && bar.maxY >= 200 && !rig.scroll.isScrollAnimating)
    rig.harness.lift(Point(294, 200))
    rig.harness.advance(seconds: 2)
    // A short one is a page.
    let end = rig.scroll.contentOffset.y
    rig.harness.press(Point(294, 20))
    rig.harness.lift(Point(294, 20))
    rig.harness.advance(seconds: 3)
    #expect(abs(rig.scroll.contentOffset.y - (end - first)) < 1e-6)
  }

  @Test("An indicator follows the mouse, and its content; the content is not touched")
  func dragging() throws {
    let rig = makeRig()
    var taps = 0
    let button = Button(frame: Rect(x: 200, y: 0, width: 100, height: 900))
    button.addAction(for: .touchUpInside) { _ in taps += 1 }
    rig.scroll.addSubview(button)
    _ = rig.heard()
    rig.harness.move(Point(294, 40))
    rig.harness.press(Point(294, 40))
    rig.harness.advance(ticks: 1)
    rig.harness.move(Point(294, 89))
    rig.harness.advance(ticks: 1)
    // 49 of the 196 points that the indicator moves, and so a quarter of the 600 that the content does.
    #expect(near(rig.scroll.contentOffset, Point(0, 150)))
    rig.harness.advance(ticks: 1)
    #expect(abs(try #require(rig.bars.upright).frame.minY - (150 + 3 + 49)) < 1e-9)
    // Away from the edge as well, and not beyond the ends.
    rig.harness.move(Point(100, 500))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset == Point(0, 600) && rig.bars.upright?.frame.width == 9)
    rig.harness.move(Point(100, -90))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset == .zero)
    rig.harness.lift(Point(100, 138))
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, Point(0, 300)) && taps == 0 && !button.isHighlighted)
    #expect(rig.heard() == ["scroll"])
    rig.harness.advance(seconds: 1)
    #expect(rig.bars.upright == nil && rig.harness.isIdle)
    // A click on the button where the track was is one again.
    rig.harness.press(Point(294, 40))
    rig.harness.lift(Point(294, 40))
    rig.harness.advance(ticks: 1)
    #expect(taps == 1)
  }

  @Test("A press beside an indicator scrolls by a page, and a finger is no mouse")
  func paging() {
    let rig = makeRig()
    rig.harness.press(Point(294, 200))
    rig.harness.lift(Point(294, 200))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 255))
    rig.scroll.flashScrollIndicators()
    rig.harness.press(Point(294, 5))
    rig.harness.lift(Point(294, 5))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero)
    rig.scroll.flashScrollIndicators()
    rig.harness.pointer = .finger
    rig.harness.drag(from: Point(294, 40), to: Point(294, 20), holding: nil)
    #expect(rig.scroll.contentOffset == Point(0, 10))
  }

  @Test("A dragged indicator of pages ends on one, and one of a moving view stops it")
  func pages() {
    let rig = makeRig()
    rig.scroll.isPagingEnabled = true
    rig.harness.press(Point(294, 40))
    rig.harness.move(Point(294, 90))
    rig.harness.advance(ticks: 1)
    rig.harness.lift(Point(294, 90))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 300))
    rig.scroll.isPagingEnabled = false
    rig.harness.flick(from: Point(100, 200), to: Point(100, 150))
    rig.harness.advance(ticks: 3)
    _ = rig.heard()
    let bar = rig.bars.upright?.frame.midY ?? 0
    rig.harness.press(Point(294, bar - rig.scroll.contentOffset.y))
    rig.harness.advance(ticks: 1)
    let stopped = rig.scroll.contentOffset
    #expect(!rig.scroll.isDecelerating && rig.heard() == ["glided"])
    rig.harness.advance(ticks: 30)
    #expect(rig.scroll.contentOffset == stopped)
  }

  @Test("The middle button drags the content, wherever the pointer goes, and flings nothing")
  func middleButton() {
    let rig = ScrollRig(content: Size(900, 900))
    func send(_ kinds: InputEvent.Kind...) {
      for kind in kinds { rig.harness.send(kind) }
      rig.harness.advance(ticks: 1)
    }
    send(.mouseDown(Point(150, 150), button: .middle, clicks: 1), .mouseMoved(Point(149, 149)))
    #expect(!rig.scroll.isDragging && rig.scroll.contentOffset == .zero)
    send(.mouseMoved(Point(100, 110)))
    #expect(rig.scroll.isDragging && rig.scroll.contentOffset == Point(50, 40))
    #expect(rig.heard() == ["begin", "scroll"])
    send(.mouseMoved(Point(-50, 140)))
    #expect(rig.scroll.contentOffset == Point(200, 10))
    // Beyond the edge it is held back, as a finger is.
    send(.mouseMoved(Point(-50, 260)))
    #expect(
      rig.scroll.contentOffset
        == Point(200, -RubberBand.overscroll(forDistance: 110, extent: 300)))
    send(.mouseUp(Point(-50, 130), button: .middle, clicks: 1))
    #expect(rig.scroll.contentOffset == Point(200, 20) && !rig.scroll.isDragging)
    #expect(rig.heard() == ["scroll", "end", "ended"])
    send(.mouseMoved(Point(20, 20)))
    #expect(rig.scroll.contentOffset == Point(200, 20))
    // A lost focus ends it too.
    send(.mouseDown(Point(150, 150), button: .middle, clicks: 1), .mouseMoved(Point(150, 190)))
    send(.focusLost)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(200, 0) && !rig.scroll.isDragging)
    // Where nothing scrolls, or the program stopped it, the button does nothing.
    rig.scroll.isScrollEnabled = false
    send(.mouseDown(Point(150, 150), button: .middle, clicks: 1), .mouseMoved(Point(150, 100)))
    #expect(rig.scroll.contentOffset == Point(200, 0))
    send(.mouseUp(Point(150, 100), button: .middle, clicks: 1))
    rig.scroll.isScrollEnabled = true
    send(.mouseDown(Point(150, 150), button: .middle, clicks: 1), .mouseMoved(Point(150, 100)))
    rig.scroll.stopScrollingAndZooming()
    send(.mouseMoved(Point(150, 50)), .mouseUp(Point(150, 50), button: .middle, clicks: 1))
    #expect(rig.scroll.contentOffset == Point(200, 50))
  }

  @Test("The middle button drags the innermost view that can scroll, and stops what moves")
  func nested() {
    let rig = ScrollRig(content: Size(300, 900))
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    inner.contentSize = Size(100, 50)
    rig.scroll.addSubview(inner)
    rig.harness.advance(ticks: 1)
    rig.harness.send(.mouseDown(Point(150, 50), button: .middle, clicks: 1))
    rig.harness.send(.mouseMoved(Point(150, 20)))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset == Point(0, 30) && inner.contentOffset == .zero)
    rig.harness.send(.mouseUp(Point(150, 20), button: .middle, clicks: 1))
    rig.harness.flick(from: Point(150, 250), to: Point(150, 200))
    rig.harness.advance(ticks: 3)
    rig.harness.send(.mouseDown(Point(150, 150), button: .middle, clicks: 1))
    rig.harness.advance(ticks: 1)
    let stopped = rig.scroll.contentOffset
    rig.harness.advance(ticks: 30)
    #expect(rig.scroll.contentOffset == stopped && stopped.y > 30)
  }
}
