import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Page control input")
@MainActor struct PageControlTouchTests {
  private let harness = StageHarness()
  private let pages = PageControl(frame: Rect(x: 100, y: 100, width: 200, height: 24))
  private let log = ChangeLog()

  init() {
    pages.numberOfPages = 5
    harness.window.addSubview(pages)
    log.watch(pages)
    harness.advance(ticks: 1)
  }

  private func tap(_ x: Double) {
    harness.press(Point(x, 112))
    harness.advance(ticks: 4)
    harness.lift(Point(x, 112))
    harness.advance(ticks: 2)
  }

  @Test(
    "A tap on the right half goes to the next page, one on the left half back",
    arguments: StageHarness.Pointer.allCases)
  func taps(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    tap(120)
    tap(280)
    tap(210)
    tap(190)
    #expect(log.values == ["1", "2", "1"])
  }

  @Test("A drag goes one page for each 16 points, and stops at the ends")
  func drag() {
    harness.drag(from: Point(150, 112), to: Point(183, 112), holding: nil)
    #expect(log.values == ["1", "2"])
    harness.move(Point(400, 112))
    harness.advance(ticks: 2)
    #expect(pages.currentPage == 4)
    harness.move(Point(150, 112))
    harness.lift(Point(150, 112))
    harness.advance(ticks: 2)
    #expect(log.values == ["1", "2", "4", "0"], "the end of a drag is no tap")
  }

  @Test("Code sends no events; keys do")
  func keys() {
    pages.currentPage = 3
    #expect(log.changes == 0)
    #expect(pages.becomeFirstResponder())
    for key in [Key.left, .end, .end, .home, .right] {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
    }
    #expect(log.values == ["2", "4", "0", "1"])
    pages.numberOfPages = 1
    tap(280)
    #expect(log.changes == 4)
  }
}
