import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Deallocation")
@MainActor struct LeakTests {
  @Test(
    "A control that was pressed is deallocated with its stage",
    arguments: StageHarness.Pointer.allCases)
  func control(pointer: StageHarness.Pointer) {
    weak var window: Window?
    weak var button: Button?
    do {
      let harness = StageHarness(size: Size(200, 200))
      harness.pointer = pointer
      let made = Button(title: "Press") {}
      made.frame = Rect(x: 20, y: 20, width: 100, height: 40)
      harness.window.addSubview(made)
      harness.send(.mouseMoved(Point(30, 30)))
      harness.advance(ticks: 2)
      harness.press(Point(30, 30))
      harness.advance(ticks: 2)
      harness.lift(Point(30, 30))
      harness.advance(ticks: 2)
      (window, button) = (harness.window, made)
      #expect(window != nil && button != nil)
    }
    #expect(window == nil && button == nil)
  }
}
