import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

/// A recognizer whose states a test sets by hand.
private final class ManualRecognizer: GestureRecognizer {
  var calls: [String] = []
  var prevents = true
  var isPreventable = true
  var onBegan: (ManualRecognizer) -> Void = { _ in }
  nonisolated deinit {}
  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    calls.append("began")
    onBegan(self)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { calls.append("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { calls.append("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    calls.append("cancelled")
  }
  override func reset() { calls.append("reset") }
  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventable }
}

@MainActor
@Suite("Rules of recognizers")
struct GestureRuleTests {
  private let rig = GestureHarness()

  @Test("Defaults: enabled, touches are cancelled, ends are delayed, beginnings are not")
  func defaults() {
    let recognizer = GestureRecognizer()
    #expect(recognizer.isEnabled && recognizer.cancelsTouchesInView)
    #expect(recognizer.delaysTouchesEnded && !recognizer.delaysTouchesBegan)
    #expect(recognizer.state == .possible && recognizer.view == nil)
    let (tap, press, pan) = (
      TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer()
    )
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    let swipe = SwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
  }

  @Test("What is decided stays until all fingers are up, then it starts over")
  func staysDecided() {
    let recognizer = rig.follow(ManualRecognizer(), "manual")
    rig.down(1, 100, 100)
    recognizer.state = .failed
    rig.down(2, 200, 100)
    rig.move(2, 210, 100)
    rig.up(1, 100, 100)
    #expect(recognizer.state == .failed && recognizer.calls == ["began"])
    rig.up(2, 210, 100)
    #expect(recognizer.state == .possible && recognizer.calls == ["began", "reset"])
    #expect(rig.journal.take() == [])
    rig.down(1, 100, 100)
    recognizer.state = .ended
    rig.move(1, 150, 100)
    #expect(recognizer.state == .ended)
    rig.up(1, 150, 100)
    #expect(recognizer.state == .possible && rig.journal.take() == ["manual ended"])
  }

  @Test("Actions run at began, changed, ended and cancelled, and at nothing else")
  func actions() {
    let recognizer = rig.follow(ManualRecognizer(), "manual")
    rig.down(1, 100, 100)
    recognizer.state = .began
    recognizer.state = .changed
    recognizer.state = .cancelled
    rig.up(1, 100, 100)
    rig.down(1, 100, 100)
    recognizer.state = .failed
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == ["manual began", "manual changed", "manual cancelled"])
  }

  @Test("A continuous gesture whose last finger lifts without an end is cancelled")
  func leftActive() {
    let recognizer = rig.follow(ManualRecognizer(), "manual")
    rig.down(1, 100, 100)
    recognizer.state = .began
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == ["manual began", "manual cancelled"])
    #expect(recognizer.state == .possible)
  }

  @Test(
    "A recognized gesture fails the others; one that began before goes on and blocks later ones")
  func firstWins() {
    let a = rig.follow(ManualRecognizer(), "a")
    let b = rig.follow(ManualRecognizer(), "b")
    rig.down(1, 100, 100)
    a.state = .began
    #expect(b.state == .failed)
    a.state = .changed
    // A second finger, which only a third recognizer watches at first, is not taken from the first.
    let late = rig.follow(ManualRecognizer(), "late")
    rig.down(2, 200, 100)
    late.state = .began
    #expect(late.state == .failed && a.state == .changed)
    rig.up(2, 200, 100)
    rig.up(1, 100, 100)
    #expect(!rig.journal.take().contains { $0.hasPrefix("b") })
  }

  @Test("canPrevent and canBePrevented let two be recognized side by side")
  func hooks() {
    let a = rig.follow(ManualRecognizer(), "a")
    let b = rig.follow(ManualRecognizer(), "b")
    for change in [
      { a.prevents = false },
      {
        a.prevents = true; b.isPreventable = false
      },
    ] {
      change()
      rig.down(1, 100, 100)
      a.state = .began
      #expect(b.state == .possible)
      b.prevents = false
      b.state = .began
      #expect(a.state == .began && b.state == .began)
      rig.up(1, 100, 100)
    }
  }

  @Test("Without cancelsTouchesInView both the view and the gesture go on")
  func keepsView() {
    let view = rig.view("view")
    let pan = rig.follow(PanGestureRecognizer(), "pan", on: view)
    pan.cancelsTouchesInView = false
    rig.down(1, 100, 100)
    rig.move(1, 130, 100)
    rig.up(1, 130, 100)
    #expect(
      rig.journal.take() == [
        "view began", "pan began", "view moved", "pan ended", "view ended",
      ])
  }

  @Test(
    "Recognizers of the hit view hear first, then its superviews'; within a view the last added first"
  )
  func order() {
    let view = rig.view("view")
    var heard: [String] = []
    for (name, target) in [
      ("outer 1", rig.window as View), ("outer 2", rig.window), ("inner 1", view),
      ("inner 2", view),
    ] {
      let recognizer = ManualRecognizer()
      recognizer.onBegan = { _ in heard.append(name) }
      target.addGestureRecognizer(recognizer)
    }
    rig.down(1, 100, 100)
    #expect(heard == ["inner 2", "inner 1", "outer 2", "outer 1"])
  }

  @Test("A touch that is ignored goes on for everybody else")
  func ignoring() {
    let view = rig.view("view")
    let recognizer = rig.follow(ManualRecognizer(), "manual")
    recognizer.onBegan = { $0.ignore($0.touches[0], for: nil) }
    rig.down(1, 100, 100)
    rig.move(1, 150, 100)
    rig.up(1, 150, 100)
    #expect(recognizer.calls == ["began", "reset"] && recognizer.numberOfTouches == 0)
    #expect(rig.journal.take() == ["view began", "view moved", "view ended"])
    _ = view
  }

  @Test("An action that is removed is no longer called, the others are")
  func removedAction() {
    _ = rig.view("view")
    let recognizer = rig.follow(TapGestureRecognizer(), "tap")
    var calls: [String] = []
    let first = recognizer.addAction { _ in calls.append("first") }
    recognizer.addAction { _ in calls.append("second") }
    rig.tap(100, 100)
    recognizer.removeAction(first)
    recognizer.removeAction(first)
    rig.wait(1)
    rig.tap(100, 100)
    #expect(calls == ["first", "second", "second"])
  }

  @Test(
    "An action that an earlier one removes is not called, and identities are of one recognizer alone"
  )
  func actionRemovedByAction() {
    _ = rig.view("view")
    let recognizer = rig.follow(TapGestureRecognizer(), "tap")
    let other = LongPressGestureRecognizer()
    var calls: [String] = []
    var second: GestureRecognizer.ActionID?
    recognizer.addAction { recognizer in
      calls.append("first")
      if let second { recognizer.removeAction(second) }
    }
    second = recognizer.addAction { _ in calls.append("second") }
    let foreign = other.addAction { _ in }
    recognizer.addAction { _ in calls.append("third") }
    recognizer.removeAction(foreign)
    rig.tap(100, 100)
    #expect(calls == ["first", "third"])
  }

  @Test("A drag counts no more fingers than it is told, and begins with no fewer")
  func panFingers() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    rig.down(1, 100, 100)
    rig.move(1, 150, 100)
    #expect(rig.journal.take() == [])
    rig.down(2, 200, 100)
    rig.move(1, 190, 100)
    #expect(rig.journal.take() == ["pan began"])
    rig.down(3, 300, 100)
    #expect(pan.numberOfTouches == 2)
    rig.up(3, 300, 100)
    rig.up(2, 200, 100)
    #expect(rig.journal.take() == ["pan ended"])
    rig.up(1, 190, 100)
  }

  @Test("A finger that a drag of one does not count leaves it where it is, and may tap")
  func oneFinger() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    let tap = rig.follow(TapGestureRecognizer(), "tap")
    let delegate = TestDelegate()
    delegate.receives = { $0.start.x > 250 }
    tap.delegate = delegate
    rig.down(1, 100, 100)
    rig.move(1, 210, 100)
    let way = pan.translation(in: nil)
    #expect(way == Point(100, 0))
    rig.down(2, 300, 100)
    #expect(pan.translation(in: nil) == way && pan.numberOfTouches == 1)
    rig.up(2, 300, 100)
    #expect(rig.journal.take() == ["pan began", "tap ended"])
  }

  @Test("Setting the translation or the scale starts the velocity anew")
  func velocities() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    rig.down(1, 100, 100)
    for step in 1...6 { rig.move(1, 100 + Double(step) * 10, 100) }
    #expect(pan.velocity(in: nil).x > 500)
    pan.setTranslation(.zero, in: nil)
    #expect(pan.velocity(in: nil) == .zero && pan.translation(in: nil) == .zero)
  }

  @Test("All samples between two ticks count for a drag's velocity")
  func samples() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    rig.down(1, 100, 100)
    rig.move(1, 150, 100)
    // Still for a tenth of a second, then 30 points within the last three milliseconds.
    rig.wait(0.12)
    let start = rig.harness.now
    for step in 1...3 {
      rig.harness.stage.enqueue(
        InputEvent(
          microseconds: start + Int64(step) * 1000,
          .fingerMoved(FingerID(1), Point(150 + Double(step) * 10, 100), pressure: 1)))
    }
    rig.harness.advance(ticks: 1)
    #expect(rig.window.touches[0].coalescedSamples.count == 3)
    #expect(pan.velocity(in: nil).x > 250)
  }
}
