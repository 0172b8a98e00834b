import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@MainActor
@Suite("Rules of hit testing and touches")
struct TouchRuleTests {
  private let rig = GestureHarness()

  private func hit(_ x: Double, _ y: Double) -> View? {
    rig.window.hitTest(Point(x, y), with: nil)
  }

  @Test("Left and top edges are inside, right and bottom edges are not")
  func halfOpen() {
    let view = rig.view("view", Rect(x: 100, y: 100, width: 50, height: 50))
    #expect(hit(100, 100) === view && hit(149.999, 149.999) === view)
    #expect(hit(150, 120) === rig.window && hit(120, 150) === rig.window)
  }

  @Test("A subview outside of its superview is seen and not hit")
  func outside() {
    let parent = rig.view("parent", Rect(x: 100, y: 100, width: 50, height: 50))
    let child = View(frame: Rect(x: 40, y: 0, width: 50, height: 50))
    parent.addSubview(child)
    #expect(hit(145, 110) === child && hit(160, 110) === rig.window)
  }

  @Test("Background, corners, masks and clipping play no role in what is hit")
  func looks() {
    let view = rig.view("view", Rect(x: 100, y: 100, width: 50, height: 50))
    view.backgroundColor = .clear
    view.cornerRadius = 25
    view.clipsToBounds = true
    view.layer.mask = Layer()
    #expect(hit(101, 101) === view)
  }

  @Test("An alpha of 0.01 is hit, less is not; only the view's own counts")
  func alpha() {
    let parent = rig.view("parent", Rect(x: 100, y: 100, width: 50, height: 50))
    let child = View(frame: parent.bounds)
    parent.addSubview(child)
    parent.alpha = 0.01
    child.alpha = 0.011
    #expect(hit(110, 110) === child)
    child.alpha = 0.009
    #expect(hit(110, 110) === parent)
  }

  @Test("A button with a larger touch area, a covered button hit through its cover, both ways")
  func recipes() {
    let small = rig.view("small", Rect(x: 100, y: 100, width: 20, height: 20))
    small.hitInsets = EdgeInsets(top: -20, left: -20, bottom: -20, right: -20)
    #expect(hit(81, 81) === small && hit(139, 139) === small && hit(141, 120) === rig.window)
    let button = rig.view("button", Rect(x: 200, y: 200, width: 100, height: 50))
    let cover = rig.view("cover", Rect(x: 180, y: 180, width: 140, height: 90))
    #expect(hit(210, 210) === cover)
    cover.isUserInteractionEnabled = false
    #expect(hit(210, 210) === button)
    cover.isUserInteractionEnabled = true
    cover.hitTestBehavior = .subviewsOnly
    #expect(hit(210, 210) === button && hit(190, 190) === rig.window)
  }

  @Test("What is animated is passed by, unless the animation allows interaction")
  func animated() {
    let view = rig.view("view", Rect(x: 100, y: 100, width: 50, height: 50))
    View.animate(withDuration: 0.2) { view.center = Point(130, 125) }
    #expect(hit(120, 120) === rig.window)
    rig.wait(0.3)
    #expect(hit(120, 120) === view)
    View.animate(withDuration: 0.2, options: .allowUserInteraction) {
      view.center = Point(125, 125)
    }
    #expect(hit(120, 120) === view)
  }

  @Test("What was animated in a window that ended, or that it left, is hit in another")
  func animatedElsewhere() {
    let view = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))
    var ends: [Bool] = []
    do {
      let other = StageHarness()
      other.window.addSubview(view)
      other.advance(ticks: 1)
      View.animate(withDuration: 10) {
        view.center = Point(500, 500)
      } completion: {
        ends.append($0)
      }
      other.advance(ticks: 1)
    }
    rig.window.addSubview(view)
    view.center = Point(125, 125)
    #expect(hit(120, 120) === view)
    let other = StageHarness()
    View.animate(withDuration: 10) {
      view.center = Point(500, 500)
    } completion: {
      ends.append($0)
    }
    other.window.addSubview(view)
    view.center = Point(125, 125)
    rig.wait(0.1)
    #expect(other.window.hitTest(Point(120, 120), with: nil) === view)
    #expect(view.center == Point(125, 125) && ends == [false, false])
  }

  @Test("What happens within a tick is told in its order: began, moved, ended")
  func orderInTick() {
    let view = rig.view("view")
    rig.harness.send(.fingerDown(FingerID(1), Point(100, 100), pressure: 1))
    rig.harness.send(.fingerMoved(FingerID(1), Point(120, 100), pressure: 1))
    rig.harness.send(.fingerUp(FingerID(1), Point(120, 100)))
    rig.harness.send(.fingerDown(FingerID(1), Point(100, 100), pressure: 1))
    rig.harness.send(.fingerCancelled(FingerID(1)))
    rig.harness.advance(ticks: 1)
    #expect(
      rig.journal.take() == [
        "view began", "view moved", "view ended", "view began", "view cancelled",
      ])
    _ = view
  }

  @Test("Of moves that are told at once, what a callback has ended meanwhile hears nothing more")
  func endedInBatch() {
    let left = rig.view("left", Rect(x: 0, y: 0, width: 200, height: 400))
    let right = rig.view("right", Rect(x: 200, y: 0, width: 200, height: 400))
    right.isMultipleTouchEnabled = true
    rig.down(1, 100, 100)
    rig.down(2, 300, 100)
    rig.down(3, 300, 200)
    rig.journal.lines = []
    left.onTouches = { [unowned right] phase in
      if phase == "moved" { right.removeFromSuperview() }
    }
    for (finger, x) in [(1, 110.0), (2, 310), (3, 310)] {
      rig.harness.send(.fingerMoved(FingerID(Int64(finger)), Point(x, 150), pressure: 1))
    }
    rig.harness.advance(ticks: 1)
    #expect(rig.journal.take() == ["left moved", "right cancelled", "right cancelled"])
    #expect(rig.window.touches.count == 1)
  }

  @Test("The objects of touches are used again, unless somebody holds them, and hold no view")
  func pooled() {
    weak var gone: View?
    do {
      let view = rig.view("view", Rect(x: 40, y: 40, width: 40, height: 40))
      gone = view
      rig.tap(50, 60)
      #expect(rig.window.dispatcher.spareTouches.count == 1)
      rig.down(1, 50, 60)
      let touch = rig.window.touches[0]
      #expect(rig.window.dispatcher.spareTouches.isEmpty)
      #expect(touch.phase == .began && touch.location(in: nil) == Point(50, 60))
      #expect(touch.gestureRecognizers.isEmpty && touch.coalescedSamples.count == 1)
      rig.up(1, 50, 60)
      #expect(touch.view === view && touch.window === rig.window)
      rig.down(2, 70, 70)
      #expect(rig.window.touches[0] !== touch && touch.phase == .ended)
      view.removeFromSuperview()
      #expect(rig.window.touches.isEmpty && touch.view === view)
    }
    rig.wait(0.1)
    #expect(gone == nil && rig.window.dispatcher.known.isEmpty)
  }

  @Test("Each touch is cancelled when its input goes: focus, reset, a finger that the system takes")
  func cancels() {
    let view = rig.view("view")
    view.isMultipleTouchEnabled = true
    for kind in [InputEvent.Kind.focusLost, .inputReset, .fingerCancelled(FingerID(1))] {
      rig.down(1, 100, 100)
      rig.harness.send(kind)
      rig.harness.advance(ticks: 1)
      #expect(rig.journal.take() == ["view began", "view cancelled"])
      rig.up(1, 100, 100)
    }
    #expect(rig.journal.take() == [])
  }
}
