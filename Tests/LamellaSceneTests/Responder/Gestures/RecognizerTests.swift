import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Long press, swipe, edge and hover")
struct RecognizerTests {
  private let rig = GestureHarness()

  @Test("A long press begins by itself after half a second, follows, and ends with the finger")
  func longPress() {
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    rig.down(1, 100, 100)
    rig.wait(0.45)
    #expect(rig.journal.take().isEmpty)
    rig.wait(0.1)
    #expect(rig.journal.take() == ["press began"] && press.location(in: nil) == Point(100, 100))
    rig.move(1, 300, 300)
    rig.up(1, 300, 300)
    #expect(rig.journal.take() == ["press changed", "press ended"])
    rig.down(1, 100, 100)
    rig.move(1, 111, 100)
    rig.wait(1)
    rig.up(1, 111, 100)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("A long press may ask for a tap before it")
  func tapAndPress() {
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    rig.down(1, 100, 100)
    rig.wait(1)
    rig.up(1, 100, 100)
    #expect(rig.journal.take().isEmpty)
    rig.tap()
    rig.down(1, 100, 100)
    rig.wait(0.6)
    #expect(rig.journal.take() == ["press began"])
    rig.up(1, 100, 100)
  }

  /// The first way along the swipe, in steps of a thousandth, that is recognized at a time.
  private func firstWay(at seconds: Double, across: Double) -> Double? {
    for step in 0..<60 {
      let rig = GestureHarness()
      _ = rig.follow(SwipeGestureRecognizer(.right) { _ in }, "swipe")
      let way = Double(step)
      let window = rig.window
      func send(_ time: Double, _ kind: InputEvent.Kind) {
        _ = window.send(InputEvent(microseconds: Int64(time * 1e6), kind))
        window.finishEvents()
      }
      send(0, .fingerDown(FingerID(1), Point(100, 100), pressure: 1))
      send(seconds, .fingerMoved(FingerID(1), Point(100 + way, 100 + across), pressure: 1))
      if !rig.journal.take().isEmpty { return way }
    }
    return nil
  }

  @Test(
    "A swipe is recognized as UIKit's is: the way it takes falls with time",
    arguments: [(0.0, 50.0), (0.1, 46), (0.2, 41), (0.3, 36), (0.4, 32), (0.5, 27)])
  func swipe(seconds: Double, way: Double) {
    #expect(firstWay(at: seconds, across: 0) == way)
    #expect(firstWay(at: seconds, across: 50 * (1 - 0.98 * seconds) + 0.1) == nil)
    #expect(firstWay(at: seconds, across: 50 * (1 - 0.98 * seconds) - 0.1) == way)
  }

  @Test("A swipe that goes back behind its start, or lasts, is none")
  func swipeLimits() {
    _ = rig.follow(SwipeGestureRecognizer(.right) { _ in }, "swipe")
    rig.down(1, 100, 100)
    rig.move(1, 99.8, 100)
    rig.move(1, 160, 100)
    rig.up(1, 160, 100)
    #expect(rig.journal.take().isEmpty)
    rig.down(1, 100, 100)
    rig.move(1, 130, 100)
    rig.move(1, 110, 100)
    rig.move(1, 155, 100)
    #expect(rig.journal.take() == ["swipe ended"])
    rig.up(1, 155, 100)
    rig.down(1, 100, 100)
    rig.wait(0.6)
    rig.move(1, 155, 100)
    rig.up(1, 155, 100)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("A swipe of two takes exactly two, and both must go the way")
  func swipeFingers() {
    _ = rig.follow(SwipeGestureRecognizer(.right, touches: 2) { _ in }, "swipe")
    func down(_ fingers: Int) {
      for finger in 1...fingers { rig.down(Int64(finger), 100, 100 * Double(finger)) }
    }
    func up(_ fingers: Int) {
      for finger in 1...fingers { rig.up(Int64(finger), 100, 100 * Double(finger)) }
    }
    down(2)
    rig.move(1, 160, 100)
    #expect(rig.journal.take().isEmpty)
    rig.move(2, 160, 200)
    // Still in mid-movement.
    #expect(rig.journal.take() == ["swipe ended"])
    up(2)
    down(2)
    rig.move(1, 160, 100)
    rig.move(2, 99.8, 200)
    rig.move(2, 160, 200)
    up(2)
    #expect(rig.journal.take().isEmpty)
    down(1)
    rig.move(1, 160, 100)
    up(1)
    down(3)
    for finger in 1...3 { rig.move(Int64(finger), 160, 100 * Double(finger)) }
    up(3)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("Where both are asked for, a swipe across goes before one along")
  func swipePrefersAcross() {
    let swipe = rig.follow(SwipeGestureRecognizer([.right, .down]) { _ in }, "swipe")
    // Only at once both are near enough.
    rig.harness.send(.fingerDown(FingerID(1), Point(100, 100), pressure: 1))
    rig.harness.send(.fingerMoved(FingerID(1), Point(150, 150), pressure: 1))
    rig.harness.advance(ticks: 1)
    #expect(swipe.recognizedDirection == .right)
  }

  @Test("A drag and a long press are in the middle of their fingers")
  func middles() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    rig.down(1, 100, 100)
    rig.down(2, 200, 180)
    #expect(pan.location(in: nil) == Point(150, 140))
    rig.up(1, 100, 100)
    rig.up(2, 200, 180)
    rig.window.removeGestureRecognizer(pan)
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    rig.down(1, 100, 100)
    rig.down(2, 200, 180)
    rig.wait(0.6)
    #expect(rig.journal.take() == ["press began"] && press.location(in: nil) == Point(150, 140))
    #expect(press.location(ofTouch: 1, in: nil) == Point(200, 180))
  }

  @Test("With several directions the one that was swiped is told")
  func swipeDirections() {
    let swipe = rig.follow(SwipeGestureRecognizer([.down, .up]) { _ in }, "swipe")
    rig.down(1, 200, 200)
    rig.move(1, 200, 140)
    #expect(swipe.recognizedDirection == .up)
    rig.up(1, 200, 140)
    swipe.direction = [.left, .right]
    rig.down(1, 200, 200)
    rig.move(1, 149, 160)
    #expect(swipe.recognizedDirection == .left)
    rig.up(1, 149, 160)
  }

  @Test("A drag from an edge goes before other drags; elsewhere those do not wait")
  func edge() {
    _ = rig.follow(PanGestureRecognizer(), "pan")
    _ = rig.follow(ScreenEdgePanGestureRecognizer(edges: .left) { _ in }, "edge")
    rig.down(1, 5, 200)
    rig.move(1, 40, 205)
    rig.up(1, 40, 205)
    #expect(rig.journal.take() == ["edge began", "edge ended"])
    rig.down(1, 100, 200)
    rig.move(1, 140, 200)
    rig.up(1, 140, 200)
    #expect(rig.journal.take() == ["pan began", "pan ended"])
    rig.down(1, 5, 200)
    rig.move(1, 8, 260)
    rig.up(1, 8, 260)
    #expect(rig.journal.take() == ["pan began", "pan ended"])
  }

  @Test("Hovering begins, changes and ends with the pointer, over what the view contains as well")
  func hover() {
    let view = rig.view("view", Rect(x: 100, y: 100, width: 100, height: 100))
    view.addSubview(View(frame: Rect(x: 10, y: 10, width: 20, height: 20)))
    let hover = rig.follow(HoverGestureRecognizer(), "hover", on: view)
    for (x, expected) in [
      (50.0, []), (105, ["hover began"]), (115, ["hover changed"]), (180, ["hover changed"]),
      (250, ["hover ended"]),
    ] {
      rig.harness.send(.mouseMoved(Point(x, 115)))
      rig.harness.advance(ticks: 1)
      #expect(rig.journal.take() == expected)
    }
    rig.harness.send(.mouseMoved(Point(150, 150)))
    rig.harness.advance(ticks: 1)
    #expect(hover.location(in: view) == Point(50, 50))
    rig.harness.send(.mouseLeft)
    rig.harness.advance(ticks: 1)
    #expect(rig.journal.take().last == "hover ended")
  }
}
