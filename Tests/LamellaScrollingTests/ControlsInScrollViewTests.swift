import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// The receiver of a drag: the control that it begins on, or the scroll view around it.
@Suite("Controls in a scroll view")
@MainActor struct ControlsInScrollViewTests {
  private let harness = StageHarness()
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 480, height: 320))

  init() {
    scroll.contentSize = Size(2000, 2000)
    harness.window.addSubview(scroll)
  }

  private func place(_ control: Control, _ frame: Rect) {
    control.frame = frame
    scroll.addSubview(control)
    harness.advance(ticks: 1)
  }

  @Test("A slider whose thumb is grabbed keeps the drag", arguments: StageHarness.Pointer.allCases)
  func slider(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    let slider = Slider()
    place(slider, Rect(x: 100, y: 100, width: 222, height: 32))
    slider.value = 1
    harness.advance(ticks: 1)
    harness.drag(from: Point(311, 116), to: Point(211, 60))
    #expect(scroll.contentOffset == .zero && abs(slider.value - 0.5) < 1e-9)
    // A drag beside the thumb scrolls.
    harness.drag(from: Point(300, 116), to: Point(200, 116))
    #expect(scroll.contentOffset.x > 50 && abs(slider.value - 0.5) < 1e-9)
  }

  @Test("The Tab key scrolls the minimum distance to the focused control")
  func tab() {
    place(Button(), Rect(x: 100, y: 100, width: 100, height: 40))
    place(Button(), Rect(x: 100, y: 600, width: 100, height: 40))
    place(Button(), Rect(x: 100, y: 1900, width: 100, height: 40))
    var offsets: [Double] = []
    for _ in 0..<4 {
      harness.send(.keyDown(.tab, [], isRepeat: false))
      #expect(harness.settle())
      offsets.append(scroll.contentOffset.y)
    }
    // 16 points beyond each button, whose height is 40.
    #expect(offsets == [0, 336, 1636, 84])
  }

  @Test("A switch's thumb and a highlight keep a drag, a button does not")
  func others() {
    let toggle = Switch()
    place(toggle, Rect(x: 100, y: 100, width: 52, height: 32))
    harness.drag(from: Point(116, 116), to: Point(160, 116))
    #expect(scroll.contentOffset == .zero && toggle.isOn)
    let segments = SegmentedControl(titles: ["One", "Two"])
    segments.selectedSegmentIndex = 0
    place(segments, Rect(x: 100, y: 150, width: 200, height: 32))
    harness.drag(from: Point(150, 166), to: Point(250, 166))
    #expect(scroll.contentOffset == .zero && segments.selectedSegmentIndex == 1)
    let button = Button()
    var presses = 0
    button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    place(button, Rect(x: 100, y: 200, width: 100, height: 40))
    harness.drag(from: Point(190, 216), to: Point(110, 216))
    #expect(scroll.contentOffset.x > 30 && presses == 0)
  }
}
