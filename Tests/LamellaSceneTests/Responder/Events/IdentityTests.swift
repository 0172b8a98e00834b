import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// Keeps the touches that are down on it.
private final class TouchBoard: View {
  var down: Set<Touch> = []
  var places: [Touch: Point] = [:]

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    down.formUnion(touches)
    for touch in touches { places[touch] = touch.location(in: self) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches { places[touch] = touch.location(in: self) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    down.subtract(touches)
    for touch in touches { places[touch] = nil }
  }

  nonisolated deinit {}
}

@Suite("Views, layers, touches and recognizers in sets")
@MainActor struct IdentityTests {
  @Test("Each is equal to itself alone, whatever its values")
  func identity() {
    let (a, b) = (View(), View())
    #expect(a == a && a != b)
    #expect(Set([a, b, a]).count == 2)
    #expect([a, b].firstIndex(of: b) == 1)
    #expect(a.layer == a.layer && a.layer != b.layer && Set([a.layer, b.layer]).count == 2)
    let tap = TapGestureRecognizer { _ in }
    let other = TapGestureRecognizer { _ in }
    #expect(tap == tap && tap != other)
    #expect([tap: 1, other: 2] as [GestureRecognizer: Int] == [other: 2, tap: 1])
  }

  @Test("A touch is the same one from beginning to end")
  func touches() {
    let harness = SceneHarness(width: 100, height: 100)
    let board = TouchBoard(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    board.isMultipleTouchEnabled = true
    harness.window.addSubview(board)
    harness.tick(.fingerDown(FingerID(1), Point(10, 10), pressure: 1))
    harness.tick(.fingerDown(FingerID(2), Point(20, 20), pressure: 1))
    #expect(board.down.count == 2)
    harness.tick(.fingerMoved(FingerID(1), Point(30, 10), pressure: 1))
    #expect(Set(board.places.values.map(\.x)) == [20, 30])
    harness.tick(.fingerUp(FingerID(1), Point(30, 10)))
    #expect(board.down.count == 1 && board.places.count == 1)
    harness.tick(.fingerUp(FingerID(2), Point(20, 20)))
    #expect(board.down.isEmpty && board.places.isEmpty)
  }

  @Test("A window has the frame it is made with")
  func windowFrame() {
    let window = Window(frame: Rect(x: 3, y: 4, width: 50, height: 60))
    #expect(window.frame == Rect(x: 3, y: 4, width: 50, height: 60))
    #expect(window.bounds == Rect(x: 0, y: 0, width: 50, height: 60) && window.window === window)
    #expect(Window(size: Size(5, 6)).frame == Rect(x: 0, y: 0, width: 5, height: 6))
  }
}
