import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Quick taps at different places")
struct QuickTapTests {
  private let rig = GestureHarness()

  /// A single and a double tap that write down where they were, the single waiting for the double.
  private func taps() -> (single: TapGestureRecognizer, double: TapGestureRecognizer) {
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer(taps: 2) { _ in }
    single.require(toFail: double)
    for (tap, name) in [(single, "single"), (double, "double")] {
      tap.addAction { [journal = rig.journal] in
        let place = $0.location(in: nil)
        journal.note("\(name) \(Int(place.x)),\(Int(place.y))")
      }
      rig.window.addGestureRecognizer(tap)
    }
    return (single, double)
  }

  @Test("Two taps too far apart for a double tap are two taps, each at its place and in order")
  func two() {
    let (single, double) = taps()
    rig.tap(100, 100)
    rig.wait(0.1)
    #expect(rig.journal.take().isEmpty)
    rig.down(1, 160, 100)
    #expect(rig.journal.take() == ["single 100,100"])
    rig.up(1, 160, 100)
    #expect(rig.journal.take().isEmpty && double.state == .possible)
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 160,100"] && single.state == .possible)
    #expect(rig.harness.settle())
  }

  @Test("Clicks count as near within ten points")
  func clicks() {
    _ = taps()
    for x in [100.0, 115] {
      rig.harness.press(Point(x, 100))
      rig.harness.advance(ticks: 4)
      rig.harness.lift(Point(x, 100))
      rig.harness.advance(ticks: 4)
    }
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 100,100", "single 115,100"])
  }

  @Test("Of three quick taps each that is elsewhere is a new start, also of a double tap")
  func three() {
    _ = taps()
    for x in [100.0, 200, 300] { rig.tap(x, 100) }
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 100,100", "single 200,100", "single 300,100"])
    for x in [100.0, 200, 200] { rig.tap(x, 100) }
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 100,100", "double 200,100"])
    for x in [100.0, 100, 200] { rig.tap(x, 100) }
    rig.wait(0.4)
    #expect(rig.journal.take() == ["double 100,100", "single 200,100"])
  }

  @Test("A double tap that waits for a triple tap is not lost by a tap elsewhere")
  func triple() {
    let (_, double) = taps()
    let triple = rig.follow(TapGestureRecognizer(taps: 3) { _ in }, "triple")
    double.require(toFail: triple)
    rig.tap(100, 100)
    rig.tap(100, 100)
    #expect(rig.journal.take().isEmpty)
    rig.tap(200, 100)
    #expect(rig.journal.take() == ["double 100,100"])
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 200,100"])
  }

  @Test("A tap is not lost by a press or a drag elsewhere that follows at once")
  func pressAndDrag() {
    let (single, _) = taps()
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    single.require(toFail: press)
    single.require(toFail: pan)
    rig.tap(100, 100)
    rig.down(1, 200, 100)
    rig.wait(0.6)
    #expect(rig.journal.take() == ["single 100,100", "press began"])
    rig.up(1, 200, 100)
    #expect(rig.journal.take() == ["press ended"])
    rig.tap(100, 100)
    rig.down(1, 200, 100)
    rig.move(1, 230, 100)
    #expect(rig.journal.take() == ["single 100,100", "pan began"])
    rig.up(1, 230, 100)
    #expect(rig.journal.take() == ["pan ended"])
    #expect(rig.harness.settle())
  }

  @Test("A press after a tap begins anew where it is elsewhere, and that tap does not count")
  func tapAndPress() {
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    rig.tap(100, 100)
    rig.tap(200, 100)
    rig.down(1, 200, 100)
    rig.wait(0.6)
    rig.up(1, 200, 100)
    #expect(rig.journal.take() == ["press began", "press ended"])
  }

  @Test("Taps of two fingers, too")
  func twoFingers() {
    let (single, double) = taps()
    single.numberOfTouchesRequired = 2
    double.numberOfTouchesRequired = 2
    for x in [100.0, 200] {
      rig.down(1, x, 100)
      rig.down(2, x + 20, 100)
      rig.up(1, x, 100)
      rig.up(2, x + 20, 100)
    }
    rig.wait(0.4)
    #expect(rig.journal.take() == ["single 120,100", "single 220,100"])
  }

  @Test("A delegate is asked once about a touch, and a refused one spoils nothing")
  func delegate() {
    let (single, double) = taps()
    let asked = TestDelegate()
    var questions = 0
    asked.receives = { touch in
      questions += 1
      return touch.location(in: nil).x < 150
    }
    single.delegate = asked
    double.delegate = asked
    rig.tap(100, 100)
    #expect(questions == 2)
    rig.tap(200, 100)
    rig.tap(100, 100)
    #expect(rig.journal.take() == ["double 100,100"])
  }

  @Test("An action that takes the view away with the second touch leaves nothing behind")
  func removal() {
    let view = rig.view("view")
    let single = rig.follow(TapGestureRecognizer(), "single", on: view)
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    single.require(toFail: double)
    single.addAction { _ in view.removeFromSuperview() }
    rig.tap(100, 100)
    rig.journal.lines = []
    rig.down(1, 200, 100)
    #expect(rig.window.touches.isEmpty)
    rig.up(1, 200, 100)
    #expect(!rig.journal.take().contains("view began"))
    #expect(single.state == .possible && double.state == .possible && double.touches.isEmpty)
    #expect(rig.harness.settle())
  }
}
