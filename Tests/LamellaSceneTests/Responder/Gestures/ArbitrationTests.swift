import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Several recognizers")
struct ArbitrationTests {
  private let rig = GestureHarness()

  @Test("Tap, double tap and pan on one view: each gesture is one of them")
  func tapAndPan() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    _ = rig.follow(PanGestureRecognizer(), "pan")
    single.require(toFail: double)
    rig.tap()
    rig.wait(0.5)
    #expect(rig.journal.take() == ["single ended"])
    rig.tap()
    rig.tap()
    rig.wait(0.5)
    #expect(rig.journal.take() == ["double ended"])
    rig.down(1, 100, 100)
    rig.move(1, 130, 100)
    rig.up(1, 130, 100)
    rig.wait(0.5)
    #expect(rig.journal.take() == ["pan began", "pan ended"])
  }

  @Test("Whether a gesture waits for another is asked anew for each attempt")
  func asksAnew() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let delegate = TestDelegate()
    single.delegate = delegate
    for waits in [true, false, true] {
      delegate.waitsFor = { waits && $0 === double }
      rig.tap()
      #expect(rig.journal.take() == (waits ? [] : ["single ended"]))
      rig.wait(1)
      #expect(rig.journal.take() == (waits ? ["single ended"] : []))
    }
  }

  @Test("A drag that requires a swipe to fail begins where the swipe gives up")
  func panAfterSwipe() {
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    let swipe = rig.follow(SwipeGestureRecognizer(.right) { _ in }, "swipe")
    pan.require(toFail: swipe)
    rig.down(1, 100, 100)
    rig.move(1, 120, 100)
    #expect(rig.journal.take().isEmpty)
    rig.wait(0.6)
    #expect(rig.journal.take() == ["pan began"])
    rig.move(1, 140, 100)
    rig.up(1, 140, 100)
    #expect(rig.journal.take() == ["pan changed", "pan ended"])
    rig.down(1, 100, 100)
    rig.move(1, 160, 100)
    rig.up(1, 160, 100)
    #expect(rig.journal.take() == ["swipe ended"])
  }

  @Test("A held drag whose finger lifts before the other has failed is none")
  func heldAndLifted() {
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    let pan = rig.follow(PanGestureRecognizer(), "pan")
    press.allowableMovement = 1000
    pan.require(toFail: press)
    rig.down(1, 100, 100)
    rig.move(1, 150, 100)
    rig.up(1, 150, 100)
    rig.wait(1)
    #expect(rig.journal.take().isEmpty && pan.state == .possible)
  }

  @Test("What waited and is recognized in mid-touch rests until all fingers are up, later ones too")
  func restsAfterWaiting() {
    let press = rig.follow(LongPressGestureRecognizer(), "press")
    let swipe = rig.follow(SwipeGestureRecognizer(.right) { _ in }, "swipe")
    let delegate = TestDelegate()
    // The press fails while the finger is down.
    delegate.begins = false
    press.delegate = delegate
    press.allowableMovement = 1000
    swipe.require(toFail: press)
    for _ in 0..<2 {
      rig.down(1, 100, 100)
      rig.move(1, 160, 100)
      #expect(rig.journal.take().isEmpty && swipe.state == .possible)
      rig.wait(0.6)
      #expect(rig.journal.take() == ["swipe ended"] && swipe.state == .ended)
      rig.down(2, 200, 200)
      #expect(swipe.numberOfTouches == 2)
      rig.up(1, 160, 100)
      #expect(swipe.numberOfTouches == 1 && swipe.state == .ended)
      rig.down(3, 100, 300)
      rig.move(3, 160, 300)
      rig.wait(0.6)
      rig.up(2, 200, 200)
      #expect(swipe.numberOfTouches == 1 && swipe.state == .ended)
      rig.up(3, 160, 300)
      #expect(rig.journal.take().isEmpty)
      #expect(swipe.numberOfTouches == 0 && swipe.state == .possible)
    }
    #expect(rig.harness.settle())
  }

  @Test("Two that wait for each other: the first to be ready wins, and nothing hangs")
  func mutual() {
    let a = rig.follow(TapGestureRecognizer(), "a")
    let b = rig.follow(TapGestureRecognizer(), "b")
    a.require(toFail: b)
    b.require(toFail: a)
    rig.tap()
    rig.wait(1)
    // The one that was added last hears first, and so is ready first.
    #expect(rig.journal.take() == ["b ended"] && rig.harness.settle())
  }

  @Test("Three that wait for each other in a circle do not hang")
  func circle() {
    let view = rig.view("view")
    let three = ["a", "b", "c"].map { rig.follow(TapGestureRecognizer(), $0, on: view) }
    for index in 0..<3 { three[index].require(toFail: three[(index + 1) % 3]) }
    rig.tap()
    rig.wait(1)
    #expect(rig.journal.take() == ["view began", "view cancelled", "c ended"])
    #expect(rig.harness.settle() && three.allSatisfy { $0.attempt.isEmpty })
  }

  @Test("A delegate that takes the view away while it is asked leaves no touch behind")
  func removesInQuestion() {
    let view = rig.view("view")
    let tap = rig.follow(TapGestureRecognizer(), "tap")
    let delegate = TestDelegate()
    delegate.receives = { [unowned view] _ in
      view.removeFromSuperview()
      return true
    }
    tap.delegate = delegate
    rig.down(1, 100, 100)
    rig.up(1, 100, 100)
    #expect(tap.numberOfTouches == 0 && tap.attempt.isEmpty)
    delegate.receives = { _ in true }
    rig.tap()
    #expect(rig.journal.take() == ["tap ended"])
  }

  @Test("A view that a recognizer takes away at the end of a touch hears no end")
  func removesAtEnd() {
    let view = rig.view("view")
    let tap = rig.follow(TapGestureRecognizer(), "tap", on: view)
    tap.cancelsTouchesInView = false
    tap.addAction { [unowned view] _ in view.removeFromSuperview() }
    rig.tap()
    #expect(rig.journal.take() == ["view began", "tap ended", "view cancelled"])
  }

  @Test("A delegate may make one wait for another, and is asked once in each attempt")
  func dynamic() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let delegate = TestDelegate()
    delegate.waitsFor = { $0 === double }
    single.delegate = delegate
    rig.tap()
    #expect(rig.journal.take().isEmpty && delegate.questions == 1)
    rig.wait(0.5)
    #expect(rig.journal.take() == ["single ended"] && delegate.questions == 1)
    let other = TestDelegate()
    other.isAwaitedBy = { $0 === single }
    delegate.waitsFor = { _ in false }
    double.delegate = other
    rig.tap()
    #expect(rig.journal.take().isEmpty)
    rig.wait(0.5)
    #expect(rig.journal.take() == ["single ended"])
  }

  @Test("A delegate keeps touches away, and refuses to begin")
  func delegateRefuses() {
    let tap = rig.follow(TapGestureRecognizer(), "tap")
    let delegate = TestDelegate()
    tap.delegate = delegate
    delegate.receives = { $0.location(in: nil).x < 200 }
    rig.tap(300, 100)
    #expect(rig.journal.take().isEmpty)
    rig.tap(100, 100)
    #expect(rig.journal.take() == ["tap ended"])
    delegate.begins = false
    rig.tap(100, 100)
    #expect(rig.journal.take().isEmpty)
  }

  @Test("The view that is hit may refuse a recognizer of an ancestor")
  func hitViewRefuses() {
    let view = rig.view("view")
    _ = rig.follow(TapGestureRecognizer(), "tap")
    view.refuses = { $0 is TapGestureRecognizer }
    rig.tap()
    #expect(rig.journal.take() == ["view began", "view ended"])
  }

  @Test("A recognizer that allows another beside it does not fail by it")
  func simultaneous() {
    let inner = rig.view("view")
    inner.isUserInteractionEnabled = true
    let outerPan = rig.follow(PanGestureRecognizer(), "outer")
    _ = rig.follow(PanGestureRecognizer(), "inner", on: inner)
    func drag() {
      rig.down(1, 100, 100)
      rig.move(1, 130, 100)
      rig.up(1, 130, 100)
    }
    drag()
    #expect(!rig.journal.take().contains { $0.hasPrefix("outer") })
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    outerPan.delegate = delegate
    drag()
    let lines = rig.journal.take()
    #expect(lines.contains("outer began") && lines.contains("inner began"))
  }

  @Test("A pan that began keeps a later one from it; a view's multitouch gets both fingers at once")
  func fingers() {
    let view = rig.view("view")
    view.isMultipleTouchEnabled = true
    rig.down(1, 100, 100)
    rig.down(2, 200, 100)
    rig.harness.send(.fingerMoved(FingerID(1), Point(101, 100), pressure: 1))
    rig.harness.send(.fingerMoved(FingerID(2), Point(201, 100), pressure: 1))
    rig.harness.send(.fingerMoved(FingerID(1), Point(102, 100), pressure: 1))
    rig.harness.advance(ticks: 1)
    #expect(rig.journal.take() == ["view began", "view began", "view moved 2"])
    #expect(rig.window.touches[0].coalescedSamples.map { $0.location.x } == [101, 102])
    #expect(rig.window.touches[0].previousLocation(in: nil) == Point(100, 100))
    rig.move(2, 205, 100)
    #expect(rig.window.touches.map { $0.phase } == [.stationary, .moved])
  }

  @Test("An exclusive view keeps others from touches, and gets none while another has one")
  func exclusive() {
    let left = rig.view("left", Rect(x: 0, y: 0, width: 200, height: 400))
    _ = rig.view("right", Rect(x: 200, y: 0, width: 200, height: 400))
    left.isExclusiveTouch = true
    rig.down(1, 100, 100)
    rig.down(2, 300, 100)
    rig.up(2, 300, 100)
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == ["left began", "left ended"])
    rig.down(1, 300, 100)
    rig.down(2, 100, 100)
    rig.up(2, 100, 100)
    rig.up(1, 300, 100)
    #expect(rig.journal.take() == ["right began", "right ended"])
  }

  @Test("Turning a held recognizer off, or taking it away, leaves nothing waiting")
  func removal() {
    let single = rig.follow(TapGestureRecognizer(), "single")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double")
    single.require(toFail: double)
    rig.tap()
    double.isEnabled = false
    #expect(rig.journal.take() == ["single ended"])
    double.isEnabled = true
    rig.tap()
    rig.window.removeGestureRecognizer(double)
    #expect(rig.journal.take() == ["single ended"])
    rig.tap()
    #expect(rig.journal.take() == ["single ended"])
    #expect(rig.harness.settle())
  }

  @Test(
    "What waits for a second tap is over when input goes, and keeps nobody",
    arguments: ["focus", "reset", "ignoring"])
  func betweenTaps(how: String) {
    let view = rig.view("view")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    let single = rig.follow(TapGestureRecognizer(), "single", on: view)
    single.require(toFail: double)
    rig.tap()
    #expect(!double.attempt.isEmpty && single.pendingState == .ended)
    switch how {
    case "focus": rig.harness.send(.focusLost)
    case "reset": rig.harness.send(.inputReset)
    default: rig.window.beginIgnoringInteractionEvents()
    }
    rig.harness.advance(ticks: 1)
    #expect(double.attempt.isEmpty && single.attempt.isEmpty && single.pendingState == nil)
    #expect(rig.window.dispatcher.known.allSatisfy { $0.isDone })
    #expect(rig.window.dispatcher.waiting.isEmpty)
    if how == "ignoring" { rig.window.endIgnoringInteractionEvents() }
    rig.tap()
    rig.wait(1)
    #expect(!rig.journal.take().contains("double ended") && rig.harness.settle())
  }

  @Test("A window that ends between two taps, or in mid-touch, takes its recognizers along")
  func endsWithTouches() {
    for isDown in [false, true] {
      weak var recognizer: GestureRecognizer?
      weak var view: View?
      weak var touch: Touch?
      do {
        let rig = GestureHarness()
        let made = rig.view("view")
        let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: made)
        if isDown { rig.down(1, 100, 100) } else { rig.tap() }
        (recognizer, view, touch) = (double, made, double.attempt.first)
        #expect(touch != nil)
      }
      #expect(touch == nil && recognizer == nil && view == nil)
    }
  }

  @Test("While interaction is ignored nothing begins, and what was under way is cancelled")
  func ignoring() {
    let view = rig.view("view")
    rig.down(1, 100, 100)
    rig.window.beginIgnoringInteractionEvents()
    rig.window.beginIgnoringInteractionEvents()
    #expect(rig.journal.take() == ["view began", "view cancelled"])
    rig.tap()
    rig.window.endIgnoringInteractionEvents()
    rig.tap()
    #expect(rig.journal.take().isEmpty && rig.window.isIgnoringInteractionEvents)
    rig.window.endIgnoringInteractionEvents()
    rig.tap()
    #expect(rig.journal.take() == ["view began", "view ended"])
    _ = view
  }
}
