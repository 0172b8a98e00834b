import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Tips beside a pointer that rests.
@Suite("Tool tips")
@MainActor struct ToolTipTests {
  private let harness = StageHarness(size: Size(320, 240))
  private let button = Button(title: "Save")

  init() {
    button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    button.toolTip = "Saves the game"
    harness.window.addSubview(button)
    harness.advance(ticks: 2)
  }

  private var tip: View? { harness.window.firstView(withIdentifier: "tool tip") }

  private func rest(at point: Point, seconds: Double = 0.75) {
    harness.send(.mouseMoved(point))
    harness.advance(seconds: seconds)
  }

  @Test("The tip comes after 0.7 seconds of rest, and is counted anew after each move")
  func resting() {
    rest(at: Point(40, 40), seconds: 0.6)
    #expect(tip == nil)
    rest(at: Point(44, 40), seconds: 0.6)
    #expect(tip == nil)
    harness.advance(seconds: 0.15)
    #expect(tip?.frame.minX == 44 && tip?.frame.minY == 60)
    #expect((tip?.subviews.first as? Label)?.text == "Saves the game")
    // It stays, and costs nothing once it is there.
    harness.advance(seconds: 1)
    #expect(tip != nil && harness.isIdle)
    harness.send(.mouseMoved(Point(200, 200)))
    harness.advance(ticks: 2)
    #expect(tip == nil && harness.isIdle)
    rest(at: Point(40, 40))
    #expect(tip != nil, "it comes again")
  }

  @Test("Presses, keys, the wheel and a view that moves away end the tip")
  func ending() {
    let point = Point(40, 40)
    let ends: [(String, () -> Void)] = [
      ("press", { harness.send(.mouseDown(point, button: .left, clicks: 1)) }),
      ("right press", { harness.send(.mouseDown(point, button: .right, clicks: 1)) }),
      ("key", { harness.send(.keyDown(Key("A"), [], isRepeat: false)) }),
      ("wheel", { harness.send(.wheel(point, notches: Point(0, -1))) }),
      ("move", { button.frame.origin.x += 400 }),
      ("no text", { button.toolTip = nil }),
    ]
    for (name, end) in ends {
      rest(at: point)
      #expect(tip != nil, "\(name)")
      end()
      harness.advance(ticks: 2)
      #expect(tip == nil, "\(name)")
      harness.send(.mouseUp(point, button: .left, clicks: 1))
      harness.send(.mouseUp(point, button: .right, clicks: 1))
      harness.advance(seconds: 1)
      #expect(tip == nil, "it comes again only when the pointer does: \(name)")
      button.frame.origin.x = 20
      harness.send(.mouseMoved(Point(300, 220)))
      harness.advance(ticks: 2)
    }
  }

  @Test("The innermost text counts, and no tip leaves the window")
  func places() {
    let inner = View(frame: Rect(x: 100, y: 0, width: 20, height: 44))
    inner.toolTip = String(repeating: "long words ", count: 12)
    button.addSubview(inner)
    button.frame = Rect(x: 190, y: 190, width: 120, height: 44)
    harness.advance(ticks: 2)
    rest(at: Point(300, 210))
    let shown = harness.window.subviews.filter { $0.identifier == "tool tip" }
    #expect(shown.count == 1)
    #expect((tip?.subviews.first as? Label)?.text == inner.toolTip)
    #expect(tip.map { harness.window.bounds.contains($0.frame) } == true)
    #expect((tip?.frame.maxY ?? 999) <= 202, "it is above the pointer")
  }
}
