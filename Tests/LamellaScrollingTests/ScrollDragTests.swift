import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The exact effects of drags on a scroll view.
@Suite("Scroll view drags")
@MainActor struct ScrollDragTests {
  /// The default for drags along one axis.
  private let slop = 10.0

  @Test("Both axes follow the touch inside, and resist beyond each edge")
  func bands() {
    for sign in [1.0, -1] {
      for isLevel in [true, false] {
        let rig = ScrollRig(content: Size(900, 900))
        let start = sign > 0 ? 0.0 : 600
        rig.scroll.contentOffset = Point(start, start)
        let middle = Point(150, 150)
        let way = isLevel ? Point(sign * 100, 0) : Point(0, sign * 100)
        // Inside first: the content follows the touch exactly.
        rig.harness.drag(from: middle, to: middle - way, holding: nil)
        let shift = isLevel ? Point(sign * 90, 0) : Point(0, sign * 90)
        #expect(near(rig.scroll.contentOffset, Point(start, start) + shift))
        rig.harness.move(middle + way)
        rig.harness.advance(ticks: 1)
        // 110 points beyond the edge, which the rubber band of 300 points reduces.
        let shown = sign / (1 / (0.55 * 110) + 1 / 300)
        let expected = Point(start, start) - (isLevel ? Point(shown, 0) : Point(0, shown))
        #expect(near(rig.scroll.contentOffset, expected))
        #expect(rig.scroll.isTracking && rig.scroll.isDragging && !rig.scroll.isDecelerating)
      }
    }
  }

  @Test("Without bouncing content stops at its edges")
  func noBounces() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.bounces = false
    rig.harness.drag(from: Point(100, 100), to: Point(200, 250), holding: nil)
    #expect(rig.scroll.contentOffset == .zero && rig.scroll.isDragging)
    rig.harness.move(Point(150, 20))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset.x == 0 && rig.scroll.contentOffset.y > 80)
    rig.scroll.contentOffset = Point(600, 600)
    rig.harness.move(Point(0, 0))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset == Point(600, 600))
  }

  @Test("Limits that change under a drag move nothing, and the drag goes on from what is shown")
  func changingLimits() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.contentOffset.y = 600
    rig.harness.drag(from: Point(150, 100), to: Point(150, 60), holding: nil)
    let held = rig.scroll.contentOffset.y
    #expect(held > 600)
    // Far beyond the end, where the rubber band moves content by less than the finger.
    rig.scroll.contentSize.height = 750
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset.y == held)
    rig.harness.move(Point(150, 61))
    rig.harness.advance(ticks: 1)
    let moved = rig.scroll.contentOffset.y
    #expect(moved < held && moved > held - 0.55)
    // Inside the content it follows the finger again.
    rig.scroll.contentSize.height = 2000
    rig.harness.move(Point(150, 66))
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, Point(0, moved - 5)))
    // Content that begins to scroll along the other axis does not catch up.
    rig.harness.move(Point(120, 66))
    rig.harness.advance(ticks: 1)
    rig.scroll.contentSize.width = 900
    rig.harness.move(Point(118, 66))
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, Point(2, moved - 5)))
  }

  @Test("Without bouncing, content that became shorter follows the finger back at once")
  func shorterContentWithoutBounces() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.bounces = false
    rig.scroll.contentOffset.y = 600
    rig.harness.drag(from: Point(150, 100), to: Point(150, 120), holding: nil)
    rig.scroll.contentSize.height = 700
    rig.harness.move(Point(150, 130))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset.y == 390)
  }

  @Test("Content that fits is dragged only if it bounces and always bounces on the axis")
  func alwaysBounces() {
    for (level, upright, bounces) in [
      (false, false, true), (true, false, true), (false, true, true), (true, true, false),
    ] {
      for isLevel in [true, false] {
        let rig = ScrollRig(content: Size(300, 300))
        rig.scroll.alwaysBounceHorizontal = level
        rig.scroll.alwaysBounceVertical = upright
        rig.scroll.bounces = bounces
        let way = isLevel ? Point(110, 0) : Point(0, 110)
        rig.harness.drag(from: Point(150, 150), to: Point(150, 150) + way, holding: nil)
        let moves = bounces && (isLevel ? level : upright)
        let shown = moves ? -1 / (1 / 55.0 + 1 / 300) : 0
        #expect(near(rig.scroll.contentOffset, isLevel ? Point(shown, 0) : Point(0, shown)))
        #expect(rig.scroll.isDragging == moves)
        #expect(rig.calls == (moves ? ["begin", "scroll"] : []))
        rig.harness.lift(Point(150, 150) + way)
        #expect(rig.harness.settle())
        #expect(rig.scroll.contentOffset == .zero && !rig.scroll.isTracking)
      }
    }
  }

  @Test("The longer axis of a movement decides whether it is a drag; of equal ones the horizontal")
  func direction() {
    for (content, way, begins) in [
      (Size(900, 300), Point(50, 50), true), (Size(900, 300), Point(-50, -50), true),
      (Size(900, 300), Point(50, -60), false), (Size(900, 300), Point(-60, 50), true),
      (Size(300, 900), Point(50, 50), false), (Size(300, 900), Point(-50, 60), true),
      (Size(300, 900), Point(-60, -50), false),
    ] {
      let rig = ScrollRig(content: content)
      rig.scroll.contentOffset = Point(content.width / 2 - 150, content.height / 2 - 150)
      let before = rig.scroll.contentOffset
      rig.harness.drag(from: Point(150, 150), to: Point(150, 150) + way, holding: nil)
      #expect(rig.scroll.isDragging == begins, "\(content), \(way)")
      // The other axis does not move.
      let moved = rig.scroll.contentOffset - before
      #expect((moved.x != 0) == (begins && content.width > 300))
      #expect((moved.y != 0) == (begins && content.height > 300))
    }
  }

  @Test("A touch that catches overscrolled content drags on from there")
  func caughtBeyond() {
    for (offset, way) in [
      (-50.0, -60.0), (-50, 70), (-50, -140), (650, 60), (650, -80), (650, 140),
    ] {
      for isLevel in [true, false] {
        let rig = ScrollRig(content: Size(900, 900))
        rig.scroll.contentOffset = isLevel ? Point(offset, 100) : Point(100, offset)
        let start = Point(150, 150)
        rig.harness.drag(
          from: start, to: start + (isLevel ? Point(way, 0) : Point(0, way)), holding: nil)
        // The touch distance without the rubber band: b = 1 / (1 / cd + 1 / D), solved for d.
        let edge = offset < 0 ? 0.0 : 600
        let sign = offset < 0 ? -1.0 : 1
        let raw = sign / (0.55 * (1 / abs(offset - edge) - 1.0 / 300))
        let distance = raw - (way < 0 ? way + slop : way - slop)
        let isBeyond = distance * sign > 0
        let shown = isBeyond ? sign / (1 / (0.55 * abs(distance)) + 1.0 / 300) : distance
        let expected = edge + shown
        #expect(
          near(
            rig.scroll.contentOffset, isLevel ? Point(expected, 100) : Point(100, expected), 1e-6),
          "\(offset), \(way)")
      }
    }
  }

  @Test("At the end of a drag the velocity is the content's, in points per millisecond")
  func velocity() throws {
    // The offset moves opposite to the touch.
    let rig = ScrollRig(content: Size(9_000, 9_000))
    rig.scroll.contentOffset = Point(4_000, 4_000)
    _ = rig.heard()
    rig.harness.flick(from: Point(200, 200), to: Point(120, 80), seconds: 0.1)
    let end = try #require(rig.end)
    #expect(end.finger.x < -600 && end.finger.y < -900)
    #expect(near(end.velocity, end.finger * -0.001))
    #expect(rig.heard() == ["begin", "scroll", "end", "ended, moves", "glide"])
    #expect(rig.scroll.isDecelerating && rig.scroll.isDragging && !rig.scroll.isTracking)
    // It decelerates over 0.499 s of the velocity above 10 points per second.
    let lost = Point(-end.finger.x - 10, -end.finger.y - 10)
    #expect(near(end.target, end.offset + lost * 0.4995, 1e-3))
    let rest = end.offset + lost * 0.499
    #expect(near(rig.scroll.targetContentOffset, rest, 1e-6))
    #expect(rig.harness.settle())
    #expect(near(rig.scroll.contentOffset, rest, 1e-6))
    #expect(rig.heard() == ["scroll", "glided"])
    #expect(!rig.scroll.isDragging && rig.scroll.targetContentOffset == rig.scroll.contentOffset)
  }

  @Test(
    "An axis that cannot be dragged has no velocity, and beyond an edge the delegate hears the touch's"
  )
  func slackVelocity() throws {
    let level = ScrollRig(content: Size(9_000, 300))
    level.harness.flick(from: Point(250, 100), to: Point(100, 200), seconds: 0.1)
    let first = try #require(level.end)
    #expect(first.finger.x < -1_000 && first.finger.y > 700)
    #expect(near(first.velocity, Point(first.finger.x * -0.001, 0)))
    let upright = ScrollRig(content: Size(300, 9_000))
    upright.harness.flick(from: Point(100, 250), to: Point(200, 100), seconds: 0.1)
    let second = try #require(upright.end)
    #expect(second.finger.y < -1_000 && second.finger.x > 700)
    #expect(near(second.velocity, Point(0, second.finger.y * -0.001)))
    for isLevel in [true, false] {
      let rig = ScrollRig(content: Size(900, 900))
      let stop = isLevel ? Point(250, 100) : Point(100, 250)
      rig.harness.flick(from: Point(100, 100), to: stop, seconds: 0.1)
      let end = try #require(rig.end)
      #expect((isLevel ? end.finger.x : end.finger.y) > 1_000)
      #expect(near(end.velocity, end.finger * -0.001, 1e-9))
      #expect(end.target == .zero)
      #expect(rig.harness.settle())
      #expect(rig.scroll.contentOffset == .zero)
    }
  }

  @Test("The delegate may change the target of a drag on each axis, but not while paging")
  func retargeting() {
    for isPaging in [false, true] {
      let rig = ScrollRig(content: Size(9_000, 9_000))
      rig.scroll.isPagingEnabled = isPaging
      rig.scroll.contentOffset = Point(3_000, 3_000)
      rig.onEnd = { $0 = Point(3_150, 2_800) }
      rig.harness.flick(from: Point(200, 200), to: Point(195, 120), seconds: 0.1)
      #expect(rig.harness.settle())
      #expect(rig.scroll.contentOffset == (isPaging ? Point(3_000, 3_300) : Point(3_150, 2_800)))
    }
    // A target that is not finite is ignored.
    let rig = ScrollRig(content: Size(9_000, 9_000))
    rig.scroll.contentOffset = Point(3_000, 3_000)
    rig.onEnd = { $0.y = .nan }
    rig.harness.flick(from: Point(150, 200), to: Point(150, 120), seconds: 0.1)
    #expect(rig.harness.settle())
    #expect(near(rig.scroll.contentOffset, rig.end?.target ?? .zero, 1))
    #expect(rig.scroll.contentOffset.y > 3_300 && rig.scroll.contentOffset.x == 3_000)
  }

  @Test("A touch stops a deceleration and tells the delegate; it stops a request silently")
  func caught() {
    let rig = ScrollRig(content: Size(300, 9_000))
    rig.harness.flick(from: Point(150, 250), to: Point(150, 100), seconds: 0.1)
    rig.harness.advance(ticks: 10)
    _ = rig.heard()
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 1)
    let held = rig.scroll.contentOffset
    #expect(rig.heard() == ["glided"] && !rig.scroll.isDecelerating && rig.scroll.isTracking)
    #expect(!rig.scroll.isDragging && rig.scroll.targetContentOffset == held)
    rig.harness.lift(Point(150, 150))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == held && rig.heard() == [] && rig.bars.upright == nil)
    rig.scroll.setContentOffset(.zero, animated: true)
    rig.harness.advance(ticks: 10)
    #expect(rig.heard() == ["scroll"])
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 1)
    let stopped = rig.scroll.contentOffset
    #expect(stopped.y > 0 && stopped.y < held.y && rig.heard() == [])
    rig.harness.lift(Point(150, 150))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == stopped && rig.heard() == [])
  }

  @Test("Overscrolled content that is caught and released springs back as after a drag")
  func caughtAndLetGo() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.setContentOffset(Point(0, -200), animated: true)
    rig.harness.advance(ticks: 30)
    rig.harness.press(Point(150, 150))
    rig.harness.advance(ticks: 2)
    let held = rig.scroll.contentOffset.y
    #expect(held < -100 && held > -200)
    _ = rig.heard()
    rig.harness.lift(Point(150, 150))
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.isDecelerating && rig.calls.first == "glide")
    #expect(rig.scroll.targetContentOffset == .zero)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero && rig.heard() == ["glide", "scroll", "glided"])
  }

  @Test("Setting the offset during a drag moves the content under the touch")
  func setInDrag() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.harness.drag(from: Point(150, 250), to: Point(150, 150), holding: nil)
    #expect(near(rig.scroll.contentOffset, Point(0, 90)))
    rig.scroll.contentOffset = Point(200, 400)
    #expect(rig.scroll.isDragging)
    rig.harness.move(Point(140, 130))
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, Point(210, 420)))
    // A request ends the drag.
    _ = rig.heard()
    rig.scroll.setContentOffset(rig.scroll.contentOffset, animated: true)
    #expect(rig.heard() == ["ended"] && !rig.scroll.isDragging)
    rig.harness.move(Point(140, 30))
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, Point(210, 420)))
  }

  @Test("A delegate that starts a movement at the end of a drag is told of the drag's end first")
  func movedByDelegate() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.onEnd = { [unowned rig] _ in
      rig.scroll.setContentOffset(Point(0, 100), animated: true)
    }
    rig.harness.drag(from: Point(150, 250), to: Point(150, 50))
    #expect(rig.harness.settle())
    #expect(rig.heard() == ["begin", "scroll", "end", "ended", "scroll", "there"])
    #expect(near(rig.scroll.contentOffset, Point(0, 100)))
  }

  @Test("A second finger that lands or is lifted moves nothing, and the speed is that of both")
  func secondFinger() throws {
    let rig = ScrollRig(content: Size(300, 9000))
    let ids = [FingerID(1), FingerID(2)]
    var places = [Point(100, 290), Point(200, 250)]
    /// Moves fingers, and returns the distance that the content moved.
    func move(_ fingers: [Int], by distance: Double) -> Double {
      let before = rig.scroll.contentOffset.y
      for finger in fingers {
        places[finger].y -= distance
        rig.harness.send(.fingerMoved(ids[finger], places[finger], pressure: 1))
      }
      rig.harness.advance(ticks: 1)
      return rig.scroll.contentOffset.y - before
    }
    func change(_ kind: InputEvent.Kind) {
      let before = rig.scroll.contentOffset.y
      rig.harness.send(kind)
      rig.harness.advance(ticks: 1)
      #expect(rig.scroll.contentOffset.y == before)
    }
    change(.fingerDown(ids[0], places[0], pressure: 1))
    #expect(move([0], by: 16) == 6)
    for _ in 0..<4 { #expect(abs(move([0], by: 10) - 10) < 1e-9) }
    change(.fingerDown(ids[1], places[1], pressure: 1))
    // The content follows the middle of the fingers.
    #expect(abs(move([0], by: 10) - 5) < 1e-9)
    for _ in 0..<13 { #expect(abs(move([0, 1], by: 10) - 10) < 1e-9) }
    change(.fingerUp(ids[1], places[1]))
    #expect(rig.scroll.isTracking && rig.end == nil)
    change(.fingerUp(ids[0], places[0]))
    #expect(abs(try #require(rig.end).velocity.y - 1.2) < 1e-6)
    #expect(rig.heard().filter { $0 != "scroll" } == ["begin", "end", "ended, moves", "glide"])
  }

  @Test("A canceled drag has no velocity")
  func cancelled() throws {
    let rig = ScrollRig(content: Size(300, 9_000))
    rig.harness.drag(from: Point(150, 250), to: Point(150, 100), seconds: 0.1, holding: nil)
    rig.harness.send(.focusLost)
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.end).velocity == .zero)
    #expect(rig.heard() == ["begin", "scroll", "end", "ended"])
    #expect(near(rig.scroll.contentOffset, Point(0, 140)) && !rig.scroll.isDragging)
  }

  @Test(
    "Leaving the window ends a drag, which the delegate is told, and a deceleration silently, and hides the indicators"
  )
  func leaving() {
    let rig = ScrollRig(content: Size(300, 9_000))
    rig.harness.drag(from: Point(150, 250), to: Point(150, 150), holding: nil)
    #expect(rig.bars.upright != nil)
    _ = rig.heard()
    rig.scroll.removeFromSuperview()
    #expect(rig.heard() == ["end", "ended"])
    #expect(rig.scroll.subviews.isEmpty && !rig.scroll.isDragging)
    rig.harness.lift(Point(150, 150))
    rig.harness.window.addSubview(rig.scroll)
    rig.harness.advance(ticks: 2)
    rig.harness.flick(from: Point(150, 250), to: Point(150, 150))
    #expect(rig.scroll.isDecelerating)
    _ = rig.heard()
    rig.scroll.removeFromSuperview()
    #expect(rig.heard() == [] && rig.scroll.subviews.isEmpty && !rig.scroll.isDecelerating)
  }
}
