import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The bars of a scroll view: where they lie, how long, and for how long they are seen.
@Suite("Scroll indicators")
@MainActor struct IndicatorTests {
  @Test("A bar shows the visible share and the place, and shrinks past the edges")
  func bars() {
    for (offset, extent, limits, track, start, length) in [
      (0.0, 100.0, 0.0...300.0, 94.0, 0.0, 36.0), (150, 100, 0...300, 94, 29, 36),
      (300, 100, 0...300, 94, 58, 36), (-50, 200, -50...150, 190, 0, 95),
      (50, 200, -50...150, 190, 47.5, 95), (150, 200, -50...150, 190, 95, 95),
      // Past an edge.
      (-70, 200, -50...150, 190, 0, 75), (180, 200, -50...150, 190, 125, 65),
      (237, 200, -50...150, 190, 182, 8), (239, 200, -50...150, 190, 183, 7),
      (-500, 200, -50...150, 190, 0, 7),
      // No longer than the track.
      (50, 100, 0...100, 20, 0, 20), (300, 100, 0...100, 5, 0, 5), (0.5, 100, 0...0.5, 201, 1, 200),
      (1, 0.5, 0...1, 40, 4, 36), (0.5, 100, 0...1, 0.5, 0, 0.5),
      // Nothing to show.
      (5, 100, 0...0, 94, 0, 0), (5, 0, 0...100, 94, 0, 0), (5, 100, 0...100, 0, 0, 0),
      (5, 100, 0...100, -10, 0, 0),
    ] {
      let bar = ScrollIndicators.bar(offset, extent, limits, track: track)
      #expect(
        abs(bar.start - start) < 1e-9 && abs(bar.length - length) < 1e-9,
        "\(offset), \(extent), \(limits), \(track): \(bar)")
    }
  }

  @Test("Bars lie three points from the edges, clear of the corner where there are two")
  func frames() throws {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.setContentOffset(Point(10, 10), animated: true)
    rig.scroll.contentOffset = Point(300, 150)
    rig.harness.advance(ticks: 1)
    // Tracks of 300 - 6 - 9 points, a third of which is 95.
    #expect(try #require(rig.bars.level).frame == Rect(x: 398, y: 444, width: 95, height: 3))
    #expect(try #require(rig.bars.upright).frame == Rect(x: 594, y: 200.5, width: 3, height: 95))
    // Colours are kept in eight bits a component, as those of any view.
    let gray = View()
    gray.backgroundColor = Color(white: 0.5, alpha: 0.7)
    for bar in [rig.bars.level, rig.bars.upright].compactMap({ $0 }) {
      #expect(!bar.isUserInteractionEnabled && bar.staysInBounds && bar.alpha == 1)
      #expect(bar.backgroundColor == gray.backgroundColor && bar.cornerRadius == 1.5)
    }
    // Alone a bar has the whole track: 294 points.
    rig.scroll.showsHorizontalScrollIndicator = false
    rig.harness.advance(ticks: 1)
    #expect(rig.bars.level == nil)
    #expect(try #require(rig.bars.upright).frame == Rect(x: 594, y: 202, width: 3, height: 98))
    rig.scroll.showsHorizontalScrollIndicator = true
    rig.scroll.showsVerticalScrollIndicator = false
    rig.harness.advance(ticks: 1)
    #expect(rig.bars.upright == nil)
    #expect(try #require(rig.bars.level).frame == Rect(x: 401, y: 444, width: 98, height: 3))
    rig.scroll.showsVerticalScrollIndicator = true
    rig.scroll.contentSize = Size(900, 300)
    rig.scroll.contentOffset = Point(300, 0)
    rig.harness.advance(ticks: 1)
    #expect(rig.bars.upright == nil)
    #expect(try #require(rig.bars.level).frame == Rect(x: 401, y: 294, width: 98, height: 3))
  }

  @Test("A bar comes for the axes that are to show one, and none where no axis is")
  func switches() {
    for (level, upright) in [(true, true), (true, false), (false, true), (false, false)] {
      let rig = ScrollRig(content: Size(900, 900))
      rig.scroll.showsHorizontalScrollIndicator = level
      rig.scroll.showsVerticalScrollIndicator = upright
      rig.harness.drag(from: Point(200, 200), to: Point(150, 100), holding: nil)
      #expect((rig.bars.level != nil) == level && (rig.bars.upright != nil) == upright)
      #expect(rig.scroll.subviews.count == (level ? 1 : 0) + (upright ? 1 : 0))
    }
  }

  @Test("Bars stay for a quarter of a second, fade in another, and come back at once")
  func fading() throws {
    let rig = ScrollRig(content: Size(300, 900))
    func run(to offset: Double) {
      rig.scroll.setContentOffset(Point(0, offset), animated: true)
      _ = rig.heard()
      while rig.calls.last != "there" { rig.harness.advance(ticks: 1) }
    }
    run(to: 100)
    rig.harness.advance(ticks: 30)
    #expect(try #require(rig.bars.upright).alpha == 1)
    rig.harness.advance(ticks: 6)
    #expect(abs(try #require(rig.bars.upright).alpha - 0.8) < 1e-6)
    rig.harness.advance(ticks: 9)
    #expect(abs(try #require(rig.bars.upright).alpha - 0.5) < 1e-6)
    // Another movement: the bar is there as before, as long as that and a while more.
    rig.scroll.setContentOffset(Point(0, 200), animated: true)
    #expect(try #require(rig.bars.upright).alpha == 1)
    rig.harness.advance(ticks: 20)
    #expect(try #require(rig.bars.upright).alpha == 1)
    run(to: 300)
    rig.harness.advance(ticks: 45)
    #expect(abs(try #require(rig.bars.upright).alpha - 0.5) < 1e-6)
    rig.harness.advance(ticks: 14)
    #expect(abs(try #require(rig.bars.upright).alpha - 1.0 / 30) < 1e-6)
    rig.harness.advance(ticks: 1)
    #expect(rig.bars.upright == nil && rig.scroll.subviews.isEmpty)
    rig.harness.advance(ticks: 2)
    #expect(rig.harness.isIdle)
    // A drag that is held still, and let go, hides them likewise.
    rig.harness.drag(from: Point(150, 200), to: Point(150, 150))
    rig.harness.advance(ticks: 44)
    #expect(rig.bars.upright != nil)
    rig.harness.advance(ticks: 20)
    #expect(rig.bars.upright == nil)
  }

  @Test("A bar lies in front of what is added while it is shown")
  func inFront() throws {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.setContentOffset(Point(0, 300), animated: true)
    rig.harness.advance(ticks: 2)
    let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 900))
    rig.scroll.addSubview(content)
    rig.harness.advance(ticks: 2)
    #expect(rig.scroll.subviews.count == 2 && rig.scroll.subviews.last === rig.bars.upright)
    #expect(rig.harness.settle())
    rig.harness.advance(ticks: 61)
    #expect(rig.scroll.subviews == [content])
  }

  @Test("Both bars lie in front of what is added while they are shown")
  func bothInFront() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.setContentOffset(Point(300, 300), animated: true)
    rig.harness.advance(ticks: 2)
    let content = View(frame: Rect(x: 0, y: 0, width: 900, height: 900))
    rig.scroll.addSubview(content)
    rig.harness.advance(ticks: 2)
    #expect(rig.scroll.subviews.count == 3 && rig.scroll.subviews.first === content)
  }
}
