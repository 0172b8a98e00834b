import LamellaGeometry
import LamellaRuntime
import LamellaScene
import TestSupport
import Testing

/// A view that records the events of its touches.
private final class EventBoard: View {
  /// The phase, the touches' numbers in order, and the numbers of all touches of the event.
  var lines: [String] = []
  var coalesced: [[Point]] = []
  var times: [Double] = []
  var modifiers: KeyModifiers = []
  var kept: Event?
  var keptTouches: Set<Touch> = []
  var keepsTouches = false

  nonisolated deinit {}

  private func record(_ phase: String, _ touches: Set<Touch>, _ event: Event?) {
    guard let event else { return lines.append("\(phase) without an event") }
    let numbers = touches.inOrder.map(\.sequenceNumber)
    #expect(touches.earliest === touches.inOrder.first)
    #expect(event.allTouches == Set(event.touches) && touches.isSubset(of: event.allTouches ?? []))
    lines.append("\(phase) \(numbers) of \(event.touches.map(\.sequenceNumber))")
    times.append(event.timestamp)
    #expect(touches.allSatisfy { $0.timestamp <= event.timestamp })
    modifiers = event.modifierFlags
    for touch in touches.inOrder {
      let copies = event.coalescedTouches(for: touch) ?? []
      #expect(
        copies.allSatisfy { $0 != touch && $0.phase == touch.phase && $0.view === touch.view })
      #expect(copies.last?.location(in: self) == touch.location(in: self))
      coalesced.append(copies.map { $0.location(in: self) })
    }
    if keepsTouches { keptTouches = touches }
    kept = event
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    record("began", touches, event)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    record("moved", touches, event)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    record("ended", touches, event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    record("cancelled", touches, event)
  }
}

/// A recognizer that records the touches of events for itself and for its view.
private final class EventRecognizer: GestureRecognizer {
  var lines: [String] = []

  nonisolated deinit {}

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let own = event.touches(for: self)?.count ?? 0
    let views = view.flatMap { event.touches(for: $0)?.count } ?? 0
    let windows = event.window.flatMap { event.touches(for: $0)?.count } ?? 0
    lines.append("\(touches.count) \(own) \(views) \(windows)")
  }
}

@MainActor @Suite("Events of touches")
struct EventTests {
  private let harness = StageHarness(size: Size(200, 200))
  private let board = EventBoard(frame: Rect(x: 0, y: 0, width: 100, height: 200))
  private var time: Int64 { harness.stage.tick * 1_000_000 / 120 }

  init() {
    board.isMultipleTouchEnabled = true
    harness.window.addSubview(board)
    harness.advance(ticks: 1)
  }

  private func send(_ kinds: InputEvent.Kind...) {
    for kind in kinds { harness.stage.enqueue(InputEvent(microseconds: time, kind)) }
    harness.advance(ticks: 1)
  }

  @Test("Touches that move in one tick come in one set, with all that are down in the event")
  func sets() {
    send(.fingerDown(FingerID(7), Point(10, 10), pressure: 1))
    send(.fingerDown(FingerID(3), Point(20, 20), pressure: 1))
    send(.fingerDown(FingerID(5), Point(150, 20), pressure: 1))
    send(
      .fingerMoved(FingerID(3), Point(22, 20), pressure: 1),
      .fingerMoved(FingerID(7), Point(12, 10), pressure: 1))
    send(.fingerUp(FingerID(7), Point(12, 10)), .fingerCancelled(FingerID(3)))
    #expect(
      board.lines == [
        "began [1] of [1]", "began [2] of [1, 2]", "moved [1, 2] of [1, 2, 3]",
        "ended [1] of [1, 2, 3]", "cancelled [2] of [2, 3]",
      ])
    send(.fingerUp(FingerID(5), Point(150, 20)))
  }

  @Test("Coalesced touches are at each place that was reported, and only once")
  func coalesced() {
    send(.fingerDown(FingerID(1), Point(10, 10), pressure: 1))
    send(
      .fingerMoved(FingerID(1), Point(11, 10), pressure: 1),
      .fingerMoved(FingerID(1), Point(13, 10), pressure: 0.5),
      .fingerMoved(FingerID(1), Point(16, 10), pressure: 0.25))
    send(.fingerUp(FingerID(1), Point(16, 10)))
    #expect(
      board.coalesced == [
        [Point(10, 10)], [Point(11, 10), Point(13, 10), Point(16, 10)], [Point(16, 10)],
      ])
  }

  @Test("An event has its time and modifiers, and no touches after the call; others leave it alone")
  func kept() throws {
    send(.keyDown(Key("Left Shift"), .shift, isRepeat: false))
    send(.mouseDown(Point(10, 10), button: .left, clicks: 1))
    let event = try #require(board.kept)
    #expect(board.modifiers == .shift && event.modifierFlags == .shift)
    #expect(event.timestamp * 1e6 == Double(event.microseconds) && event.timestamp > 0)
    #expect(event.window == nil && event.touches.isEmpty && event.allTouches == nil)
    board.kept = nil
    send(.mouseUp(Point(10, 10), button: .left, clicks: 1))
    #expect(event.input.kind == .mouseDown(Point(10, 10), button: .left, clicks: 1))
    #expect(event !== board.kept && board.times.count == 2 && board.times[0] < board.times[1])
    #expect(event.timestamp == board.times[0])
  }

  @Test("A set that is kept stays as it was")
  func keptSet() {
    board.keepsTouches = true
    send(.fingerDown(FingerID(1), Point(10, 10), pressure: 1))
    let first = board.keptTouches
    board.keepsTouches = false
    send(.fingerDown(FingerID(2), Point(20, 10), pressure: 1))
    send(.fingerUp(FingerID(1), Point(10, 10)))
    #expect(first == board.keptTouches && first.count == 1 && first.first?.phase == .ended)
  }

  @Test("Events know the touches of a view, of a window and of a recognizer")
  func queries() {
    let recognizer = EventRecognizer()
    board.addGestureRecognizer(recognizer)
    let sibling = View(frame: Rect(x: 100, y: 0, width: 100, height: 200))
    harness.window.addSubview(sibling)
    send(.fingerDown(FingerID(1), Point(10, 10), pressure: 1))
    send(.fingerDown(FingerID(2), Point(150, 10), pressure: 1))
    send(.fingerMoved(FingerID(1), Point(12, 10), pressure: 1))
    #expect(recognizer.lines == ["1 1 1 2"])
  }

  @Test("A set of touches has the same order in every run")
  func order() {
    board.keepsTouches = true
    for finger in 1...8 {
      send(.fingerDown(FingerID(Int64(finger)), Point(Double(finger) * 10, 10), pressure: 1))
    }
    for finger in 1...8 {
      let place = Point(Double(finger) * 10, 12)
      harness.stage.enqueue(
        InputEvent(
          microseconds: time, .fingerMoved(FingerID(Int64(finger)), place, pressure: 1)))
    }
    harness.advance(ticks: 1)
    #expect(board.keptTouches.map(\.sequenceNumber) == Array(1...8))
    #expect(
      board.keptTouches.inOrder.map { $0.location(in: nil).x } == (1...8).map { Double($0) * 10 })
  }
}
