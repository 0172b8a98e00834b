import LamellaControls
import LamellaGeometry
import LamellaScene
import Testing

/// Closures that are replaced or removed, and hold objects that call back when they are deallocated.
@MainActor
struct ClosureEndTests {
  private final class RetainedObject {
    let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    isolated deinit { onEnd() }
  }

  @Test("An object held by a canvas view's closure may set another one in its deinit")
  func canvas() {
    let canvas = CanvasView(frame: .zero)
    do {
      let held = RetainedObject { canvas.onDraw = { _, _ in } }
      canvas.onDraw = { [held] _, _ in _ = held }
    }
    canvas.onDraw = nil
    #expect(canvas.onDraw != nil)
  }

  @Test("An object held by an action may add another one in its deinit")
  func action() {
    let button = Button(title: "a")
    var calls = 0
    let id: Control.ActionID
    do {
      let held = RetainedObject { button.addAction(for: .touchDown) { _ in calls += 1 } }
      id = button.addAction(for: .touchDown) { [held] _ in _ = held }
    }
    button.removeAction(id)
    button.sendActions(for: .touchDown)
    #expect(calls == 1)
  }

  @Test("A segmented control that is emptied during that is empty")
  func segments() {
    final class Emptied: SegmentedControl {
      var isEmptied = false
      override func willRemoveSubview(_ subview: View) {
        guard !isEmptied else { return }
        isEmptied = true
        removeAllSegments()
      }
    }
    let control = Emptied(titles: ["a", "b", "c"])
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    #expect(control.subviews.count == SegmentedControl(titles: []).subviews.count)
  }
}
