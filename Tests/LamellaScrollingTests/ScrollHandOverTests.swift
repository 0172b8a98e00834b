import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The wheel and keys over a scroll view in another one.
@Suite("Wheel and keys at the edge of a nested scroll view")
struct ScrollHandOverTests {
  /// An outer scroll view of 300 points with 1,000 points of content, and one of 200 with 400 in it.
  private final class Nest {
    let harness = StageHarness(size: Size(300, 300))
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let inner = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 200))

    init() {
      outer.contentSize = Size(300, 1000)
      inner.contentSize = Size(200, 400)
      outer.addSubview(inner)
      harness.window.addSubview(outer)
      harness.advance(ticks: 1)
    }

    nonisolated deinit {}

    func turn(_ notches: Double) {
      harness.send(.wheel(Point(150, 150), notches: Point(0, notches)))
    }
  }

  @Test("A turn of the wheel ends at the edge; the next one scrolls the outer view")
  func wheel() {
    let nest = Nest()
    for _ in 0..<10 {
      nest.turn(-1)
      nest.harness.advance(ticks: 4)
    }
    nest.harness.advance(seconds: 1)
    #expect(nest.inner.contentOffset.y == 200 && nest.outer.contentOffset.y == 0)
    for _ in 0..<2 {
      nest.turn(-1)
      nest.harness.advance(ticks: 4)
    }
    nest.harness.settle()
    #expect(nest.inner.contentOffset.y == 200 && nest.outer.contentOffset.y == 120)
    // Back, the inner one is the first again.
    nest.harness.advance(seconds: 1)
    nest.outer.contentOffset.y = 20
    nest.turn(1)
    nest.harness.settle()
    #expect(nest.inner.contentOffset.y == 140 && nest.outer.contentOffset.y == 20)
  }

  @Test("Nothing is handed over where that is off, nor to a view that cannot scroll on")
  func exceptions() {
    let nest = Nest()
    nest.inner.contentOffset.y = 200
    nest.inner.transfersScrollingToParent = false
    nest.turn(-1)
    nest.harness.settle()
    #expect(nest.outer.contentOffset.y == 0)
    nest.inner.transfersScrollingToParent = true
    let event = WheelEvent(
      location: Point(150, 150), notches: Point(0, -1), modifiers: [], microseconds: 9_000_000)
    nest.outer.contentSize = Size(300, 300)
    #expect(nest.inner.wheelTurned(event) && nest.outer.contentOffset == .zero)
    nest.outer.contentSize = Size(300, 1000)
    nest.outer.contentOffset.y = 700
    #expect(nest.inner.wheelTurned(event) && nest.outer.targetContentOffset.y == 700)
  }

  @Test("A key at the edge scrolls the outer view")
  func keys() {
    let nest = Nest()
    #expect(nest.inner.becomeFirstResponder())
    func press(_ key: Key) {
      nest.harness.send(.keyDown(key, [], isRepeat: false))
      nest.harness.settle()
    }
    press(.end)
    #expect(nest.inner.contentOffset.y == 200 && nest.outer.contentOffset.y == 0)
    press(.down)
    #expect(nest.inner.contentOffset.y == 200 && nest.outer.contentOffset.y == 60)
    press(.end)
    #expect(nest.outer.contentOffset.y == 700)
    press(.up)
    #expect(nest.inner.contentOffset.y == 140 && nest.outer.contentOffset.y == 700)
  }
}
