import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite("Scrolling by keys")
struct ScrollKeyTests {
  /// A focused scroll view of 400 x 300 points with content of a size.
  private func makeView(_ content: Size) -> (StageHarness, ScrollView) {
    let harness = StageHarness(size: Size(400, 300))
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    view.contentSize = content
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    #expect(view.becomeFirstResponder())
    return (harness, view)
  }

  private func press(_ keys: Key..., modifiers: KeyModifiers = [], in harness: StageHarness) {
    for key in keys { harness.send(.keyDown(key, modifiers, isRepeat: false)) }
    harness.settle()
  }

  @Test("Arrow keys scroll by a step, page keys by a view, Home and End to the ends")
  func keys() {
    let (harness, view) = makeView(Size(2000, 3000))
    press(.right, .right, .down, in: harness)
    #expect(view.contentOffset == Point(120, 60))
    press(.left, .up, in: harness)
    #expect(view.contentOffset == Point(60, 0))
    press(.pageDown, in: harness)
    #expect(view.contentOffset == Point(60, 255))
    press(.pageUp, in: harness)
    #expect(view.contentOffset == Point(60, 0))
    press(.end, in: harness)
    #expect(view.contentOffset == Point(60, 2700))
    press(.home, in: harness)
    #expect(view.contentOffset == .zero)
    press(.up, .left, in: harness)
    #expect(view.contentOffset == .zero)
  }

  @Test(
    "Page keys scroll content horizontally if it scrolls only so; content that fits does not move")
  func sideways() {
    let (harness, view) = makeView(Size(2000, 300))
    press(.down, in: harness)
    #expect(view.contentOffset == .zero)
    press(.pageDown, in: harness)
    #expect(view.contentOffset == Point(340, 0))
    press(.end, in: harness)
    #expect(view.contentOffset == Point(1600, 0))
    let (other, still) = makeView(Size(100, 100))
    press(.right, .down, .end, .pageDown, in: other)
    #expect(still.contentOffset == .zero)
  }

  @Test("Arrow keys go by pages if paging is enabled")
  func pages() {
    let (harness, view) = makeView(Size(2000, 300))
    view.isPagingEnabled = true
    press(.right, .right, in: harness)
    #expect(view.contentOffset == Point(800, 0))
    press(.pageUp, in: harness)
    #expect(view.contentOffset == Point(400, 0))
  }

  @Test("Keys with modifiers, other keys, and keys of a view that does not scroll are passed on")
  func passedOn() {
    final class Ground: View {
      var keys: [String] = []
      override func keyDown(_ press: KeyPress) -> Bool {
        keys.append(press.key.name)
        return true
      }
    }
    let harness = StageHarness(size: Size(400, 300))
    let ground = Ground(frame: harness.window.bounds)
    let view = ScrollView(frame: harness.window.bounds)
    view.contentSize = Size(2000, 2000)
    ground.addSubview(view)
    harness.window.addSubview(ground)
    harness.advance(ticks: 1)
    _ = view.becomeFirstResponder()
    press(.right, in: harness)
    press(.left, modifiers: .control, in: harness)
    press(Key("A"), in: harness)
    view.isScrollEnabled = false
    press(.down, in: harness)
    #expect(ground.keys == ["Left", "A", "Down"])
    #expect(view.contentOffset == Point(60, 0))
  }
}
