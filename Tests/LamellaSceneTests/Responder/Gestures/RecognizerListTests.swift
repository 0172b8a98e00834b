import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Who has which recognizers, and which of two may stand beside each other.
@MainActor
@Suite("Recognizers of views")
struct RecognizerListTests {
  private let rig = GestureHarness()

  @Test("A recognizer belongs to one view, which lists its own in their order")
  func lists() {
    let (one, other) = (View(), View())
    let (a, b) = (TapGestureRecognizer(), PanGestureRecognizer())
    one.addGestureRecognizer(a)
    one.addGestureRecognizer(b)
    #expect(one.gestureRecognizers == [a, b] && a.view === one)
    other.removeGestureRecognizer(a)
    #expect(one.gestureRecognizers == [a, b] && a.view === one)
    other.addGestureRecognizer(a)
    #expect(one.gestureRecognizers == [b] && other.gestureRecognizers == [a] && a.view === other)
    other.removeGestureRecognizer(a)
    #expect(other.gestureRecognizers.isEmpty && a.view == nil)
    one.addGestureRecognizer(b)
    #expect(one.gestureRecognizers == [b] && b.view === one)
  }

  @Test("A gesture under way is cancelled where its recognizer is taken away, or goes elsewhere")
  func takenAway() {
    let view = rig.view("view")
    let other = View(frame: view.frame)
    let pan = rig.follow(PanGestureRecognizer(), "pan", on: view)
    for change in [
      { view.removeGestureRecognizer(pan) }, { other.addGestureRecognizer(pan) },
      { pan.isEnabled = false },
    ] {
      view.addGestureRecognizer(pan)
      rig.journal.lines = []
      rig.down(1, 100, 100)
      rig.move(1, 150, 100)
      #expect(rig.journal.take().last == "pan began" && pan.numberOfTouches == 1)
      change()
      #expect(rig.journal.take() == ["pan cancelled"])
      #expect(pan.state == .possible && pan.numberOfTouches == 0)
      rig.move(1, 200, 100)
      rig.up(1, 200, 100)
      #expect(rig.journal.take() == [])
    }
  }

  @Test("One delegate of two that allows both is enough, whichever it is")
  func delegates() {
    let view = rig.view("view")
    let outer = rig.follow(PanGestureRecognizer(), "outer")
    let inner = rig.follow(PanGestureRecognizer(), "inner", on: view)
    let delegate = TestDelegate()
    func drag() -> [String] {
      rig.journal.lines = []
      rig.down(1, 100, 100)
      rig.move(1, 130, 100)
      rig.up(1, 130, 100)
      return rig.journal.take().filter { !$0.hasPrefix("view") }
    }
    let both = ["inner began", "outer began", "inner ended", "outer ended"]
    delegate.allows = { $0 === inner }
    outer.delegate = delegate
    #expect(drag() == both)
    outer.delegate = nil
    inner.delegate = delegate
    #expect(drag() == ["inner began", "inner ended"])
    delegate.allows = { $0 === outer }
    #expect(drag() == both)
  }

  @Test("Places of touches are told by their number, in a view's own points")
  func places() {
    let view = rig.view("view", Rect(x: 50, y: 60, width: 300, height: 300))
    let press = rig.follow(LongPressGestureRecognizer(), "press", on: view)
    press.numberOfTouchesRequired = 3
    for finger in 1...3 { rig.down(Int64(finger), 100, 90 * Double(finger)) }
    #expect(press.numberOfTouches == 3 && press.touches.map(\.start.y) == [90, 180, 270])
    #expect(press.location(ofTouch: 0, in: nil) == Point(100, 90))
    #expect(press.location(ofTouch: 2, in: view) == Point(50, 210))
    #expect(
      press.location(in: nil) == Point(100, 180) && press.location(in: view) == Point(50, 120))
    #expect(GestureRecognizer.middle(of: []) == .zero)
    #expect(GestureRecognizer.State.recognized == .ended)
  }

  @Test("A pointer's recognizer has no part in touches")
  func hover() {
    let hover = rig.follow(HoverGestureRecognizer(), "hover")
    rig.down(1, 100, 100)
    #expect(hover.numberOfTouches == 0)
    rig.move(1, 120, 100)
    rig.up(1, 120, 100)
    #expect(rig.journal.take() == [] && hover.state == .possible)
  }
}
