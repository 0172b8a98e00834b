import LamellaGeometry
import LamellaRuntime
import TestSupport

@testable import LamellaScene

/// Writes down what happens, in order.
@MainActor
final class Journal {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
  nonisolated deinit {}
}

/// A view that writes down its touches.
final class JournalView: View {
  let name: String
  let journal: Journal
  var refuses: (GestureRecognizer) -> Bool = { _ in false }

  init(_ name: String, _ frame: Rect, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(frame: frame)
  }

  nonisolated deinit {}

  /// Called after each line, with the phase.
  var onTouches: (String) -> Void = { _ in }

  private func note(_ phase: String, _ touches: Set<Touch>) {
    journal.note("\(name) \(phase)" + (touches.count > 1 ? " \(touches.count)" : ""))
    onTouches(phase)
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", touches)
  }
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !refuses(recognizer)
  }
}

/// Answers a recognizer's questions from closures.
final class TestDelegate: GestureRecognizerDelegate {
  var begins = true
  var receives: (Touch) -> Bool = { _ in true }
  var allows: (GestureRecognizer) -> Bool = { _ in false }
  var waitsFor: (GestureRecognizer) -> Bool = { _ in false }
  var isAwaitedBy: (GestureRecognizer) -> Bool = { _ in false }
  var questions = 0

  nonisolated deinit {}

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives(touch)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { allows(other) }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    questions += 1
    return waitsFor(other)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { isAwaitedBy(other) }
}

/// A stage of 400 points with fingers to put on it.
@MainActor
struct GestureHarness {
  let harness = StageHarness(size: Size(400, 400))
  let journal = Journal()
  var window: Window { harness.window }

  func down(_ finger: Int64 = 1, _ x: Double, _ y: Double) {
    harness.send(.fingerDown(FingerID(finger), Point(x, y), pressure: 1))
    harness.advance(ticks: 1)
  }

  func move(_ finger: Int64 = 1, _ x: Double, _ y: Double) {
    harness.send(.fingerMoved(FingerID(finger), Point(x, y), pressure: 1))
    harness.advance(ticks: 1)
  }

  func up(_ finger: Int64 = 1, _ x: Double, _ y: Double) {
    harness.send(.fingerUp(FingerID(finger), Point(x, y)))
    harness.advance(ticks: 1)
  }

  func tap(_ x: Double = 100, _ y: Double = 100) {
    down(1, x, y)
    up(1, x, y)
  }

  func wait(_ seconds: Double) { harness.advance(seconds: seconds) }

  /// Writes a recognizer's states down.
  func follow<R: GestureRecognizer>(_ recognizer: R, _ name: String, on view: View? = nil) -> R {
    recognizer.name = name
    recognizer.addAction { [journal] in journal.note("\(name) \($0.state)") }
    (view ?? window).addGestureRecognizer(recognizer)
    return recognizer
  }

  func view(_ name: String, _ frame: Rect = Rect(x: 0, y: 0, width: 400, height: 400))
    -> JournalView
  {
    let view = JournalView(name, frame, journal)
    window.addSubview(view)
    return view
  }
}
