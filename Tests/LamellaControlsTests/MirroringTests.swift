import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

/// Every control in right-to-left layout.
@Suite("Controls in right-to-left layout")
@MainActor struct MirroringTests {
  private let harness = StageHarness()
  private let log = ChangeLog()

  private func show<C: Control>(_ control: C, _ width: Double) -> C {
    control.frame = Rect(x: 100, y: 100, width: width, height: 32)
    harness.window.layoutDirection = .rightToLeft
    harness.window.addSubview(control)
    log.watch(control)
    harness.advance(ticks: 1)
    return control
  }

  private func tap(_ x: Double) {
    harness.press(Point(x, 116))
    harness.advance(ticks: 4)
    harness.lift(Point(x, 116))
    harness.settle()
  }

  private func keys(_ control: Control, _ keys: Key...) {
    #expect(control.becomeFirstResponder())
    for key in keys {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
    }
  }

  @Test("A slider's minimum is on the right, and the left arrow increases")
  func slider() {
    let slider = show(Slider(), 222)
    #expect(slider.subviews[0].center.x == 211)
    harness.drag(from: Point(311, 116), to: Point(261, 116))
    #expect(abs(slider.value - 0.25) < 1e-9)
    #expect(abs(slider.subviews[0].center.x - 161) < 1e-9)
    slider.value = 0.5
    keys(slider, .left)
    #expect(abs(slider.value - 0.55) < 1e-9)
    keys(slider, .right, .right, .up)
    #expect(abs(slider.value - 0.5) < 1e-9)
  }

  @Test("A switch is on with its thumb on the left, and is dragged there")
  func toggle() {
    let toggle = show(Switch(), 52)
    #expect(toggle.subviews[0].center.x == 36)
    harness.drag(from: Point(136, 116), to: Point(106, 116))
    harness.settle()
    #expect(toggle.isOn && toggle.subviews[0].center.x == 16)
    keys(toggle, .right)
    #expect(!toggle.isOn)
    keys(toggle, .left)
    #expect(toggle.isOn)
  }

  @Test("The first segment is on the right")
  func segments() {
    let control = show(SegmentedControl(titles: ["One", "Two", "Three"]), 300)
    tap(390)
    #expect(control.selectedSegmentIndex == 0 && control.subviews[0].frame.midX == 250)
    tap(110)
    #expect(control.selectedSegmentIndex == 2 && control.subviews[0].frame.midX == 50)
    keys(control, .right)
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("A stepper's plus is on the left")
  func stepper() {
    let stepper = show(Stepper(), 96)
    tap(110)
    tap(110)
    tap(190)
    #expect(log.values == ["1.0", "2.0", "1.0"])
    keys(stepper, .left)
    #expect(stepper.value == 2)
  }

  @Test("The next page is to the left")
  func pages() {
    let pages = show(PageControl(), 200)
    pages.numberOfPages = 5
    tap(120)
    tap(120)
    tap(280)
    #expect(pages.currentPage == 1)
    harness.drag(from: Point(200, 116), to: Point(168, 116))
    #expect(pages.currentPage == 3)
    keys(pages, .left)
    #expect(pages.currentPage == 4)
  }

  @Test("A new layout direction of the window or the control mirrors the drawing")
  func turnsAround() {
    let slider = show(Slider(), 222)
    harness.window.layoutDirection = .leftToRight
    harness.advance(ticks: 1)
    #expect(slider.subviews[0].center.x == 11)
    slider.semanticContentAttribute = .forceRightToLeft
    harness.advance(ticks: 1)
    #expect(slider.subviews[0].center.x == 211)
    slider.semanticContentAttribute = .spatial
    harness.window.layoutDirection = .rightToLeft
    harness.advance(ticks: 1)
    #expect(slider.subviews[0].center.x == 11)
    let other = StageHarness()
    slider.semanticContentAttribute = .unspecified
    other.window.addSubview(slider)
    other.advance(ticks: 1)
    harness.window.addSubview(slider)
    harness.advance(ticks: 1)
    #expect(slider.subviews[0].center.x == 211)
  }
}
