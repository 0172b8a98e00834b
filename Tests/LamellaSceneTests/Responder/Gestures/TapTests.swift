import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Tap recognizer")
struct TapTests {
  private let rig = GestureHarness()

  @Test("A tap is recognized when the finger lifts; the view loses the touch")
  func single() {
    let view = rig.view("view")
    let tap = rig.follow(TapGestureRecognizer(), "tap", on: view)
    rig.down(1, 120, 80)
    #expect(tap.state == .possible)
    rig.up(1, 120, 80)
    #expect(rig.journal.take() == ["view began", "view cancelled", "tap ended"])
    #expect(tap.location(in: nil) == Point(120, 80) && tap.state == .possible)
  }

  @Test("A finger that strays 45 points, or rests for 0.75 s, is no tap")
  func limits() {
    _ = rig.follow(TapGestureRecognizer(), "tap")
    rig.down(1, 100, 100)
    rig.move(1, 144, 100)
    rig.up(1, 144, 100)
    #expect(rig.journal.take() == ["tap ended"])
    rig.wait(1)
    rig.down(1, 100, 100)
    rig.move(1, 146, 100)
    rig.up(1, 100, 100)
    #expect(rig.journal.take().isEmpty)
    rig.wait(1)
    rig.down(1, 100, 100)
    rig.wait(0.7)
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == ["tap ended"])
    rig.wait(1)
    rig.down(1, 100, 100)
    rig.wait(0.8)
    rig.up(1, 100, 100)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("A double tap takes two, near to each other and within 0.35 s")
  func double() {
    _ = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    rig.tap()
    #expect(rig.journal.take().isEmpty)
    rig.tap(110, 110)
    #expect(rig.journal.take() == ["double ended"])
    rig.wait(1)
    rig.tap()
    rig.wait(0.4)
    rig.tap()
    #expect(rig.journal.take().isEmpty)
    rig.tap()
    #expect(rig.journal.take() == ["double ended"])
    rig.wait(1)
    rig.tap()
    rig.tap(200, 200)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("Without an order the single tap fires first, and the double tap all the same")
  func singleAndDouble() {
    _ = rig.follow(TapGestureRecognizer(), "single")
    _ = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    rig.tap()
    #expect(rig.journal.take() == ["single ended"])
    rig.tap()
    #expect(rig.journal.take() == ["double ended"])
  }

  @Test("A single tap that requires the double to fail waits for it, and fails with its success")
  func requires() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    single.require(toFail: double)
    rig.tap(50, 60)
    #expect(rig.journal.take().isEmpty && single.state == .possible)
    rig.wait(0.2)
    #expect(rig.journal.take().isEmpty)
    rig.wait(0.2)
    #expect(rig.journal.take() == ["single ended"] && single.location(in: nil) == Point(50, 60))
    rig.tap()
    rig.tap()
    rig.wait(1)
    #expect(rig.journal.take() == ["double ended"])
    #expect(rig.harness.settle())
  }

  @Test("A slow tap that waits for the double to fail is not lost, nor by a touch elsewhere")
  func slowAndHeld() {
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let single = rig.follow(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    rig.down(1, 100, 100)
    rig.wait(0.6)
    rig.up(1, 100, 100)
    rig.wait(0.5)
    #expect(rig.journal.take() == ["single ended"])
    rig.tap(50, 50)
    rig.down(1, 300, 300)
    rig.wait(1)
    rig.up(1, 300, 300)
    #expect(rig.journal.take() == ["single ended"])
  }

  @Test("A tap that waits for the double to fail is not lost by a drag that follows")
  func heldAndDragged() {
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let single = rig.follow(TapGestureRecognizer(), "single")
    _ = rig.follow(PanGestureRecognizer(), "pan")
    single.require(toFail: double)
    rig.tap()
    rig.down(1, 100, 100)
    rig.move(1, 120, 100)
    rig.up(1, 120, 100)
    rig.wait(1)
    #expect(rig.journal.take() == ["single ended", "pan began", "pan ended"])
    #expect(rig.harness.settle())
  }

  @Test("A triple, a double and a single in a chain: each number of taps fires one")
  func chain() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let triple = rig.follow(TapGestureRecognizer(taps: 3) { _ in }, "triple")
    single.require(toFail: double)
    double.require(toFail: triple)
    for (taps, expected) in [(1, "single"), (2, "double"), (3, "triple")] {
      for _ in 0..<taps { rig.tap() }
      rig.wait(1)
      #expect(rig.journal.take() == ["\(expected) ended"])
    }
  }

  @Test("Two fingers: both must be down at once, and no third")
  func fingers() {
    _ = rig.follow(TapGestureRecognizer(touches: 2) { _ in }, "two")
    rig.down(1, 100, 100)
    rig.down(2, 200, 100)
    rig.up(1, 100, 100)
    #expect(rig.journal.take().isEmpty)
    rig.up(2, 200, 100)
    #expect(rig.journal.take() == ["two ended"])
    rig.wait(1)
    rig.tap()
    rig.wait(1)
    rig.down(1, 100, 100)
    rig.down(2, 200, 100)
    rig.down(3, 300, 100)
    for finger in 1...3 { rig.up(Int64(finger), 100 * Double(finger), 100) }
    #expect(rig.journal.take().isEmpty)
  }

  @Test("The end of a touch waits for a recognizer that may still take it")
  func delaysEnd() {
    let view = rig.view("view")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    rig.tap()
    #expect(rig.journal.take() == ["view began"])
    rig.wait(0.5)
    #expect(rig.journal.take() == ["view ended"])
    rig.tap()
    rig.tap()
    #expect(
      rig.journal.take() == [
        "view began", "view began", "view cancelled", "view cancelled", "double ended",
      ])
    rig.wait(1)
    double.delaysTouchesEnded = false
    rig.tap()
    #expect(rig.journal.take() == ["view began", "view ended"])
  }

  @Test("Beginnings that are kept back come in their order, or not at all")
  func delaysBegan() {
    let view = rig.view("view")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    double.delaysTouchesBegan = true
    rig.tap()
    #expect(rig.journal.take().isEmpty)
    rig.wait(0.5)
    #expect(rig.journal.take() == ["view began", "view ended"])
    rig.tap()
    rig.tap()
    rig.wait(1)
    #expect(rig.journal.take() == ["double ended"])
    rig.down(1, 100, 100)
    rig.move(1, 120, 100)
    rig.move(1, 180, 100)
    #expect(rig.journal.take() == ["view began", "view moved", "view moved"])
    rig.up(1, 180, 100)
    #expect(rig.journal.take() == ["view ended"])
  }

  @Test("A view that leaves while the end of its touch is kept back hears of a cancel")
  func leavesWhileKeptBack() {
    let view = rig.view("view")
    _ = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    rig.tap()
    view.removeFromSuperview()
    rig.wait(1)
    #expect(rig.journal.take() == ["view began", "view cancelled"])
  }
}
