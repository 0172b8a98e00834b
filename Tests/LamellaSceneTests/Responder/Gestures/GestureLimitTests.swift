import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Ways and times at which recognizers change their mind, just below and just above.
@MainActor
@Suite("Limits of recognizers")
struct GestureLimitTests {
  private let rig = GestureHarness()

  private func ticks(_ count: Int) { rig.harness.advance(ticks: count) }

  @Test("A tap strays as far as 45 points, with the mouse ten")
  func tapReach() {
    _ = rig.follow(TapGestureRecognizer(), "tap")
    for (way, isTap) in [(45.0, true), (45.1, false)] {
      rig.down(1, 100, 100)
      rig.move(1, 100, 100 + way)
      rig.up(1, 100, 100 + way)
      #expect(rig.journal.take() == (isTap ? ["tap ended"] : []), "\(way)")
      rig.wait(1)
    }
    for (way, isTap) in [(10.0, true), (10.1, false)] {
      rig.harness.press(Point(100, 100))
      ticks(1)
      rig.harness.move(Point(100 - way, 100))
      ticks(1)
      rig.harness.lift(Point(100 - way, 100))
      ticks(1)
      #expect(rig.journal.take() == (isTap ? ["tap ended"] : []), "\(way)")
      rig.wait(1)
    }
  }

  @Test("A tap lasts up to 0.75 seconds, to the tick")
  func tapTime() {
    // The first advance runs two ticks.
    ticks(1)
    _ = rig.follow(TapGestureRecognizer(), "tap")
    for (count, isTap) in [(89, true), (90, false)] {
      rig.down(1, 100, 100)
      ticks(count)
      rig.up(1, 100, 100)
      #expect(rig.journal.take() == (isTap ? ["tap ended"] : []), "\(count)")
      rig.wait(1)
    }
  }

  @Test("A second tap comes within 0.35 seconds and 45 points, to the tick and the point")
  func doubleTap() {
    _ = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    for (count, way, isDouble) in [(41, 45.0, true), (42, 0, false), (41, 45.1, false)] {
      rig.tap(100, 100)
      ticks(count)
      rig.tap(100 + way, 100)
      #expect(rig.journal.take() == (isDouble ? ["double ended"] : []), "\(count), \(way)")
      rig.wait(1)
    }
  }

  @Test("Taps of two fingers are near each other by their middles, and no finger may be missing")
  func twoFingerTaps() {
    _ = rig.follow(TapGestureRecognizer(taps: 2, touches: 2) { _ in }, "double")
    func tap(_ x: Double, _ y: Double) {
      rig.down(1, x, 100)
      rig.down(2, y, 100)
      rig.up(1, x, 100)
      rig.up(2, y, 100)
    }
    // The middle goes by 45 points, then by more, though the first finger comes to its place again.
    tap(100, 200)
    tap(100, 290)
    #expect(rig.journal.take() == ["double ended"])
    rig.wait(1)
    tap(100, 200)
    tap(100, 292)
    #expect(rig.journal.take() == [])
    rig.wait(1)
    tap(100, 200)
    rig.down(1, 100, 100)
    rig.up(1, 100, 100)
    rig.down(1, 100, 100)
    rig.down(2, 200, 100)
    rig.up(1, 100, 100)
    rig.up(2, 200, 100)
    #expect(rig.journal.take() == [])
  }

  @Test(
    "A press begins after half a second to the tick, where the finger strays ten points at most")
  func press() {
    // The first advance runs two ticks.
    ticks(1)
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    rig.down(1, 100, 100)
    rig.move(1, 110, 100)
    ticks(58)
    #expect(rig.journal.take() == [])
    ticks(1)
    #expect(rig.journal.take() == ["press began"])
    // Afterwards it may go anywhere.
    rig.move(1, 300, 100)
    rig.up(1, 300, 100)
    #expect(rig.journal.take() == ["press changed", "press ended"])
    rig.down(1, 100, 100)
    rig.move(1, 100, 110.1)
    rig.wait(1)
    rig.up(1, 100, 110.1)
    #expect(rig.journal.take() == [])
    press.minimumPressDuration = 0.1
    press.allowableMovement = 30
    rig.down(1, 100, 100)
    rig.move(1, 130, 100)
    ticks(10)
    #expect(rig.journal.take() == [])
    ticks(1)
    #expect(rig.journal.take() == ["press began"])
    rig.up(1, 130, 100)
  }

  @Test("A press of two fingers waits 0.35 seconds for the second, and ends with the last")
  func pressOfTwo() {
    // The first advance runs two ticks.
    ticks(1)
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    for (count, isPress) in [(41, true), (42, false)] {
      rig.down(1, 100, 100)
      ticks(count)
      rig.down(2, 200, 100)
      ticks(59)
      #expect(rig.journal.take() == [], "\(count)")
      ticks(1)
      #expect(rig.journal.take() == (isPress ? ["press began"] : []), "\(count)")
      rig.up(1, 100, 100)
      #expect(rig.journal.take() == [])
      rig.up(2, 200, 100)
      #expect(rig.journal.take() == (isPress ? ["press ended"] : []), "\(count)")
    }
    // A third finger is one too many.
    for finger in 1...3 { rig.down(Int64(finger), 100 * Double(finger), 100) }
    rig.wait(1)
    #expect(rig.journal.take() == [])
  }

  @Test("A press that is held tells of a cancel where its finger is taken away; before, of nothing")
  func pressCancelled() {
    _ = rig.follow(LongPressGestureRecognizer(), "press")
    for (seconds, lines) in [(0.1, []), (0.6, ["press began", "press cancelled"])] {
      rig.down(1, 100, 100)
      rig.wait(seconds)
      rig.harness.send(.fingerCancelled(FingerID(1)))
      rig.wait(1)
      #expect(rig.journal.take() == lines)
    }
  }

  // MARK: Drags

  @Test("A drag begins at ten points, whose part of the way is taken off, along both axes")
  func pan() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    rig.down(1, 100, 100)
    rig.move(1, 109.9, 100)
    #expect(rig.journal.take() == [])
    rig.move(1, 110, 100)
    #expect(rig.journal.take() == ["pan began"] && pan.translation(in: nil) == .zero)
    // Nothing is told of a move to the same place.
    rig.move(1, 110, 100)
    #expect(rig.journal.take() == [])
    rig.up(1, 110, 100)
    rig.journal.lines = []
    rig.down(1, 200, 200)
    rig.move(1, 170, 240)
    #expect(rig.journal.take() == ["pan began"])
    #expect(pan.translation(in: nil).distance(to: Point(-24, 32)) < 1e-12)
    pan.setTranslation(Point(5, 6), in: nil)
    #expect(pan.translation(in: nil).distance(to: Point(5, 6)) < 1e-12)
    rig.move(1, 171, 242)
    #expect(pan.translation(in: nil).distance(to: Point(6, 8)) < 1e-12)
  }

  @Test("A drag's way and velocity are turned and scaled as the view is that asks")
  func panInViews() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    rig.window.addSubview(view)
    // A quarter turn and twice the size: the window's x is the view's -y, halved.
    view.transform = Transform2D(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
    rig.down(1, 100, 100)
    for step in 1...20 { rig.move(1, 100 + 10 * Double(step), 100) }
    #expect(pan.translation(in: nil) == Point(190, 0))
    #expect(pan.translation(in: view).distance(to: Point(0, -95)) < 1e-9)
    let velocity = pan.velocity(in: nil)
    #expect(abs(velocity.x - 1200) < 1 && velocity.y == 0, "\(velocity)")
    #expect(pan.velocity(in: view).distance(to: Point(0, -velocity.x / 2)) < 1e-9)
    pan.setTranslation(Point(3, 4), in: view)
    #expect(pan.translation(in: nil).distance(to: Point(-8, 6)) < 1e-9)
  }

  @Test("A drag of which a finger is taken away is cancelled, and none before it began")
  func panCancelled() {
    _ = rig.follow(PanGestureRecognizer(), "pan")
    for (x, lines) in [(105.0, []), (120, ["pan began", "pan cancelled"])] {
      rig.down(1, 100, 100)
      rig.move(1, x, 100)
      rig.harness.send(.fingerCancelled(FingerID(1)))
      ticks(1)
      #expect(rig.journal.take() == lines)
    }
  }

  @Test("A drag from an edge begins within 20 points of it, and only inwards")
  func edges() {
    typealias Edges = ScreenEdgePanGestureRecognizer.Edges
    let all: [Edges] = [.top, .left, .bottom, .right]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8])
    let edge = rig.follow(ScreenEdgePanGestureRecognizer(), "edge")
    #expect(edge.edges == [])
    func drag(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Bool {
      rig.down(1, x, y)
      rig.move(1, x + dx, y + dy)
      rig.up(1, x + dx, y + dy)
      rig.wait(0.1)
      return rig.journal.take().first == "edge began"
    }
    // Where the band ends, and the way inwards.
    let cases: [(Edges, inside: Point, outside: Point, way: Point)] = [
      (.top, Point(200, 19.9), Point(200, 20), Point(0, 30)),
      (.left, Point(19.9, 200), Point(20, 200), Point(30, 0)),
      (.bottom, Point(200, 380.1), Point(200, 380), Point(0, -30)),
      (.right, Point(380.1, 200), Point(380, 200), Point(-30, 0)),
    ]
    for (edges, inside, outside, way) in cases {
      edge.edges = edges
      #expect(drag(inside.x, inside.y, way.x, way.y), "\(edges)")
      #expect(!drag(outside.x, outside.y, way.x, way.y), "\(edges)")
      // Along the edge, and outwards.
      #expect(!drag(inside.x, inside.y, way.y, way.x), "\(edges)")
      #expect(!drag(inside.x, inside.y, -way.x / 2, -way.y / 2), "\(edges)")
      edge.edges = Edges(all).subtracting(edges)
      #expect(!drag(inside.x, inside.y, way.x, way.y), "\(edges)")
    }
    // As far along as across counts as across; in a corner either way will do.
    edge.edges = .left
    #expect(drag(5, 200, 30, 30) && !drag(5, 200, 30, 31))
    edge.edges = [.left, .top]
    #expect(drag(5, 5, 30, 0) && drag(5, 5, 0, 30))
  }

  // MARK: Swipes

  @Test("Swipes go all four ways, each measured along its own")
  func swipes() {
    typealias Direction = SwipeGestureRecognizer.Direction
    let all: [Direction] = [.right, .left, .up, .down]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8])
    let swipe = rig.follow(SwipeGestureRecognizer(), "swipe")
    #expect(swipe.recognizedDirection == nil)
    // After a tick it takes 50 · (1 - 0.94 / 120) points, which are 49.61.
    for (direction, way) in zip(all, [Point(1, 0), Point(-1, 0), Point(0, -1), Point(0, 1)]) {
      swipe.direction = direction
      for (length, isSwipe) in [(49.7, true), (49.5, false), (-49.7, false)] {
        let end = Point(200, 200) + way * length
        rig.down(1, 200, 200)
        rig.move(1, end.x, end.y)
        rig.up(1, end.x, end.y)
        #expect(rig.journal.take() == (isSwipe ? ["swipe ended"] : []), "\(direction) \(length)")
        #expect(swipe.recognizedDirection == direction || !isSwipe)
      }
      // Less than a tenth of a point back.
      for (back, isSwipe) in [(0.09, true), (0.1, false), (0.11, false)] {
        let start = Point(200, 200) - way * back
        let end = Point(200, 200) + way * 60
        rig.down(1, 200, 200)
        rig.move(1, start.x, start.y)
        rig.move(1, end.x, end.y)
        rig.up(1, end.x, end.y)
        #expect(rig.journal.take() == (isSwipe ? ["swipe ended"] : []), "\(direction) \(back)")
      }
    }
  }

  @Test("Vertical directions do not count beside horizontal ones")
  func swipeMasks() {
    typealias Direction = SwipeGestureRecognizer.Direction
    let swipe = rig.follow(SwipeGestureRecognizer(), "swipe")
    for (mask, way, isSwipe) in [
      ([.right, .down], Point(0, 60), false), ([.right, .down], Point(60, 0), true),
      ([.left, .up, .down], Point(0, -60), false), ([.left, .up, .down], Point(-60, 0), true),
      ([.up, .down], Point(0, 60), true), ([.up, .down], Point(0, -60), true),
      ([.left, .right], Point(60, 0), true),
    ] as [(Direction, Point, Bool)] {
      swipe.direction = mask
      rig.down(1, 200, 200)
      rig.move(1, 200 + way.x, 200 + way.y)
      rig.up(1, 200 + way.x, 200 + way.y)
      #expect(rig.journal.take() == (isSwipe ? ["swipe ended"] : []), "\(mask) \(way)")
    }
  }

  @Test("A finger that lifts before it has swiped, or is taken away, ends the swipe")
  func swipeLifted() {
    _ = rig.follow(SwipeGestureRecognizer(.right, touches: 2) { _ in }, "swipe")
    rig.down(1, 100, 100)
    rig.down(2, 100, 200)
    rig.up(2, 100, 200)
    rig.down(3, 100, 200)
    rig.move(1, 160, 100)
    rig.move(3, 160, 200)
    #expect(rig.journal.take() == [])
  }
}
