import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

private final class TouchCounter: View {
  var calls: [String] = []
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { calls.append("began") }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { calls.append("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls.append("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    calls.append("cancelled")
  }
}

@MainActor
@Suite("Pan recognizer")
struct PanTests {
  private let harness = StageHarness(size: Size(400, 400))

  private func makePan(on view: View) -> (PanGestureRecognizer, () -> [String]) {
    final class Log { var states: [String] = [] }
    let log = Log()
    let pan = PanGestureRecognizer { log.states.append("\($0.state)") }
    view.addGestureRecognizer(pan)
    return (pan, { log.states })
  }

  @Test("It begins after ten points and leaves them out of the translation")
  func begins() {
    let (pan, states) = makePan(on: harness.window)
    harness.press(Point(100, 100))
    harness.advance(ticks: 1)
    harness.move(Point(109, 100))
    harness.advance(ticks: 1)
    #expect(states().isEmpty)
    harness.move(Point(130, 100))
    harness.advance(ticks: 1)
    #expect(states() == ["began"] && pan.translation(in: nil) == Point(20, 0))
    harness.move(Point(130, 140))
    harness.advance(ticks: 1)
    #expect(states() == ["began", "changed"] && pan.translation(in: nil) == Point(20, 40))
    harness.lift(Point(130, 140))
    harness.advance(ticks: 1)
    #expect(states() == ["began", "changed", "ended"] && pan.state == .possible)
  }

  @Test("The view loses the touch when the drag begins, unless the recognizer lets it be")
  func cancelsView() {
    let view = TouchCounter(frame: harness.window.bounds)
    harness.window.addSubview(view)
    let (pan, _) = makePan(on: harness.window)
    harness.drag(from: Point(100, 100), to: Point(200, 100), seconds: 0.02)
    #expect(view.calls == ["began", "cancelled"])
    view.calls = []
    pan.cancelsTouchesInView = false
    harness.drag(from: Point(100, 100), to: Point(200, 100), seconds: 0.02)
    #expect(view.calls == ["began", "moved", "moved", "ended"])
  }

  @Test("Of two nested recognizers the inner one wins, and the outer one gets the rest of its own")
  func nested() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    harness.window.addSubview(inner)
    let (_, outerStates) = makePan(on: harness.window)
    let (_, innerStates) = makePan(on: inner)
    harness.drag(from: Point(100, 100), to: Point(150, 100), seconds: 0.02)
    #expect(innerStates().first == "began" && innerStates().last == "ended")
    #expect(outerStates().isEmpty)
    harness.drag(from: Point(300, 300), to: Point(350, 300), seconds: 0.02)
    #expect(outerStates().last == "ended")
  }

  @Test("Turning it off in mid-drag cancels")
  func disabled() {
    let (pan, states) = makePan(on: harness.window)
    harness.drag(from: Point(100, 100), to: Point(150, 100), holding: nil)
    pan.isEnabled = false
    #expect(states().last == "cancelled" && pan.state == .possible)
    pan.isEnabled = true
    harness.move(Point(200, 100))
    harness.lift(Point(200, 100))
    harness.advance(ticks: 1)
    #expect(states().last == "cancelled")
  }

  @Test("Two fingers that leave at full speed leave it to the drag", arguments: [0, 2])
  func flickOfTwo(ticksBetween: Int) {
    var end = Point.zero
    let pan = PanGestureRecognizer { if $0.state == .ended { end = $0.velocity(in: nil) } }
    harness.window.addGestureRecognizer(pan)
    func move(_ kind: (FingerID, Point) -> InputEvent.Kind, _ y: Double) {
      harness.send(kind(FingerID(1), Point(100, y)))
      harness.send(kind(FingerID(2), Point(200, y)))
      harness.advance(ticks: 1)
    }
    move({ .fingerDown($0, $1, pressure: 1) }, 100)
    for step in 1...12 { move({ .fingerMoved($0, $1, pressure: 1) }, 100 + Double(step) * 10) }
    harness.send(.fingerUp(FingerID(1), Point(100, 220)))
    harness.advance(ticks: ticksBetween)
    harness.send(.fingerUp(FingerID(2), Point(200, 220)))
    harness.advance(ticks: 1)
    #expect(end.x == 0 && end.y > 700 && end.y < 1300, "\(end)")
  }

  @Test("A second finger that comes and goes does not make the translation jump")
  func secondFinger() {
    let (pan, _) = makePan(on: harness.window)
    func finger(_ kind: InputEvent.Kind) {
      harness.send(kind)
      harness.advance(ticks: 1)
    }
    finger(.fingerDown(FingerID(1), Point(100, 100), pressure: 1))
    finger(.fingerMoved(FingerID(1), Point(150, 100), pressure: 1))
    #expect(pan.translation(in: nil) == Point(40, 0))
    finger(.fingerDown(FingerID(2), Point(300, 300), pressure: 1))
    #expect(pan.translation(in: nil) == Point(40, 0))
    finger(.fingerMoved(FingerID(2), Point(320, 300), pressure: 1))
    #expect(pan.translation(in: nil) == Point(50, 0))
    finger(.fingerUp(FingerID(1), Point(150, 100)))
    #expect(pan.translation(in: nil) == Point(50, 0))
    finger(.fingerMoved(FingerID(2), Point(340, 300), pressure: 1))
    #expect(pan.translation(in: nil) == Point(70, 0))
    finger(.fingerUp(FingerID(2), Point(340, 300)))
    #expect(pan.state == .possible)
  }
}

@Suite("Velocity tracker")
struct VelocityTrackerTests {
  @Test("Even motion has its velocity", arguments: [1000, 8333, 16667, 40000])
  func even(interval: Int64) {
    var tracker = VelocityTracker()
    for step in 0...(200_000 / interval) {
      tracker.add(Point(Double(step * interval) * 0.001, 0), at: step * interval)
    }
    let last = 200_000 / interval * interval
    #expect(abs(tracker.velocity(at: last).x - 1000) < 1e-6)
  }

  @Test("Held still for the window there is none, and a hold in between counts")
  func hold() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    tracker.add(Point(-260, 0), at: 50_000)
    #expect(tracker.velocity(at: 150_000) == .zero)
    #expect(tracker.velocity(at: 160_000) == .zero)
    #expect(abs(tracker.velocity(at: 100_000).x - -5200) < 1e-9)
    tracker.add(Point(-260, 0), at: 149_000)
    #expect(abs(tracker.velocity(at: 149_000).x) < 100)
  }

  @Test(
    "The time between the last move and the lift does not count", arguments: [0, 8, 17, 40, 99])
  func lift(milliseconds: Int64) {
    for speed in [750.0, 1500, 3000, 4875] {
      var tracker = VelocityTracker()
      for step in 0...10 {
        tracker.add(Point(0, speed * Double(step) * 0.008), at: Int64(step) * 8_000)
      }
      #expect(abs(tracker.velocity(at: (80 + milliseconds) * 1_000).y - speed) < 1e-6)
      #expect(tracker.velocity(at: 180_000) == .zero)
    }
  }

  @Test("A pointer that was set elsewhere is not a thousand times as fast as a hand")
  func leap() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 1_000_000)
    tracker.add(Point(45, 0), at: 1_000_100)
    #expect(abs(tracker.velocity(at: 1_000_100).x - 45 / 0.008_333) < 1e-6)
  }

  @Test("One sample has no velocity, and the ring keeps the newest")
  func ring() {
    var tracker = VelocityTracker()
    tracker.add(Point(5, 5), at: 10)
    #expect(tracker.velocity(at: 10) == .zero)
    for step in 0..<500 { tracker.add(Point(Double(step), 0), at: Int64(step) * 1000) }
    #expect(abs(tracker.velocity(at: 499_000).x - 1000) < 1e-6)
    tracker.reset()
    #expect(tracker.velocity(at: 499_000) == .zero)
  }
}
