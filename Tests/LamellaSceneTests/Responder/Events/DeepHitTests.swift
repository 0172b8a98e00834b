import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Answers as any view, and writes down what it was asked.
private final class Witness: View {
  var points: [Point] = []
  /// What it answers in place of what it finds; nil for that.
  var answer: ((View?) -> View?)?

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    points.append(point)
    let hit = super.hitTest(point, with: event)
    return answer.map { $0(hit) } ?? hit
  }

  nonisolated deinit {}
}

/// A subclass of which nothing is overridden.
private final class Other: View {
  nonisolated deinit {}
}

/// Knows whether the pointer is over it.
private final class HoverWitness: View {
  private(set) var isHovered = false

  override func pointerEntered(_ pointer: PointerEvent) { isHovered = true }
  override func pointerExited(_ pointer: PointerEvent) { isHovered = false }

  nonisolated deinit {}
}

@Suite("Hit tests in deep trees")
@MainActor struct DeepHitTests {
  private let harness = SceneHarness(width: 200, height: 200)

  /// Views within one another, each half a point further right, in the window.
  private func chain(_ count: Int, _ make: (Int) -> View) -> [View] {
    var views: [View] = []
    var superview: View = harness.window
    for index in 0..<count {
      let view = make(index)
      view.frame = Rect(x: 0.0005, y: 0, width: 190, height: 190)
      superview.addSubview(view)
      views.append(view)
      superview = view
    }
    return views
  }

  @Test("A tree 60,000 deep is searched to its end, and back to the front where that is missed")
  func deep() {
    let views = chain(60_000) { _ in View() }
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === views.last)
    for view in views[1...] { view.hitTestBehavior = .subviewsOnly }
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === views[0])
    views[0].hitTestBehavior = .subviewsOnly
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === harness.window)
    views[30_000].isHidden = true
    views[29_999].hitTestBehavior = .standard
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === views[29_999])
    harness.tick(.mouseMoved(Point(100, 100)))
    #expect(harness.window.hoveredView === views[29_999])
  }

  @Test("An overridden hit test in the middle is asked once, in its own space, and may ask further")
  func override() {
    let witness = Witness()
    let views = chain(60_000) { $0 == 30_000 ? witness : View() }
    #expect(harness.window.hitTest(Point(100, 50), with: nil) === views.last)
    #expect(witness.points.count == 1)
    #expect(abs(witness.points[0].x - (100 - 30_001 * 0.0005)) < 1e-6 && witness.points[0].y == 50)
    var found: View?
    witness.answer = { hit in
      found = hit
      return nil
    }
    #expect(harness.window.hitTest(Point(100, 50), with: nil) === views[29_999])
    #expect(found === views.last)
    witness.answer = { _ in views[7] }
    #expect(harness.window.hitTest(Point(100, 50), with: nil) === views[7])
    #expect(witness.points.count == 3)
  }

  @Test("Subclasses are searched however deep they lie")
  func subclasses() {
    let views = chain(30_000) { _ in Other() }
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === views.last)
  }

  @Test(
    "Of overrides within one another the first 1,000 are asked; what lies in them is found all the same"
  )
  func nesting() {
    var asked: [Int] = []
    let views = chain(1_003) { index in
      let witness = Witness()
      witness.answer = { hit in
        asked.append(index)
        return hit
      }
      return witness
    }
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === views.last)
    #expect(asked == (0..<1_000).reversed())
    #expect(
      harness.window.hitTest(Point(100, 100), with: nil) === views.last && asked.count == 2_000)
  }

  @Test("A press in a tree 60,000 deep, and a drag, cost no more than its depth")
  func press() {
    var views: [View] = []
    let building = processorSeconds { views = chain(60_000) { _ in View() } }
    // Nobody has been hovered before. Were each view looked for among all above it, a press took minutes.
    let pressing = processorSeconds {
      harness.tick(.mouseDown(Point(100, 100), button: .left, clicks: 1))
      #expect(harness.window.hoveredView === views.last)
      for step in 1...3 { harness.tick(.mouseMoved(Point(100 - Double(step), 100))) }
      #expect(harness.window.hoveredView === views.last)
      harness.tick(.mouseUp(Point(97, 100), button: .left, clicks: 1))
    }
    #expect(harness.window.hoveredView === views.last)
    #expect(pressing < 2 + 20 * building)
  }

  @Test("While a button is held, only what leads to the pressed view is hovered")
  func heldPath() {
    let outer = HoverWitness(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let (left, right) = (
      HoverWitness(frame: Rect(x: 0, y: 0, width: 50, height: 100)),
      HoverWitness(frame: Rect(x: 50, y: 0, width: 50, height: 100))
    )
    let inner = HoverWitness(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    harness.window.addSubview(outer)
    outer.addSubview(left)
    outer.addSubview(right)
    left.addSubview(inner)
    func hovered() -> [Bool] { [outer, left, inner, right].map(\.isHovered) }
    harness.tick(.mouseMoved(Point(30, 50)))
    #expect(hovered() == [true, true, false, false])
    harness.tick(.mouseDown(Point(30, 50), button: .left, clicks: 1))
    // Deeper in, beside, far away, and back.
    harness.tick(.mouseMoved(Point(10, 10)))
    #expect(hovered() == [true, true, false, false])
    harness.tick(.mouseMoved(Point(70, 10)))
    #expect(hovered() == [true, false, false, false])
    harness.tick(.mouseMoved(Point(150, 150)))
    #expect(hovered() == [false, false, false, false])
    harness.tick(.mouseMoved(Point(30, 60)))
    #expect(hovered() == [true, true, false, false])
    harness.tick(.mouseMoved(Point(70, 10)))
    harness.tick(.mouseUp(Point(70, 10), button: .left, clicks: 1))
    #expect(hovered() == [true, false, false, true])
  }

  @Test("What is shown is searched as deep")
  func presentation() {
    let views = chain(60_000) { _ in View() }
    harness.frame()
    #expect(
      harness.window.layer.presentation()?.hitTest(Point(100, 100))?.model() === views.last?.layer)
  }

  @Test("Overrides that ask about other views, or take views out, leave the search whole")
  func reentrant() {
    let (witness, outer) = (Witness(), Witness())
    for view in [outer, witness] { view.frame = Rect(x: 0, y: 0, width: 100, height: 100) }
    let (behind, front) = (View(frame: outer.frame), View(frame: outer.frame))
    harness.window.addSubview(outer)
    outer.addSubview(behind)
    behind.addSubview(View(frame: outer.frame))
    outer.addSubview(front)
    front.addSubview(witness)
    // Asks elsewhere on its way: the levels of the one search are none of the other's.
    witness.answer = { _ in
      #expect(behind.hitTest(Point(5, 5), with: nil) === behind.subviews[0])
      return nil
    }
    #expect(harness.window.hitTest(Point(5, 5), with: nil) === front)
    // The branch that is being searched leaves the tree.
    witness.answer = { _ in
      outer.subviews[1].removeFromSuperview()
      return nil
    }
    front.hitTestBehavior = .subviewsOnly
    _ = harness.window.hitTest(Point(5, 5), with: nil)
    #expect(outer.subviews.count == 1)
    #expect(harness.window.hitTest(Point(5, 5), with: nil) === behind.subviews[0])
  }
}
