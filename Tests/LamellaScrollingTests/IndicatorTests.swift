import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The geometry and the visibility of scroll indicators.
@Suite("Scroll indicators")
@MainActor struct IndicatorTests {
  @Test("An indicator shows the visible fraction and the offset, and shrinks past the edges")
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
      // No track.
      (5, 100, 0...0, 94, 0, 0), (5, 0, 0...100, 94, 0, 0), (5, 100, 0...100, 0, 0, 0),
      (5, 100, 0...100, -10, 0, 0),
    ] {
      let bar = ScrollIndicators.bar(offset, extent, limits, track: track)
      #expect(
        abs(bar.start - start) < 1e-9 && abs(bar.length - length) < 1e-9,
        "\(offset), \(extent), \(limits), \(track): \(bar)")
    }
  }

  @Test("The upright indicator is at the left edge where languages are written from right to left")
  func mirrored() throws {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.semanticContentAttribute = .forceRightToLeft
    rig.scroll.setContentOffset(Point(10, 10), animated: true)
    rig.scroll.contentOffset = Point(300, 150)
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.bars.level).frame == Rect(x: 407, y: 444, width: 95, height: 3))
    #expect(try #require(rig.bars.upright).frame == Rect(x: 303, y: 200.5, width: 3, height: 95))
    // The mouse drags it there, and it becomes wider away from the edge.
    rig.harness.move(Point(5, 60))
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.bars.upright).frame == Rect(x: 303, y: 200.5, width: 9, height: 95))
    rig.harness.drag(from: Point(5, 60), to: Point(5, 260))
    #expect(rig.scroll.contentOffset == Point(300, 600))
  }

  @Test("Indicators are 3 points from the edges, and leave the corner free if there are two")
  func frames() throws {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.setContentOffset(Point(10, 10), animated: true)
    rig.scroll.contentOffset = Point(300, 150)
    rig.harness.advance(ticks: 1)
    // Tracks of 300 - 6 - 9 points, a third of which is 95.
    #expect(try #require(rig.bars.level).frame == Rect(x: 398, y: 444, width: 95, height: 3))
    #expect(try #require(rig.bars.upright).frame == Rect(x: 594, y: 200.5, width: 3, height: 95))
    // Colors are stored with eight bits for each component, as those of any view.
    let gray = View()
    gray.backgroundColor = Color(white: 0.5, alpha: 0.7)
    for bar in [rig.bars.level, rig.bars.upright].compactMap({ $0 }) {
      #expect(!bar.isUserInteractionEnabled && bar.staysInBounds && bar.alpha == 1)
      #expect(bar.backgroundColor == gray.backgroundColor && bar.cornerRadius == 1.5)
    }
    // A single indicator has the whole track: 294 points.
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

  @Test("Only axes that show an indicator have one")
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

  @Test("Indicators stay for 0.25 seconds, fade in another 0.25, and reappear at once")
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
    // Another movement: the indicator is shown during it and the delay after it.
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
    // A drag that is held still and released hides them likewise.
    rig.harness.drag(from: Point(150, 200), to: Point(150, 150))
    rig.harness.advance(ticks: 44)
    #expect(rig.bars.upright != nil)
    rig.harness.advance(ticks: 20)
    #expect(rig.bars.upright == nil)
  }

  @Test("An indicator is in front of a view added while it is shown")
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

  @Test("Both indicators are in front of a view added while they are shown")
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
