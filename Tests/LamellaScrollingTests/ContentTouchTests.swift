import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Content touches")
@MainActor struct ContentTouchTests {
  /// A view that logs its touches.
  private final class Content: View {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.append("began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.append("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      log.append("cancelled")
    }
    func heard() -> [String] {
      defer { log = [] }
      return log
    }
  }

  /// A scroll view that asks closures.
  private final class Asking: ScrollView {
    var begins = true
    var cancels: Bool?
    var asked = 0
    override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View)
      -> Bool
    {
      asked += 1
      return begins
    }
    override func touchesShouldCancel(in view: View) -> Bool {
      cancels ?? super.touchesShouldCancel(in: view)
    }
  }

  private let harness = StageHarness(size: Size(300, 300))
  private let scroll = Asking(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private let content = Content(frame: Rect(x: 0, y: 0, width: 300, height: 900))
  private let middle = Point(150, 150)

  init() {
    scroll.contentSize = Size(300, 900)
    scroll.addSubview(content)
    harness.window.addSubview(scroll)
    harness.advance(ticks: 2)
  }

  @Test("Content receives a touch after 150 milliseconds", arguments: StageHarness.Pointer.allCases)
  func delay(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    #expect(scroll.delaysContentTouches && scroll.canCancelContentTouches)
    harness.press(middle)
    harness.advance(ticks: 18)
    #expect(content.heard() == [] && scroll.isTracking && scroll.asked == 0)
    harness.advance(ticks: 2)
    #expect(content.heard() == ["began"] && scroll.asked == 1)
    harness.lift(middle)
    harness.advance(ticks: 2)
    #expect(content.heard() == ["ended"])
  }

  @Test("Lifted before, content receives the beginning and the end at once")
  func quick() {
    harness.press(middle)
    harness.advance(ticks: 4)
    harness.lift(middle)
    harness.advance(ticks: 1)
    #expect(content.heard() == ["began", "ended"])
  }

  @Test("A drag before that is never received; one after it is cancelled")
  func drags() {
    harness.drag(from: middle, to: Point(150, 100), seconds: 0.1)
    #expect(content.heard() == [] && near(scroll.contentOffset, Point(0, 40)))
    harness.press(middle)
    harness.advance(ticks: 30)
    harness.drag(from: middle, to: Point(150, 100), seconds: 0.1)
    let heard = content.heard()
    #expect(heard.first == "began" && heard.last == "cancelled")
    #expect(near(scroll.contentOffset, Point(0, 80)))
  }

  @Test("Content keeps a touch that cannot be cancelled, and the view does not scroll")
  func keeps() {
    for way in 0..<2 {
      scroll.canCancelContentTouches = way == 1
      scroll.cancels = way == 1 ? false : nil
      for isDelayed in [true, false] {
        scroll.delaysContentTouches = isDelayed
        harness.press(middle)
        harness.advance(ticks: isDelayed ? 30 : 1)
        #expect(content.heard() == ["began"])
        harness.move(Point(150, 100))
        harness.advance(ticks: 1)
        harness.move(Point(150, 60))
        harness.advance(ticks: 1)
        harness.lift(Point(150, 60))
        harness.advance(ticks: 1)
        #expect(content.heard() == ["moved", "moved", "ended"])
        #expect(scroll.contentOffset == .zero)
      }
      scroll.delaysContentTouches = true
      // Before the content has the touch, it scrolls.
      harness.drag(from: middle, to: Point(150, 100), seconds: 0.1)
      #expect(content.heard() == [] && near(scroll.contentOffset, Point(0, 40)))
      scroll.contentOffset = .zero
    }
  }

  @Test("Content that is refused a touch never receives it, and the view scrolls")
  func refused() {
    scroll.begins = false
    for ticks in [4, 30] {
      harness.press(middle)
      harness.advance(ticks: ticks)
      harness.lift(middle)
      harness.advance(ticks: 1)
      #expect(content.heard() == [])
    }
    harness.press(middle)
    harness.advance(ticks: 30)
    harness.move(Point(150, 100))
    harness.advance(ticks: 1)
    #expect(near(scroll.contentOffset, Point(0, 40)) && content.heard() == [])
    harness.lift(Point(150, 100))
  }

  @Test("Content that cannot scroll, and drags across, receive their touches at once")
  func atOnce() {
    harness.press(middle)
    harness.move(Point(170, 150))
    harness.advance(ticks: 1)
    #expect(content.heard() == ["began", "moved"])
    harness.lift(Point(170, 150))
    harness.advance(ticks: 1)
    _ = content.heard()
    scroll.contentSize = Size(300, 300)
    harness.press(middle)
    harness.advance(ticks: 1)
    #expect(content.heard() == ["began"])
  }

  @Test(
    "A button that was held keeps its touch; a tap on a slider's track moves the thumb, a drag scrolls"
  )
  func controls() {
    let button = Button(frame: Rect(x: 0, y: 100, width: 300, height: 100))
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    scroll.addSubview(button)
    harness.advance(ticks: 1)
    harness.press(middle)
    harness.advance(ticks: 30)
    #expect(button.isHighlighted)
    harness.move(Point(150, 110))
    harness.advance(ticks: 1)
    harness.lift(Point(150, 110))
    harness.advance(ticks: 1)
    #expect(presses == 1 && scroll.contentOffset == .zero)
    button.removeFromSuperview()
    let slider = Slider(frame: Rect(x: 39, y: 134, width: 222, height: 32))
    scroll.addSubview(slider)
    harness.advance(ticks: 1)
    harness.press(middle)
    harness.advance(ticks: 3)
    harness.lift(middle)
    harness.advance(ticks: 1)
    #expect(slider.value == 0.5)
    slider.value = 0
    harness.drag(from: middle, to: Point(150, 100), seconds: 0.1)
    #expect(slider.value == 0 && near(scroll.contentOffset, Point(0, 40)))
  }
}
