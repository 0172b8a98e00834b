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
